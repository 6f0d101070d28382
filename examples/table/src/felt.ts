// The felt: draws a table, and knows where its cards are on the page.

import { cardView, showFace } from "./card_view.js";
import { byId, make, mark, write } from "./dom.js";
import { holds, type Lying, type Table } from "./game.js";
import { SeatView } from "./seat_view.js";
import { say, words } from "./words.js";

const DEEPEST = 3;

export class Felt {
  readonly part = byId("felt");
  seats: SeatView[] = [];
  /** What is said over a stake, a word a card. */
  chant: readonly string[] = [];
  private readonly slots = new Map<number, HTMLLIElement>();
  private outIn: ReadonlyMap<number, number> = new Map();

  /** Lay the places of the players. */
  sit(names: readonly string[]): void {
    for (const seat of this.seats) seat.part.remove();
    this.slots.clear();
    this.seats = names.map((name, seat) => new SeatView(name, seat));
    this.part.dataset["seats"] = String(names.length);
    byId("seats").prepend(...this.seats.map((seat) => seat.part));
    byId("sharing").replaceChildren(...names.map(() => make("i")), make("i", { look: "none" }));
  }

  /** Tell in which round each seat went out. */
  tellFates(eliminated: readonly (readonly [number, number])[]): void {
    this.outIn = new Map(eliminated);
  }

  draw(table: Table): void {
    this.seats.forEach((seat, place) => {
      const holding = table.seats[place];
      if (holding) seat.draw(holding, this.fate(place));
    });
    this.drawSharing(table);
    this.drawCards(table);
    this.part.dataset["depth"] = String(Math.min(table.level, DEEPEST));
    const there = table.lying.length > 0 ? [words().pot(table.lying.length)] : [];
    const aside = table.aside > 0 ? [words().aside(table.aside)] : [];
    write(byId("pot"), [...there, ...aside].join(" · "));
  }

  /** The part of a card on the table. */
  card(key: number): HTMLElement | undefined {
    return this.slots.get(key)?.querySelector<HTMLElement>(".card") ?? undefined;
  }

  /** Where each card on the table is on the page. */
  rects(): Map<number, DOMRect> {
    return new Map([...this.slots].map(([key, slot]) => [key, slot.getBoundingClientRect()]));
  }

  /** Where the top of a pile is. */
  pileOf(seat: number): DOMRect {
    return (this.seats[seat]?.pile ?? this.part).getBoundingClientRect();
  }

  /** Where cards go that leave the game. */
  corner(): DOMRect {
    const { right, bottom } = this.part.getBoundingClientRect();
    return new DOMRect(right, bottom);
  }

  /** Mark the cards that won the round. */
  honour(table: Table, seat: number): void {
    const best = table.lying.findLast((lying) => lying.seat === seat && !lying.isStake);
    if (best) mark(this.slots.get(best.key) ?? this.part, "best", true);
  }

  /** Mark who won the game. */
  crown(winners: readonly number[]): void {
    this.seats.forEach((seat, place) => mark(seat.part, "won", winners.includes(place)));
  }

  private fate(seat: number): string {
    const round = this.outIn.get(seat);
    return round === undefined ? say("out") : words().outIn(round);
  }

  private drawSharing(table: Table): void {
    const parts = [...byId("sharing").children];
    const shares = [...table.seats.map(holds), table.lying.length];
    parts.forEach((part, place) => {
      if (part instanceof HTMLElement) part.style.flexGrow = String(shares[place] ?? 0);
    });
  }

  private drawCards(table: Table): void {
    const there = new Set(table.lying.map((lying) => lying.key));
    for (const [key, slot] of this.slots) {
      if (there.has(key)) continue;
      slot.remove();
      this.slots.delete(key);
    }
    for (const lying of table.lying) this.drawCard(lying, table);
  }

  private drawCard(lying: Lying, table: Table): void {
    const slot = this.slots.get(lying.key) ?? this.lay(lying);
    const card = slot.querySelector<HTMLElement>(".card");
    if (card && lying.card !== null) showFace(card, lying.card);
    slot.dataset["face"] = lying.card === null ? "down" : "up";
    if (lying.isStake) this.sayOver(slot, lying, table);
    mark(slot, "carried", lying.isCarried);
    mark(slot, "tied", this.isTied(lying, table));
    const told = slot.querySelector<HTMLElement>(".unseen");
    if (told) write(told, lying.card === null ? say("faceDown") : words().card(lying.card));
  }

  private sayOver(slot: HTMLElement, lying: Lying, table: Table): void {
    slot.dataset["was"] = "down";
    const stakes = table.lying.filter((one) => one.seat === lying.seat && one.isStake);
    const word = this.chant[stakes.indexOf(lying) % this.chant.length];
    const back = slot.querySelector<HTMLElement>(".back");
    if (word !== undefined && back) back.dataset["chant"] = word;
  }

  private isTied(lying: Lying, table: Table): boolean {
    if (!table.tied.includes(lying.seat) || lying.isStake) return false;
    return table.lying.findLast((one) => one.seat === lying.seat && !one.isStake) === lying;
  }

  private lay(lying: Lying): HTMLLIElement {
    const slot = make("li", { look: "slot" }, cardView(lying.card), make("span", { look: "unseen" }));
    this.slots.set(lying.key, slot);
    this.seats[lying.seat]?.row.append(slot);
    return slot;
  }
}
