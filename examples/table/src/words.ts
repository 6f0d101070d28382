// The language in force, and the words of the page that stand in its HTML.

import type { Language } from "./protocol.js";
import { EN, type Key, type Words } from "./words/en.js";
import { NB } from "./words/nb.js";

const ALL: Record<Language, Words> = { en: EN, nb: NB };

let spoken: Language = "en";

export const language = (): Language => spoken;
export const words = (): Words => ALL[spoken];
export const say = (key: Key): string => words().plain[key];

/** What the players are called: who gave no name is called by their number. */
export const named = (names: readonly string[]): string[] =>
  names.map((name, seat) => name || words().player(seat + 1));

const isKey = (key: string | undefined): key is Key => key !== undefined && Object.hasOwn(EN.plain, key);

/** Speak a language: everything that is marked with `data-say` or `data-label` says it. */
export function speak(wanted: Language): void {
  spoken = wanted;
  document.documentElement.lang = wanted;
  for (const part of document.querySelectorAll<HTMLElement>("[data-say]")) {
    if (isKey(part.dataset["say"])) part.textContent = say(part.dataset["say"]);
  }
  for (const part of document.querySelectorAll<HTMLElement>("[data-label]")) {
    if (!isKey(part.dataset["label"])) continue;
    const text = say(part.dataset["label"]);
    part.setAttribute("aria-label", text);
    if (part instanceof HTMLButtonElement) part.title = text;
  }
}
