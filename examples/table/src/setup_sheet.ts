// The sheet of a new game. It can be filled in while the engine loads.

import { byId, find, make, write } from "./dom.js";
import type { Rulebook, Rules, RulesetEntry, Setup } from "./protocol.js";
import { rulesText } from "./rules_text.js";
import { setupForm } from "./setup_form.js";
import { readForm } from "./setup_read.js";
import { sheet } from "./sheets.js";
import { say, words } from "./words.js";

type RulesOf = (setup: Setup) => Promise<Rules>;

/** What can be filled in without changing the rules. */
const BESIDE_THE_RULES = /^(name|seed|seats|best_of)/;

export class SetupSheet {
  private readonly form = find("setup-form", HTMLFormElement);
  private book: Rulebook | null = null;
  private shown = "";
  private asked = 0;

  constructor(private readonly rulesOf: RulesOf, deal: (setup: Setup) => void) {
    this.form.addEventListener("change", (event) => {
      this.fit();
      const { target } = event;
      const isBeside = target instanceof HTMLInputElement && BESIDE_THE_RULES.test(target.name);
      if (!isBeside) void this.tell();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.book) deal(this.read());
    });
  }

  /** Draw the form with what can be chosen, filled in with a setup. */
  draw(book: Rulebook, setup: Setup): void {
    this.book = book;
    this.shown = "";
    byId("setup-body").replaceChildren(setupForm(book, setup));
    this.fit();
    void this.tell();
    requestAnimationFrame(() => this.form.querySelector(".game :checked")?.scrollIntoView({ block: "nearest" }));
  }

  read(): Setup {
    return readForm(this.form);
  }

  hint(text: string): void {
    write(byId("setup-hint"), text);
  }

  close(): void {
    sheet("setup").close();
  }

  /** Tell the rules that are chosen, and leave alone what makes no difference to them. */
  async tell(): Promise<void> {
    const asked = ++this.asked;
    const setup = this.read();
    if (setup.ruleset === "") return;
    const rules = await this.rulesOf(setup).catch(() => null);
    if (!rules || asked !== this.asked) return;
    this.chosen(rules.title, rulesText(rules).slice(1));
    for (const [name, isUsed] of Object.entries(rules.options)) this.allow(name, isUsed);
    this.allow("seconds", rules.is_timed);
  }

  private chosen(title: string, told: readonly HTMLElement[]): void {
    this.form.querySelector("[data-title]")?.replaceChildren(title);
    this.form.querySelector("[data-rules]")?.replaceChildren(...told);
  }

  private allow(name: string, isAllowed: boolean): void {
    const input = this.form.elements.namedItem(name);
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.disabled = !isAllowed;
  }

  // Until the engine tells the rules, their summary has to do.
  private begin(entry: RulesetEntry): void {
    this.shown = entry.key;
    const later = [entry.summary, say("loadingRules")].map((text) => make("p", { text }));
    this.chosen(entry.title, later);
  }

  private fit(): void {
    const { ruleset } = this.read();
    const entry = this.book?.rulesets.find((one) => one.key === ruleset);
    if (!entry) return;
    if (this.shown !== entry.key) this.begin(entry);
    this.fitSeats(entry);
    this.fitNames();
  }

  // Only as many seats as the ruleset takes.
  private fitSeats({ players: [low, high] }: RulesetEntry): void {
    const seats = [...this.form.querySelectorAll<HTMLInputElement>("[name=seats]")];
    for (const seat of seats) seat.disabled = Number(seat.value) < low || Number(seat.value) > high;
    if (seats.some((seat) => seat.checked && !seat.disabled)) return;
    const first = seats.find((seat) => !seat.disabled);
    if (first) first.checked = true;
  }

  // Only the names of those who play.
  private fitNames(): void {
    const many = this.read().names.length;
    words().names.forEach((_, seat) => {
      const name = this.form.elements.namedItem(`name${seat}`);
      if (name instanceof HTMLInputElement) name.closest("label")?.toggleAttribute("hidden", seat >= many);
    });
  }
}
