import { ApiFailure, callApi } from '@dzvinok/api-client/call';
import { groupsRoutes, type CreateGroupBody } from '@dzvinok/contract/groups';

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
