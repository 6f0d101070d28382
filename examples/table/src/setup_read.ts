// What a filled in form says.

import { isCollect } from "./collects.js";
import type { CollectOrder, Setup } from "./protocol.js";
import { language } from "./words.js";

/** The setup of a form. */
export function readForm(form: HTMLFormElement): Setup {
  const said = new FormData(form);
  const text = (name: string): string => String(said.get(name) ?? "").trim();
  const number = (name: string): number | null => (text(name) === "" ? null : Number(text(name)));
  const seats = Number(text("seats"));
  const seconds = form.elements.namedItem("seconds");
  return {
    ruleset: text("ruleset"),
    names: Array.from({ length: seats }, (_, seat) => text(`name${seat}`)),
    seed: text("seed") || null,
    best_of: Number(text("best_of")),
    language: language(),
    options: {
      peace: said.has("peace"),
      short_deck: said.has("short_deck"),
      turn_stakes: said.has("turn_stakes"),
      stake: number("stake"),
      collect: collect(text("collect")),
      minutes: number("minutes"),
      // Without a timer it makes no difference and cannot be filled in, but the next game may have one.
      seconds: seconds instanceof HTMLInputElement ? Number(seconds.value) || 1 : 1,
      rounds: number("rounds"),
    },
  };
}

const collect = (text: string): CollectOrder | null => (isCollect(text) ? text : null);
