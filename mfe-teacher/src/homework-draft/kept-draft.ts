import { isWaitingHomework, keptHomeworkPrefix } from '@dzvinok/early/kept';
import { storedText } from '@dzvinok/storage/stored';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const draftShape = z.object({
  text: z.string(),
  /** Homework saved when writing began; null when there was none. */
  base: z.string().nullable(),
  /** The lesson that sets the homework: in another lesson the text would have another day. */
  lessonId: z.int().nullable(),
  /** Saving was pressed without an answer of the server: it is sent once the server answers. */
  isWaiting: z.boolean(),
  /** Its lesson was over before it was sent: its author decides. */
  isMissed: z.boolean().optional(),
});

export type Draft = z.output<typeof draftShape>;

/** Unsaved homework of a group, kept in this browser for its author; every tab shows the same. */
export interface KeptDraft {
  account: string;
  groupId: number;
  /** Equal texts mean equal drafts. */
  raw: () => string | null;
  write: (draft: Draft | null) => void;
}

const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Reads again when a draft changes, in any tab. `read` gives equal texts as long as nothing changed. */
export function useDrafts<Text extends string | null>(read: () => Text): Text {
  return useSyncExternalStore(onDraftChange, read);
}

/** The next user of this browser must not get the draft. */
const startOf = (account: string) => `${keptHomeworkPrefix}/${account}/`;

export function draftOf(account: string, groupId: number): KeptDraft {
  const name = `${startOf(account)}${groupId}`;
  const stored = storedText(name);
  return {
    account,
    groupId,
    raw: () => unkept.get(name) ?? stored.read(),
    write: (draft) => {
      const text = draft && JSON.stringify(draft);
      if (stored.write(text) || text === null) unkept.delete(name);
      else unkept.set(name, text);
      for (const listener of listeners) listener();
    },
  };
}

export function parseDraft(raw: string | null): Draft | null {
  try {
    return draftShape.parse(JSON.parse(raw ?? 'null'));
  } catch {
    return null;
  }
}

/** Drafts of the account that are sent once the server answers. */
export function waitingDrafts(account: string): KeptDraft[] {
  const start = startOf(account);
  return [...new Set([...namesInStorage(), ...unkept.keys()])]
    .filter((name) => name.startsWith(start))
    .map((name) => draftOf(account, Number(name.slice(start.length))))
    .filter(({ raw }) => isWaiting(parseDraft(raw())));
}

export const isWaiting = (draft: Draft | null) => draft !== null && isWaitingHomework(draft);

function namesInStorage(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
