// The place of a player: their pile, their name, how many cards they hold, and the row they lay.

import { cardView } from "./card_view.js";
import { make, mark, write } from "./dom.js";
import { holds, type Holding } from "./game.js";
import { words } from "./words.js";

const LAYERS = 6;
const CARDS_A_LAYER = 7;

export class SeatView {
  readonly pile = make("div", { look: "pile" });
  readonly row = make("ul", { look: "laid" });
  readonly part: HTMLElement;
  private readonly layers = Array.from({ length: LAYERS }, () => cardView(null));
  private readonly count = make("span", { look: "count", data: { count: 0 }, on: { "aria-hidden": "true" } });
  private readonly told = make("span", { look: "unseen" });
  private readonly captured = make("span", { look: "captured", on: { "aria-hidden": "true" } });
  private readonly wins = make("span", { look: "wins" });
  private readonly fate = make("p", { look: "fate" });

  constructor(readonly name: string, seat: number) {
    this.layers.forEach((layer, place) => layer.style.setProperty("--i", String(place)));
    this.pile.append(...this.layers, this.count, this.captured, this.told);
    const shown = make("h2", { look: "name" }, make("b", { text: name }), this.wins);
    const holding = make("div", { look: "holding" }, this.pile, shown, this.fate);
    this.part = make("section", { look: "seat", data: { seat }, on: { "aria-label": name } }, holding, this.row);
  }

  /** Draw what they hold. `fate` is said if they are out. */
  draw(holding: Holding, fate: string): void {
    const count = holds(holding);
    this.part.dataset["holds"] = String(count);
    this.layers.forEach((layer, place) => mark(layer, "gone", holding.pile <= place * CARDS_A_LAYER));
    const high = Math.max(0, Math.min(LAYERS, Math.ceil(holding.pile / CARDS_A_LAYER)) - 1);
    this.count.style.setProperty("--rise", `${high * 2.2}px`);
    mark(this.pile, "empty", holding.pile === 0);
    mark(this.part, "out", holding.isOut);
    write(this.count, String(count));
    const { captured } = holding;
    write(this.captured, captured > 0 ? `+${captured}` : "");
    write(this.told, [words().holds(this.name, count), ...(captured > 0 ? [words().kept(captured)] : [])].join(", "));
    write(this.fate, holding.isOut ? fate : "");
    this.row.setAttribute("aria-label", words().laidBy(this.name));
  }

  /** Show how many games they have won in the match. */
  drawWins(wins: number): void {
    write(this.wins, "★".repeat(wins));
    if (wins > 0) this.wins.setAttribute("aria-label", words().wins(wins));
    this.wins.setAttribute("role", wins > 0 ? "img" : "presentation");
  }

  /** The cards one sees of the pile. */
  get cards(): HTMLElement[] {
    return this.layers.filter((layer) => layer.dataset["gone"] === undefined);
  }

  get counted(): HTMLElement {
    return this.count;
  }
}
