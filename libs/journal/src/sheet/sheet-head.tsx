import { markNames } from '@dzvinok/texts/marks';
import { IconLink } from '@dzvinok/ui/button';
import { Fragment, memo } from 'react';
import { LessonMenu } from './lesson-menu.tsx';
import type { GridLesson, LessonActions, SheetGrid } from './sheet-grid.ts';
import { blockAt, indexesIn, leftOf, lessonsOf, type Metrics, type Span } from './sheet-window.ts';
import styles from './sheet.module.css';

interface BlockParts extends LessonActions {
  lessons: SheetGrid['lessons'];
  metrics: Metrics;
}

interface SheetHeadProps extends BlockParts {
  blocks: Span;
  activeLesson: number;
}

export const SheetHead = memo(function SheetHead({ blocks, activeLesson, ...parts }: SheetHeadProps) {
  const drawn = indexesIn(blocks);
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.dates}>
        <div role="columnheader" aria-colindex={1} aria-rowspan={2} className={styles.corner}>
          Учень
        </div>
        {drawn.map((block) => (
          <DatesBlock key={block} {...parts} block={block} activeLesson={blockAt(activeLesson) === block ? activeLesson : null} />
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

const DatesBlock = memo(function DatesBlock({ lessons, block, activeLesson, ...parts }: BlockParts & { block: number; activeLesson: number | null }) {
  return lessonsOf(lessons, block).map(({ each, index }) => (
    <LessonHead key={each.lesson.id} {...parts} each={each} index={index} isActive={index === activeLesson} />
  ));
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
  isActive: boolean;
}

const LessonHead = memo(function LessonHead({ each, index, isActive, metrics, lessonHref, onDelete }: LessonHeadProps) {
  const { lesson, day } = each;
  // Tab stops only at the actions of the active lesson; arrows reach the others.
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="columnheader"
      aria-colindex={index * 2 + 2}
      aria-colspan={2}
      aria-label={lesson.topicName ? `${day}, ${lesson.topicName}` : day}
      className={styles.lesson}
      style={{ left: leftOf(index * 2, metrics) }}
      title={lesson.topicName ?? undefined}
      data-active={isActive || undefined}
    >
      {day}
      <IconLink href={lessonHref(lesson)} label={`Редагувати урок ${day}`} icon={null} size="sm" className={styles.pencil} tabIndex={tabIndex} />
      {onDelete && <LessonMenu each={each} lessonHref={lessonHref} onDelete={onDelete} className={styles.more} tabIndex={tabIndex} />}
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
      style={{ left: leftOf(column, metrics) }}
    />
  );
}
