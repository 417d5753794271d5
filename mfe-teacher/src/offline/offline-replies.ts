import { keepOffline } from '@dzvinok/api-client/offline';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { readAccountKey, readSession } from '@dzvinok/session/session';
import { isToday } from '../day/today.ts';
import { openTabs } from '../group-tabs.ts';

// «Lesson today» holds only on the day of reading.
const noLesson = { isLessonToday: false, isLessonStarted: false };

/** Stores the last opened journals and lessons for offline use. */
export function keepTeacherOffline(): void {
  const owner = () => (readSession()?.user.role === 'Teacher' ? readAccountKey() : null);
  keepOffline([
    {
      path: groupsRoutes.mine.path,
      lists: (data) => groupsRoutes.mine.data.parse(data).map(({ id }) => id),
      most: 1,
      packing: 'gzip',
      shown: (data, readAt) => {
        const groups = groupsRoutes.mine.data.parse(data);
        return isToday(readAt) ? groups : groups.map((group) => ({ ...group, ...noLesson, todayLessonStartDateTime: null }));
      },
    },
    {
      path: lessonsRoutes.header.path,
      about: 'params.id',
      most: 5,
      packing: 'gzip',
      shown: (data, readAt) => {
        const header = lessonsRoutes.header.data.parse(data);
        return isToday(readAt) ? header : { ...header, ...noLesson, lessonId: null };
      },
    },
    ...openTabs.flatMap(({ offline = [] }) => offline),
  ], owner);
}
