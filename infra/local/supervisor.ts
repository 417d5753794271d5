import { setTimeout as pause } from 'node:timers/promises';
import { lastLines, type Child } from './child.ts';
import { Refusal } from './refusal.ts';

/** Breaks between the starts of a program that ends again and again, in milliseconds; the last one stays. */
const breaks = [100, 250, 500, 1000, 2000] as const;
const seconds = new Intl.NumberFormat('uk-UA');
/** A program that ran for so long has recovered, and its breaks begin anew. */
const recoveredAfterMs = 30_000;

/** Keeps what was started, and ends it in the reverse order: first the product, the stores last. */
export class Supervisor {
  private readonly children: Child[] = [];
  private readonly successors = new Map<Child, Child>();
  private readonly say: (line: string) => void;
  private stopping: Promise<void> | null = null;
  private restarts = false;
  private whenAsked: Promise<string>;

  /** `say` takes the lines about restarts. */
  constructor(say: (line: string) => void = (line) => console.error(line)) {
    this.say = say;
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

  /** A program that the whole needs. Rejects when it ends before we stop it, as long as it is not to be restarted. */
  keep(child: Child): Promise<never> {
    this.track(child);
    const death = this.watch(child);
    death.catch(() => {});
    return death;
  }

  /** From now on a kept program that ends is started again; before this, its end is a failure of the whole. */
  restartFromNow(): void {
    this.restarts = true;
  }

  private async watch(first: Child): Promise<never> {
    let child = first;
    for (let ends = 0; ; ends += 1) {
      const began = performance.now();
      const { text } = await child.exited;
      if (this.stopping) return new Promise<never>(() => {});
      if (!this.restarts) throw new Refusal(`${child.name} несподівано завершився (${text}).\n${lastLines(child)}`);
      if (performance.now() - began > recoveredAfterMs) ends = 0;
      const wait = breaks[Math.min(ends, breaks.length - 1)] ?? 0;
      this.say(`✗ ${child.name} несподівано завершився (${text}); запускаю знову за ${seconds.format(wait / 1000)} с`);
      await pause(wait);
      if (this.stopping) return new Promise<never>(() => {});
      child = this.replace(child);
    }
  }

  /** The new child takes the old one's place in the order of ending. */
  private replace(ended: Child): Child {
    const child = ended.startAgain();
    this.children[this.children.indexOf(ended)] = child;
    this.successors.set(ended, child);
    return child;
  }

  /** The child that runs now in the place of this one, which may have ended since. */
  current(child: Child): Child {
    const next = this.successors.get(child);
    return next ? this.current(next) : child;
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
