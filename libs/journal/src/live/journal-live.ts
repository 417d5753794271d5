import { rereadChanged, rereadTouched, useLiveReads } from '@dzvinok/api-client/live';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes, type Journal, type Lesson } from '@dzvinok/contract/lessons';
import type { QueryClient } from '@tanstack/react-query';
import { patchedJournal, patchedLesson, type MarksEvent } from './patched-journal.ts';

const { header, journal, one: lesson } = lessonsRoutes;

/** These reads show a group among others. */
const listReads = [groupsRoutes.mine, groupsRoutes.list];
/** The journal is not among them: its version tells whether it is old. */
const taggedReads = [header, lesson, homeworksRoutes.one, groupsRoutes.one, ...listReads];
const allReads = [journal, ...taggedReads];

/** Keeps everything of one group as new as the server’s. For the layout around a group’s screens. */
export function useJournalLive(groupId: number): void {
  useLiveReads({
    reads: allReads,
    apply: (event, client) => {
      if (event.kind === 'student' || event.kind === 'notices') return;
      if (event.kind === 'group') {
        if (event.groupId === groupId && !isJournalAsNew(client, event)) rereadChanged(client, { queryKey: journalKey(groupId) });
        rereadTouched(client, event, taggedReads);
      } else if (event.groupId === groupId) {
        applyToJournal(client, event);
        applyToLessons(client, event);
      }
    },
  });
}

/** Keeps the lists of groups fresh: how many students, whose lesson has begun. For a screen outside a single group. */
export function useGroupsLive(): void {
  useLiveReads({ reads: listReads });
}

function journalKey(groupId: number) {
  return [journal.path, { params: { id: groupId } }];
}

function isJournalAsNew(client: QueryClient, { groupId, version }: { groupId: number; version: number }): boolean {
  const cached = client.getQueryData<Journal>(journalKey(groupId));
  return cached !== undefined && cached.version >= version;
}

function applyToJournal(client: QueryClient, event: MarksEvent): void {
  const queryKey = journalKey(event.groupId);
  const cached = client.getQueryData<Journal>(queryKey);
  const patched = cached && patchedJournal(cached, event);
  if (patched === null) return rereadChanged(client, { queryKey });
  if (patched !== cached) client.setQueryData(queryKey, patched);
  void checkReplyOnItsWay(client, event);
}

/** A reply that is on its way may have been made before the marks were saved. */
async function checkReplyOnItsWay(client: QueryClient, event: MarksEvent): Promise<void> {
  const queryKey = journalKey(event.groupId);
  const query = client.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus !== 'fetching') return;
  await query.promise?.catch(() => undefined);
  if (query.state.data !== undefined && !isJournalAsNew(client, event)) void client.invalidateQueries({ queryKey });
}

function applyToLessons(client: QueryClient, { groupId, marks }: MarksEvent): void {
  const queryKey = [lesson.path, { params: { classId: groupId } }];
  const hasRunning = client.isFetching({ queryKey }) > 0;
  client.setQueriesData<Lesson>({ queryKey }, (cached) => cached && patchedLesson(cached, marks));
  // a lesson has no version of its own to tell whether the reply on its way has them
  if (hasRunning) rereadChanged(client, { queryKey });
}
