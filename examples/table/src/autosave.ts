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
        const { text } = await this.engine.ask("save", { at: now });
        if (!keep("game", text)) this.failed();
      }
    } finally {
      this.isSaving = false;
    }
  }
}
