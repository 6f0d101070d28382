// The form of a new game: which rules, who plays, and by which house rules.

import { check, numeric, pick, select, textual } from "./choice.js";
import { make } from "./dom.js";
import type { Rulebook, RulesetEntry, Setup } from "./protocol.js";
import { say, words } from "./words.js";

/** All parts of the form, filled in with a setup. */
export function setupForm(book: Rulebook, setup: Setup): HTMLElement {
  const right = make("div", {}, told(), players(book, setup), lengths(book, setup), houseRules(book, setup));
  return make("div", { look: "choosing" }, games(book, setup), right);
}

function games(book: Rulebook, setup: Setup): HTMLElement {
  const known = book.rulesets.filter((entry) => entry.is_preset);
  const family = book.rulesets.filter((entry) => !entry.is_preset);
  const list = make(
    "div",
    { look: "games-list" },
    make("h3", { text: say("bestKnown") }),
    ...known.map((entry) => game(entry, setup)),
    make("h3", { text: say("family") }),
    ...family.map((entry) => game(entry, setup)),
  );
  return make("fieldset", { look: "games" }, make("legend", { text: say("game") }), list);
}

function game(entry: RulesetEntry, setup: Setup): HTMLElement {
  const input = make("input", { on: { type: "radio", name: "ruleset", value: entry.key } });
  input.checked = entry.key === setup.ruleset;
  const summary = make("span", { text: entry.summary, on: { lang: "en" } });
  return make("label", { look: "game" }, input, make("b", { text: entry.title }), summary);
}

function players(book: Rulebook, setup: Setup): HTMLElement {
  const many = numbers(book.choices.players).map((n) => ({ value: String(n), text: String(n) }));
  const seats = pick("seats", say("players"), many, String(setup.names.length));
  const most = String(book.choices.name);
  const names = words().names.map((usual, seat) =>
    textual(`name${seat}`, words().player(seat + 1), setup.names[seat] ?? usual, { maxlength: most }),
  );
  seats.append(make("div", { look: "names" }, ...names), make("p", { look: "hint", text: say("fair") }));
  return seats;
}

function lengths(book: Rulebook, setup: Setup): HTMLElement {
  const best = book.choices.best_of.map((n) => ({ value: String(n), text: String(n) }));
  const part = pick("best_of", say("bestOf"), best, String(setup.best_of));
  const seed = textual("seed", say("seed"), setup.seed ?? "", { inputmode: "numeric", pattern: "[0-9]*", maxlength: "20" });
  seed.append(make("small", { look: "hint", text: say("seedText") }));
  part.append(seed);
  return part;
}

function houseRules(book: Rulebook, setup: Setup): HTMLElement {
  const { options } = setup;
  const { choices } = book;
  const asRules = { value: "", text: say("asRules") };
  const stakes = numbers(choices.stake).map((n) => ({ value: String(n), text: words().cards(n) }));
  const collects = choices.collect.map((order) => ({ value: order, text: words().collects[order] }));
  const fields = make(
    "div",
    { look: "options" },
    select("stake", say("stake"), [asRules, ...stakes], String(options.stake ?? "")),
    select("collect", say("collect"), [asRules, ...collects], options.collect ?? ""),
    numeric("minutes", say("timer"), options.minutes, span(choices.minutes), say("none")),
    numeric("seconds", say("seconds"), options.seconds, span(choices.seconds)),
    numeric("rounds", say("roundCap"), options.rounds, span(choices.rounds), say("none")),
  );
  const part = make("fieldset", { look: "part" }, make("legend", { text: say("houseRules") }));
  part.append(
    check("peace", say("peace"), options.peace),
    check("short_deck", say("shortDeck"), options.short_deck),
    check("turn_stakes", say("turnStakes"), options.turn_stakes),
    fields,
    make("p", { look: "hint", text: say("secondsText") }),
  );
  return part;
}

// What is chosen, in plain words; filled in by the sheet as soon as the engine tells it.
function told(): HTMLElement {
  const rules = make("div", { look: "prose", data: { rules: "" }, on: { tabindex: "0", role: "group", "aria-label": say("theRules") } });
  return make("div", { look: "part chosen" }, make("h3", { data: { title: "" } }), rules);
}

const span = ([low, high]: [number, number]): { low: number; high: number } => ({ low, high });

function numbers([low, high]: [number, number]): number[] {
  return Array.from({ length: high - low + 1 }, (_, place) => low + place);
}
