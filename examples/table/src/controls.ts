// The buttons under the table, and what they show.

import { button, byId, find, make, mark, write } from "./dom.js";
import type { Deed } from "./keys.js";
import { PACES, type Pace } from "./likes.js";
import type { Place } from "./protocol.js";
import { say, words } from "./words.js";

const DEEDS: Record<string, Deed> = {
  flip: "step",
  round: "round",
  rush: "rush",
  auto: "auto",
  back: "back",
  forward: "forward",
  first: "first",
  latest: "latest",
};

export function serveControls(act: (deed: Deed) => void, look: (at: number) => void, pace: (pace: string) => void): void {
  for (const [id, deed] of Object.entries(DEEDS)) button(id).addEventListener("click", () => act(deed));
  byId("felt").addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest("button, .end")) act("step");
  });
  const slider = find("slider", HTMLInputElement);
  slider.addEventListener("input", () => look(Number(slider.value)));
  const paces = find("pace", HTMLSelectElement);
  paces.addEventListener("change", () => pace(paces.value));
}

/** Fill in the paces, in the language in force. */
export function drawPaces(chosen: Pace): void {
  const paces = find("pace", HTMLSelectElement);
  paces.replaceChildren(...PACES.map((pace) => make("option", { text: words().paces[pace], on: { value: pace } })));
  paces.value = chosen;
}

export function drawAuto(isOn: boolean): void {
  button("auto").setAttribute("aria-pressed", String(isOn));
}

/** Show what can be done at a place. Buttons that cannot be used keep the focus they have. */
export function drawControls(place: Place | null): void {
  const [at, last] = [place?.at ?? 0, place?.last ?? 0];
  const isOver = place?.is_over ?? true;
  const cannot: Record<string, boolean> = {
    flip: isOver,
    round: isOver,
    rush: isOver,
    auto: isOver,
    back: at === 0,
    first: at === 0,
    forward: at >= last,
    latest: at >= last,
  };
  for (const [id, no] of Object.entries(cannot)) button(id).setAttribute("aria-disabled", String(no));
  drawSlider(at, last);
  const body = document.body.dataset;
  body["at"] = String(at);
  body["last"] = String(last);
  write(byId("where"), place ? whereabouts(place) : "");
  mark(byId("where"), "long", place !== null && place.match.best_of > 1);
  write(button("flip"), call(place));
}

function drawSlider(at: number, last: number): void {
  const slider = find("slider", HTMLInputElement);
  slider.max = String(last);
  slider.value = String(at);
  slider.disabled = last === 0;
  slider.setAttribute("aria-valuetext", words().step(at, last));
}

function whereabouts({ at, last, sight, match }: Place): string {
  const parts = [words().round(sight.round), words().step(at, last)];
  if (match.best_of > 1) parts.unshift(words().game(match.number + 1, match.best_of));
  return parts.join(" · ");
}

// What the next step does, as one would say it at the table.
function call(place: Place | null): string {
  return place?.sight.stage === "battle" ? say("goOn") : say("flip");
}
