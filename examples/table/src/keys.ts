// The keys of the table. They rest while a sheet is open or something is typed.

import { isAnyOpen } from "./sheets.js";

export type Deed =
  | "step" | "round" | "rush" | "auto" | "back" | "forward" | "first" | "latest" | "new" | "keys";

const DEEDS: Record<string, Deed> = {
  " ": "step",
  r: "round",
  e: "rush",
  a: "auto",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "latest",
  n: "new",
  "?": "keys",
};

export function serveKeys(act: (deed: Deed) => void): void {
  document.addEventListener("keydown", (event) => {
    const deed = DEEDS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!deed || isAnyOpen() || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    event.preventDefault();
    if (!event.repeat || deed === "back" || deed === "forward") act(deed);
  });
}

// A part that has the focus keeps the keys it uses itself.
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("select, input:not([type=range])")) return true;
  if (target.matches("input[type=range]")) return key.startsWith("Arrow") || key === "Home" || key === "End";
  return key === " " && target.matches("button, a");
}
