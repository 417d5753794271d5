import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import type { Keeping } from './kept-storage.ts';

/** A call whose last replies can be seen without a network. */
export interface KeptRoute extends Keeping {
  /** A kept reply as it may be shown now; throws on what these screens could not show. */
  shown: (data: unknown, seenAt: number) => unknown;
}

const isToday = (moment: number) => new Date(moment).toDateString() === new Date().toDateString();

/** What was today's lesson when it was seen is none of today's later. */
const noLesson = { isLessonToday: false, isLessonStarted: false };

/** The journals that a teacher has opened last, and what leads to them. */
export const keptRoutes: readonly KeptRoute[] = [
  {
    path: groupsRoutes.mine.path,
    most: 1,
    shown: (data, seenAt) => {
      const groups = groupsRoutes.mine.data.parse(data);
      return isToday(seenAt) ? groups : groups.map((group) => ({ ...group, ...noLesson, todayLessonStartDateTime: null }));
    },
  },
  {
    path: lessonsRoutes.header.path,
    most: 5,
    shown: (data, seenAt) => {
      const header = lessonsRoutes.header.data.parse(data);
      return isToday(seenAt) ? header : { ...header, ...noLesson, lessonId: null };
    },
  },
  { path: lessonsRoutes.journal.path, most: 5, shown: (data) => lessonsRoutes.journal.data.parse(data) },
];
