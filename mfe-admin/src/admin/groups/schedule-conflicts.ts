import { callApi } from '@dzvinok/api-client/call';
import { groupsRoutes, type CreateGroupBody, type Group } from '@dzvinok/contract/groups';
import { conflictKind } from '@dzvinok/texts/conflicts';
import { reasonsOf } from '../save-question.popup.tsx';
import { slotsOf, weekOf } from './group-schedule.ts';

/** Sentences about new clashes of classroom, teacher or students; `groupId` is null for a new group. */
export function findScheduleConflicts(groupId: number | null, body: CreateGroupBody): Promise<string[]> {
  const { schedules, lessonDuration, teacherId, isOnline, firstDay, lastDay } = body;
  if (schedules.length === 0) return Promise.resolve([]);
  return callApi(groupsRoutes.scheduleConflicts, {
    body: { classId: groupId ?? 0, newSchedules: schedules, lessonDurationMinutes: lessonDuration, teacherId, isOnline, firstDay, lastDay, withoutAllowed: groupId !== null },
  });
}

/** Conflicts of a refused save, which may appear after the check; null for another failure. */
export function scheduleConflictsOf(error: unknown): string[] | null {
  return reasonsOf(error, 'groups.schedule-conflict');
}

/** True when days, time, room or teacher change: only then can new conflicts appear. */
export function isMoved(body: CreateGroupBody, from: Group | null): boolean {
  if (from === null || body.teacherId !== from.teacherId || body.lessonDuration !== from.lessonDuration || body.isOnline !== from.isOnline) return true;
  if ((body.firstDay ?? null) !== (from.firstDay ?? null) || (body.lastDay ?? null) !== (from.lastDay ?? null)) return true;
  return weekKey(body.schedules) !== weekKey(slotsOf(weekOf(from.schedules)));
}

function weekKey(slots: CreateGroupBody['schedules']): string {
  return slots.map(({ dayOfWeek, classroomId, startTime }) => `${dayOfWeek} ${classroomId} ${startTime}`).sort().join();
}

const objects = { classroom: 'аудиторії', teacher: 'викладача', students: 'учнів' } as const;

export function conflictTitle(sentences: readonly string[]): string {
  const kinds = new Set(sentences.map(conflictKind));
  const [last = 'classroom', ...before] = (['students', 'teacher', 'classroom'] as const).filter((kind) => kinds.has(kind));
  const listed = before.toReversed().map((kind) => objects[kind]).join(', ');
  return `Конфлікт ${listed}${listed && ' та '}${objects[last]}`;
}
