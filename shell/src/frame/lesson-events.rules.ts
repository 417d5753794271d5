import type { ScheduleItem } from '@dzvinok/contract/family';

/** Something that has become known about a lesson. */
export interface LessonEvent {
  kind: 'broadcast' | 'homework';
  lesson: ScheduleItem;
}

const keyOf = ({ classId, startDateTime }: ScheduleItem) => `${classId} ${startDateTime}`;

/** Compares two readings of the schedule, and gives an event for each lesson in both that has changed. */
export function lessonEventsBetween(before: readonly ScheduleItem[], after: readonly ScheduleItem[]): LessonEvent[] {
  const known = new Map(before.map((lesson) => [keyOf(lesson), lesson]));
  return after.flatMap((lesson) => {
    const earlier = known.get(keyOf(lesson));
    if (!earlier) return [];
    const events: LessonEvent[] = [];
    if (lesson.joinUrl !== null && earlier.joinUrl === null) events.push({ kind: 'broadcast', lesson });
    const isSet = lesson.homeworkDescription !== null && lesson.homeworkDescription !== earlier.homeworkDescription;
    if (isSet) events.push({ kind: 'homework', lesson });
    return events;
  });
}
