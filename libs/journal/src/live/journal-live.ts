import { rereadChanged, rereadTouched, useLiveReads, type LiveChangeEvent } from '@dzvinok/api-client/live';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes, type Journal, type JournalStudent, type Lesson } from '@dzvinok/contract/lessons';
import type { Mark, SavedMark } from '@dzvinok/contract/marks';
import type { QueryClient } from '@tanstack/react-query';

const { header, journal, one: lesson } = lessonsRoutes;

const listReads = [groupsRoutes.mine, groupsRoutes.list];
/** The journal is not listed: its version tells whether a change is new. */
const taggedReads = [header, lesson, homeworksRoutes.one, groupsRoutes.one, ...listReads];
const allReads = [journal, ...taggedReads];

/** Rereads everything of one group when it changes on the server. Call in the layout around the group’s screens. */
export function useJournalLive(groupId: number): void {
  useLiveReads({
    reads: allReads,
    apply: (event, client) => {
      if (event.kind === 'student') return;
      if (event.kind === 'notices') return rereadTouched(client, event, taggedReads);
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

/** Rereads lists of groups when they change on the server. Call on screens outside a single group. */
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

/** A reply on its way may be older than the saved marks. */
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
  // a lesson has no version to tell whether the reply on its way includes the marks
  if (hasRunning) rereadChanged(client, { queryKey });
}

export type MarksEvent = Extract<LiveChangeEvent, { kind: 'marks' }>;

/** Null when the journal must be read again: a version is missing between, or a mark has an unknown student or lesson. */
export function patchedJournal(journal: Journal, { version, marks }: MarksEvent): Journal | null {
  if (version <= journal.version) return journal;
  if (version !== journal.version + 1) return null;
  const byStudent = Map.groupBy(marks, ({ studentId }) => studentId);
  const lessons = new Set(journal.lessons.map(({ id }) => id));
  if (marks.some(({ lessonId }) => !lessons.has(lessonId))) return null;
  const students = journal.students.map((student) => {
    const saved = byStudent.get(student.id);
    byStudent.delete(student.id);
    return saved ? withMarks(student, saved) : student;
  });
  return byStudent.size > 0 ? null : { ...journal, version, students };
}

function withMarks(student: JournalStudent, saved: readonly SavedMark[]): JournalStudent {
  const changed = new Map(saved.map((mark) => [mark.lessonId, withoutStudent(mark)]));
  const marks = student.marks.map((mark) => {
    const newer = changed.get(mark.lessonId);
    changed.delete(mark.lessonId);
    return newer ?? mark;
  });
  return { ...student, marks: [...marks, ...changed.values()] };
}

/** Puts newer marks into the lesson; the same object when no mark is newer. */
export function patchedLesson(lesson: Lesson, marks: readonly SavedMark[]): Lesson {
  const saved = new Map(marks.filter(({ lessonId }) => lessonId === lesson.id).map((mark) => [mark.studentId, mark]));
  let isChanged = false;
  const students = lesson.students.map((student) => {
    const newer = saved.get(student.id);
    if (!newer || newer.version <= (student.mark?.version ?? 0)) return student;
    isChanged = true;
    return { ...student, mark: withoutStudent(newer) };
  });
  return isChanged ? { ...lesson, students } : lesson;
}

function withoutStudent(saved: SavedMark): Mark {
  const { studentId: _, ...mark } = saved;
  return mark;
}
