import { rereadChanged, useLiveReads, type LiveChangeEvent } from '@dzvinok/api-client/live';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes, type Journal, type Lesson } from '@dzvinok/contract/lessons';
import type { QueryClient } from '@tanstack/react-query';
import { patchedJournal, patchedLesson, type MarksEvent } from './patched-journal.ts';

const { header, journal, one: lesson } = lessonsRoutes;

/** Screens of one group show these reads; marks alone change the journal and the lesson, anything else may change all. */
const groupReads = [journal, header, lesson, homeworksRoutes.one, groupsRoutes.one];
/** These reads show a group among others. */
const listReads = [groupsRoutes.mine, groupsRoutes.list];
const allReads = [...groupReads, ...listReads];

/** Keeps everything of one group as new as the server’s. For the layout around a group’s screens. */
export function useJournalLive(groupId: number): void {
  useLiveReads({
    reads: allReads,
    apply: (event, client) => {
      if (event.kind === 'student') return;
      if (event.groupId === groupId) applyToGroup(client, event);
      applyToLists(client, event);
    },
  });
}

/** Keeps the lists of groups fresh: how many students, whose lesson has begun. For a screen outside a single group. */
export function useGroupsLive(): void {
  useLiveReads({ reads: listReads, apply: (event, client) => applyToLists(client, event) });
}

function applyToLists(client: QueryClient, event: LiveChangeEvent): void {
  if (event.kind !== 'group') return;
  for (const { path } of listReads) rereadChanged(client, { queryKey: [path] });
}

function applyToGroup(client: QueryClient, event: Exclude<LiveChangeEvent, { kind: 'student' }>): void {
  if (event.kind === 'marks') {
    applyToJournal(client, event);
    applyToLessons(client, event);
    return;
  }
  if (!isJournalAsNew(client, event)) rereadGroup(client, journal.path, event.groupId);
  for (const { path } of groupReads) if (path !== journal.path) rereadGroup(client, path, event.groupId);
}

/** Finds the reads of one group: each has the group’s id among its params, and others of the same path belong to other groups. */
function keysOf(path: string, groupId: number) {
  return path === lesson.path ? [path, { params: { classId: groupId } }] : [path, { params: { id: groupId } }];
}

function rereadGroup(client: QueryClient, path: string, groupId: number): void {
  rereadChanged(client, { queryKey: keysOf(path, groupId) });
}

function isJournalAsNew(client: QueryClient, { groupId, version }: { groupId: number; version: number }): boolean {
  const cached = client.getQueryData<Journal>(keysOf(journal.path, groupId));
  return cached !== undefined && cached.version >= version;
}

function applyToJournal(client: QueryClient, event: MarksEvent): void {
  const queryKey = keysOf(journal.path, event.groupId);
  const cached = client.getQueryData<Journal>(queryKey);
  const patched = cached && patchedJournal(cached, event);
  if (patched === null) return rereadChanged(client, { queryKey });
  if (patched !== cached) client.setQueryData(queryKey, patched);
  void checkReplyOnItsWay(client, event);
}

/** A reply that is on its way may have been made before the marks were saved. */
async function checkReplyOnItsWay(client: QueryClient, event: MarksEvent): Promise<void> {
  const queryKey = keysOf(journal.path, event.groupId);
  const query = client.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus !== 'fetching') return;
  await query.promise?.catch(() => undefined);
  if (query.state.data !== undefined && !isJournalAsNew(client, event)) void client.invalidateQueries({ queryKey });
}

function applyToLessons(client: QueryClient, { groupId, marks }: MarksEvent): void {
  const queryKey = keysOf(lesson.path, groupId);
  const hasRunning = client.isFetching({ queryKey }) > 0;
  client.setQueriesData<Lesson>({ queryKey }, (cached) => cached && patchedLesson(cached, marks));
  // a lesson has no version of its own to tell whether the reply on its way has them
  if (hasRunning) rereadChanged(client, { queryKey });
}
