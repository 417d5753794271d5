import { useMemo, type Ref } from 'react';
import { useShown } from '../marks/shown.ts';
import { kindAt, lessonAt, type LessonActions, type SheetGrid } from './sheet-grid.ts';
import { SheetHead } from './sheet-head.tsx';
import { keyboardOf, useGestures } from './sheet-input.ts';
import { isRange, selected, type SheetState } from './sheet-model.ts';
import { SheetNames } from './sheet-names.tsx';
import type { Place } from './sheet-places.ts';
import { SheetRow } from './sheet-row.tsx';
import { blocksOf, draws, headHeight, leftOf, lessonWidth, type Metrics } from './sheet-window.ts';
import type { SheetStore } from './sheet.store.ts';
import paper from './print.module.css';
import cursorStyles from './sheet-cursor.module.css';
import styles from './sheet.module.css';

interface DrawnSheetProps extends LessonActions {
  store: SheetStore;
  grid: SheetGrid;
  cellId: string;
  metrics: Metrics;
  ref: Ref<HTMLDivElement>;
}

/** The grid has the focus and names the active cell by `aria-activedescendant`. A key renders only the rows and blocks that it changes. */
export function DrawnSheet({ store, grid, cellId, metrics, ref, lessonHref, studentHref, onDelete }: DrawnSheetProps) {
  const { state, hoveredRow } = useShown(store.shown);
  const { window } = useShown(store.viewport.shown);
  const keyboard = useMemo(() => keyboardOf(store), [store]);
  const gestures = useGestures(store);
  const sizes = useMemo(() => cssSizes(metrics), [metrics]);

  const lessonIds = useMemo(() => grid.lessons.map(({ lesson }) => lesson.id), [grid.lessons]);
  const { rows, blocks } = window;
  const { active, draft } = state;
  const { top, left, bottom, right } = selected(state);
  const columns = useMemo(() => ({ first: left, end: right + 1 }), [left, right]);
  const typed = useMemo(() => (draft === null ? null : { column: active.column, text: draft }), [active.column, draft]);
  return (
    <div
      ref={ref}
      role="grid"
      aria-label="Журнал групи"
      aria-rowcount={grid.rows + 2}
      aria-colcount={grid.columns + 1}
      aria-multiselectable
      aria-readonly={grid.students[0]?.lock === 'group' || undefined}
      aria-activedescendant={draws(window, active) ? `${cellId}-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      className={`${styles.sheet} ${paper.screen}`}
      style={sizes}
      onBlur={() => store.settle()}
      {...keyboard}
      {...gestures}
    >
      <div className={styles.canvas} style={{ width: `calc(var(--name) + ${grid.lessons.length * lessonWidth(metrics)}px)`, height: headHeight(metrics) + grid.rows * metrics.row }}>
        <SheetHead lessons={grid.lessons} blocks={blocks} activeLesson={lessonAt(active.column)} metrics={metrics} lessonHref={lessonHref} onDelete={onDelete} />
        <div className={styles.body}>
          <SheetNames marksStore={store.marksStore} students={grid.students} lessonIds={lessonIds} first={rows.first} end={rows.end} metrics={metrics} activeRow={active.row} hoveredRow={hoveredRow} studentHref={studentHref} />
          <div role="rowgroup">
            {grid.students.slice(rows.first, rows.end).map((person, offset) => {
              const row = rows.first + offset;
              return (
                <SheetRow
                  key={person.student.id}
                  store={store}
                  cellId={cellId}
                  row={row}
                  person={person}
                  lessons={grid.lessons}
                  lessonIds={lessonIds}
                  blocks={blocksOf(window, row)}
                  metrics={metrics}
                  selected={row >= top && row <= bottom ? columns : null}
                  typed={row === active.row ? typed : null}
                  isHovered={row === hoveredRow}
                  href={studentHref?.(person.student.id)}
                />
              );
            })}
          </div>
          <SheetCursor state={state} metrics={metrics} />
        </div>
      </div>
    </div>
  );
}

function cssSizes({ row, homework, classwork, dates, kinds }: Metrics): Record<`--${string}`, string> {
  return {
    '--row': `${row}px`,
    '--homework': `${homework}px`,
    '--classwork': `${classwork}px`,
    '--dates': `${dates}px`,
    '--kinds': `${kinds}px`,
  };
}

/** Drawn over the cells: a key moves two elements and repaints no cell. */
function SheetCursor({ state, metrics }: { state: SheetState; metrics: Metrics }) {
  const { active, draft } = state;
  return (
    <div className={cursorStyles.over}>
      {isRange(state) && <SelectedRange state={state} metrics={metrics} />}
      <div
        aria-hidden
        className={cursorStyles.cursor}
        style={{ transform: positionOf(active, metrics) }}
        data-kind={kindAt(active.column)}
        data-draft={draft === null ? undefined : ''}
      >
        {draft}
      </div>
    </div>
  );
}

function SelectedRange({ state, metrics }: { state: SheetState; metrics: Metrics }) {
  const { top, left, bottom, right } = selected(state);
  const width = leftOf(right + 1, metrics) - leftOf(left, metrics);
  const height = (bottom - top + 1) * metrics.row;
  return <div aria-hidden className={cursorStyles.range} style={{ transform: positionOf({ row: top, column: left }, metrics), width, height }} />;
}

function positionOf({ row, column }: Place, metrics: Metrics): string {
  return `translate(${leftOf(column, metrics)}px, ${row * metrics.row}px)`;
}
