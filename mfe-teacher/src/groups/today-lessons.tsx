import type { TeacherGroup } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { LinkButton } from '@dzvinok/ui/button';
import { IconPlayerPlay } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { LoadingState } from '@dzvinok/ui/state';
import { Badge, Heading, Muted, SubjectBadge, Text } from '@dzvinok/ui/text';
import { withStarting } from '../lesson-start/starting.ts';
import styles from './groups.module.css';

/** Today's lessons in order of their start, each one tap from being started; undefined while they are on their way. */
export function TodayLessons({ groups }: { groups: readonly TeacherGroup[] | undefined }) {
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
  const lesson = paths.teacher.currentLesson(group.id);
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
