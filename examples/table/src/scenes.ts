// What is seen of an event: the cards move as it says. The table is folded first, then drawn, then
// moved from where it was, so that a scene that is cut short is still right.

import type { Felt } from "./felt.js";
import { come, comeUp, lately, leave, slide, turnUp } from "./flights.js";
import { happen, turnedUp, type Lying, type Table } from "./game.js";
import type { Motion } from "./motion.js";
import { caption } from "./narrator.js";
import type { Move, PublicEvent } from "./protocol.js";
import { cryWar } from "./war_cry.js";

const LARGE = 4;

/** How long the table rests after something, in thousandths of a second. */
const REST = { flipped: 120, wonLittle: 260, wonMuch: 450, out: 350, turned: 750 } as const;

type War = Extract<PublicEvent, { type: "WarDeclared" }>;
type Taken = Extract<PublicEvent, { type: "PublicPotTaken" }>;

export class Scenes {
  table: Table;

  constructor(private readonly felt: Felt, private readonly motion: Motion, table: Table) {
    this.table = table;
  }

  /** Show a table as it is, without moving anything. */
  show(table: Table): void {
    this.table = table;
    this.felt.part.removeAttribute("data-turned");
    this.felt.draw(table);
  }

  /** Deal: the piles come from the middle of the table. */
  async dealOut(): Promise<void> {
    const felt = this.felt.part.getBoundingClientRect();
    const moves = this.felt.seats.flatMap(({ pile, cards }, seat) => {
      const there = pile.getBoundingClientRect();
      const middle = new DOMRect(felt.x + (felt.width - there.width) / 2, felt.y + (felt.height - there.height) / 2);
      return cards.map((card, place) => come(this.motion, card, middle, there, place * 80 + seat * 40));
    });
    await Promise.all(moves);
  }

  /** Play all events of a move. */
  async play(move: Move): Promise<void> {
    this.felt.tellFates(move.sight.eliminated);
    for (const event of move.events) await this.scene(event, move);
    this.felt.part.removeAttribute("data-turned");
  }

  private async scene(event: PublicEvent, move: Move): Promise<void> {
    switch (event.type) {
      case "CardsFlipped":
        await this.lay(event);
        return this.motion.wait(REST.flipped);
      case "WarDeclared":
        return this.war(event, move);
      case "PublicStakeLaid":
      case "PublicForfeited":
        return this.lay(event);
      case "PublicPotTaken":
        return this.take(event, move);
      case "PublicPotReturned":
        return this.clear(event, this.table.lying.length, (seat) => this.felt.pileOf(seat));
      case "PublicPotSetAside":
        return this.clear(event, event.cards, () => this.felt.corner());
      case "PlayerOut":
        this.fold(event);
        return this.motion.wait(REST.out);
      default:
        this.fold(event);
    }
  }

  private fold(event: PublicEvent): void {
    this.table = happen(this.table, event);
    this.felt.draw(this.table);
  }

  // New cards come from the piles of those who lay them; the others make room.
  private async lay(event: PublicEvent): Promise<void> {
    const before = this.felt.rects();
    const oldest = this.table.next;
    this.fold(event);
    const after = this.felt.rects();
    const many = this.table.next - oldest;
    await this.each(this.table.lying, async (card, lying) => {
      const [here, there] = [before.get(lying.key), after.get(lying.key)];
      if (!there) return;
      if (here) return slide(this.motion, card, here, there);
      const pile = this.felt.pileOf(lying.seat);
      if (lying.card !== null) return comeUp(this.motion, card, pile, there);
      return come(this.motion, card, pile, there, lately(lying.key - oldest, many));
    });
  }

  private async war(event: War, move: Move): Promise<void> {
    this.fold(event);
    caption(move.sentences.slice(0, 1));
    const tied = this.table.lying.filter((lying) => event.tied.includes(lying.seat) && !lying.isStake);
    const cards = tied.map((lying) => this.felt.card(lying.key)).filter((card) => card !== undefined);
    await cryWar(this.motion, event.level, cards);
  }

  private async take(event: Taken, move: Move): Promise<void> {
    await this.turn(move);
    this.felt.honour(this.table, event.seat);
    await this.motion.wait(this.table.lying.length > LARGE ? REST.wonMuch : REST.wonLittle);
    await this.clear(event, event.cards, () => this.felt.pileOf(event.seat));
    const count = this.felt.seats[event.seat]?.counted;
    if (count) void this.motion.move(count, [{ scale: "1" }, { scale: "1.22" }, { scale: "1" }], { ms: 380 });
  }

  // If the table turns the stakes, they are seen before they go.
  private async turn(move: Move): Promise<void> {
    const hidden = this.table.lying.filter((lying) => lying.card === null);
    if (hidden.length === 0 || move.turned.length !== this.table.lying.length) return;
    this.table = turnedUp(this.table, move.turned);
    this.felt.draw(this.table);
    if (this.motion.isStill) return;
    this.felt.part.dataset["turned"] = "";
    await this.each(hidden, (card, _, place) => turnUp(this.motion, card, lately(place, hidden.length)));
    await this.motion.wait(REST.turned);
  }

  // The first cards of the table leave it.
  private async clear(event: PublicEvent, cards: number, whither: (seat: number) => DOMRect): Promise<void> {
    const rects = this.felt.rects();
    const going = this.table.lying.slice(0, cards);
    await this.each(going, async (card, lying, place) => {
      const here = rects.get(lying.key);
      if (here) await leave(this.motion, card, here, whither(lying.seat), lately(place, going.length) / 2);
    });
    this.fold(event);
  }

  // Do something with the parts of several cards at once.
  private async each(
    cards: readonly Lying[],
    work: (card: HTMLElement, lying: Lying, place: number) => Promise<void>,
  ): Promise<void> {
    const works = cards.map((lying, place) => {
      const card = this.felt.card(lying.key);
      return card ? work(card, lying, place) : undefined;
    });
    await Promise.all(works);
  }
}
