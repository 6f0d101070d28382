// What the form of a new game is filled in with: as the last game was set up, or as usual.

import { keep, kept } from "./keeping.js";
import { readLink, written } from "./link.js";
import type { Rulebook, Setup } from "./protocol.js";
import { language, words } from "./words.js";

/** Keep how a game was set up; the next one has a seed of its own. */
export function keepSetup(setup: Setup): void {
  keep("setup", written({ ...setup, seed: "0" }));
}

export function firstSetup(book: Rulebook): Setup {
  const last = readLink(kept("setup") ?? "");
  const isKnown = book.rulesets.some((entry) => entry.key === last?.ruleset);
  if (last && isKnown) return { ...last, seed: null, language: language() };
  return {
    ruleset: book.rulesets[0]?.key ?? "",
    options: book.usual,
    names: words().names.slice(0, 2),
    seed: null,
    best_of: 1,
    language: language(),
  };
}
