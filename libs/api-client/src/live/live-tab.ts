import type { LiveEvent } from '@dzvinok/contract/live';
import { LiveConnection, type LiveConnectionOptions } from './live-connection.ts';
import type { LiveChangeEvent } from './live-events.ts';
import { parseTabMessage, type TabMessage } from './tab-message.ts';

export interface LiveTabOptions {
  /** One stream for all tabs of this name: those of one sign-in in one browser. */
  name: string;
  open: LiveConnectionOptions['open'];
  onEvent: (event: LiveChangeEvent) => void;
  /** Null when nothing is heard; each time that hearing begins anew it is another value. */
  onHearing: (since: string | null) => void;
  pauses?: LiveConnectionOptions['pauses'];
  /** Web Locks exist on https and localhost only. */
  locks: LockManager | undefined;
}

/** A leader says that it is there, with each beat of its stream and in between. */
const sayEvery = 10_000;
/** A leader that was silent for so long is taken to be frozen. */
const leaderSilence = 45_000;

/**
 * One tab's share in the live updates. A browser opens six connections to one address at most (HTTP/1.1), so one tab,
 * the holder of a lock, has the stream and tells the others; when it closes, the lock passes on by itself.
 */
export class LiveTab {
  readonly #options: LiveTabOptions;
  readonly #ended = new AbortController();
  readonly #connection: LiveConnection;
  readonly #channel: BroadcastChannel | null;
  #isLeader = false;
  #since: string | null = null;
  #openings = 0;
  #leaderHeardAt = Date.now();
  #giveUpWaiting: (() => void) | null = null;

  constructor(options: LiveTabOptions) {
    this.#options = options;
    const { name, open, pauses, locks } = options;
    this.#connection = new LiveConnection({
      open,
      pauses,
      onEvent: (event) => this.#hear(event),
      onBeat: () => this.#say({ kind: 'state', since: this.#since }),
      onLost: () => this.#changeHearing(null),
    });
    this.#channel = locks ? new BroadcastChannel(name) : null;
    if (this.#channel) this.#channel.onmessage = ({ data }) => this.#listen(data);
    this.#wakeWithThePage();
    if (locks) void this.#takeTurns(locks);
    else void this.#leadWhileVisible();
  }

  end(): void {
    this.#ended.abort();
    this.#channel?.close();
  }

  async #takeTurns(locks: LockManager): Promise<void> {
    this.#watchLeader();
    let steal = false;
    while (!this.#ended.signal.aborted) {
      const waiting = new AbortController();
      const leading = new AbortController();
      this.#giveUpWaiting = () => {
        steal = true;
        waiting.abort();
      };
      // a lock is either stolen or waited for with a signal
      const options: LockOptions = steal ? { steal } : { signal: AbortSignal.any([waiting.signal, this.#ended.signal]) };
      steal = false;
      this.#say({ kind: 'hello' });
      try {
        await locks.request(this.#options.name, options, () => this.#lead(AbortSignal.any([leading.signal, this.#ended.signal])));
      } catch (error) {
        // signed out, or the lock was taken away, or this tab is about to take it away
        if (isAbort(error)) continue;
        // a browser that keeps nothing for this address has no locks either
        return this.#leadWhileVisible();
      } finally {
        leading.abort();
      }
    }
  }

  /** A leader on a phone may be put to sleep together with its lock; then a tab that somebody looks at takes over. */
  #watchLeader(): void {
    const timer = setInterval(() => {
      if (this.#isLeader) this.#say({ kind: 'state', since: this.#since });
      else if (isVisible() && Date.now() - this.#leaderHeardAt > leaderSilence) this.#giveUpWaiting?.();
    }, sayEvery);
    this.#ended.signal.addEventListener('abort', () => clearInterval(timer));
  }

  /** Without locks: a hidden tab needs no live events, and what it shows is read again when it comes back. */
  async #leadWhileVisible(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await this.#untilVisible(true);
      const hidden = new AbortController();
      void this.#untilVisible(false).then(() => hidden.abort());
      await this.#lead(AbortSignal.any([hidden.signal, this.#ended.signal]));
    }
  }

  #untilVisible(wanted: boolean): Promise<void> {
    const { signal } = this.#ended;
    return new Promise((resolve) => {
      const look = () => {
        if (isVisible() !== wanted && !signal.aborted) return;
        document.removeEventListener('visibilitychange', look);
        resolve();
      };
      document.addEventListener('visibilitychange', look);
      signal.addEventListener('abort', look, { once: true });
      look();
    });
  }

  async #lead(signal: AbortSignal): Promise<void> {
    this.#isLeader = true;
    // who has lost the lock has nothing more to say
    signal.addEventListener('abort', () => {
      this.#isLeader = false;
      this.#leaderHeardAt = Date.now();
    });
    // those who heard the leader before must learn that the next stream is another one
    this.#changeHearing(null);
    await this.#connection.run(signal);
  }

  #hear(event: LiveEvent): void {
    if (event.kind === 'ready') {
      this.#openings += 1;
      this.#changeHearing(`${Date.now()}.${this.#openings}`);
      return;
    }
    this.#say({ kind: 'news', news: event });
    this.#options.onEvent(event);
  }

  #listen(data: unknown): void {
    const message = parseTabMessage(data);
    if (!message) return;
    if (message.kind === 'hello') {
      if (!this.#isLeader) return;
      this.#connection.nudge();
      this.#say({ kind: 'state', since: this.#since });
      return;
    }
    if (this.#isLeader) return;
    this.#leaderHeardAt = Date.now();
    if (message.kind === 'news') this.#options.onEvent(message.news);
    else this.#changeHearing(message.since);
  }

  #changeHearing(since: string | null): void {
    if (this.#isLeader) this.#say({ kind: 'state', since });
    if (since === this.#since) return;
    this.#since = since;
    this.#options.onHearing(since);
  }

  #say(message: TabMessage): void {
    if (!this.#ended.signal.aborted) this.#channel?.postMessage(message);
  }

  #wakeWithThePage(): void {
    const { signal } = this.#ended;
    const wake = () => {
      if (this.#isLeader) this.#connection.nudge();
      else this.#say({ kind: 'hello' });
    };
    window.addEventListener('online', wake, { signal });
    const look = () => {
      if (isVisible()) wake();
    };
    document.addEventListener('visibilitychange', look, { signal });
  }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
