// A sentence that is shown for a while: what was refused, and why.

import { byId } from "./dom.js";
import { Refused } from "./engine.js";

const SHOWN = 9000;

let timer = 0;

export function notice(text: string): void {
  const part = byId("notice");
  part.textContent = text;
  part.hidden = false;
  // A sheet lies over everything else, so what is said has to lie on it.
  (document.querySelector("dialog[open]") ?? document.body).append(part);
  clearTimeout(timer);
  timer = window.setTimeout(() => (part.hidden = true), SHOWN);
}

/** Say why something failed; `otherwise`, if the game does not say it itself. */
export function refuse(why: unknown, otherwise: string): void {
  notice(why instanceof Refused ? why.message : otherwise);
}
