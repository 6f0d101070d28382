// How a card moves: along its row, from a pile to the table, and off it again.

import type { Motion } from "./motion.js";

const FLY = 420;
const TURN = 300;
const STAGGER = 80;
const MOST_STAGGER = 480;
const UP = { transform: "rotateY(0deg)" };
const DOWN = { transform: "rotateY(180deg)" };

/** How long one of many cards waits for those before it. */
export const lately = (place: number, of: number): number =>
  place * Math.min(STAGGER, MOST_STAGGER / Math.max(1, of));

const sideOf = (card: HTMLElement): Element => card.querySelector(".turn") ?? card;

/** Make room in a row. */
export async function slide(motion: Motion, card: HTMLElement, here: DOMRect, there: DOMRect): Promise<void> {
  const isMoved = Math.abs(here.x - there.x) + Math.abs(here.y - there.y) > 1;
  if (isMoved) await motion.from(card, here, there, { ms: FLY });
}

/** Come from a pile, and lie where it is. */
export function come(motion: Motion, card: HTMLElement, pile: DOMRect, there: DOMRect, delay = 0): Promise<void> {
  return motion.from(card, pile, there, { ms: FLY, delay });
}

/** Come from a pile and be turned up on the way. */
export async function comeUp(motion: Motion, card: HTMLElement, pile: DOMRect, there: DOMRect): Promise<void> {
  await Promise.all([come(motion, card, pile, there), turnUp(motion, card, FLY * 0.35)]);
}

export function turnUp(motion: Motion, card: HTMLElement, delay = 0): Promise<void> {
  return motion.move(sideOf(card), [DOWN, UP], { ms: TURN, delay });
}

/** Leave the table, face down. */
export async function leave(motion: Motion, card: HTMLElement, here: DOMRect, there: DOMRect, delay: number): Promise<void> {
  card.style.zIndex = "3";
  const isUp = card.dataset["face"] === "up";
  await Promise.all([
    motion.to(card, here, there, { ms: FLY, delay, ease: "cubic-bezier(.5,.05,.3,1)" }),
    isUp ? motion.move(sideOf(card), [UP, DOWN], { ms: FLY * 0.8, delay, ease: "ease-in" }) : undefined,
  ]);
}
