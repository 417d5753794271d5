import { setTimeout as pause } from 'node:timers/promises';
import { lastLines, type Child } from './child.ts';
import { Refusal } from './refusal.ts';

const restartPausesMs = [100, 250, 500, 1000, 2000] as const;
const seconds = new Intl.NumberFormat('uk-UA');
const recoveredAfterMs = 30_000;

/** Stops programs in reverse order of start: the product first, the stores last. */
export class Supervisor {
  private readonly children: Child[] = [];
  private readonly successors = new Map<Child, Child>();
  private readonly say: (line: string) => void;
  private stopping: Promise<void> | null = null;
  private restarts = false;
  private whenAsked: Promise<string>;

  constructor(say: (line: string) => void = (line) => console.error(line)) {
    this.say = say;
    this.whenAsked = new Promise((done) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done(signal));
      // npm outlives its script; a new parent means that npm got SIGKILL.
      const parent = process.ppid;
      if (!process.env.npm_lifecycle_event) return;
      setInterval(() => process.ppid !== parent && done('SIGHUP'), 500).unref();
    });
  }

  track = (child: Child): Child => {
    this.children.push(child);
    if (this.stopping) void child.stop();
    return child;
  };

  /** Rejects if the program ends before we stop it, unless restarts are on. */
  keep(child: Child): Promise<never> {
    this.track(child);
    const death = this.watch(child);
    death.catch(() => {});
    return death;
  }

  /** Before this call the end of a kept program is a failure; after it the program is restarted. */
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
      const wait = restartPausesMs[Math.min(ends, restartPausesMs.length - 1)] ?? 0;
      this.say(`✗ ${child.name} несподівано завершився (${text}); запускаю знову за ${seconds.format(wait / 1000)} с`);
      await pause(wait);
      if (this.stopping) return new Promise<never>(() => {});
      child = this.replace(child);
    }
  }

  private replace(ended: Child): Child {
    const child = ended.startAgain();
    this.children[this.children.indexOf(ended)] = child;
    this.successors.set(ended, child);
    return child;
  }

  current(child: Child): Child {
    const next = this.successors.get(child);
    return next ? this.current(next) : child;
  }

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
