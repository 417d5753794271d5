import type { SignedInUser } from '@dzvinok/contract/auth';
import { withChild } from '@dzvinok/contract/paths/family';
import { useLocation } from '@dzvinok/router/navigation';
import { IconButton } from '@dzvinok/ui/button';
import { IconCalendar, IconChartBar, IconClipboard, IconClipboardList, IconHistory, IconMenu, IconVideo } from '@dzvinok/ui/icons';
import { DropMenu, type DropMenuItem } from '@dzvinok/ui/menu';
import type { ReactNode } from 'react';
import { viewOf } from '../roles/role-view.ts';

type Person = Pick<SignedInUser, 'role' | 'staffRole'>;

/** The six entries of specification §2 in its order; entries without an address are announced as «Незабаром», but hidden from admins (decision 63). */
export function headerEntries(user: Person): DropMenuItem[] {
  const { menu: pages, isMenuServedOnly } = viewOf(user);
  if (!pages) return [];
  const entries: DropMenuItem[] = [
    { label: 'Графік занять', href: pages.schedule, icon: <IconCalendar size={18} /> },
    { label: 'Пропуски', href: pages.missedLessons, icon: <IconHistory size={18} /> },
    { label: 'Контрольні тестування', icon: <IconClipboard size={18} /> },
    { label: 'Тести домашнього завдання', icon: <IconClipboardList size={18} /> },
    { label: 'Мій прогрес', href: pages.progress, icon: <IconChartBar size={18} /> },
    { label: 'Відеозаписи занять', href: pages.recordings, icon: <IconVideo size={18} /> },
  ];
  return isMenuServedOnly ? entries.filter(({ href }) => href !== undefined) : entries;
}

export function forChosenChild(href: string, search: string): string {
  const studentId = new URLSearchParams(search).get('studentId');
  return studentId ? withChild(href, studentId) : href;
}

export function HeaderMenu({ user }: { user: Person }): ReactNode {
  const { search } = useLocation();
  const entries = headerEntries(user).map((entry) => (entry.href ? { ...entry, href: forChosenChild(entry.href, search) } : entry));
  if (entries.length === 0) return null;
  return <DropMenu trigger={<IconButton label="Меню" icon={<IconMenu size={20} />} />} items={entries} />;
}
