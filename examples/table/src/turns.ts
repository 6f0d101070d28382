// One thing at a time. While it is done, one more can wait, and only the first to ask does. What
// matters is always done: it waits after others that matter, and what does not gives way to it.

type Work = () => Promise<boolean>;
type Waiting = { work: Work; matters: boolean; done: (isDone: boolean | Promise<boolean>) => void };

export class Turns {
  private isBusy = false;
  private waiting: Waiting[] = [];

  /** `hurry` is called when somebody waits. */
  constructor(private readonly hurry: () => void) {}

  /** Do some work, now or next. False if it was not done. */
  take(work: Work, matters = false): Promise<boolean> {
    if (!this.isBusy) return this.work(work);
    this.hurry();
    if (this.waiting.length > 0 && !matters) return Promise.resolve(false);
    for (const one of this.waiting) if (!one.matters) one.done(false);
    this.waiting = this.waiting.filter((one) => one.matters);
    return new Promise((done) => this.waiting.push({ work, matters, done }));
  }

  private async work(work: Work): Promise<boolean> {
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.isBusy = false;
      const next = this.waiting.shift();
      next?.done(this.work(next.work));
    }
  }
}
