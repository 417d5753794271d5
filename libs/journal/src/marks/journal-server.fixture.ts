import { ApiFailure } from '@dzvinok/api-client/call';
import type { MarkOutcome, SavedMark } from '@dzvinok/contract/marks';
import type { SendMarks } from './mark-outbox.ts';
import { differences, emptyValues, keyOf, valuesOf, type MarkKey, type MarkPlace, type MarkValues, type ParsedChange } from './mark-values.ts';

export function lostConnection(): ApiFailure {
  return new ApiFailure({ status: 0, code: 'client.no-connection', message: 'Немає зв’язку' });
}

export function refusal(status: number, code: string, message = 'Ні'): ApiFailure {
  return new ApiFailure({ status, code, message });
}

export interface Delivery {
  changes: ParsedChange[];
  key: string;
  answer(): Promise<void>;
  loseReply(): Promise<void>;
  fail(error?: Error): Promise<void>;
}

const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve))));

/** Versions, edit conflicts and idempotency keys as in the gateway; answers when told. */
export class JournalServer {
  readonly marks = new Map<MarkKey, SavedMark>();
  readonly refusals = new Map<MarkKey, string>();
  /** Marks that a faulty server leaves out of replies or reports as conflicts with their own version. */
  readonly forgets = new Set<MarkKey>();
  readonly contradicts = new Set<MarkKey>();
  readonly sent: Delivery[] = [];
  readonly onWire: Delivery[] = [];
  /** `tab` is null for another editor's save. */
  onWrite: (place: MarkPlace, before: MarkValues, after: MarkValues, tab: number | null) => void = () => {};
  readonly #replies = new Map<string, MarkOutcome[]>();
  #nextId = 1;

  readonly send = this.sendFrom(0);

  sendFrom(tab: number): SendMarks {
    return (changes, key) => new Promise((resolve, reject) => {
      const list = [...changes.values()];
      const leave = () => {
        this.onWire.splice(this.onWire.indexOf(delivery), 1);
      };
      const delivery: Delivery = {
        changes: list,
        key,
        answer: () => {
          leave();
          resolve(this.#saveMany(list, key, tab));
          return settled();
        },
        loseReply: () => {
          leave();
          this.#saveMany(list, key, tab);
          reject(lostConnection());
          return settled();
        },
        fail: (error = lostConnection()) => {
          leave();
          reject(error);
          return settled();
        },
      };
      this.sent.push(delivery);
      this.onWire.push(delivery);
    });
  }

  set(place: MarkPlace, values: Partial<MarkValues>): SavedMark {
    return this.#write(place, { ...valuesOf(this.marks.get(keyOf(place)) ?? null), ...values }, null);
  }

  valuesAt(place: MarkPlace): MarkValues {
    return valuesOf(this.marks.get(keyOf(place)) ?? null);
  }

  #saveMany(changes: readonly ParsedChange[], key: string, tab: number): MarkOutcome[] {
    const known = this.#replies.get(key);
    if (known) return known;
    const outcomes = changes.filter((change) => !this.forgets.has(keyOf(change))).map((change) => this.#save(change, tab));
    this.#replies.set(key, outcomes);
    return outcomes;
  }

  #save(change: ParsedChange, tab: number): MarkOutcome {
    const { studentId, lessonId, version, ...rest } = change;
    const place = { studentId, lessonId };
    const refusalText = this.refusals.get(keyOf(place));
    if (refusalText !== undefined) return { kind: 'refused', ...place, code: 'lessons.not-found', errorMessage: refusalText };
    const present = this.marks.get(keyOf(place)) ?? null;
    const values = valuesOf({ ...emptyValues, ...rest, ...(rest.comment === null && { commentAudience: 'staff' as const }) });
    if (this.contradicts.has(keyOf(place))) return { kind: 'stale', ...place, mark: present };
    if ((present?.version ?? 0) === version) return { kind: 'saved', mark: this.#write(place, values, tab) };
    if (present && differences(valuesOf(present), values).length === 0) return { kind: 'saved', mark: present };
    return { kind: 'stale', ...place, mark: present };
  }

  #write(place: MarkPlace, values: MarkValues, tab: number | null): SavedMark {
    this.onWrite(place, this.valuesAt(place), values, tab);
    const present = this.marks.get(keyOf(place));
    const id = present?.id ?? this.#nextId++;
    const mark = { ...values, ...place, id, topicId: null, version: (present?.version ?? 0) + 1 };
    this.marks.set(keyOf(place), mark);
    return mark;
  }
}
