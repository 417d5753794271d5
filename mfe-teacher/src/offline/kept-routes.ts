import type { SeenRoute } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { packing } from './packed-text.ts';

const isToday = (moment: number) => new Date(moment).toDateString() === new Date().toDateString();

/** What was today's lesson when it was seen is none of today's later. */
const noLesson = { isLessonToday: false, isLessonStarted: false };

/** The journals and lessons that a teacher has opened last, and what leads to them. */
export const keptRoutes: readonly SeenRoute[] = [
  {
    path: groupsRoutes.mine.path,
    most: 1,
    packing,
    shown: (data, seenAt) => {
      const groups = groupsRoutes.mine.data.parse(data);
      return isToday(seenAt) ? groups : groups.map((group) => ({ ...group, ...noLesson, todayLessonStartDateTime: null }));
    },
  },
  {
    path: lessonsRoutes.header.path,
    most: 5,
    packing,
    shown: (data, seenAt) => {
      const header = lessonsRoutes.header.data.parse(data);
      return isToday(seenAt) ? header : { ...header, ...noLesson, lessonId: null };
    },
  },
  { path: lessonsRoutes.journal.path, most: 5, packing, shown: (data) => lessonsRoutes.journal.data.parse(data) },
  { path: lessonsRoutes.one.path, most: 5, packing, shown: (data) => lessonsRoutes.one.data.parse(data) },
];
