import { useRead } from '@dzvinok/api-client/query';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { IconHistory } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { LessonAlert } from '../alerts/lesson-alert.tsx';
import { useGroup } from '../group/group-context.ts';
import { StartButton } from '../lesson-start/start-button.tsx';
import { useStarting } from '../lesson-start/starting.ts';
import { LessonPanel } from './lesson-panel.tsx';
import styles from './lessons.module.css';

export function CurrentLessonPage() {
  const { groupId, header } = useGroup();
  return (
    <Stack gap="lg">
      {header.isLessonToday && <LessonAlert groupId={groupId} />}
      <LessonOfDay />
      {header.substituteFor && <RecentLessons groupId={groupId} />}
    </Stack>
  );
}

function RecentLessons({ groupId }: { groupId: number }) {
  const { data: lessons = [] } = useRead(lessonsRoutes.recent, { params: { id: groupId } });
  if (lessons.length === 0) return null;
  return (
    <SectionCard title="Останні уроки">
      <Rows label="Останні уроки">
        {lessons.map(({ startDateTime, topicName, homework, comments }) => (
          <li key={startDateTime}>
            <span>
              <Text block weight="medium">{formatDayMonth(startDateTime.slice(0, 10))}: {topicName ?? 'тему не обрано'}</Text>
              {homework && <Muted block>Домашнє завдання: {homework}</Muted>}
              {comments.map(({ fullName, comment }) => <Muted key={fullName} block>{fullName}: {comment}</Muted>)}
            </span>
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}

function LessonOfDay() {
  const { groupId, header } = useGroup();
  const { startStarting } = useStarting();
  const missed = (header.missedDays ?? []).map((day) => ({
    label: `Провести урок за ${formatDayMonth(day)}`,
    icon: <IconHistory size={18} />,
    onSelect: () => startStarting(day),
    isRare: true,
  }));
  if (header.isLessonStarted && header.lessonId !== null) {
    return (
      <LessonPanel
        groupId={groupId}
        lessonId={header.lessonId}
        moreActions={missed}
        hasStudentPages
        frame={({ children }) => (
          <div className={styles.lesson}>
            <SectionCard>{children}</SectionCard>
          </div>
        )}
      />
    );
  }
  return (
    <Stack gap="lg">
      {header.isLessonToday ? (
        <EmptyState title="Сьогодні є заняття, але воно ще не розпочалося." text="Оберіть тему, і урок почнеться." action={<StartButton />} />
      ) : (
        <EmptyState title="Сьогодні немає заняття." />
      )}
      {missed.length > 0 && (
        <div className={styles.missed}>
          <SectionCard title="Не розпочато за розкладом" subtitle="Урок можна записати за його день протягом тижня.">
            <Inline>
              {missed.map(({ label, icon, onSelect }) => (
                <Button key={label} icon={icon} onClick={onSelect}>
                  {label}
                </Button>
              ))}
            </Inline>
          </SectionCard>
        </div>
      )}
    </Stack>
  );
}
