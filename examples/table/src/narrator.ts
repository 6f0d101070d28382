// What happened, in sentences: over the felt for those who see it, and for those who listen.

import { byId, write } from "./dom.js";

const BREATH = 3500;

let heard = 0;

/** Write what happened over the felt: how it began, and what came of it. */
export function caption(sentences: readonly string[]): void {
  const [first = "", ...more] = sentences;
  const last = more.at(-1);
  write(byId("caption"), last === undefined ? first : `${first} ${last}`);
}

/** Say sentences to a screen reader. While the game plays by itself, only now and then. */
export function narrate(sentences: readonly string[], isByItself: boolean): void {
  const now = performance.now();
  if (isByItself && now - heard < BREATH) return;
  heard = now;
  byId("live").textContent = sentences.join(" ");
}
