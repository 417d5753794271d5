import { offlineKey } from '@dzvinok/api-client/offline';
import { commentAudience, mark, markContent } from '@dzvinok/contract/marks';
import { keptMarksPrefix as prefix } from '@dzvinok/early/kept';
import { storedJson, storedText, type Stored } from '@dzvinok/storage/stored';
import { z } from 'zod';
import { markFields, type MarkKey } from './mark-values.ts';
import type { Steps } from './undo-steps.ts';
import { join, timeUntouched, type UnsavedEdit } from './unsaved-edit.ts';

const fields = z.array(z.enum(markFields));

// Edits stored before comments had an audience are for staff.
const values = markContent.extend({ commentAudience: commentAudience.default('staff') });

const keptEdit = z.object({
  saved: mark.nullable(),
  mine: values,
  /** `conflicts` of the edit; the name stays as browsers have stored it. */
  disputed: fields,
  attempts: z.array(z.object({ version: z.int(), values, fields, isLost: z.boolean() })),
  typed: z.partialRecord(z.enum(markFields), z.number()),
});

const keptStep = z.array(z.object({
  place: z.object({ studentId: z.int(), lessonId: z.int() }), field: z.enum(markFields), before: values, after: values,
}));

/** The tab's last steps in a group, for undo after a reload; deleted with the account's offline replies. */
export function keptSteps(account: string, groupId: number): Stored<Steps> {
  return storedJson<Steps>(offlineKey(account, `undo ${groupId}`), z.array(keptStep), 'sessionStorage');
}

// Each page load writes under its own keys, so two tabs never overwrite each other.
const page = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join('');

interface Found {
  name: string;
  groupId: number;
  key: MarkKey;
}

function findKept(account: string): Found[] {
  const start = `${prefix}/${account}/`;
  return namesInStorage().flatMap((name) => {
    if (!name.startsWith(start)) return [];
    const [groupId, studentId, lessonId] = name.slice(start.length).split('/').map(Number);
    return groupId && studentId && lessonId ? [{ name, groupId, key: `${studentId}:${lessonId}` as const }] : [];
  });
}

function namesInStorage(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function read(name: string): UnsavedEdit | null {
  const kept = storedJson(name, keptEdit).read();
  if (!kept) return null;
  const { disputed: conflicts, ...rest } = kept;
  // Attempts on the wire when the page ended have no known answer.
  return { ...rest, conflicts, attempts: rest.attempts.map((attempt) => ({ ...attempt, isLost: true })) };
}

/** Groups with unsaved edits of this account in this browser. */
export function groupsWithKept(account: string): number[] {
  return [...new Set(findKept(account).map(({ groupId }) => groupId))];
}

/** Unsaved edits of one account and group in localStorage, one key per edit. */
export class KeptEdits {
  readonly #account: string;
  readonly #groupId: number;
  readonly #page: string;
  readonly #unkept = new Set<MarkKey>();
  readonly #written = new Set<MarkKey>();

  /** `pageId` is for tests that play several pages. */
  constructor(account: string, groupId: number, pageId = page) {
    this.#account = account;
    this.#groupId = groupId;
    this.#page = pageId;
  }

  /** False while the browser refuses to store an unsaved edit. */
  get isComplete(): boolean {
    return this.#unkept.size === 0;
  }

  write(key: MarkKey, { conflicts, ...rest }: UnsavedEdit): void {
    const text = JSON.stringify({ ...rest, disputed: conflicts } satisfies Record<keyof z.input<typeof keptEdit>, unknown>);
    if (storedText(this.#nameOf(key)).write(text)) {
      this.#unkept.delete(key);
      this.#written.add(key);
    } else {
      this.#unkept.add(key);
    }
  }

  /** True when another page has taken this edit over: that page may send the edit too. */
  isTakenUp(key: MarkKey): boolean {
    try {
      return this.#written.has(key) && localStorage.getItem(this.#nameOf(key)) === null;
    } catch {
      return false;
    }
  }

  remove(key: MarkKey): void {
    this.#unkept.delete(key);
    this.#written.delete(key);
    storedText(this.#nameOf(key)).write(null);
  }

  /** Takes over edits of other pages that were not changed for `untouched` ms. A tab still alive learns of it by `isTakenUp`. */
  takeUp(untouched = 0): Map<MarkKey, UnsavedEdit> {
    const edits = new Map<MarkKey, UnsavedEdit>();
    const taken = findKept(this.#account).filter(({ name, groupId, key }) => {
      if (groupId !== this.#groupId || name === this.#nameOf(key)) return false;
      const edit = read(name);
      if (!edit || timeUntouched(edit) < untouched) return false;
      const known = edits.get(key);
      edits.set(key, known ? join(known, edit) : edit);
      return true;
    });
    for (const [key, edit] of edits) this.write(key, edit);
    for (const { name, key } of taken) if (!this.#unkept.has(key)) storedText(name).write(null);
    return edits;
  }

  #nameOf(key: MarkKey): string {
    return [prefix, this.#account, this.#groupId, key.replace(':', '/'), this.#page].join('/');
  }
}
