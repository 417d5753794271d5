import { callApi } from '@dzvinok/api-client/call';
import { onWayBack } from '@dzvinok/api-client/connection';
import { marksRoutes } from '@dzvinok/contract/marks';
import { onSessionChange, readAccountKey, useSession } from '@dzvinok/session/session';
import { isControlWork } from '../choices/control-work.tsx';
import { groupsWithKept, KeptEdits } from '../marks/kept-edits.ts';
import { Connection, type SendMarks } from '../marks/mark-outbox.ts';
import { JournalMarksStore, type MarksStore } from '../marks/marks-store.ts';

/** Marks stores of this tab, by account and group. They outlive their pages, so that what is unsaved goes on being saved. */
const stores = new Map<string, JournalMarksStore>();
const connection = new Connection();

// More than a screen ever shows at once: one that is on the screen must not be forgotten.
const rememberedStores = 6;

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

function openMarksStore(account: string, groupId: number): JournalMarksStore {
  const key = `${account}/${groupId}`;
  const marksStore = stores.get(key) ?? new JournalMarksStore({
    send: sendAs(account, groupId),
    kept: new KeptEdits(account, groupId),
    connection,
    isPresent: () => readAccountKey() === account,
    isControlWork,
  });
  // Keeps the map in the order of last use.
  stores.delete(key);
  stores.set(key, marksStore);
  forgetOldest();
  return marksStore;
}

function forgetOldest(): void {
  for (const [key, marksStore] of [...stores].slice(0, -rememberedStores)) if (!marksStore.hasUnsaved) stores.delete(key);
}

const nobody = 'nobody';
const resumed = new Set<string>();

/** Goes on saving what this person left unsaved in any group, in this browser. Once for each account. */
function resume(account: string): void {
  if (resumed.has(account)) return;
  resumed.add(account);
  for (const groupId of groupsWithKept(account)) openMarksStore(account, groupId);
}

// A tab that is alive and has a connection has long saved what it has.
const abandoned = 60_000;

/** The same for what a tab left that was closed while this one went on. */
function takeUpAbandoned(): void {
  const account = readAccountKey();
  if (account === null || !resumed.has(account)) return;
  for (const groupId of groupsWithKept(account)) {
    const marksStore = openMarksStore(account, groupId);
    if (!marksStore.hasUnsaved) marksStore.takeUp(abandoned);
  }
}

/** The marks store of a group for the signed-in person: the same one for all screens of the tab. */
export function useMarksStore(groupId: number): MarksStore {
  // Subscribes to sign-ins; the account is the same through refreshed tokens.
  useSession();
  const account = readAccountKey() ?? nobody;
  resume(account);
  return openMarksStore(account, groupId);
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  if ([...stores.values()].some((marksStore) => marksStore.hasUnkept)) event.preventDefault();
}

if (typeof window !== 'undefined') {
  onSessionChange((session, previous) => {
    if (session?.key !== previous?.key) for (const marksStore of stores.values()) marksStore.personChanged();
  });
  window.addEventListener('beforeunload', warnBeforeLeaving);
  onWayBack(() => {
    connection.tryNow();
    takeUpAbandoned();
  });
}
