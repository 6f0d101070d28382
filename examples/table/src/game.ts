// The table as the page knows it: a value, folded from events. It knows nothing of drawing.

import type { PublicEvent, Sight } from "./protocol.js";

/** A card on the table; `card` is null while it lies face down. */
export type Lying = {
  /** Tells it from all other cards on the table, for as long as it lies there. */
  readonly key: number;
  readonly seat: number;
  readonly card: string | null;
  /** It was laid face down, whether or not it has been turned since. */
  readonly isStake: boolean;
  /** It stayed on the table from an earlier round. */
  readonly isCarried: boolean;
};

export type Holding = { readonly pile: number; readonly captured: number; readonly isOut: boolean };

export type Table = {
  readonly seats: readonly Holding[];
  readonly lying: readonly Lying[];
  readonly aside: number;
  /** How deep the war on the table is; 0 in a plain round. */
  readonly level: number;
  /** Who has just tied. */
  readonly tied: readonly number[];
  /** The next card's key. */
  readonly next: number;
};

export const holds = (holding: Holding): number => holding.pile + holding.captured;

/** A table at which nobody has turned up a card yet, with a whole deck. */
export function ready(seats: number): Table {
  const holding = { pile: Math.floor(52 / seats), captured: 0, isOut: false };
  return { seats: Array<Holding>(seats).fill(holding), lying: [], aside: 0, level: 0, tied: [], next: 0 };
}

/** The table of a sight: where a game is opened, or jumped to. Keys go on from `next`. */
export function seen(sight: Sight, next: number): Table {
  const isBetween = sight.stage === "flip";
  return {
    seats: sight.players.map((player) => ({ pile: player.pile, captured: player.captured, isOut: player.is_out })),
    lying: sight.table.map((laid, place) => ({
      key: next + place,
      seat: laid.seat,
      card: code(laid.card),
      isStake: !laid.face_up,
      isCarried: isBetween,
    })),
    aside: sight.aside,
    level: sight.level,
    tied: [],
    next: next + sight.table.length,
  };
}

/** The table after an event. */
export function happen(table: Table, event: PublicEvent): Table {
  switch (event.type) {
    case "CardsFlipped":
      return flipped(table, event.level, event.laid.map((laid) => ({ seat: laid.seat, card: code(laid.card) })));
    case "WarDeclared":
      return { ...table, level: event.level, tied: event.tied };
    case "PublicStakeLaid":
    case "PublicForfeited":
      return staked(table, event.seat, event.cards);
    case "PublicPileRefilled":
      return held(table, event.seat, { pile: event.cards, captured: -event.cards });
    case "PublicPotTaken":
      return held(cleared(table, event.cards), event.seat, { [event.place]: event.cards });
    case "PublicPotCarried":
      return { ...table, level: 0, tied: [], lying: table.lying.map((lying) => ({ ...lying, isCarried: true })) };
    case "PublicPotSetAside":
      return { ...cleared(table, event.cards), aside: table.aside + event.cards };
    case "PublicPotReturned":
      return event.cards_by_seat.reduce(
        (after, cards, seat) => held(after, seat, { [event.place]: cards }),
        cleared(table, table.lying.length),
      );
    case "PlayerOut":
      return { ...table, seats: replaced(table.seats, event.seat, (holding) => ({ ...holding, isOut: true })) };
    case "PublicPlayerWithdrew":
      return { ...held(table, event.seat, { pile: -event.cards }), aside: table.aside + event.cards };
    default:
      return table;
  }
}

/** The table with all that lies on it turned up, in the order of play. */
export function turnedUp(table: Table, cards: readonly { card: string }[]): Table {
  const lying = table.lying.map((one, place) => ({ ...one, card: cards[place]?.card ?? one.card }));
  return { ...table, lying };
}

const code = (card: unknown): string | null => (typeof card === "string" ? card : null);

type Change = { pile?: number; captured?: number };

function held(table: Table, seat: number, change: Change): Table {
  const changed = ({ pile, captured, isOut }: Holding): Holding => ({
    pile: pile + (change.pile ?? 0),
    captured: captured + (change.captured ?? 0),
    isOut,
  });
  return { ...table, seats: replaced(table.seats, seat, changed) };
}

function replaced(seats: readonly Holding[], seat: number, change: (one: Holding) => Holding): Holding[] {
  return seats.map((holding, place) => (place === seat ? change(holding) : holding));
}

function cleared(table: Table, cards: number): Table {
  return { ...table, lying: table.lying.slice(cards), level: 0, tied: [] };
}

function flipped(table: Table, level: number, laid: { seat: number; card: string | null }[]): Table {
  const seats = laid.reduce((after, { seat }) => held(after, seat, { pile: -1 }), table);
  return {
    ...seats,
    lying: [
      ...table.lying,
      ...laid.map((one, place) => ({ ...one, key: table.next + place, isStake: false, isCarried: false })),
    ],
    level,
    tied: [],
    next: table.next + laid.length,
  };
}

function staked(table: Table, seat: number, cards: number): Table {
  const stake = Array.from({ length: cards }, (_, place) => ({
    key: table.next + place,
    seat,
    card: null,
    isStake: true,
    isCarried: false,
  }));
  const after = held(table, seat, { pile: -cards });
  return { ...after, lying: [...table.lying, ...stake], next: table.next + cards };
}
