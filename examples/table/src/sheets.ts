// Sheets over the table: one at a time; a click beside one puts it away.

import { button, find } from "./dom.js";

const SHEETS = ["setup", "rules", "share", "settings"] as const;
type Sheet = (typeof SHEETS)[number];

export const sheet = (name: Sheet): HTMLDialogElement => find(name, HTMLDialogElement);
export const isAnyOpen = (): boolean => document.querySelector("dialog[open]") !== null;

export function open(name: Sheet): void {
  if (!sheet(name).open) sheet(name).showModal();
}

// Who has pressed a button with a pointer turns up cards with the space bar after it, and does not
// press the same button again.
const goOn = (): void => button("flip").focus();

/** Have the buttons of the menu open their sheets, after making them ready. */
export function serveSheets(ready: Record<Sheet, () => void>): void {
  for (const name of SHEETS) {
    button(`open-${name}`).addEventListener("click", ({ detail }) => {
      ready[name]();
      open(name);
      if (detail > 0) sheet(name).addEventListener("close", goOn, { once: true });
    });
    sheet(name).addEventListener("click", (event) => {
      const isAside = event.target === sheet(name);
      const isClose = event.target instanceof Element && event.target.closest("[data-close]") !== null;
      if (isAside || isClose) sheet(name).close();
    });
  }
}
