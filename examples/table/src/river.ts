// The course of the game: how the cards were shared, from the deal to the last step played.

import { find } from "./dom.js";
import type { Spread } from "./protocol.js";

const HIGH = 100;

let course: Spread[] = [];

/** Begin anew with the course so far. */
export function runFrom(spreads: readonly Spread[]): void {
  course = [...spreads];
}

/** Go on: a round has ended. */
export function runOn(spread: Spread): void {
  if (spread.at > (course.at(-1)?.at ?? -1)) course.push(spread);
}

/** Draw it, as wide as the slider: one band for each seat. */
export function drawRiver(last: number): void {
  const river = find("river", SVGSVGElement);
  const wide = Math.max(last, 1);
  river.setAttribute("viewBox", `0 0 ${wide} ${HIGH}`);
  const end = course.at(-1);
  const run = end && end.at < last ? [...course, { ...end, at: last }] : course;
  const seats = run[0]?.holds.length ?? 0;
  river.replaceChildren(...Array.from({ length: seats }, (_, seat) => band(run, seat)));
}

function band(run: readonly Spread[], seat: number): SVGPathElement {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const top = run.map((spread) => point(spread, seat));
  const bottom = run.map((spread) => point(spread, seat + 1)).reverse();
  path.setAttribute("d", `M${[...top, ...bottom].join("L")}Z`);
  return path;
}

// Where the band of a seat begins; that of the seat after the last is the bottom.
function point({ at, holds }: Spread, seat: number): string {
  const all = holds.reduce((sum, cards) => sum + cards, 0) || 1;
  const above = holds.slice(0, seat).reduce((sum, cards) => sum + cards, 0);
  return `${at} ${((above / all) * HIGH).toFixed(2)}`;
}
