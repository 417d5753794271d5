import { paths } from '@dzvinok/contract/paths';
import type { PageTab } from '@dzvinok/ui/page';

/** Tabs of a student's cabinet; those without an address are announced. */
export const studentTabs: readonly PageTab[] = [
  { label: 'Розклад', href: paths.student.schedule },
  { label: 'Пропуски занять', href: paths.student.missedLessons },
  { label: 'Домашнє завдання', href: paths.student.homework },
  { label: 'Мій прогрес', href: paths.student.progress },
  { label: 'Відеозаписи', href: paths.student.allRecordings },
  { label: 'Тести' },
];

/** Tabs of a parent's cabinet. */
export const parentTabs: readonly PageTab[] = [
  { label: 'Розклад', href: paths.parent.schedule },
  { label: 'Пропуски занять', href: paths.parent.missedLessons },
  { label: 'Домашнє завдання', href: paths.parent.homework },
  { label: 'Прогрес', href: paths.parent.progress },
  { label: 'Відеозаписи', href: paths.parent.allRecordings },
  { label: 'Тести' },
  { label: 'Вартість' },
  { label: 'Контакти' },
];

/** The tabs as they stand at an address: the current one is marked, and the chosen child stays chosen on the others. */
export function tabsAt(tabs: readonly PageTab[], { pathname, search }: { pathname: string; search: string }): PageTab[] {
  const asked = new URLSearchParams(search);
  const isProgress = asked.get('view') === 'progress';
  return tabs.map((tab) => {
    if (!tab.href) return tab;
    const own = new URL(tab.href, 'http://portal');
    const isCurrent = isProgress ? own.searchParams.has('view') : own.pathname === pathname && !own.search;
    const studentId = asked.get('studentId');
    if (studentId) own.searchParams.set('studentId', studentId);
    return { ...tab, href: `${own.pathname}${own.search}`, current: isCurrent && 'page' };
  });
}
