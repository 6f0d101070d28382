// The sheet of the rules that are played by.

import { byId, make, write } from "./dom.js";
import { rulesText } from "./rules_text.js";
import type { Sitting } from "./sitting.js";
import { say } from "./words.js";

export function drawRules({ rules, place }: Sitting): void {
  write(byId("rules-title"), rules?.title ?? say("rules"));
  const seed = make("p", { look: "hint", text: `${say("seedOfGame")}: ${place?.seed ?? ""}` });
  byId("rules-body").replaceChildren(...(rules ? [...rulesText(rules), seed] : [make("p", { text: say("ready") })]));
}
