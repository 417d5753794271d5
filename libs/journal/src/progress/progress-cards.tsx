import type { ProgressPoint, SubjectProgress } from '@dzvinok/contract/progress';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { markNames } from '@dzvinok/texts/marks';
import { LineChart, LineSwatch, type ChartColumn } from '@dzvinok/ui/chart';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';
import { Muted, StatusLegend, SubjectBadge } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useMemo } from 'react';
import { FiguresList } from './figures.list.tsx';
import { LessonsTable } from './lessons-table.tsx';
import { figuresOf, statusesOf } from './progress-figures.ts';
import { lessonText, lessonTitle } from './progress.texts.ts';
import styles from './progress.module.css';

export const progressLooks = ['chart', 'table'] as const;
const lookOptions = [
  { value: 'chart', label: 'Графік' },
  { value: 'table', label: 'Таблиця' },
] as const;

export interface ProgressCardsProps {
  subjects: readonly SubjectProgress[];
  look: ProgressLook;
  onLook: (look: ProgressLook) => void;
}

/** Marks and attendance of a student by subject, as charts or tables. */
export function ProgressCards({ subjects: all, look, onLook }: ProgressCardsProps) {
  const subjects = all.filter(({ points }) => points.length > 0);
  if (subjects.length === 0) {
    return <EmptyState title="Поки що немає ані оцінок, ані відвідувань." text="Вони з’являться тут після першого уроку." />;
  }
  return (
    <Stack gap="lg">
      <Inline justify="between" gap="md">
        <SegmentedChoice label="Показати як" hideLabel options={lookOptions} value={look} onChange={onLook} />
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

type ProgressLook = 'chart' | 'table';

function SubjectCard({ subject, look }: { subject: SubjectProgress; look: ProgressLook }) {
  const { subjectName, subjectColor, points } = subject;
  const columns = useMemo(() => points.map(columnOf), [points]);
  return (
    <SectionCard title={<span className={styles.subject}><SubjectBadge color={subjectColor}>{subjectName}</SubjectBadge></span>}>
      <FiguresList figures={figuresOf(points)} />
      {look === 'chart' ? (
        <LineChart label={`Уроки, ${subjectName}`} columns={columns} color={subjectColor} />
      ) : (
        <LessonsTable label={`Уроки, ${subjectName}`} points={points} />
      )}
    </SectionCard>
  );
}

function columnOf(point: ProgressPoint): ChartColumn {
  return {
    key: point.lessonId,
    label: formatDayMonth(point.date),
    title: lessonTitle(point),
    text: lessonText(point),
    solid: point.classworkMark,
    dashed: point.homeworkMark,
    statuses: statusesOf(point),
    over: point.isMilestone ? 'milestone' : undefined,
  };
}
