// The game that is played: where it is, and how it goes on. One thing at a time is done; whoever asks
// for the next while cards move hurries them on.

import type { Engine } from "./engine.js";
import { holds, ready, seen } from "./game.js";
import type { Motion } from "./motion.js";
import type { Language, Move, Opening, Place, Progress, Rules, Settled } from "./protocol.js";
import { drawRiver, runFrom, runOn } from "./river.js";
import type { Felt } from "./felt.js";
import { Scenes } from "./scenes.js";
import { Turns } from "./turns.js";
import { named } from "./words.js";

/** Called after everything that changed the place. */
type Moved = (place: Place, isByItself: boolean) => void;

const MOST_IN_RIVER = 400;

export class Sitting {
  setup: Settled | null = null;
  rules: Rules | null = null;
  place: Place | null = null;
  private readonly scenes: Scenes;
  private rushing: number | null = null;
  private openings = 0;
  private wanted: number | null = null;
  private readonly turns: Turns;

  constructor(
    private readonly engine: Engine,
    private readonly felt: Felt,
    readonly motion: Motion,
    private readonly moved: Moved,
  ) {
    this.turns = new Turns(() => motion.hurry());
    this.scenes = new Scenes(felt, motion, ready(2));
  }

  get names(): readonly string[] {
    return named(this.setup?.names ?? []);
  }

  /** Whether a game is about to be opened. */
  get isOpening(): boolean {
    return this.openings > 0;
  }

  /** Open a game, whatever else goes on. */
  async sitDown(opening: () => Promise<Opening>): Promise<Opening> {
    this.openings++;
    this.stop();
    return new Promise((done, failed) => {
      const work = async (): Promise<boolean> => {
        const opened = await opening().finally(() => this.openings--);
        this.open(opened);
        done(opened);
        await Promise.all([opened.at === 0 ? this.scenes.dealOut() : null, this.drawCourse()]);
        return true;
      };
      this.turns.take(work, true).catch(failed);
    });
  }

  private open(opening: Opening): void {
    this.wanted = null;
    this.motion.calm();
    this.setup = opening.setup;
    this.rules = opening.rules;
    this.felt.chant = opening.rules.chant;
    this.felt.sit(this.names);
    this.show(opening);
  }

  /** Tell the place in another language, and call the players what they are called in it. */
  async translate(language: Language): Promise<void> {
    await this.alone(async ({ at }) => {
      const place = await this.engine.ask("say", { language, at });
      this.felt.sit(this.names);
      this.show(place);
      return true;
    }, true);
  }

  /** One step on; says whether there was one. */
  async step(isByItself = false): Promise<boolean> {
    return this.alone(async (place) => {
      if (place.is_over) return false;
      await this.play([await this.engine.ask("forward", { at: place.at })], isByItself);
      return true;
    });
  }

  /** On to the end of the round. */
  async round(): Promise<boolean> {
    return this.alone(async (place) => {
      if (place.is_over) return false;
      const { moves } = await this.engine.ask("round", { at: place.at });
      await this.play(moves, false);
      return true;
    });
  }

  /** On to the end of the game, without showing it; `stop` ends it before. */
  async rush(progress: (progress: Progress) => void): Promise<boolean> {
    return this.alone(async (place) => {
      const { id, reply } = this.engine.begin("rush", { at: place.at }, progress);
      this.rushing = id;
      try {
        this.show(await reply);
        await this.drawCourse();
      } finally {
        this.rushing = null;
      }
      return true;
    });
  }

  get isRushing(): boolean {
    return this.rushing !== null;
  }

  stop(): void {
    if (this.rushing !== null) this.engine.stop(this.rushing);
  }

  /** Where it is, or is about to be. */
  get at(): number {
    return this.wanted ?? this.place?.at ?? 0;
  }

  /** Jump to a place; of many jumps asked for quickly the last one counts. */
  async look(at: number): Promise<void> {
    const isLooking = this.wanted !== null;
    this.wanted = at;
    if (!isLooking) await this.alone(() => this.lookOn(), true);
  }

  private async lookOn(): Promise<boolean> {
    try {
      for (let next = this.wanted; next !== null; next = this.wanted === next ? null : this.wanted) {
        this.show(await this.engine.ask("look", { at: next }));
      }
    } finally {
      this.wanted = null;
    }
    return true;
  }

  /** Draw a place, without moving anything. */
  private show(place: Place): void {
    this.place = place;
    this.felt.tellFates(place.sight.eliminated);
    this.felt.crown(place.outcome?.winners ?? []);
    this.scenes.show(seen(place.sight, this.scenes.table.next));
    place.match.wins.forEach((wins, seat) => this.felt.seats[seat]?.drawWins(place.match.best_of > 1 ? wins : 0));
    this.moved(place, false);
    drawRiver(place.last);
  }

  private async play(moves: readonly Move[], isByItself: boolean): Promise<void> {
    for (const move of moves) {
      this.place = move;
      await this.scenes.play(move);
      this.runOn(move);
      if (move.is_over) this.show(move);
      else this.moved(move, isByItself);
      drawRiver(move.last);
    }
  }

  private runOn(move: Move): void {
    const { table } = this.scenes;
    if (table.level > 0 || move.sight.stage === "battle" || move.at < move.last) return;
    runOn({ at: move.at, holds: table.seats.map(holds) });
  }

  private async drawCourse(): Promise<void> {
    const { course } = await this.engine.ask("course", { most: MOST_IN_RIVER });
    runFrom(course);
    drawRiver(this.place?.last ?? 0);
  }

  private alone(work: (place: Place) => Promise<boolean>, matters = false): Promise<boolean> {
    return this.turns.take(async () => {
      this.motion.calm();
      return this.place ? work(this.place) : false;
    }, matters);
  }
}
