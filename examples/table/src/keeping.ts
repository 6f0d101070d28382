// What stays on the device: the game, and what the player likes. A browser may refuse; then nothing
// is kept, and the table plays all the same.

const NAME = "cardwar.table.";

type Kept = "game" | "likes" | "setup";

export function kept(what: Kept): string | null {
  try {
    return localStorage.getItem(NAME + what);
  } catch {
    return null;
  }
}

/** Keep a text; says whether it could be kept. */
export function keep(what: Kept, text: string): boolean {
  try {
    localStorage.setItem(NAME + what, text);
    return true;
  } catch {
    return false;
  }
}

export function forget(what: Kept): void {
  try {
    localStorage.removeItem(NAME + what);
  } catch {
    // What was not kept need not be forgotten.
  }
}
