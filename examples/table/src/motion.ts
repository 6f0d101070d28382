// Moving parts of the page, so that one can hurry: whoever goes on does not wait for what moves.

const EASE = "cubic-bezier(.22,.8,.3,1)";

type Way = { ms: number; delay?: number; ease?: string };

export class Motion {
  /** 1 is calm; more is faster. */
  speed = 1;
  private readonly moving = new Set<Animation>();
  private readonly waiting = new Set<() => void>();
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  private isHurried = false;

  /** Whether nothing is to move: it is not wanted, or it would not be seen. */
  get isStill(): boolean {
    return this.isHurried || this.still.matches || document.hidden;
  }

  /** Bring all that moves to its end, and do not begin anew until `calm`. */
  hurry(): void {
    this.isHurried = true;
    for (const animation of this.moving) animation.finish();
    for (const done of this.waiting) done();
    this.waiting.clear();
  }

  calm(): void {
    this.isHurried = false;
  }

  async move(part: Element, frames: Keyframe[], way: Way): Promise<void> {
    if (this.isStill) return;
    const animation = part.animate(frames, {
      duration: way.ms / this.speed,
      delay: (way.delay ?? 0) / this.speed,
      easing: way.ease ?? EASE,
      fill: "backwards",
    });
    this.moving.add(animation);
    await animation.finished.catch(() => undefined);
    this.moving.delete(animation);
  }

  /** Move a part from where another was to where it is. */
  from(part: HTMLElement, before: DOMRect, after: DOMRect, way: Way): Promise<void> {
    const shift = `translate(${before.x - after.x}px, ${before.y - after.y}px)`;
    return this.move(part, [{ transform: shift }, { transform: "none" }], way);
  }

  /** Move a part to another place, where it stays until it is taken away. */
  async to(part: HTMLElement, before: DOMRect, after: DOMRect, way: Way): Promise<void> {
    const shift = `translate(${after.x - before.x}px, ${after.y - before.y}px)`;
    await this.move(part, [{ transform: "none" }, { transform: shift }], way);
    part.style.visibility = "hidden";
  }

  wait(ms: number): Promise<void> {
    if (this.isStill) return Promise.resolve();
    return new Promise((done) => {
      this.waiting.add(done);
      setTimeout(() => {
        this.waiting.delete(done);
        done();
      }, ms / this.speed);
    });
  }
}
