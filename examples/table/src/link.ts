// A link that carries a game: all that decides it stands in the fragment, which goes to no server.

import { isCollect } from "./collects.js";
import type { Settled, Setup } from "./protocol.js";

/** The fragment that carries a game. */
export function written(setup: Settled): string {
  const { options } = setup;
  const parts = new URLSearchParams({ game: setup.ruleset, seed: setup.seed, best: String(setup.best_of) });
  for (const name of setup.names) parts.append("name", name);
  if (options.peace) parts.set("peace", "1");
  if (options.short_deck) parts.set("short", "1");
  if (options.turn_stakes) parts.set("turn", "1");
  if (options.collect !== null) parts.set("collect", options.collect);
  const numbers = { stake: options.stake, minutes: options.minutes, rounds: options.rounds };
  for (const [name, value] of Object.entries(numbers)) if (value !== null) parts.set(name, String(value));
  parts.set("seconds", String(options.seconds));
  return `#${parts}`;
}

/** The game a fragment carries: null if it carries none that can be read. */
export function readLink(fragment: string): Omit<Setup, "language"> | null {
  const parts = new URLSearchParams(fragment.slice(1));
  const [ruleset, seed] = [parts.get("game"), parts.get("seed")];
  const numbers = ["best", "stake", "minutes", "rounds", "seconds"].map((name) => number(parts.get(name)));
  if (!ruleset || !seed || numbers.some(Number.isNaN)) return null;
  const [best_of = null, stake = null, minutes = null, rounds = null, seconds = null] = numbers;
  const collect = parts.get("collect");
  if (best_of === null || seconds === null || (collect !== null && !isCollect(collect))) return null;
  return {
    ruleset,
    seed,
    best_of,
    names: parts.getAll("name"),
    options: {
      peace: parts.has("peace"),
      short_deck: parts.has("short"),
      turn_stakes: parts.has("turn"),
      collect,
      stake,
      minutes,
      rounds,
      seconds,
    },
  };
}

// Only digits: whatever else JavaScript takes for a number is not what was written.
const number = (text: string | null): number | null =>
  text === null ? null : /^\d{1,9}$/.test(text) ? Number(text) : NaN;
