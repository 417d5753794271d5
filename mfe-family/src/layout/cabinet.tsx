import { parentPaths, studentPaths } from '@dzvinok/contract/paths/family';
import type { Role } from '@dzvinok/contract/roles';
import type { SessionUser } from '@dzvinok/session/session';
import { roleLabel } from '@dzvinok/texts/roles';
import { IconBook, IconCalendar, IconChartBar, IconMenu } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { BottomTabButton, BottomTabs, Page, PageTabs, type PageTab } from '@dzvinok/ui/page';
import { PersonTitle } from '@dzvinok/ui/text';
import type { ComponentType, ReactNode } from 'react';
import styles from './cabinet.module.css';
import { useBottomTabs, usePhone } from './phone.ts';

// Drawn by the early script too: must not use the router or the API client.

/** Main pages have a short name and an icon at the lower edge of a phone; other pages are behind «Ще». */
export interface CabinetTab extends PageTab {
  main?: { label: string; icon: ReactNode };
}

/** The only differences between a student’s and a parent’s cabinet. */
export interface CabinetKind {
  tabs: readonly CabinetTab[];
  schedulePath: `/${string}`;
  /** True for a student: chooses attendance and ticks homework. */
  canChoose: boolean;
}

const main = {
  schedule: { label: 'Сьогодні', icon: <IconCalendar /> },
  homework: { label: 'Домашнє', icon: <IconBook /> },
  progress: { label: 'Прогрес', icon: <IconChartBar /> },
};

export const studentCabinet: CabinetKind = {
  tabs: [
    { label: 'Розклад', href: studentPaths.schedule, main: main.schedule },
    { label: 'Пропуски занять', href: studentPaths.missedLessons },
    { label: 'Домашнє завдання', href: studentPaths.homework, main: main.homework },
    { label: 'Мій прогрес', href: studentPaths.progress, main: main.progress },
    { label: 'Відеозаписи', href: studentPaths.allRecordings },
    { label: 'Тести' },
  ],
  schedulePath: studentPaths.schedule,
  canChoose: true,
};

export const parentCabinet: CabinetKind = {
  tabs: [
    { label: 'Розклад', href: parentPaths.schedule, main: main.schedule },
    { label: 'Пропуски занять', href: parentPaths.missedLessons },
    { label: 'Домашнє завдання', href: parentPaths.homework, main: main.homework },
    { label: 'Прогрес', href: parentPaths.progress, main: main.progress },
    { label: 'Відеозаписи', href: parentPaths.allRecordings },
    { label: 'Тести' },
    { label: 'Вартість', href: parentPaths.cost },
    { label: 'Контакти' },
  ],
  schedulePath: parentPaths.schedule,
  canChoose: false,
};

export function cabinetOf(role: Role | undefined): CabinetKind {
  return role === 'Parent' ? parentCabinet : studentCabinet;
}

/** Marks the current tab; the other tabs keep the chosen child. */
export function tabsAt(tabs: readonly CabinetTab[], { pathname, search }: { pathname: string; search: string }): CabinetTab[] {
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

interface CabinetProps {
  user: SessionUser;
  actions?: ReactNode;
  kids?: ReactNode;
  courses?: ReactNode;
  /** Absent where the cabinet is empty; `children` explain why. */
  tabs?: readonly CabinetTab[];
  /** «Ще» at the lower edge of a phone, with these tabs; default: without a list. */
  More?: ComponentType<{ tabs: readonly CabinetTab[] }>;
  children: ReactNode;
}

export function MoreTabsButton({ tabs, ...button }: { tabs: readonly CabinetTab[] }) {
  const isCurrent = tabs.some(({ current }) => current);
  return <BottomTabButton icon={<IconMenu />} {...(isCurrent && { 'aria-current': true })} {...button}>Ще</BottomTabButton>;
}

/** On a phone the portal’s header shows the name, so the heading is for screen readers only; the courses follow the content. */
export function Cabinet({ user, actions, kids, courses, tabs, More = MoreTabsButton, children }: CabinetProps) {
  const isPhone = usePhone();
  const areTabsLow = useBottomTabs();
  return (
    <div className={styles.cabinet}>
      <Page title={<PersonTitle name={user.fullName} src={user.avatarPath} />} subtitle={roleLabel(user.role)} actions={actions}>
        <Stack gap="lg">
          {tabs && (isPhone ? kids : <Stack gap="sm">{kids}{courses}</Stack>)}
          {tabs && !areTabsLow && <PageTabs label="Розділи" tabs={tabs} />}
          {children}
          {isPhone && courses}
        </Stack>
      </Page>
      {tabs && areTabsLow && (
        <BottomTabs label="Розділи" tabs={tabs.flatMap(({ main, href, current }) => (main && href ? [{ ...main, href, current: current === 'page' }] : []))}>
          <More tabs={tabs.filter((tab) => !tab.main)} />
        </BottomTabs>
      )}
    </div>
  );
}
