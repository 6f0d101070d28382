// All that is on the page, and what its parts do to each other.

import { Auto } from "./auto.js";
import { Autosave } from "./autosave.js";
import { drawAuto, drawControls, drawPaces, serveControls } from "./controls.js";
import { Deeds } from "./deeds.js";
import { button, byId, find, write } from "./dom.js";
import { fetchCards } from "./drawn.js";
import { showEnd } from "./ending.js";
import { Engine } from "./engine.js";
import { Felt } from "./felt.js";
import { firstSetup } from "./first_setup.js";
import { ready } from "./game.js";
import { Games } from "./games.js";
import { serveKeys, type Deed } from "./keys.js";
import { like, liking, readLikes, type Likes } from "./likes.js";
import { Motion } from "./motion.js";
import { caption, narrate } from "./narrator.js";
import { notice } from "./notice.js";
import type { Loading, Opening, Place, Rulebook, Setup } from "./protocol.js";
import { fetchRulebook } from "./rulebook.js";
import { drawRules } from "./rules_sheet.js";
import { drawSettings, serveSettings } from "./settings_sheet.js";
import { SetupSheet } from "./setup_sheet.js";
import { drawShare, serveShare } from "./share_sheet.js";
import { isAnyOpen, open, serveSheets, sheet } from "./sheets.js";
import { Sitting } from "./sitting.js";
import { named, say, speak, words } from "./words.js";
import type { Key } from "./words/en.js";

export class Room {
  private likes: Likes = readLikes();
  private book: Rulebook | null = null;
  private isWarned = false;
  private isLoaded = false;
  /** What is said over a table without a game. */
  private told: Key = "loading";
  private readonly felt = new Felt();
  private readonly engine = new Engine(
    (loading) => this.load(loading),
    () => this.fail(),
  );
  private readonly sitting = new Sitting(this.engine, this.felt, new Motion(), (place, isByItself) =>
    this.moved(place, isByItself),
  );
  private readonly auto = new Auto(this.sitting, () => this.likes.pace, drawAuto);
  private readonly deeds = new Deeds(this.sitting, this.auto, () => this.offer());
  private readonly autosave = new Autosave(this.engine, () => this.warn());
  private readonly games = new Games(this.engine, this.sitting, {
    opens: () => this.auto.off(),
    opened: (opening) => this.opened(opening),
    waits: (setup) => this.wait(setup),
    lacks: () => this.offer(),
  });
  private readonly setup = new SetupSheet(
    ({ ruleset, options }) => this.engine.ask("rules", { ruleset, options }),
    (setup) => void this.games.deal(setup),
  );

  /** Draw the table, and offer a game if there is none to go on with. */
  async begin(): Promise<void> {
    speak(this.likes.language);
    like(this.likes);
    this.serve();
    await fetchCards();
    this.lay(words().names.slice(0, 2));
    this.book = await fetchRulebook();
    this.setup.draw(this.book, firstSetup(this.book));
    if (!this.games.isAnyWaiting) this.offer();
    await this.ready();
  }

  // A table to look at until there is a game.
  private lay(names: readonly string[]): void {
    if (this.sitting.place) return;
    this.felt.sit(named(names));
    this.felt.draw(ready(names.length));
    drawControls(null);
    this.tell(this.told);
  }

  private tell(what: Key): void {
    this.told = what;
    caption([say(what)]);
    if (what === "brokenEngine") this.setup.hint(say(what));
  }

  private serve(): void {
    serveControls(
      (deed) => this.act(deed),
      (at) => void this.deeds.look(at),
      (pace) => this.change(liking(this.likes, { pace })),
    );
    serveKeys((deed) => this.act(deed));
    serveSheets({
      setup: () => this.fillIn(),
      rules: () => drawRules(this.sitting),
      share: () => drawShare(this.sitting.setup),
      settings: () => drawSettings(this.likes),
    });
    serveSettings(() => this.likes, (likes) => this.change(likes));
    serveShare(this.engine, () => this.sitting.setup, (text) => this.games.read(text));
    button("stop").addEventListener("click", () => this.sitting.stop());
    button("end-next").addEventListener("click", () => void this.games.next());
    button("end-same").addEventListener("click", () => void this.deeds.look(0));
    button("end-share").addEventListener("click", () => button("open-share").click());
    window.addEventListener("hashchange", () => void this.games.openLink());
    drawPaces(this.likes.pace);
    drawSettings(this.likes);
  }

  private act(deed: Deed): void {
    if (deed === "new") button("open-setup").click();
    else if (deed === "keys") button("open-settings").click();
    else void this.deeds.act(deed);
  }

  // The engine.

  private load(loading: Loading["loading"]): void {
    this.isLoaded = loading.part === "ready";
    if (this.isLoaded) return void this.ready();
    if (this.told === "brokenEngine") return;
    find("loading", HTMLProgressElement).value = loading.done;
    this.setup.hint(words().loaded(Math.round(loading.done * 100)));
  }

  // Begins when both the engine and what the page needs itself are there.
  private async ready(): Promise<void> {
    if (!this.isLoaded || !this.book) return;
    this.setup.hint("");
    void this.setup.tell();
    await this.games.ready();
    if (this.sitting.place) return;
    document.body.dataset["phase"] = "ready";
    this.tell("ready");
  }

  /** Say that there is no playing here. */
  fail(): void {
    document.body.dataset["phase"] = "broken";
    this.tell("brokenEngine");
  }

  // Games.

  private wait(setup: Setup): void {
    this.setup.close();
    this.told = "waiting";
    this.lay(setup.names);
  }

  private opened(opening: Opening): void {
    this.auto.off();
    document.body.dataset["phase"] = "playing";
    document.title = opening.rules.title;
    write(byId("game-name"), opening.rules.title);
    for (const name of ["setup", "share"] as const) sheet(name).close();
    button("flip").focus();
  }

  private offer(): void {
    if (!isAnyOpen()) open("setup");
  }

  // The form of a new game begins with how this one was set up.
  private fillIn(): void {
    this.auto.off();
    const { setup } = this.sitting;
    if (this.book && setup) this.setup.draw(this.book, { ...setup, seed: null });
  }

  private moved(place: Place, isByItself: boolean): void {
    drawControls(place);
    showEnd(place, this.sitting.names);
    caption(place.at === 0 ? [say("dealt")] : place.sentences);
    const ending = place.outcome ? [place.outcome.sentence] : [];
    narrate([...place.sentences, ...ending], isByItself && !place.is_over);
    void this.autosave.save(place.at);
  }

  private warn(): void {
    if (!this.isWarned) notice(say("notKept"));
    this.isWarned = true;
  }

  // How the page is liked.

  private change(likes: Likes): void {
    const isSpoken = likes.language !== this.likes.language;
    this.likes = likes;
    like(likes);
    if (isSpoken) void this.translate();
  }

  private async translate(): Promise<void> {
    const setup = this.setup.read();
    speak(this.likes.language);
    drawPaces(this.likes.pace);
    drawSettings(this.likes);
    document.querySelector<HTMLElement>("#settings[open] [name=language]:checked")?.focus();
    if (this.book) this.setup.draw(this.book, setup);
    if (!this.sitting.place) return this.lay(this.book ? setup.names : words().names.slice(0, 2));
    await this.sitting.translate(this.likes.language);
  }
}
