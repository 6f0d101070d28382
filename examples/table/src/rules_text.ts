// Rules in plain words.

import { make } from "./dom.js";
import type { Rules } from "./protocol.js";
import { say } from "./words.js";

/** The rules as parts of a page. They are told in English, whatever the language of the page. */
export function rulesText(rules: Rules): HTMLElement[] {
  const parts = [make("p", { look: "lead", text: rules.summary })];
  parts.push(...rules.paragraphs.map((text) => make("p", { text })));
  if (rules.choices.length > 0) {
    parts.push(make("h3", { text: say("unsaid") }), ...rules.choices.map((text) => make("p", { text })));
  }
  parts.push(make("h3", { text: say("source") }), make("p", { text: rules.source }));
  for (const part of parts) if (part instanceof HTMLParagraphElement) part.lang = "en";
  const about = say("rulesInEnglish");
  if (about) parts.splice(1, 0, make("p", { look: "hint", text: about }));
  return parts;
}
