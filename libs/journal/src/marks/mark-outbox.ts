import { newKey } from '@dzvinok/api-client/query';
import type { MarkOutcome } from '@dzvinok/contract/marks';
import { readFailure, type BatchFailure } from './batch-failure.ts';
import type { Connection } from './connection.ts';
import type { MarkSaves } from './mark-saves.ts';
import type { WaitingFor } from './marks-store.ts';
import type { Changes, MarkKey } from './mark-values.ts';

/** Sends a batch once; rejects when it was not answered mark by mark. */
export type SendMarks = (changes: Changes, idempotencyKey: string) => Promise<readonly MarkOutcome[]>;

interface OutboxParts {
  send: SendMarks;
  saves: MarkSaves;
  connection: Connection;
  /** True while the person who typed is the one who is signed in. */
  isPresent: () => boolean;
  waitingChanged: () => void;
  busy: () => void;
}

/** In milliseconds; by then the key that made the change has been answered on the screen. */
const gatheringTime = 50;
const busyPause = { least: 5_000, more: 5_000 } as const;
const signedOutPause = 30_000;

const causes = { away: 'network', unable: 'server', busy: 'server', 'signed-out': 'person' } as const satisfies Record<string, WaitingFor>;

/** One request of a group's marks at a time; the same one, under the same key, until it is answered. */
export class MarkOutbox {
  readonly #parts: OutboxParts;
  #batch: { key: string; changes: Changes } | null = null;
  #sentAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #waitingFor: WaitingFor | null = null;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** What unsaved changes wait for; null while they go out. */
  get waitingFor(): WaitingFor | null {
    return this.#waitingFor;
  }

  /** Tells for how long this mark has been on the wire, in milliseconds; null when it is not. */
  timeOnWire(key: MarkKey): number | null {
    return this.#sentAt !== null && this.#batch?.changes.has(key) ? Date.now() - this.#sentAt : null;
  }

  /** Something is to be sent: soon, with whatever else comes in that moment. */
  nudge(): void {
    if (this.#sentAt === null && this.#timer === null) this.#schedule(gatheringTime);
  }

  /** The person is back, or gone. */
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
    if (this.#parts.connection.isDown) {
      this.#parts.connection.waitFor(this.#retry);
      this.#setWaiting(this.#parts.connection.cause);
    } else this.#retry();
  }

  readonly #retry = (): boolean => {
    if (this.#sentAt !== null || this.#timer !== null) return false;
    if (!this.#parts.isPresent()) {
      this.#setWaiting('person');
      return false;
    }
    this.#batch ??= this.#nextBatch();
    if (!this.#batch) {
      this.#setWaiting(null);
      return false;
    }
    void this.#sendBatch(this.#batch);
    return true;
  };

  #nextBatch(): { key: string; changes: Changes } | null {
    const changes = this.#parts.saves.gather();
    return changes.size > 0 ? { key: newKey(), changes } : null;
  }

  async #sendBatch({ key, changes }: { key: string; changes: Changes }): Promise<void> {
    this.#sentAt = Date.now();
    const reply = await this.#parts.send(changes, key).then(
      (outcomes) => ({ outcomes }),
      (error: unknown) => ({ failure: readFailure(error) }),
    );
    this.#sentAt = null;
    if ('failure' in reply) return this.#fail(changes, reply.failure);
    this.#close();
    const isBusy = this.#parts.saves.answered(changes, reply.outcomes);
    this.#parts.connection.worked();
    if (isBusy) this.#pause();
    else this.#retry();
  }

  #fail(changes: Changes, failure: BatchFailure): void {
    if (failure.kind === 'refused' || failure.kind === 'renew') {
      this.#close();
      if (failure.kind === 'refused') this.#parts.saves.refused(changes, failure.text);
      else this.#parts.saves.unanswered(changes);
      this.#parts.connection.worked();
      this.#retry();
      return;
    }
    const cause = causes[failure.kind];
    this.#setWaiting(cause);
    this.#parts.saves.unanswered(changes);
    if (failure.kind === 'away' || failure.kind === 'unable') return this.#parts.connection.failed(this.#retry, cause);
    if (failure.kind === 'busy') this.#pause();
    else this.#schedule(signedOutPause);
    this.#parts.connection.worked();
  }

  #pause(): void {
    this.#setWaiting('server');
    this.#parts.busy();
    this.#schedule(busyPause.least + Math.random() * busyPause.more);
  }

  #close(): void {
    this.#batch = null;
    this.#setWaiting(null);
  }

  #setWaiting(waitingFor: WaitingFor | null): void {
    if (this.#waitingFor === waitingFor) return;
    this.#waitingFor = waitingFor;
    this.#parts.waitingChanged();
  }
}
