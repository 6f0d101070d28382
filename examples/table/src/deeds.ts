// What is done at the table, by a button, a key or a tap.

import type { Auto } from "./auto.js";
import { byId, find, write } from "./dom.js";
import type { Deed } from "./keys.js";
import { refuse } from "./notice.js";
import type { Sitting } from "./sitting.js";
import { say, words } from "./words.js";

export class Deeds {
  /** `offer` is called where there is no game to do anything in. */
  constructor(
    private readonly sitting: Sitting,
    private readonly auto: Auto,
    private readonly offer: () => void,
  ) {}

  async act(deed: Deed): Promise<void> {
    if (!this.sitting.place) return this.offer();
    if (deed === "auto") return this.auto.toggle();
    if (this.sitting.isRushing) return deed === "rush" ? this.sitting.stop() : undefined;
    this.auto.off();
    await this.move(deed, this.sitting.at, this.sitting.place.last).catch((why: unknown) => refuse(why, say("wentWrong")));
  }

  async look(at: number): Promise<void> {
    this.auto.off();
    await this.sitting.look(at);
  }

  private async move(deed: Deed, at: number, last: number): Promise<void> {
    if (deed === "step") await this.sitting.step();
    else if (deed === "round") await this.sitting.round();
    else if (deed === "rush") await this.rush();
    else if (deed === "forward" && at < last) await this.sitting.step();
    else if (deed === "back" && at > 0) await this.sitting.look(at - 1);
    else if (deed === "first") await this.sitting.look(0);
    else if (deed === "latest") await this.sitting.look(last);
  }

  private async rush(): Promise<void> {
    if (this.sitting.place?.is_over) return;
    find("rush-bar", HTMLProgressElement).removeAttribute("value");
    try {
      await this.sitting.rush(({ round }) => {
        // Not before: a rush that had to wait may have been asked for twice.
        byId("rushing").hidden = false;
        write(byId("rush-text"), words().progress(round));
      });
    } finally {
      byId("rushing").hidden = true;
    }
  }
}
