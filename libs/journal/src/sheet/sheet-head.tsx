import type { JournalLesson } from '@dzvinok/contract/lessons';
import { markNames } from '@dzvinok/texts/marks';
import { IconButton, IconLink } from '@dzvinok/ui/button';
import { Fragment, memo } from 'react';
import { lessonAt, type GridLesson, type SheetGrid } from './sheet-grid.ts';
import type { SheetStore } from './sheet.store.ts';
import { indexesIn, leftOf, lessonsOf, type Metrics, type Span } from './sheet-window.ts';
import styles from './sheet.module.css';

export interface LessonActions {
  /** Address of a lesson's editor. */
  lessonHref: (lesson: JournalLesson) => string;
  onDelete?: (lesson: JournalLesson) => void;
}

/** Id of the head of a lesson, counted from 0. */
export function headId(cellId: string, lesson: number): string {
  return `${cellId}-lesson-${lesson}`;
}

interface BlockParts extends LessonActions {
  store: SheetStore;
  cellId: string;
  lessons: SheetGrid['lessons'];
  metrics: Metrics;
}

interface SheetHeadProps extends BlockParts {
  /** The blocks of lessons that are drawn. */
  blocks: Span;
}

/** Dates over pairs of columns: homework and classwork. */
export const SheetHead = memo(function SheetHead({ blocks, ...parts }: SheetHeadProps) {
  const drawn = indexesIn(blocks);
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.dates}>
        <div role="columnheader" aria-colindex={1} aria-rowspan={2} className={styles.corner}>
          Учень
        </div>
        {drawn.map((block) => (
          <DatesBlock key={block} {...parts} block={block} />
        ))}
      </div>
      <div role="row" aria-rowindex={2} className={styles.kinds}>
        {drawn.map((block) => (
          <KindsBlock key={block} lessons={parts.lessons} block={block} metrics={parts.metrics} />
        ))}
      </div>
    </div>
  );
});

const DatesBlock = memo(function DatesBlock({ lessons, block, ...parts }: BlockParts & { block: number }) {
  return lessonsOf(lessons, block).map(({ each, index }) => <LessonHead key={each.lesson.id} {...parts} each={each} index={index} />);
});

const KindsBlock = memo(function KindsBlock({ lessons, block, metrics }: Pick<BlockParts, 'lessons' | 'metrics'> & { block: number }) {
  return lessonsOf(lessons, block).map(({ each: { lesson, day }, index }) => (
    <Fragment key={lesson.id}>
      <KindHead column={index * 2} kind="homework" day={day} metrics={metrics} />
      <KindHead column={index * 2 + 1} kind="classwork" day={day} metrics={metrics} />
    </Fragment>
  ));
});

interface LessonHeadProps extends Omit<BlockParts, 'lessons'> {
  each: GridLesson;
  index: number;
}

const LessonHead = memo(function LessonHead({ store, cellId, each: { lesson, day }, index, metrics, lessonHref, onDelete }: LessonHeadProps) {
  // The cursor keeps it up to date from here on.
  const isActive = lessonAt(store.state().active.column) === index;
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      id={headId(cellId, index)}
      role="columnheader"
      aria-colindex={index * 2 + 2}
      aria-colspan={2}
      aria-label={lesson.topicName ? `${day}, ${lesson.topicName}` : day}
      className={styles.lesson}
      style={{ left: metrics.name + leftOf(index * 2, metrics) }}
      title={lesson.topicName ?? undefined}
      data-active={isActive || undefined}
    >
      {day}
      <IconLink href={lessonHref(lesson)} label={`Редагувати урок ${day}`} icon={null} size="sm" className={styles.pencil} tabIndex={tabIndex} />
      {onDelete && (
        <IconButton label={`Видалити урок ${day}`} icon={null} size="sm" className={styles.bin} tabIndex={tabIndex} onClick={() => onDelete(lesson)} />
      )}
    </div>
  );
});

function KindHead({ column, kind, day, metrics }: { column: number; kind: keyof typeof markNames; day: string; metrics: Metrics }) {
  return (
    <div
      role="columnheader"
      aria-colindex={column + 2}
      aria-label={`${markNames[kind]}, ${day}`}
      title={markNames[kind]}
      className={styles.kind}
      data-kind={kind}
      style={{ left: metrics.name + leftOf(column, metrics) }}
    />
  );
}
