import { useRead } from '@dzvinok/api-client/query';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { Columns, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { LinkedText, Muted, Text } from '@dzvinok/ui/text';
import { useGroup } from '../group/group-context.ts';
import { HomeworkForm } from './homework.form.tsx';
import styles from './homework.module.css';

export function HomeworkPage() {
  const { groupId, header } = useGroup();
  const query = useRead(homeworksRoutes.one, { params: { id: groupId } });
  return (
    <WhenRead query={query} waiting={<LoadingState shape="form" count={2} />}>
      {({ todayLessonHomework, nextLessonHomework, ...done }) => (
        <Columns>
          <SectionCard title="Завдання на сьогодні">
            {todayLessonHomework ? (
              <>
                <Text block className={styles.text}>
                  <LinkedText text={todayLessonHomework} />
                </Text>
                <DoneCount done={done.doneForToday} of={done.studentCount} />
              </>
            ) : (
              <Muted block>Домашнього завдання не було</Muted>
            )}
          </SectionCard>
          <SectionCard title="Завдання на наступний урок">
            {header.isLessonStarted ? (
              <Stack gap="md">
                <HomeworkForm groupId={groupId} saved={nextLessonHomework} />
                {nextLessonHomework && <DoneCount done={done.doneForNext} of={done.studentCount} />}
              </Stack>
            ) : (
              <Muted block>Почніть урок щоб задати домашнє задання.</Muted>
            )}
          </SectionCard>
        </Columns>
      )}
    </WhenRead>
  );
}

/** Undefined with an older gateway, which does not send the counts. */
function DoneCount({ done, of }: { done: number | undefined; of: number | undefined }) {
  if (done === undefined || of === undefined) return null;
  return <Muted block>Позначили виконаним: {done} з {of}</Muted>;
}
