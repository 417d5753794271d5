import { paths } from '@dzvinok/contract/paths';
import type { Role } from '@dzvinok/contract/route';
import { useLocation } from '@dzvinok/router/navigation';
import { IconButton } from '@dzvinok/ui/button';
import { IconCalendar, IconChartBar, IconClipboard, IconClipboardList, IconHistory, IconMenu, IconVideo } from '@dzvinok/ui/icons';
import { DropMenu, type DropMenuItem } from '@dzvinok/ui/menu';

/** Pages that serve an entry of the menu; what is left out is not there yet. */
interface Served {
  schedule?: string;
  missedLessons?: string;
  progress?: string;
  recordings?: string;
}

// Staff read days and times of the lessons on the cards of their groups.
const served: Partial<Record<Role, Served>> = {
  TenantAdmin: { schedule: paths.admin.groups },
  Teacher: { schedule: paths.teacher.home },
  Student: paths.student,
  Parent: paths.parent,
};

/** The six entries of specification §2; those without an address are announced as «Незабаром». */
export function headerEntries(role: Role): DropMenuItem[] {
  const pages = served[role] ?? {};
  return [
    { label: 'Графік занять', href: pages.schedule, icon: <IconCalendar size={18} /> },
    { label: 'Пропуски', href: pages.missedLessons, icon: <IconHistory size={18} /> },
    { label: 'Контрольні тестування', icon: <IconClipboard size={18} /> },
    { label: 'Тести домашнього завдання', icon: <IconClipboardList size={18} /> },
    { label: 'Мій прогрес', href: pages.progress, icon: <IconChartBar size={18} /> },
    { label: 'Відеозаписи занять', href: pages.recordings, icon: <IconVideo size={18} /> },
  ];
}

/** The address for the child that a parent has chosen; without one as it is. */
export function forChosenChild(href: string, search: string): string {
  const studentId = new URLSearchParams(search).get('studentId');
  if (!studentId) return href;
  const { pathname, searchParams, hash } = new URL(href, 'http://portal');
  searchParams.set('studentId', studentId);
  return `${pathname}?${searchParams}${hash}`;
}

export function HeaderMenu({ role }: { role: Role }) {
  const { search } = useLocation();
  const entries = headerEntries(role).map((entry) => (entry.href ? { ...entry, href: forChosenChild(entry.href, search) } : entry));
  return <DropMenu trigger={<IconButton label="Меню" icon={<IconMenu size={20} />} />} items={entries} />;
}
