// A war is felt: it is called over the table, and the cards that tied tremble. The deeper the war,
// the longer and the larger.

import { byId } from "./dom.js";
import type { Motion } from "./motion.js";
import { words } from "./words.js";

const DEEPEST = 4;

export async function cryWar(motion: Motion, level: number, tied: readonly HTMLElement[]): Promise<void> {
  const deep = Math.min(level, DEEPEST);
  const ms = 800 + deep * 250;
  const shout = byId("shout");
  shout.textContent = words().shout(level);
  await Promise.all([
    motion.move(shout, called(deep), { ms, ease: "ease-in-out" }),
    motion.move(byId("band"), HUSHED, { ms, ease: "linear" }),
    ...tied.map((card) => motion.move(card, trembling(deep), { ms: 620, ease: "ease-in-out" })),
  ]);
}

const HUSHED: Keyframe[] = [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }];

const called = (deep: number): Keyframe[] => [
  { opacity: 0, transform: "scale(.82)", letterSpacing: "-.03em" },
  { opacity: 1, transform: "scale(1)", letterSpacing: "0em", offset: 0.22 },
  { opacity: 1, transform: `scale(${1 + deep * 0.03})`, letterSpacing: ".02em", offset: 0.7 },
  { opacity: 0, transform: `scale(${1.06 + deep * 0.05})`, letterSpacing: ".06em" },
];

function trembling(deep: number): Keyframe[] {
  const by = (1 + deep) * 0.8;
  const sway = [0, -by, by, -by, by, 0].map((turn) => ({ transform: `translateY(-4px) rotate(${turn}deg)` }));
  return [{ transform: "none" }, ...sway, { transform: "none" }];
}
