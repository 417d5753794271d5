import { readAhead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';

/** Separate chunks: the list of groups needs none of them. */
export const groupPages = {
  layout: async () => ({ Component: (await import('./group/group-layout.tsx')).GroupLayout }),
  journal: async () => ({ Component: (await import('./lessons/journal.page.tsx')).JournalPage }),
  currentLesson: async () => ({ Component: (await import('./lessons/current-lesson.page.tsx')).CurrentLessonPage }),
  homework: async () => ({ Component: (await import('./homeworks/homework.page.tsx')).HomeworkPage }),
  student: async () => ({ Component: (await import('./students/student.page.tsx')).StudentPage }),
};

function fetchPage(page: 'journal' | 'currentLesson'): void {
  // The router retries the load and shows the failure.
  Promise.all([groupPages.layout(), groupPages[page]()]).catch(() => undefined);
}

export function fetchJournal(): void {
  fetchPage('journal');
}

/** Prefetches code and data of the first screen while the portal is still loading. */
export function beginFirstScreen(pathname: string): void {
  const groupId = Number(/\d+/.exec(pathname)?.[0]);
  if (pathname === teacherPaths.home) readAhead(groupsRoutes.mine);
  const page = (['journal', 'currentLesson'] as const).find((one) => pathname === teacherPaths[one](groupId));
  if (!page) return;
  fetchPage(page);
  readAhead(lessonsRoutes.header, { params: { id: groupId } });
  if (page === 'journal') readAhead(lessonsRoutes.journal, { params: { id: groupId } });
}
