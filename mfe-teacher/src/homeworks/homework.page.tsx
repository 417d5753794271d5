import { useRead } from '@dzvinok/api-client/query';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayName } from '@dzvinok/texts/dates';
import { TextLink } from '@dzvinok/ui/button';
import { Columns, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { LinkedText, Muted, Text } from '@dzvinok/ui/text';
import { useQueryClient } from '@tanstack/react-query';
import { useGroup } from '../group/group-context.ts';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { HomeworkForm } from './homework.form.tsx';
import styles from './homework.module.css';

const keptOffline = '. Написане тут завдання збережеться на цьому пристрої й буде надіслано автоматично.';

export function HomeworkPage() {
  const { groupId, header, homework } = useGroup();
  const client = useQueryClient();
  const query = useRead(homeworksRoutes.one, { params: { id: groupId } });
  return (
    <WhenRead query={query} waiting={<LoadingState shape="form" count={2} />}>
      {({ todayLessonHomework, nextLessonHomework, nextLessonOn, earlier = [], ...done }) => (
        <Stack gap="md">
          <OfflineNotice query={query} kept={header.isLessonStarted ? keptOffline : '.'} />
          <Columns>
            <SectionCard title="Завдання на сьогодні">
              {todayLessonHomework ? (
                <>
                  <Text block className={styles.text}>
                    <LinkedText text={todayLessonHomework} />
                  </Text>
                  <DoneList groupId={groupId} students={done.students?.map((student) => ({ ...student, isDone: student.isTodayDone }))} />
                </>
              ) : (
                <Muted block>Домашнього завдання не було</Muted>
              )}
            </SectionCard>
            <SectionCard title="Завдання на наступний урок">
              {nextLessonOn !== undefined && <Muted block>{nextLessonText(nextLessonOn)}</Muted>}
              {header.isLessonStarted ? (
                <Stack gap="md">
                  <HomeworkForm
                    homework={homework}
                    saved={nextLessonHomework}
                    onRefused={() => void client.invalidateQueries({ queryKey: [lessonsRoutes.header.path] })}
                  />
                  {nextLessonHomework && <DoneList groupId={groupId} students={done.students?.map((student) => ({ ...student, isDone: student.isNextDone }))} />}
                </Stack>
              ) : (
                <>
                  <Muted block>Почніть урок щоб задати домашнє задання.</Muted>
                  {homework.draft && !homework.missed && <Text block className={styles.text}>Чернетка: {homework.draft.text}</Text>}
                </>
              )}
            </SectionCard>
          </Columns>
          {earlier.length > 0 && (
            <SectionCard title="Задано раніше">
              <ul className={styles.earlier}>
                {earlier.map(({ lessonId, setOn, description, doneCount }) => (
                  <li key={lessonId}>
                    <Muted block>{formatDayMonth(setOn)} · позначили виконаним: {doneCount}</Muted>
                    <Text block className={styles.text}>
                      <LinkedText text={description} />
                    </Text>
                  </li>
                ))}
              </ul>
            </SectionCard>
          )}
        </Stack>
      )}
    </WhenRead>
  );
}

function nextLessonText(day: string | null): string {
  return day === null ? 'Наступного уроку в розкладі ще немає.' : `Наступний урок: ${weekdayName(weekdayOf(day)).toLowerCase()}, ${formatDayMonth(day)}.`;
}

interface DoneListProps {
  groupId: number;
  students: readonly { id: number; fullName: string; isDone: boolean }[] | undefined;
}

function DoneList({ groupId, students }: DoneListProps) {
  if (!students || students.length === 0) return null;
  const [done, others] = [students.filter(({ isDone }) => isDone), students.filter(({ isDone }) => !isDone)];
  return (
    <div className={styles.done}>
      <Text block weight="medium">Зробили {done.length} з {students.length}</Text>
      <Names groupId={groupId} label="Позначили виконаним" students={done} />
      {done.length > 0 && <Names groupId={groupId} label="Ще не позначили" students={others} />}
    </div>
  );
}

function Names({ groupId, label, students }: { groupId: number; label: string; students: readonly { id: number; fullName: string }[] }) {
  if (students.length === 0) return null;
  return (
    <div className={styles.names}>
      <Muted>{label}:</Muted>
      <ul aria-label={label}>
        {students.map(({ id, fullName }) => (
          <li key={id}>
            <TextLink plain href={teacherPaths.student(groupId, id)}>{fullName}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
