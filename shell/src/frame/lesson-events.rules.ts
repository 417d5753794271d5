import type { ScheduleItem } from '@dzvinok/contract/family';

/** Something that has become known about a lesson. */
export interface LessonNews {
  kind: 'broadcast' | 'homework';
  lesson: ScheduleItem;
}

const keyOf = ({ classId, startDateTime }: ScheduleItem) => `${classId} ${startDateTime}`;

/** What the later of two readings of the schedule tells of the lessons that are in both. */
export function newsBetween(before: readonly ScheduleItem[], after: readonly ScheduleItem[]): LessonNews[] {
  const known = new Map(before.map((lesson) => [keyOf(lesson), lesson]));
  return after.flatMap((lesson) => {
    const earlier = known.get(keyOf(lesson));
    if (!earlier) return [];
    const news: LessonNews[] = [];
    if (lesson.joinUrl !== null && earlier.joinUrl === null) news.push({ kind: 'broadcast', lesson });
    const isSet = lesson.homeworkDescription !== null && lesson.homeworkDescription !== earlier.homeworkDescription;
    if (isSet) news.push({ kind: 'homework', lesson });
    return news;
  });
}
