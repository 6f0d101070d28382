// One thing at a time. While it is done, one more can wait, and only the first to ask does, unless
// what comes later matters more.

type Work = () => Promise<boolean>;
type Waiting = { work: Work; done: (isDone: boolean | Promise<boolean>) => void };

export class Turns {
  private isBusy = false;
  private waiting: Waiting | null = null;

  /** `hurry` is called when somebody waits. */
  constructor(private readonly hurry: () => void) {}

  /** Do some work, now or next. False if it was not done. */
  take(work: Work, matters = false): Promise<boolean> {
    if (!this.isBusy) return this.work(work);
    this.hurry();
    if (this.waiting && !matters) return Promise.resolve(false);
    this.waiting?.done(false);
    return new Promise((done) => (this.waiting = { work, done }));
  }

  private async work(work: Work): Promise<boolean> {
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.isBusy = false;
      const next = this.waiting;
      this.waiting = null;
      next?.done(this.work(next.work));
    }
  }
}
