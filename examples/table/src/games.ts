// Games that are opened: dealt, by a link, as they were left, or from a transcript. Who deals before
// the engine has loaded gets their cards as soon as it has.

import type { Engine } from "./engine.js";
import { keepSetup } from "./first_setup.js";
import { forget, kept } from "./keeping.js";
import { readLink } from "./link.js";
import { caption } from "./narrator.js";
import { refuse } from "./notice.js";
import type { Opening, Progress, Setup } from "./protocol.js";
import type { Sitting } from "./sitting.js";
import { language, say, words } from "./words.js";

/** What the page does of its own when a game is to be opened, is, waits for the engine, or is missing. */
type Hosts = {
  opens: () => void;
  opened: (opening: Opening) => void;
  waits: (setup: Setup) => void;
  lacks: () => void;
};

// Else it would be opened again when the page is loaded anew, and what is kept by then is newer.
const dropLink = (): void => history.replaceState(null, "", location.pathname + location.search);

const laidOut = ({ round }: Progress): void => caption([words().progress(round)]);

export class Games {
  private isReady = false;
  private toDeal: Setup | null = null;

  constructor(private readonly engine: Engine, private readonly sitting: Sitting, private readonly hosts: Hosts) {}

  /** Whether there is a game to go on with, or one waits to be dealt. */
  get isAnyWaiting(): boolean {
    return this.toDeal !== null || kept("game") !== null || location.hash.length > 1;
  }

  /** The engine has loaded: open what there is to open. */
  async ready(): Promise<void> {
    this.isReady = true;
    if (this.toDeal) {
      dropLink();
      await this.deal(this.toDeal);
    } else if (location.hash.length > 1) await this.openLink();
    else await this.resume();
  }

  async deal(setup: Setup): Promise<void> {
    if (!this.isReady) {
      this.toDeal = setup;
      return this.hosts.waits(setup);
    }
    this.toDeal = null;
    try {
      await this.start(setup);
    } catch (why) {
      this.refuse(why, say("wentWrong"));
    }
  }

  private async start(setup: Setup): Promise<void> {
    await this.open(() => this.engine.ask("start", { setup: { ...setup, language: language() } }));
    keepSetup(setup);
  }

  /** Open the game of the link in the address, which then goes. */
  async openLink(): Promise<void> {
    if (!this.isReady || location.hash.length < 2) return;
    const game = readLink(location.hash);
    dropLink();
    try {
      if (!game) throw new Error("there is no game in the link");
      await this.start({ ...game, language: language() });
    } catch (why) {
      if (!this.sitting.place) await this.resume();
      refuse(why, say("brokenLink"));
    }
  }

  async read(text: string): Promise<void> {
    try {
      await this.open(() => this.engine.begin("read", { text, language: language() }, laidOut).reply);
    } catch (why) {
      this.refuse(why, say("brokenFile"));
    }
  }

  /** The next game of the match, or another by the same rules. */
  async next(): Promise<void> {
    const { place, setup, isOpening } = this.sitting;
    // A second click comes before the first has dealt.
    if (!place?.is_over || !setup || isOpening) return;
    if (place.match.is_over) return this.deal({ ...setup, seed: null });
    try {
      await this.open(() => this.engine.ask("next_game", {}));
    } catch (why) {
      this.refuse(why, say("wentWrong"));
    }
  }

  private async resume(): Promise<void> {
    const text = kept("game");
    if (text === null) return this.hosts.lacks();
    try {
      await this.open(() => this.engine.begin("resume", { text, language: language() }, laidOut).reply);
      caption([say("resumed")]);
    } catch (why) {
      forget("game");
      this.refuse(why, say("brokenSave"));
    }
  }

  private async open(opening: () => Promise<Opening>): Promise<void> {
    this.hosts.opens();
    this.hosts.opened(await this.sitting.sitDown(opening));
  }

  private refuse(why: unknown, otherwise: string): void {
    if (!this.sitting.place) this.hosts.lacks();
    refuse(why, otherwise);
  }
}
