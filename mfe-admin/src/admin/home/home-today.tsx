import type { GroupListItem } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { LinkCard } from '@dzvinok/ui/list';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead, type Reading } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { lessonsOfDay, type DayLesson } from './home-figures.ts';
import styles from './home.module.css';

interface HomeTodayProps {
  query: Reading<readonly GroupListItem[]>;
  now: Date;
}

const shownLessons = 8;

/** Lists the lessons of today's schedule, those to come first. */
export function HomeToday({ query, now }: HomeTodayProps) {
  const lessons = query.data && lessonsOfDay(query.data, now.getDay());
  const toCome = lessons?.filter(({ startTime }) => startTime >= timeAt(new Date(now.getTime() - hour))) ?? [];
  return (
    <SectionCard title="Сьогодні" subtitle={lessons ? countText(lessons.length, toCome.length) : '…'}>
      <WhenRead query={query} failure="Не вдалося завантажити розклад" waiting={<LoadingState count={4} />}>
        {() => (toCome.length > 0 ? <ToCome lessons={toCome} /> : <NoLessons wereThere={lessons?.length !== 0} />)}
      </WhenRead>
    </SectionCard>
  );
}

function NoLessons({ wereThere }: { wereThere: boolean }) {
  if (wereThere) return <EmptyState title="Заняття на сьогодні завершено" />;
  return <EmptyState title="Сьогодні занять немає" text="Розклад складають у налаштуваннях групи." />;
}

function ToCome({ lessons }: { lessons: readonly DayLesson[] }) {
  const left = lessons.length - shownLessons;
  return (
    <Stack>
      <ul className={styles.lessons}>
        {lessons.slice(0, shownLessons).map((lesson) => (
          <Lesson key={lesson.key} lesson={lesson} />
        ))}
      </ul>
      {left > 0 && <TextLink href={paths.admin.groups}>І ще {counted(left, 'lesson')} у групах</TextLink>}
    </Stack>
  );
}

function countText(all: number, toCome: number): string {
  if (toCome === 0 || toCome === all) return counted(all, 'lesson');
  return `Попереду ${toCome} із ${counted(all, ['уроку', 'уроків', 'уроків'])}`;
}

function Lesson({ lesson }: { lesson: DayLesson }) {
  return (
    <LinkCard href={paths.admin.group(lesson.groupId)} subjectColor={lesson.subjectColor} className={styles.lesson}>
      <Text weight="bold" numeric>
        {lesson.startTime}
      </Text>
      <Text weight="medium" className={styles.lessonGroup}>
        {lesson.subjectName} {lesson.className}
      </Text>
      <Muted className={styles.lessonPlace}>
        {lesson.classroomName} · {lesson.teacherName}
      </Muted>
    </LinkCard>
  );
}

const hour = 60 * 60 * 1000;

/** `HH:MM`; midnight when the moment lies before today. */
function timeAt(moment: Date): string {
  const isToday = moment.getDate() === new Date(moment.getTime() + hour).getDate();
  return isToday ? `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}` : '00:00';
}
