import type { Mark, SavedMark } from '@dzvinok/contract/marks';
import { proxy } from 'valtio';

/** What can be edited of one student at one lesson. */
export interface MarkValues {
  homeworkMark: number | null;
  classworkMark: number | null;
  absent: boolean;
  notReady: boolean;
  comment: string | null;
}

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed' | 'clash';

export interface MarkRow {
  /** What the screen shows: the person's own values, saved or not. */
  values: MarkValues;
  /** What the server last confirmed; null before the first save. */
  saved: Mark | null;
  state: SaveState;
  error: string | null;
  /** The newer mark of somebody else that refused ours. */
  theirs: Mark | null;
}

/** How a refused save ended: a clash carries the present mark. */
export type SaveOutcome =
  | { kind: 'saved'; mark: SavedMark }
  | { kind: 'clash'; theirs: Mark }
  | { kind: 'failed'; message: string };

/** Sends one student's values; `saved` tells whether it is a first mark or a change. Never rejects. */
export type SendMark = (studentId: number, values: MarkValues, saved: Mark | null) => Promise<SaveOutcome>;

const emptyValues: MarkValues = {
  homeworkMark: null,
  classworkMark: null,
  absent: false,
  notReady: false,
  comment: null,
};

function valuesOf(mark: Mark | null): MarkValues {
  if (!mark) return { ...emptyValues };
  const { homeworkMark, classworkMark, absent, notReady, comment } = mark;
  return { homeworkMark, classworkMark, absent, notReady, comment };
}

function isSame(one: MarkValues, other: MarkValues): boolean {
  return (
    one.homeworkMark === other.homeworkMark &&
    one.classworkMark === other.classworkMark &&
    one.absent === other.absent &&
    one.notReady === other.notReady &&
    one.comment === other.comment
  );
}

function freshRow(mark: Mark | null): MarkRow {
  return { values: valuesOf(mark), saved: mark, state: 'idle', error: null, theirs: null };
}

interface StudentMark {
  id: number;
  mark: Mark | null;
}

/**
 * Marks of one lesson while they are being entered. The screen shows a change at once; each student's
 * changes go out one after another, the latest values only, so that a quick hand never overtakes itself.
 */
export class MarkQueue {
  readonly rows: Record<number, MarkRow>;
  readonly #send: SendMark;

  constructor(students: readonly StudentMark[], send: SendMark) {
    this.rows = proxy(Object.fromEntries(students.map(({ id, mark }) => [id, freshRow(mark)])));
    this.#send = send;
  }

  /** Takes over what the server has now, except where something typed is not saved yet. */
  adopt(students: readonly StudentMark[]): void {
    for (const { id, mark } of students) {
      const row = this.rows[id];
      if (!row) this.rows[id] = freshRow(mark);
      else if (row.state === 'idle' || row.state === 'saved') {
        const isNewer = (mark?.version ?? 0) > (row.saved?.version ?? 0);
        if (isNewer) Object.assign(row, freshRow(mark));
      }
    }
  }

  change(studentId: number, changes: Partial<MarkValues>): void {
    const row = this.rows[studentId];
    if (!row) return;
    Object.assign(row.values, changes);
    if (row.state !== 'saving' && row.state !== 'clash') void this.#save(studentId, row);
  }

  /** Tries a failed save again. */
  retry(studentId: number): void {
    const row = this.rows[studentId];
    if (row?.state === 'failed') void this.#save(studentId, row);
  }

  /** Ends a clash: our values over theirs, or theirs. */
  settle(studentId: number, choice: 'mine' | 'theirs'): void {
    const row = this.rows[studentId];
    if (row?.state !== 'clash' || !row.theirs) return;
    row.saved = row.theirs;
    row.theirs = null;
    row.state = 'idle';
    if (choice === 'mine') void this.#save(studentId, row);
    else row.values = valuesOf(row.saved);
  }

  async #save(studentId: number, row: MarkRow): Promise<void> {
    if (isSame(row.values, valuesOf(row.saved))) return;
    let sent: MarkValues;
    do {
      sent = { ...row.values };
      row.state = 'saving';
      row.error = null;
      const outcome = await this.#send(studentId, sent, row.saved && { ...row.saved });
      if (outcome.kind !== 'saved') return stop(row, outcome);
      row.saved = outcome.mark;
      // Compared with what was sent, not with the reply: the server may have tidied a comment.
    } while (!isSame(row.values, sent));
    row.values = valuesOf(row.saved);
    row.state = 'saved';
  }
}

function stop(row: MarkRow, outcome: Exclude<SaveOutcome, { kind: 'saved' }>): void {
  if (outcome.kind === 'clash') {
    row.state = 'clash';
    row.theirs = outcome.theirs;
    return;
  }
  row.state = 'failed';
  row.error = outcome.message;
}
