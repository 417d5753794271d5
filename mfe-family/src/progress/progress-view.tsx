import { useRead } from '@dzvinok/api-client/query';
import { progressRoutes, type SubjectProgress } from '@dzvinok/contract/progress';
import { useUrlChoice } from '@dzvinok/router/navigation';
import { markNames } from '@dzvinok/texts/marks';
import { LineSwatch } from '@dzvinok/ui/chart';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, StatusLegend } from '@dzvinok/ui/text';
import { useChosenChild } from '../children/chosen-child.ts';
import { FiguresList } from './figures.list.tsx';
import { figuresOf } from './progress-figures.ts';
import { SubjectCard } from './subject-card.tsx';
import styles from './progress.module.css';

const looks = ['chart', 'table'] as const;
const lookOptions = [
  { value: 'chart', label: 'Графік' },
  { value: 'table', label: 'Таблиця' },
] as const;

/** Marks and attendance of the student, subject by subject. */
export function ProgressView() {
  const { query, studentId } = useChosenChild();
  const progress = useRead(progressRoutes.list, { query });
  return (
    <WhenRead query={progress} waiting={<LoadingState shape="cards" count={2} />}>
      {(subjects) => <LoadedProgress key={studentId} subjects={subjects.filter(({ points }) => points.length > 0)} />}
    </WhenRead>
  );
}

function LoadedProgress({ subjects }: { subjects: SubjectProgress[] }) {
  const [look, setLook] = useUrlChoice('as', looks, 'chart');
  if (subjects.length === 0) {
    return <EmptyState title="Поки що немає ані оцінок, ані відвідувань." text="Вони з’являться тут після першого уроку." />;
  }
  return (
    <Stack gap="lg">
      <Inline justify="between" gap="md">
        <SegmentedChoice label="Показати як" hideLabel options={lookOptions} value={look} onChange={setLook} />
        {look === 'chart' && <Legend />}
      </Inline>
      {subjects.length > 1 && (
        <SectionCard title="Усі предмети">
          <FiguresList figures={figuresOf(subjects.flatMap(({ points }) => points))} />
        </SectionCard>
      )}
      {subjects.map((subject) => (
        <SubjectCard key={subject.subjectName} subject={subject} look={look} />
      ))}
      <Muted block>
        Середня – це сума оцінок, поділена на їхню кількість. Контрольна робота важить стільки ж, скільки звичайна оцінка; уроки без
        оцінки до середньої не входять.
      </Muted>
    </Stack>
  );
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Позначки графіка">
      <li>
        <LineSwatch look="solid" /> {markNames.classwork}
      </li>
      <li>
        <LineSwatch look="dashed" /> {markNames.homework}
      </li>
      <StatusLegend statuses={['milestone', 'absent', 'notReady', 'late']} />
    </ul>
  );
}
