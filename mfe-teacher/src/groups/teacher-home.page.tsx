import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes, type ScheduleSlot, type TeacherGroup } from '@dzvinok/contract/groups';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { warningsRoutes, type Warning } from '@dzvinok/contract/warnings';
import { useGroupsLive } from '@dzvinok/journal/live';
import { WarningsCard } from '@dzvinok/journal/warnings';
import { useCurrentUser } from '@dzvinok/session/session';
import { mondayFirst, weekdayShort } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { roleLabel } from '@dzvinok/texts/roles';
import { formatTime } from '@dzvinok/texts/times';
import { LinkButton, TextLink } from '@dzvinok/ui/button';
import { IconPlayerPlay } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { LinkCard, ResponsiveCards } from '@dzvinok/ui/list';
import { Page } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { AvatarGroup, Badge, Heading, Muted, PersonTitle, SubjectBadge, Text } from '@dzvinok/ui/text';
import { useDayTurn } from '../day/day-turn.ts';
import { fetchJournal } from '../group-tabs.ts';
import { withStarting } from '../lesson-start/starting.ts';
import styles from './groups.module.css';

const todays = [groupsRoutes.mine];

export function TeacherHomePage() {
  const user = useCurrentUser();
  const query = useRead(groupsRoutes.mine);
  useGroupsLive();
  useDayTurn(todays);
  if (!user) return null;

  return (
    <Page title={<PersonTitle name={user.fullName} src={user.avatarPath} />} subtitle={<>{roleLabel(user.role)} · <TextLink href={teacherPaths.pay}>Моя оплата</TextLink></>}>
      <WhenRead query={query} waiting={<OwnGroups groups={undefined} />}>{(groups) => <OwnGroups groups={groups} />}</WhenRead>
    </Page>
  );
}

function OwnGroups({ groups }: { groups: TeacherGroup[] | undefined }) {
  return (
    <Stack gap="xl" onPointerEnter={fetchJournal} onFocus={fetchJournal}>
      {groups?.length !== 0 && <TodayLessons groups={groups} />}
      <Stack gap="md">
        <Heading level={2}>Мої групи</Heading>
        <ResponsiveCards
          label="Мої групи"
          rows={groups}
          rowKey={(group) => group.id}
          renderCard={(group) => <GroupCard group={group} />}
          empty={<EmptyState title="У вас ще немає груп." text="Групу призначає адміністратор центру." />}
        />
      </Stack>
      {groups && groups.length > 0 && <OwnWarnings />}
    </Stack>
  );
}

function OwnWarnings() {
  const query = useRead(warningsRoutes.ofTeacher);
  return <WarningsCard query={query} hrefOf={pageOf} />;
}

function pageOf({ studentId, signs }: Warning): string | null {
  const group = signs.flatMap((sign) => ('group' in sign ? [sign.group.groupId] : [])).at(0);
  return group === undefined ? null : teacherPaths.student(group, studentId);
}

function TodayLessons({ groups }: { groups: readonly TeacherGroup[] | undefined }) {
  return (
    <Stack gap="md">
      <Heading level={2}>Сьогодні</Heading>
      {groups ? <Lessons groups={groups} /> : <div className={styles.todayLesson}><LoadingState count={1} /></div>}
    </Stack>
  );
}

function Lessons({ groups }: { groups: readonly TeacherGroup[] }) {
  const today = groups
    .filter((group) => group.isLessonToday)
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
  if (today.length === 0) return <Muted block className={styles.todayLesson}>Сьогодні уроків немає.</Muted>;
  return (
    <ul className={styles.today} aria-label="Сьогоднішні уроки">
      {today.map((group) => (
        <TodayLesson key={group.id} group={group} />
      ))}
    </ul>
  );
}

function TodayLesson({ group }: { group: TeacherGroup }) {
  const start = startOf(group);
  const lesson = teacherPaths.currentLesson(group.id);
  return (
    <li className={styles.todayLesson}>
      <Text weight="bold" size="lg">
        {start ? start.slice(11, 16) : '—'}
      </Text>
      <SubjectBadge color={group.subjectColor}>
        <span className={styles.todayGroup}>
          {group.subjectName} · {group.className}
        </span>
      </SubjectBadge>
      {group.substituteFor && <Badge>Заміна: {group.substituteFor}</Badge>}
      {group.substitute && <Badge>Замінює {group.substitute}</Badge>}
      {group.isLessonStarted && <Badge tone="success">Урок розпочато</Badge>}
      <LinkButton
        href={group.isLessonStarted ? lesson : withStarting(lesson)}
        look={group.isLessonStarted ? 'secondary' : 'primary'}
        icon={<IconPlayerPlay size={18} />}
        className={styles.todayAction}
      >
        {group.isLessonStarted ? 'До уроку' : 'Почати'}
      </LinkButton>
    </li>
  );
}

function startOf(group: TeacherGroup): string {
  return group.todayLessonStartDateTime ?? '';
}

/** More students become «+N» (specification §9). */
const shownStudents = 6;

function GroupCard({ group }: { group: TeacherGroup }) {
  return (
    <LinkCard href={teacherPaths.journal(group.id)} subjectColor={group.subjectColor}>
      <span className={styles.cardHead}>
        <Text weight="bold" size="lg">
          {group.subjectName}
        </Text>
        <Text weight="bold" size="lg">
          {group.className}
        </Text>
      </span>
      <Text block size="sm">
        {scheduleLine(group.schedules)}
      </Text>
      <span className={styles.cardFoot}>
        <AvatarGroup people={group.students} max={shownStudents} total={group.studentCount} />
        <Text size="sm">{counted(group.studentCount, 'student')}</Text>
      </span>
    </LinkCard>
  );
}

/** `Пн 15:00, Ср 16:30`, Monday first; equal times are joined: `Пн, Ср 15:00`. */
export function scheduleLine(slots: readonly ScheduleSlot[]): string {
  const daysByTime = Map.groupBy(
    slots.toSorted((one, other) => mondayFirst(one.dayOfWeek) - mondayFirst(other.dayOfWeek)),
    (slot) => formatTime(slot.startTime),
  );
  if (daysByTime.size === 0) return 'Розкладу ще немає';
  return [...daysByTime]
    .map(([time, days]) => `${days.map((slot) => weekdayShort(slot.dayOfWeek)).join(', ')} ${time}`)
    .join('; ');
}
