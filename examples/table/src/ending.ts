// The end of a game: who won and why, in numbers, and what can follow.

import { button, byId, make, write } from "./dom.js";
import type { Place } from "./protocol.js";
import { language, say, words } from "./words.js";
import { numeral } from "./words/numbers.js";

/** Show or hide the end of the game, as the place is one. */
export function showEnd(place: Place, names: readonly string[]): void {
  const { outcome, sight, match } = place;
  document.body.dataset["over"] = String(place.is_over);
  byId("end").hidden = !place.is_over;
  if (!outcome) return;
  write(byId("end-title"), words().winner(outcome.winners.map((seat) => names[seat] ?? "")));
  write(byId("end-why"), outcome.sentence);
  const standing = sight.players.map(({ pile, captured }, seat) => words().holds(names[seat] ?? "", pile + captured));
  byId("end-standing").replaceChildren(...standing.map((text) => make("li", { text })));
  const numbers: [string, number][] = [
    [words().tally.rounds(sight.round), sight.round],
    [words().tally.wars(sight.wars), sight.wars],
    [words().tally.deepest(sight.deepest_war), sight.deepest_war],
  ];
  byId("end-tally").replaceChildren(...numbers.map(([what, n]) => figure(what, n)));
  write(byId("end-match"), matchText(place, names));
  write(button("end-next"), match.is_over ? say("playAgain") : say("nextGame"));
}

function figure(what: string, n: number): HTMLElement {
  return make("div", {}, make("dt", { text: what }), make("dd", { text: numeral(n, language()) }));
}

function matchText({ match }: Place, names: readonly string[]): string {
  if (match.best_of === 1) return "";
  if (match.winner !== null) {
    return words().matchWinner(names[match.winner] ?? "", match.wins[match.winner] ?? 0);
  }
  return words().matchStands(match.wins.map((wins, seat) => `${names[seat] ?? ""} (${wins})`).join(", "));
}
