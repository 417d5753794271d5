import type { ScheduleItem } from '@dzvinok/contract/family';

export function scheduleItem(changes: Partial<ScheduleItem> = {}): ScheduleItem {
  return {
    classId: 3,
    className: 'А',
    dayOfWeek: 1,
    startDateTime: '2026-11-16T16:00:00+02:00',
    lessonDuration: 45,
    subjectName: 'Хімія',
    subjectColor: 'yellow',
    classroomName: 'Кабінет 5',
    homeworkDescription: 'Прочитати параграф 7',
    homework: { lessonId: 40, isDone: false },
    diary: null,
    status: null,
    canChooseStatus: false,
    chooseUntil: '2026-11-16T15:45:00+02:00',
    chooseSecondsLeft: 0,
    joinUrl: null,
    ...changes,
  };
}
