// The game is kept on the device by itself, after every step. While one save is being made, of those
// that follow only the last is.

import type { Engine } from "./engine.js";
import { keep } from "./keeping.js";

export class Autosave {
  private isSaving = false;
  private next: number | null = null;

  constructor(private readonly engine: Engine, private readonly failed: () => void) {}

  async save(at: number): Promise<void> {
    this.next = at;
    if (this.isSaving) return;
    this.isSaving = true;
    try {
      while (this.next !== null) {
        const now: number = this.next;
        this.next = null;
        if (!(await this.keepAt(now))) this.failed();
      }
    } finally {
      this.isSaving = false;
    }
  }

  private async keepAt(at: number): Promise<boolean> {
    try {
      const { text } = await this.engine.ask("save", { at });
      return keep("game", text);
    } catch {
      // A game that was dealt in the meantime may not reach so far; it is saved itself.
      return this.next !== null;
    }
  }
}
