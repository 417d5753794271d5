import type { ScheduleItem } from '@dzvinok/contract/family';
import { dayIn } from '@dzvinok/schedule/zone';

export const zone = 'Europe/Kyiv';

/** A lesson of late this evening that can still be chosen for. */
export function lessonTonight(changes: Partial<ScheduleItem> = {}): ScheduleItem {
  const today = dayIn(zone, new Date());
  return {
    classId: 3,
    className: 'А',
    dayOfWeek: 1,
    startDateTime: `${today}T23:59:00+02:00`,
    lessonDuration: 45,
    subjectName: 'Хімія',
    subjectColor: 'yellow',
    classroomName: 'Кабінет 5',
    homeworkDescription: 'Прочитати параграф 7',
    status: null,
    canChooseStatus: true,
    chooseUntil: `${today}T23:44:00+02:00`,
    chooseSecondsLeft: 900,
    joinUrl: null,
    ...changes,
  };
}
