import { seenKey } from '@dzvinok/api-client/query';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { readAccountKey } from '@dzvinok/remote/session';
import { storedText } from '@dzvinok/storage/stored';

const lessonsOf = (week: unknown) => familyRoutes.week.data.parse(week);
const keptRoom = (account: string, { classId, startDateTime }: ScheduleItem) =>
  storedText(seenKey(account, `room ${classId} ${startDateTime}`), 'sessionStorage');

/** Keeps the links to a week's broadcasts, which let in whoever has them, for this tab; somebody else may be here by now. */
export function keepRooms(account: string, week: unknown): void {
  if (readAccountKey() !== account) return;
  for (const lesson of lessonsOf(week)) keptRoom(account, lesson).write(lesson.joinUrl || null);
}

/** Gives a kept week the links that this tab has seen. */
export function withRooms(account: string, week: unknown): ScheduleItem[] {
  return lessonsOf(week).map((lesson) => ({ ...lesson, joinUrl: keptRoom(account, lesson).read() }));
}
