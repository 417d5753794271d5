import type { GroupListItem } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { LinkCard } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, ErrorState, LoadingState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { lessonsOfDay, type DayLesson } from './home-figures.ts';
import styles from './home.module.css';

interface HomeTodayProps {
  groups: readonly GroupListItem[] | undefined;
  failure: { message: string; onRetry: () => void; retrying: boolean } | null;
  now: Date;
}

const shownLessons = 8;

/** Lists the lessons of today's schedule, those to come first. */
export function HomeToday({ groups, failure, now }: HomeTodayProps) {
  const lessons = groups && lessonsOfDay(groups, now.getDay());
  const toCome = lessons?.filter(({ startTime }) => startTime >= timeAt(new Date(now.getTime() - hour))) ?? [];
  const left = toCome.length - shownLessons;
  return (
    <SectionCard title="Сьогодні" subtitle={lessons ? countText(lessons.length, toCome.length) : '…'}>
      {!lessons && failure && <ErrorState title="Не вдалося завантажити розклад" {...failure} />}
      {!lessons && !failure && <LoadingState count={4} />}
      {lessons?.length === 0 && <EmptyState title="Сьогодні занять немає" text="Розклад складають у налаштуваннях групи." />}
      {lessons && lessons.length > 0 && toCome.length === 0 && <EmptyState title="Заняття на сьогодні завершено" />}
      {toCome.length > 0 && (
        <ul className={styles.lessons}>
          {toCome.slice(0, shownLessons).map((lesson) => (
            <Lesson key={lesson.key} lesson={lesson} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <p className={styles.more}>
          <TextLink href={paths.admin.groups}>І ще {counted(left, 'lesson')} у групах</TextLink>
        </p>
      )}
    </SectionCard>
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
