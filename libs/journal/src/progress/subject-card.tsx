import type { ProgressPoint, SubjectProgress } from '@dzvinok/contract/progress';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { LineChart, type ChartColumn } from '@dzvinok/ui/chart';
import { SectionCard } from '@dzvinok/ui/page';
import { SubjectBadge } from '@dzvinok/ui/text';
import { useMemo } from 'react';
import { FiguresList } from './figures.list.tsx';
import { LessonsTable } from './lessons-table.tsx';
import { figuresOf, statusesOf } from './progress-figures.ts';
import styles from './progress.module.css';
import { lessonText, lessonTitle } from './progress.texts.ts';

export type ProgressLook = 'chart' | 'table';

/** One subject: its figures, and its lessons as a chart or as a table. */
export function SubjectCard({ subject, look }: { subject: SubjectProgress; look: ProgressLook }) {
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
