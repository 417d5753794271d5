import { useLiveReads } from '@dzvinok/api-client/live';
import { useRead } from '@dzvinok/api-client/query';
import { homeRoutes, type AdminHome } from '@dzvinok/contract/home';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { StaffRole } from '@dzvinok/contract/roles';
import { warningsRoutes } from '@dzvinok/contract/warnings';
import { WarningsCard } from '@dzvinok/journal/warnings';
import { Navigate } from '@dzvinok/router/routing';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { useCurrentUser } from '@dzvinok/session/session';
import { formatLongDate, weekdayName } from '@dzvinok/texts/dates';
import { roleLabel } from '@dzvinok/texts/roles';
import { LinkButton, TextLink } from '@dzvinok/ui/button';
import { IconBook, IconCheck, IconDoor, IconMail, IconSchool, IconUser, IconUsersGroup } from '@dzvinok/ui/icons';
import { Inline, Stack, VisuallyHidden } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Avatar, Heading, Muted, Text } from '@dzvinok/ui/text';
import { useId } from 'react';
import { AdminAlertButton } from '../alert-button.tsx';
import { HomeAbsences, HomeAttention } from './home-attention.tsx';
import { HomeDay } from './home-day.tsx';
import { HomeMoney, HomeTrends } from './home-figures.tsx';
import styles from './home.module.css';

const reads = [homeRoutes.one];

const staffStarts: Record<StaffRole, string> = { reception: adminPaths.students, accountant: adminPaths.charges };

export function HomePage() {
  const staffRole = useCurrentUser()?.staffRole;
  return staffRole ? <Navigate to={staffStarts[staffRole]} replace /> : <AdminHomePage />;
}

function AdminHomePage() {
  const query = useRead(homeRoutes.one);
  useLiveReads({ reads });
  return (
    <div className={styles.home}>
      <HomeGreeting today={query.data?.today} />
      <WhenRead query={query} failure="Не вдалося завантажити головну" waiting={<LoadingState shape="cards" count={4} />}>
        {(home) => <Everything home={home} readAt={query.dataUpdatedAt} />}
      </WhenRead>
      <HomeShortcuts counts={query.data?.counts} />
    </div>
  );
}

function Everything({ home, readAt }: { home: AdminHome; readAt: number }) {
  const isNew = home.counts.groups === 0 && home.counts.students === 0;
  return (
    <>
      <HomeStart counts={home.counts} />
      {!isNew && (
        <>
          <div className={styles.pair}>
            <HomeAttention home={home} />
            <HomeMoney money={home.money} month={home.today} />
          </div>
          <HomeDay home={home} readAt={readAt} />
          <HomeWarnings />
          <HomeTrends months={home.months} />
          <HomeAbsences absences={home.absences} today={home.today} />
        </>
      )}
    </>
  );
}

function HomeWarnings() {
  const query = useRead(warningsRoutes.ofCentre);
  return <WarningsCard query={query} hrefOf={({ studentId }) => adminPaths.editStudent(studentId)} />;
}

/** No name in the greeting: it would need the vocative case. */
function HomeGreeting({ today }: { today: string | undefined }) {
  const user = useCurrentUser();
  return (
    <header className={styles.greeting}>
      <Heading level={1}>Вітаємо!</Heading>
      <Muted size="md" className={styles.date}>{today && `${weekdayName(weekdayOf(today))}, ${formatLongDate(today)}`}</Muted>
      <AdminAlertButton />
      {user && (
        <Inline noWrap className={styles.user}>
          <Avatar name={user.fullName} src={user.avatarPath} size="sm" />
          <Text weight="medium" className={styles.userName}>{user.fullName}</Text>
          <Muted>{roleLabel(user.role)}</Muted>
        </Inline>
      )}
    </header>
  );
}

function HomeShortcuts({ counts }: { counts: AdminHome['counts'] | undefined }) {
  const titleId = useId();
  const ways = [
    { label: 'Учні', count: counts?.students, href: adminPaths.students, icon: <IconUser size={18} /> },
    { label: 'Групи', count: counts?.groups, href: adminPaths.groups, icon: <IconUsersGroup size={18} /> },
    { label: 'Викладачі', count: counts?.teachers, href: adminPaths.teachers, icon: <IconSchool size={18} /> },
    { label: 'Теми уроків', href: adminPaths.topics, icon: <IconBook size={18} /> },
    { label: 'Предмети та аудиторії', href: adminPaths.subjectsClassrooms, icon: <IconDoor size={18} /> },
    { label: 'Розсилки', href: adminPaths.mailing, icon: <IconMail size={18} /> },
  ];
  return (
    <section aria-labelledby={titleId}>
      <Heading level={2} id={titleId} className={styles.title}>
        Розділи
      </Heading>
      <Inline as="ul">
        {ways.map(({ label, count, href, icon }) => (
          <li key={href}>
            <LinkButton href={href} icon={icon}>
              {label} {count !== undefined && <Muted>{count.toLocaleString('uk-UA')}</Muted>}
            </LinkButton>
          </li>
        ))}
      </Inline>
    </section>
  );
}

interface CentreCounts {
  teachers: number;
  groups: number;
  students: number;
}

const steps = [
  { of: 'students', label: 'Перенесіть учнів із файлу', note: 'разом із батьками; по одному – кнопкою «Додати учня»', href: adminPaths.importStudents },
  { of: 'teachers', label: 'Додайте викладачів', note: 'із предметами, які вони ведуть', href: adminPaths.addTeacher },
  { of: 'groups', label: 'Створіть групи', note: 'з розкладом на тиждень і ціною', href: adminPaths.addGroup },
] as const;

/** Hidden once every step is done. */
function HomeStart({ counts }: { counts: CentreCounts }) {
  if (steps.every((step) => counts[step.of] > 0)) return null;
  return (
    <SectionCard title="З чого почати" subtitle="Три кроки до першого заняття">
      <Stack as="ol">
        {steps.map(({ of, label, note, href }, index) => {
          const isDone = counts[of] > 0;
          return (
            <Inline key={of} as="li" gap="md" noWrap className={styles.step} data-done={isDone || undefined}>
              <span className={styles.stepMark} aria-hidden>
                {isDone ? <IconCheck size={16} /> : index + 1}
              </span>
              <span>
                <TextLink href={href}>{label}</TextLink>
                {isDone && <VisuallyHidden> — зроблено</VisuallyHidden>} <Muted>{note}</Muted>
              </span>
            </Inline>
          );
        })}
      </Stack>
    </SectionCard>
  );
}
