import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { newKey } from '@dzvinok/api-client/query';
import type { MarkOutcome } from '@dzvinok/contract/marks';
import type { MarkEntries, WaitingFor } from './mark-entries.ts';
import type { MarkSaves } from './mark-saves.ts';
import type { Changes, MarkKey } from './mark-values.ts';

/** Sends a batch once; rejects unless the server answers mark by mark. */
export type SendMarks = (changes: Changes, idempotencyKey: string) => Promise<readonly MarkOutcome[]>;

interface OutboxParts {
  send: SendMarks;
  entries: MarkEntries;
  saves: MarkSaves;
  connection: Connection;
  isPresent: () => boolean;
}

/** Long enough for the screen to paint the key first. */
const gatheringMs = 50;
const busyPauseMs = { least: 5_000, more: 5_000 } as const;
const signedOutPauseMs = 30_000;
/** Time on the wire; warnings are at least `slowWarningPauseMs` apart. */
const slowAfterMs = 5_000;
const slowWarningPauseMs = 10_000;

/** Sends one batch of a group’s marks at a time, repeated under the same idempotency key until answered. */
export class MarkOutbox {
  readonly #parts: OutboxParts;
  #batch: { key: string; changes: Changes } | null = null;
  #sentAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #slowListeners = new Set<() => void>();
  #slowToldAt = Number.NEGATIVE_INFINITY;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  isOnWire(key: MarkKey): boolean {
    return this.#sentAt !== null && this.#batch?.changes.has(key) === true;
  }

  onSlow(listener: () => void): () => void {
    this.#slowListeners.add(listener);
    return () => this.#slowListeners.delete(listener);
  }

  /** Waits a moment to send further changes in the same batch. */
  nudge(): void {
    if (this.#sentAt === null && this.#timer === null) this.#schedule(gatheringMs);
  }

  warnIfSlow(key: MarkKey): void {
    if (this.isOnWire(key) && Date.now() - (this.#sentAt ?? 0) > slowAfterMs) this.#tellSlow();
  }

  /** Call when an account signs in or out. */
  personChanged(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#go();
  }

  #schedule(delay: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#go();
    }, delay);
  }

  #go(): void {
    const { connection, entries } = this.#parts;
    if (!connection.isDown) this.#retry();
    else {
      connection.waitFor(this.#retry);
      entries.waitFor(connection.cause);
    }
  }

  readonly #retry = (): boolean => {
    const { isPresent, entries, saves } = this.#parts;
    if (this.#sentAt !== null || this.#timer !== null) return false;
    if (!isPresent()) {
      entries.waitFor('person');
      return false;
    }
    if (!this.#batch) {
      const changes = saves.gather();
      if (changes.size === 0) {
        entries.waitFor(null);
        return false;
      }
      this.#batch = { key: newKey(), changes };
    }
    void this.#sendBatch(this.#batch);
    return true;
  };

  async #sendBatch({ key, changes }: { key: string; changes: Changes }): Promise<void> {
    const { send, saves, connection } = this.#parts;
    this.#sentAt = Date.now();
    const reply = await send(changes, key).then(
      (outcomes) => ({ outcomes }),
      (error: unknown) => ({ failure: readFailure(error) }),
    );
    this.#sentAt = null;
    if ('failure' in reply) return this.#fail(changes, reply.failure);
    this.#close();
    const isBusy = saves.answered(changes, reply.outcomes);
    connection.worked();
    if (isBusy) this.#pause();
    else this.#retry();
  }

  #fail(changes: Changes, failure: BatchFailure): void {
    const { saves, entries, connection } = this.#parts;
    if (failure.kind === 'refused' || failure.kind === 'renew') {
      this.#close();
      if (failure.kind === 'refused') saves.refused(changes, failure.text);
      else saves.unanswered(changes);
      connection.worked();
      this.#retry();
      return;
    }
    const cause = causes[failure.kind];
    entries.waitFor(cause);
    saves.unanswered(changes);
    if (failure.kind === 'away' || failure.kind === 'unable') return connection.failed(this.#retry, cause);
    if (failure.kind === 'busy') this.#pause();
    else this.#schedule(signedOutPauseMs);
    connection.worked();
  }

  #pause(): void {
    this.#parts.entries.waitFor('server');
    this.#tellSlow();
    this.#schedule(busyPauseMs.least + Math.random() * busyPauseMs.more);
  }

  #close(): void {
    this.#batch = null;
    this.#parts.entries.waitFor(null);
  }

  #tellSlow(): void {
    if (Date.now() - this.#slowToldAt < slowWarningPauseMs) return;
    this.#slowToldAt = Date.now();
    for (const listener of this.#slowListeners) listener();
  }
}

/** `unable`: server cannot take marks now. `busy`: journal is locked. `renew`: key used already. `refused`: rule about the whole batch. */
type BatchFailure = { kind: 'away' | 'unable' | 'busy' | 'signed-out' | 'renew' } | { kind: 'refused'; text: string };

const causes = { away: 'network', unable: 'server', busy: 'server', 'signed-out': 'person' } as const satisfies Record<string, WaitingFor>;

function readFailure(error: unknown): BatchFailure {
  // Aborted by us, because another account has signed in.
  if (!(error instanceof ApiFailure)) return { kind: error instanceof DOMException ? 'signed-out' : 'away' };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'request.key-reused') return { kind: 'renew' };
  if (error.status === 409) return { kind: 'busy' };
  if (error.code === 'client.no-connection') return { kind: 'away' };
  const isPassing = error.isPassing || error.status === 408;
  return isPassing ? { kind: 'unable' } : { kind: 'refused', text: failureText(error) };
}

const retryDelayMs = { first: 1_000, longest: 30_000 } as const;

/** Resumes sending; false when no mark waits. */
type Retry = () => boolean;

/** One connection for all journals of the tab. While down one journal retries at growing intervals; its success resumes the others. */
export class Connection {
  #failures = 0;
  #cause: WaitingFor = 'network';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Set<Retry>();

  get isDown(): boolean {
    return this.#failures > 0;
  }

  get cause(): WaitingFor {
    return this.#cause;
  }

  failed(retry: Retry, cause: WaitingFor): void {
    this.#failures += 1;
    this.#cause = cause;
    this.#waiting.add(retry);
    clearTimeout(this.#timer);
    const delay = Math.min(retryDelayMs.longest, retryDelayMs.first * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => this.#tryWaiting(), delay * (0.75 + Math.random() / 2));
  }

  waitFor(retry: Retry): void {
    this.#waiting.add(retry);
  }

  worked(): void {
    if (!this.isDown) return;
    this.#failures = 0;
    clearTimeout(this.#timer);
    for (const retry of this.#takeWaiting()) retry();
  }

  /** Call when the connection may be back; the intervals start anew, as the first try may come too early. */
  tryNow(): void {
    this.#failures = Math.min(this.#failures, 1);
    this.#tryWaiting();
  }

  #tryWaiting(): void {
    const waiting = this.#takeWaiting();
    const index = waiting.findIndex((retry) => retry());
    for (const retry of waiting.slice(index + 1)) if (index >= 0) this.#waiting.add(retry);
    // No journal has marks to send: the next change is sent without delay.
    if (index < 0) this.#failures = 0;
  }

  #takeWaiting(): Retry[] {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    return waiting;
  }
}
