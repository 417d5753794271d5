import { seenKey } from '@dzvinok/api-client/query';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { readAccountKey } from '@dzvinok/session/session';

const lessonsOf = (week: unknown) => familyRoutes.week.data.parse(week);
const roomKey = (account: string, { classId, startDateTime }: ScheduleItem) => seenKey(account, `room ${classId} ${startDateTime}`);

/** Keeps the links to a week's broadcasts, which let in whoever has them, for this tab; somebody else may be here by now. */
export function keepRooms(account: string, week: unknown): void {
  if (readAccountKey() !== account) return;
  for (const lesson of lessonsOf(week)) {
    if (lesson.joinUrl) sessionStorage.setItem(roomKey(account, lesson), lesson.joinUrl);
    else sessionStorage.removeItem(roomKey(account, lesson));
  }
}

/** Gives a kept week the links that this tab has seen. */
export function withRooms(account: string, week: unknown): ScheduleItem[] {
  return lessonsOf(week).map((lesson) => ({ ...lesson, joinUrl: sessionStorage.getItem(roomKey(account, lesson)) }));
}
