import { paths } from '@dzvinok/contract/paths';
import type { Role } from '@dzvinok/contract/route';
import { IconButton } from '@dzvinok/ui/button';
import { IconCalendar, IconChartBar, IconClipboard, IconClipboardList, IconHistory, IconMenu, IconVideo } from '@dzvinok/ui/icons';
import { DropMenu, type DropMenuItem } from '@dzvinok/ui/menu';

interface FamilyPaths {
  schedule: string;
  missedLessons: string;
}

const familyPaths: Partial<Record<Role, FamilyPaths>> = { Student: paths.student, Parent: paths.parent };

/** The six entries of specification §2; those without an address are announced as «Незабаром». */
export function headerEntries(role: Role): DropMenuItem[] {
  const family = familyPaths[role];
  return [
    { label: 'Графік занять', href: family?.schedule, icon: <IconCalendar size={18} /> },
    { label: 'Пропуски', href: family?.missedLessons, icon: <IconHistory size={18} /> },
    { label: 'Контрольні тестування', icon: <IconClipboard size={18} /> },
    { label: 'Тести домашнього завдання', icon: <IconClipboardList size={18} /> },
    { label: 'Мій прогрес', icon: <IconChartBar size={18} /> },
    { label: 'Відеозаписи занять', icon: <IconVideo size={18} /> },
  ];
}

export function HeaderMenu({ role }: { role: Role }) {
  return <DropMenu trigger={<IconButton label="Меню" icon={<IconMenu size={20} />} />} items={headerEntries(role)} />;
}
