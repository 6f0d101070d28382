// The page's side of the worker: a promise for everything that is asked.

import type { Answer, Ask, Asks, Broken, Loading, Message, Progress } from "./protocol.js";

/** The game refuses: the message is a sentence for people. */
export class Refused extends Error {
  constructor(sentence: string, readonly detail: string) {
    super(sentence);
  }
}

type Open = {
  done: (reply: never) => void;
  failed: (why: Error) => void;
  progress: ((progress: Progress) => void) | undefined;
};

// What is replied fits what was asked: the worker answers each id with its own kind of reply.
type Heard = Exclude<Message, Answer> | { id: number; ok: true; reply: never };

export type Asked<Name extends Ask> = { id: number; reply: Promise<Asks[Name]["reply"]> };

export class Engine {
  private readonly open = new Map<number, Open>();
  private next = 1;
  private readonly worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

  constructor(loading: (loading: Loading["loading"]) => void, broken: (why: string) => void) {
    this.worker.onmessage = ({ data }: MessageEvent<Heard>) => {
      if ("loading" in data) loading(data.loading);
      else if ("broken" in data) broken(data.broken);
      else this.hear(data);
    };
    this.worker.onerror = (event) => broken(event.message);
  }

  /** Ask, and get the id as well: to stop it. */
  begin<Name extends Ask>(
    ask: Name,
    about: Asks[Name]["ask"],
    progress?: (progress: Progress) => void,
  ): Asked<Name> {
    const id = this.next++;
    const reply = new Promise<Asks[Name]["reply"]>((done, failed) => {
      this.open.set(id, { done, failed, progress });
    });
    this.worker.postMessage({ id, ask, ...about });
    return { id, reply };
  }

  ask<Name extends Ask>(ask: Name, about: Asks[Name]["ask"]): Promise<Asks[Name]["reply"]> {
    return this.begin(ask, about).reply;
  }

  stop(id: number): void {
    this.worker.postMessage({ ask: "stop", id });
  }

  private hear(message: Exclude<Heard, Loading | Broken>): void {
    const open = this.open.get(message.id);
    if (!open) return;
    if ("progress" in message) return open.progress?.(message.progress);
    this.open.delete(message.id);
    if (message.ok) open.done(message.reply);
    else open.failed(new Refused(message.sentence, message.detail));
  }
}
