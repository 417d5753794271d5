import { keepOffline, offlineKey } from '@dzvinok/api-client/offline';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { progressRoutes } from '@dzvinok/contract/progress';
import { storedText } from '@dzvinok/storage/stored';

const lessonsOf = (week: unknown) => familyRoutes.week.data.parse(week);
const storedLink = (account: string, { classId, startDateTime }: ScheduleItem) => storedText(offlineKey(account, `room ${classId} ${startDateTime}`), 'sessionStorage');

// A broadcast link admits anybody who has it, so only the sessionStorage of this tab keeps it.
const withoutLinks = (week: unknown) => lessonsOf(week).map((lesson) => ({ ...lesson, joinUrl: null }));

function keepLinks(account: string, week: unknown): void {
  for (const lesson of lessonsOf(week)) storedLink(account, lesson).write(lesson.joinUrl || null);
}

function withLinks(account: string, week: unknown): ScheduleItem[] {
  return lessonsOf(week).map((lesson) => ({ ...lesson, joinUrl: storedLink(account, lesson).read() }));
}

const about = 'query.studentId';

/** Replies of one page for up to eight children. */
const ofChildren = { about, most: 8, packing: 'gzip' } as const;

/** Stores the pages of all children as last read, for offline use. */
export function keepFamilyOffline(): void {
  keepOffline([
    {
      path: familyRoutes.header.path,
      about,
      lists: (data) => familyRoutes.header.data.parse(data).children?.map(({ studentId }) => studentId),
      most: 8,
      shown: (data) => familyRoutes.header.data.parse(data),
    },
    { path: familyRoutes.week.path, about, most: 24, keepable: withoutLinks, shown: withoutLinks, onRead: keepLinks, completed: withLinks },
    { ...ofChildren, path: homeworksRoutes.ofStudent.path, shown: (data) => homeworksRoutes.ofStudent.data.parse(data) },
    { ...ofChildren, path: familyRoutes.missedLessons.path, shown: (data) => familyRoutes.missedLessons.data.parse(data) },
    { ...ofChildren, path: progressRoutes.list.path, shown: (data) => progressRoutes.list.data.parse(data) },
  ]);
}
