// Playing by itself, at a pace.

import type { Pace } from "./likes.js";
import type { Sitting } from "./sitting.js";

const PACES: Record<Pace, { pause: number; speed: number }> = {
  slow: { pause: 1600, speed: 0.75 },
  calm: { pause: 700, speed: 1 },
  brisk: { pause: 200, speed: 1.9 },
  fast: { pause: 20, speed: 5 },
};

export class Auto {
  isOn = false;
  private run = 0;

  constructor(
    private readonly sitting: Sitting,
    private readonly pace: () => Pace,
    private readonly turned: (isOn: boolean) => void,
  ) {}

  toggle(): void {
    if (this.isOn) this.off();
    else void this.on();
  }

  off(): void {
    if (!this.isOn) return;
    this.isOn = false;
    this.run++;
    this.sitting.motion.speed = 1;
    this.turned(false);
  }

  private async on(): Promise<void> {
    this.isOn = true;
    this.turned(true);
    const run = ++this.run;
    while (run === this.run) {
      const { pause, speed } = PACES[this.pace()];
      this.sitting.motion.speed = speed;
      if (!(await this.sitting.step(true))) break;
      await new Promise((done) => setTimeout(done, pause));
    }
    if (run === this.run) this.off();
  }
}
