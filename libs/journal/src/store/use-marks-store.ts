import { callApi } from '@dzvinok/api-client/call';
import { onWayBack } from '@dzvinok/api-client/connection';
import { marksRoutes } from '@dzvinok/contract/marks';
import { onSessionChange, readAccountKey, useSession } from '@dzvinok/session/session';
import { isControlWork } from '../choices/control-work.tsx';
import { groupsWithKept, KeptEdits, keptSteps } from '../marks/kept-edits.ts';
import { Connection, type SendMarks } from '../marks/mark-outbox.ts';
import { JournalMarksStore, type MarksStore } from '../marks/marks-store.ts';

/** Stores of this tab by account and group. They outlive their pages to save unsaved marks. */
const stores = new Map<string, JournalMarksStore>();
const connection = new Connection();

// More than one screen shows at once: a store in use must not be dropped.
const rememberedStores = 6;

function sendAs(account: string, groupId: number): SendMarks {
  return async (changes, idempotencyKey) => {
    const leaving = new AbortController();
    // A rejected token is replaced by the browser’s current one, which may be another account’s.
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
    keptSteps: keptSteps(account, groupId),
    connection,
    isPresent: () => readAccountKey() === account,
    isControlWork,
  });
  // Keeps the map in order of last use.
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

/** Sends the account's unsaved marks of all groups, once per account. */
function resume(account: string): void {
  if (resumed.has(account)) return;
  resumed.add(account);
  for (const groupId of groupsWithKept(account)) openMarksStore(account, groupId);
}

// By then a live tab with a connection has saved its edits.
const abandonedAfterMs = 60_000;

/** Also takes over edits of tabs closed while this tab stayed open. */
function takeUpAbandoned(): void {
  const account = readAccountKey();
  if (account === null || !resumed.has(account)) return;
  for (const groupId of groupsWithKept(account)) {
    const marksStore = openMarksStore(account, groupId);
    if (!marksStore.hasUnsaved) marksStore.takeUp(abandonedAfterMs);
  }
}

/** One store per group and account, shared by all screens of the tab. */
export function useMarksStore(groupId: number): MarksStore {
  // Subscribes to sign-ins; the account stays equal when tokens are refreshed.
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
