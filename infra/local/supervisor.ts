import { lastLines, type Child } from './child.ts';
import { Refusal } from './refusal.ts';

/** Keeps what was started, and ends it in the reverse order: first the product, the stores last. */
export class Supervisor {
  private readonly children: Child[] = [];
  private stopping: Promise<void> | null = null;
  private whenAsked: Promise<string>;

  constructor() {
    this.whenAsked = new Promise((done) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done(signal));
      // npm outlives its script; a new parent means that npm was killed outright.
      const parent = process.ppid;
      if (!process.env.npm_lifecycle_event) return;
      setInterval(() => process.ppid !== parent && done('SIGHUP'), 500).unref();
    });
  }

  /** A program that only has to be ended with us. */
  track = (child: Child): Child => {
    this.children.push(child);
    if (this.stopping) void child.stop();
    return child;
  };

  /** A program whose end is a failure of the whole. Rejects when it ends before we stop it. */
  keep(child: Child): Promise<never> {
    this.track(child);
    const death = child.exited.then(({ text }) => {
      if (this.stopping) return new Promise<never>(() => {});
      throw new Refusal(`${child.name} несподівано завершився (${text}).\n${lastLines(child)}`);
    });
    death.catch(() => {});
    return death;
  }

  /** Resolves with the signal's name when a person or a tool asks us to end. */
  asked(): Promise<string> {
    return this.whenAsked;
  }

  isStopping(): boolean {
    return this.stopping !== null;
  }

  stopAll(): Promise<void> {
    this.stopping ??= (async () => {
      for (const child of this.children.toReversed()) await child.stop();
    })();
    return this.stopping;
  }
}
