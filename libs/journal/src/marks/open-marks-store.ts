import { callApi } from '@dzvinok/api-client/call';
import { marksRoutes } from '@dzvinok/contract/marks';
import { onSessionChange, readAccountKey, useSession } from '@dzvinok/remote/session';
import { connection } from './connection.ts';
import { JournalBook } from './journal-marks-store.ts';
import { groupsWithKept, KeptEdits } from './kept-edits.ts';
import type { MarkBook } from './marks-store.ts';
import type { SendMarks } from './mark-outbox.ts';

/** Books of this tab, by account and group. They outlive their pages, so that what is unsaved goes on being saved. */
const books = new Map<string, JournalBook>();

// More than a screen ever shows at once: one that is on the screen must not be forgotten.
const rememberedBooks = 6;

function sendAs(account: string, groupId: number): SendMarks {
  return async (changes, idempotencyKey) => {
    const leaving = new AbortController();
    // A refused token is replaced by the browser's present one, which may by then be another person's.
    const stop = onSessionChange(() => {
      if (readAccountKey() !== account) leaving.abort();
    });
    const call = { params: { classId: groupId }, body: { marks: [...changes.values()] } };
    try {
      const { outcomes } = await callApi(marksRoutes.saveMany, call, { idempotencyKey, signal: leaving.signal });
      return outcomes;
    } finally {
      stop();
    }
  };
}

function openBook(account: string, groupId: number): JournalBook {
  const key = `${account}/${groupId}`;
  const book = books.get(key) ?? new JournalBook({
    send: sendAs(account, groupId),
    kept: new KeptEdits(account, groupId),
    connection,
    isPresent: () => readAccountKey() === account,
  });
  // The one used last stands last.
  books.delete(key);
  books.set(key, book);
  forgetOldest();
  return book;
}

function forgetOldest(): void {
  for (const [key, book] of [...books].slice(0, -rememberedBooks)) if (!book.hasUnsaved) books.delete(key);
}

const nobody = 'nobody';
const resumed = new Set<string>();

/** Goes on saving what this person left unsaved in any group, in this browser. Once for each account. */
function resume(account: string): void {
  if (resumed.has(account)) return;
  resumed.add(account);
  for (const groupId of groupsWithKept(account)) openBook(account, groupId);
}

// A tab that is alive and has a connection has long saved what it has.
const abandoned = 60_000;

/** The same for what a tab left that was closed while this one went on. */
function takeUpAbandoned(): void {
  const account = readAccountKey();
  if (account === null || !resumed.has(account)) return;
  for (const groupId of groupsWithKept(account)) {
    const book = openBook(account, groupId);
    if (!book.hasUnsaved) book.takeUp(abandoned);
  }
}

/** The book of a group for the signed-in person: the same one for all screens of the tab. */
export function useMarkBook(groupId: number): MarkBook {
  // Subscribes to sign-ins; the account is the same through refreshed tokens.
  useSession();
  const account = readAccountKey() ?? nobody;
  resume(account);
  return openBook(account, groupId);
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  if ([...books.values()].some((book) => book.hasUnkept)) event.preventDefault();
}

if (typeof window !== 'undefined') {
  onSessionChange((session, previous) => {
    if (session?.key !== previous?.key) for (const book of books.values()) book.personChanged();
  });
  window.addEventListener('beforeunload', warnBeforeLeaving);
  window.addEventListener('online', takeUpAbandoned);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') takeUpAbandoned();
  });
}
