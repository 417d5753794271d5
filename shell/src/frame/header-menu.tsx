import { withChild } from '@dzvinok/contract/paths/family';
import type { Role } from '@dzvinok/contract/roles';
import { useLocation } from '@dzvinok/router/navigation';
import { IconButton } from '@dzvinok/ui/button';
import { IconCalendar, IconChartBar, IconClipboard, IconClipboardList, IconHistory, IconMenu, IconVideo } from '@dzvinok/ui/icons';
import { DropMenu, type DropMenuItem } from '@dzvinok/ui/menu';
import type { ReactNode } from 'react';
import { homeAreaOf } from '../areas/access.rules.ts';
import { useArea } from '../areas/areas.store.ts';
import { useReleases } from '../releases/releases.store.ts';
import { roleViews } from '../roles/role-view.ts';

/** The six entries of specification §2, for roles with a menu; those without an address are announced as «Незабаром». */
export function headerEntries(role: Role): DropMenuItem[] {
  const pages = roleViews[role].menu;
  if (!pages) return [];
  return [
    { label: 'Графік занять', href: pages.schedule, icon: <IconCalendar size={18} /> },
    { label: 'Пропуски', href: pages.missedLessons, icon: <IconHistory size={18} /> },
    { label: 'Контрольні тестування', icon: <IconClipboard size={18} /> },
    { label: 'Тести домашнього завдання', icon: <IconClipboardList size={18} /> },
    { label: 'Мій прогрес', href: pages.progress, icon: <IconChartBar size={18} /> },
    { label: 'Відеозаписи занять', href: pages.recordings, icon: <IconVideo size={18} /> },
  ];
}

export function forChosenChild(href: string, search: string): string {
  const studentId = new URLSearchParams(search).get('studentId');
  return studentId ? withChild(href, studentId) : href;
}

export function inOrder(entries: readonly DropMenuItem[], announced: readonly DropMenuItem[]): DropMenuItem[] {
  const toCome = [...entries, ...announced].filter(({ href }) => href === undefined);
  const served = entries.filter(({ href }) => href !== undefined);
  return [...served, ...toCome.map((entry, index) => ({ ...entry, separated: index === 0 && served.length > 0 }))];
}

export function HeaderMenu({ role }: { role: Role }): ReactNode {
  const { search } = useLocation();
  const { manifest } = useReleases();
  const home = useArea(manifest ? homeAreaOf(manifest, role)?.area.basePath : undefined);
  const own = headerEntries(role).map((entry) => (entry.href ? { ...entry, href: forChosenChild(entry.href, search) } : entry));
  const announced = home?.status === 'ready' ? home.loaded.area.navigation.filter(({ to }) => to === undefined) : [];
  const entries = inOrder(own, announced.map(({ label, icon }) => ({ label, icon })));
  if (entries.length === 0) return null;
  return <DropMenu trigger={<IconButton label="Меню" icon={<IconMenu size={20} />} />} items={entries} />;
}
