import { paths } from '@dzvinok/contract/paths';
import type { PageTab } from '@dzvinok/ui/page';

/** Tabs of a student's cabinet; those without an address are announced. */
export const studentTabs: readonly PageTab[] = [
  { label: 'Розклад', href: paths.student.schedule },
  { label: 'Пропуски занять', href: paths.student.missedLessons },
  { label: 'Тести' },
  { label: 'Домашнє завдання' },
  { label: 'Мій прогрес' },
  { label: 'Відеозаписи' },
];

/** Tabs of a parent's cabinet. */
export const parentTabs: readonly PageTab[] = [
  { label: 'Розклад', href: paths.parent.schedule },
  { label: 'Пропуски занять', href: paths.parent.missedLessons },
  { label: 'Тести' },
  { label: 'Домашнє завдання' },
  { label: 'Прогрес' },
  { label: 'Відеозаписи' },
  { label: 'Вартість' },
  { label: 'Контакти' },
];

/** The chosen child stays chosen on the other tab. */
export function keepChild(tab: PageTab, search: string): PageTab {
  const studentId = new URLSearchParams(search).get('studentId');
  return tab.href && studentId ? { ...tab, href: `${tab.href}?studentId=${encodeURIComponent(studentId)}` } : tab;
}
