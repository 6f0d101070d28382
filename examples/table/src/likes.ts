// How a player likes the page: its language, light, suits and pace.

import { keep, kept } from "./keeping.js";
import type { Language } from "./protocol.js";

/** How fast it plays by itself. */
export const PACES = ["slow", "calm", "brisk", "fast"] as const;
export type Pace = (typeof PACES)[number];

const LANGUAGES = ["en", "nb"] as const satisfies readonly Language[];
const THEMES = ["auto", "light", "dark"] as const;
const SUITS = ["two", "four"] as const;

export type Likes = {
  language: Language;
  theme: (typeof THEMES)[number];
  suits: (typeof SUITS)[number];
  pace: Pace;
};

const usual = (): Likes => ({ language: ofDevice(), theme: "auto", suits: "two", pace: "calm" });

const ofDevice = (): Language => (/^(nb|no|nn)\b/.test(navigator.language) ? "nb" : "en");

const one = <Value>(values: readonly Value[], value: unknown): Value | undefined => values.find((like) => like === value);

/** What is liked otherwise, of things that can be; the rest stays. */
export function liking(likes: Likes, other: Record<string, unknown>): Likes {
  return {
    language: one(LANGUAGES, other["language"]) ?? likes.language,
    theme: one(THEMES, other["theme"]) ?? likes.theme,
    suits: one(SUITS, other["suits"]) ?? likes.suits,
    pace: one(PACES, other["pace"]) ?? likes.pace,
  };
}

export const readLikes = (): Likes => liking(usual(), stored());

function stored(): Record<string, unknown> {
  try {
    return { ...JSON.parse(kept("likes") ?? "{}") };
  } catch {
    return {};
  }
}

/** Make the page look as it is liked, and keep it so. */
export function like(likes: Likes): void {
  const root = document.documentElement;
  if (likes.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = likes.theme;
  root.dataset["suits"] = likes.suits;
  keep("likes", JSON.stringify(likes));
}
