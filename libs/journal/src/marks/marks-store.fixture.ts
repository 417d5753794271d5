import { vi } from 'vitest';
import { isControlWork } from '../choices/control-work.tsx';
import { JournalServer } from './journal-server.fixture.ts';
import { KeptEdits, keptSteps } from './kept-edits.ts';
import { Connection } from './mark-outbox.ts';
import type { MarkPlace } from './mark-values.ts';
import { JournalMarksStore, type MarksStore } from './marks-store.ts';

export const anna: MarkPlace = { studentId: 1, lessonId: 10 };
export const boris: MarkPlace = { studentId: 2, lessonId: 10 };
export const account = 'tenant:1/5';

interface StoreOptions {
  groupId?: number;
  account?: string;
  connection?: Connection;
  isPresent?: () => boolean;
}

let pages = 0;

/** A separate page, as after a reload or in another tab. */
export function openMarksStore(server: JournalServer, options: StoreOptions = {}): JournalMarksStore {
  pages += 1;
  return new JournalMarksStore({
    send: server.send,
    kept: new KeptEdits(options.account ?? account, options.groupId ?? 3, `page${pages}`),
    keptSteps: keptSteps(options.account ?? account, options.groupId ?? 3),
    connection: options.connection ?? new Connection(),
    isPresent: options.isPresent ?? (() => true),
    isControlWork,
  });
}

export function type(marksStore: MarksStore, place: MarkPlace, classworkMark: number | null): void {
  marksStore.edit([{ place, changes: { classworkMark } }]);
}

export async function soon(): Promise<void> {
  await vi.advanceTimersByTimeAsync(60);
}

/** Answers the oldest request that is on the wire or about to be. */
export async function answer(server: JournalServer): Promise<void> {
  await soon();
  await server.onWire[0]?.answer();
}
