import { ApiFailure, callApi } from '@dzvinok/api-client/call';
import { groupsRoutes, type CreateGroupBody, type Group } from '@dzvinok/contract/groups';
import { conflictKind } from '@dzvinok/texts/conflicts';
import { slotsOf, weekOf } from './group-schedule.ts';

/** Sentences about the lessons that take the same classroom or teacher at the same time; `groupId` is null for a new group. */
export function findScheduleConflicts(groupId: number | null, body: CreateGroupBody): Promise<string[]> {
  const { schedules, lessonDuration, teacherId } = body;
  if (schedules.length === 0) return Promise.resolve([]);
  return callApi(groupsRoutes.scheduleConflicts, {
    body: { classId: groupId ?? 0, newSchedules: schedules, lessonDurationMinutes: lessonDuration, teacherId },
  });
}

/** The same of a save that was refused for them, as when somebody took the classroom after the check; else null. */
export function scheduleConflictsOf(error: unknown): string[] | null {
  if (!(error instanceof ApiFailure) || error.code !== 'groups.schedule-conflict') return null;
  const sentences = Array.isArray(error.data) ? error.data.filter((item) => typeof item === 'string') : [];
  return sentences.length > 0 ? sentences : [error.message];
}

/** True when a save changes when, where or by whom the group is taught: only then can it clash with what it did not before. */
export function isMoved(body: CreateGroupBody, from: Group | null): boolean {
  if (from === null || body.teacherId !== from.teacherId || body.lessonDuration !== from.lessonDuration) return true;
  return weekKey(body.schedules) !== weekKey(slotsOf(weekOf(from.schedules)));
}

function weekKey(slots: CreateGroupBody['schedules']): string {
  return slots.map(({ dayOfWeek, classroomId, startTime }) => `${dayOfWeek} ${classroomId} ${startTime}`).sort().join();
}

const titles = { classroom: 'Конфлікт аудиторії', teacher: 'Конфлікт викладача', both: 'Конфлікт аудиторії та викладача' } as const;

/** Names what is taken: the classroom, the teacher, or both. */
export function conflictTitle(sentences: readonly string[]): string {
  const kinds = new Set(sentences.map(conflictKind));
  return titles[kinds.size > 1 ? 'both' : kinds.has('teacher') ? 'teacher' : 'classroom'];
}
