// What the page and the worker say to each other: the one contract of both sides.
//
// The Python side (python/at_the_table) reads the same requests and writes the same replies, as
// JSON. All of it is what everybody at the table sees: cards that lie face down are counted. Events
// and the table are written as cardwar.codec writes the views of `public_view`.
//
// A place is how many steps of the game have been played: 0 is the deal. A step is the opening
// flip, a war, or the settlement of the pot. Seats and games count from 0.

import type {
  Card,
  CollectOrder,
  Cycle,
  PublicEvent,
  Reason,
  ViewSave,
} from "../../../src/cardwar/codec/saves.js";

export type { Card, CollectOrder, Cycle, PublicEvent, Reason };

export type Language = "en" | "nb";

/** What people chose besides the ruleset. `null` is: as the ruleset says. */
export type Options = {
  /** Turn the ranking round: what was best is worst. */
  peace: boolean;
  /** Deal half of an even hand. */
  short_deck: boolean;
  /** Cards face down in a war. */
  stake: number | null;
  /** In which order the pot is picked up. */
  collect: CollectOrder | null;
  /** A timer of so many minutes. */
  minutes: number | null;
  /** How long a battle takes on that timer, in seconds: the same seed gives the same game. */
  seconds: number;
  /** The most rounds. */
  rounds: number | null;
  /** Whether the cards at stake are turned for all to see when the pot is taken. */
  turn_stakes: boolean;
};

/** All that decides a game: a link or a save that carries it gives the same game. */
export type Setup = {
  /** The `key` of a ruleset of the rulebook. */
  ruleset: string;
  options: Options;
  /** By seat; who has a blank one is called "Player 1" and so on, in the language of the moment. */
  names: string[];
  /** A whole number below 2 ** 64, in digits; `null` draws a fresh one. */
  seed: string | null;
  /** 1, 3 or 5. For 1 the seed is that of the game; else those of the games come from it. */
  best_of: number;
  language: Language;
};

/** A setup that is played: the seed is filled in. */
export type Settled = Setup & { seed: string };

/** A ruleset one can choose. */
export type RulesetEntry = {
  key: string;
  title: string;
  /** In a line. Rules are told in English, whatever the language of the page. */
  summary: string;
  is_preset: boolean;
  /** The least and the most seats, from 2 to 4. */
  players: [number, number];
};

/** What the build writes to `rulebook.json`, so that one can choose while the worker loads. */
export type Rulebook = {
  /** The presets first, then the rest of the catalogue. */
  rulesets: RulesetEntry[];
  /** What an ordinary game is set up with. */
  usual: Options;
  choices: {
    collect: CollectOrder[];
    best_of: number[];
    /** The least and the most of each. */
    players: [number, number];
    stake: [number, number];
    minutes: [number, number];
    seconds: [number, number];
    rounds: [number, number];
    /** The most characters of a name. */
    name: number;
  };
};

/** The rules in force: a ruleset with its options, in plain words (English). */
export type Rules = {
  title: string;
  summary: string;
  paragraphs: string[];
  /** Where the catalogue has them from. */
  source: string;
  /** What it chose where its source says nothing. */
  choices: string[];
  /** Words said over a war's stake, one a card. */
  chant: string[];
  /** Whether a timer runs. */
  is_timed: boolean;
  /** Which of the options make a difference to this ruleset. */
  options: { peace: boolean; short_deck: boolean; stake: boolean; collect: boolean };
};

/** The table as everybody sees it: the codec's view of a state. */
export type Sight = Omit<ViewSave, "format" | "version">;

export type Outcome = {
  reason: Reason | { text: string };
  winners: number[];
  /** Where the game is proved to go round: rounds before it, and its length in rounds. */
  cycle: Cycle | null;
  /** Who won and why, or what the cycle is. */
  sentence: string;
};

export type MatchSight = {
  best_of: number;
  /** Which game this is. */
  number: number;
  /** Games won by each seat. */
  wins: number[];
  winner: number | null;
  /** Whether nothing follows this game; after a plain game that is over, too. */
  is_over: boolean;
};

/** The game at one place. */
export type Place = {
  at: number;
  /** The end of what was played so far. */
  last: number;
  sight: Sight;
  /** What happened in the step that led here. */
  sentences: string[];
  is_over: boolean;
  outcome: Outcome | null;
  match: MatchSight;
  /** The seed of this game, in digits: `cardwar play --seed` gives the same one. */
  seed: string;
};

/** One step forward. */
export type Move = Place & {
  /** What everybody saw. The last one of a game is followed by those of its match, if it has one. */
  events: PublicEvent[];
  /** All cards of the table in order of play as they are turned before the pot goes; or none. */
  turned: { card: Card; seat: number }[];
};

export type Opening = Place & { setup: Settled; rules: Rules };

/** How the cards were spread after a round. */
export type Spread = { at: number; holds: number[] };

export type Progress = { at: number; round: number };

/** What can be asked, and what is replied. */
export type Asks = {
  /** The rules that a choice gives, before anything is dealt. */
  rules: { ask: { ruleset: string; options: Options }; reply: Rules };
  start: { ask: { setup: Setup }; reply: Opening };
  /** One step on from a place: played if it is the end of what was played, else looked up. */
  forward: { ask: { at: number }; reply: Move };
  /** On to the end of the round. */
  round: { ask: { at: number }; reply: { moves: Move[] } };
  /** On to the end of the game. Reports progress; when it is stopped, the place it has reached. */
  rush: { ask: { at: number }; reply: Place };
  look: { ask: { at: number }; reply: Place };
  /** How the game went so far, from place 0 on; of a long one about `most` rounds, evenly taken. */
  course: { ask: { most: number }; reply: { course: Spread[] } };
  /** Deal the next game of the match. */
  next_game: { ask: object; reply: Opening };
  /** The sitting as a text; `at` is where it opens again. */
  save: { ask: { at: number }; reply: { text: string } };
  /** Go on with a saved sitting. Plays it again, so it reports progress; a stop refuses it. */
  resume: { ask: { text: string; language: Language }; reply: Opening };
  /** The game so far, or all of it, as a transcript of cardwar. */
  transcript: { ask: object; reply: { text: string } };
  /** Lay out the game of a transcript, at its end. Reports progress, as `resume` does. */
  read: { ask: { text: string; language: Language }; reply: Opening };
  /** Change the language; the sentences of a place in it. */
  say: { ask: { language: Language; at: number }; reply: Place };
};

export type Ask = keyof Asks;

type Asked<Name extends Ask> = { id: number; ask: Name } & Asks[Name]["ask"];

/** From the page to the worker. `stop` has no reply of its own: what it stops replies. */
export type Request = { [Name in Ask]: Asked<Name> }[Ask] | { ask: "stop"; id: number };

/** While the worker loads: how far it is, from 0 to 1, and what comes next. */
export type Loading = {
  loading: { part: "runtime" | "packages" | "engine" | "ready"; done: number };
};

/** The worker cannot be used: why, for people who report it. */
export type Broken = { broken: string };

/** Refused: what the game says of it, in one sentence in the language of the table. */
export type Refusal = {
  id: number;
  ok: false;
  sentence: string;
  /** More about it in English, as the library tells it; may be empty. */
  detail: string;
};

export type Answer = { id: number; ok: true; reply: Asks[Ask]["reply"] };

/** From the worker to the page. A request gets any number of progresses and one answer or refusal. */
export type Message = Loading | Broken | Refusal | Answer | { id: number; progress: Progress };
