import type { OfflineRoute } from '@dzvinok/api-client/offline';
import { readAhead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { warningsRoutes } from '@dzvinok/contract/warnings';
import type { ComponentType } from 'react';
import { isToday } from './day/today.ts';

interface GroupTab {
  label: string;
  /** Last part of the address. */
  path: string;
  /** A chunk of its own: the list of groups needs none of them. */
  page: () => Promise<{ Component: ComponentType }>;
  /** Calls whose last replies are shown offline. */
  offline?: readonly OfflineRoute[];
}

/** The only list of the tabs in a group: routes, the row of tabs and offline replies follow from it. Without a page: not available yet. */
export const groupTabs: readonly (GroupTab | { label: string; path?: undefined })[] = [
  {
    label: 'Журнал',
    path: 'journal',
    page: async () => ({ Component: (await import('./lessons/journal.page.tsx')).JournalPage }),
    offline: [lastOfGroup(lessonsRoutes.journal, 'params.id')],
  },
  {
    label: 'Урок',
    path: 'current-lesson',
    page: async () => ({ Component: (await import('./lessons/current-lesson.page.tsx')).CurrentLessonPage }),
    offline: [lastOfGroup(lessonsRoutes.one, 'params.classId')],
  },
  { label: 'Тестування' },
  {
    label: 'Домашнє завдання',
    path: 'homework',
    page: async () => ({ Component: (await import('./homeworks/homework.page.tsx')).HomeworkPage }),
    offline: [{
      ...lastOfGroup(homeworksRoutes.one, 'params.id'),
      shown: (data, readAt) => {
        if (!isToday(readAt)) throw new Error('Homework of another day');
        return homeworksRoutes.one.data.parse(data);
      },
    }],
  },
];

export const openTabs = groupTabs.filter((tab): tab is GroupTab => tab.path !== undefined);

/** Of the five groups read last; `about` names the group in the call. */
function lastOfGroup(route: RouteDefinition, about: `params.${string}`): OfflineRoute {
  return { path: route.path, about, most: 5, packing: 'gzip', shown: (data) => route.data.parse(data) };
}

export const groupLayout = async () => ({ Component: (await import('./group/group-layout.tsx')).GroupLayout });

function fetchTab({ page }: GroupTab): void {
  // The router retries the load and shows the failure.
  Promise.all([groupLayout(), page()]).catch(() => undefined);
}

export function fetchJournal(): void {
  openTabs.filter(({ path }) => path === 'journal').forEach(fetchTab);
}

/** Prefetches code and data of the first screen while the portal is still loading. */
export function beginFirstScreen(pathname: string): void {
  const groupId = Number(/\d+/.exec(pathname)?.[0]);
  if (pathname === teacherPaths.home) {
    readAhead(groupsRoutes.mine);
    readAhead(warningsRoutes.ofTeacher);
  }
  const tab = openTabs.find(({ path }) => pathname === teacherPaths.groupTab(groupId, path));
  if (!tab) return;
  fetchTab(tab);
  readAhead(lessonsRoutes.header, { params: { id: groupId } });
  if (pathname === teacherPaths.journal(groupId)) readAhead(lessonsRoutes.journal, { params: { id: groupId } });
}
