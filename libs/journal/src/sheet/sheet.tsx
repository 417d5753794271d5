import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { CellPanelHandle } from '../cell/cell-panel.tsx';
import type { MarksStore } from '../marks/marks-store.ts';
import { useSlowSaveWarning } from '../saving/slow-save.ts';
import { tellRefusal } from '../statuses/status-refusal.ts';
import { useSheetCursor } from './sheet-cursor.ts';
import { SheetDetails } from './sheet-details.tsx';
import { useGestures } from './sheet-gestures.ts';
import type { SheetGrid } from './sheet-grid.ts';
import { SheetHead, type LessonActions } from './sheet-head.tsx';
import { useRowHover } from './row-hover.ts';
import { keyboardOf } from './sheet-keyboard.ts';
import { useMetrics } from './sheet-metrics.ts';
import { SheetNames } from './sheet-names.tsx';
import { SheetRow } from './sheet-row.tsx';
import { SheetViewport } from './sheet-viewport.ts';
import { SheetStatus } from './sheet-status.tsx';
import { SheetStore } from './sheet.store.ts';
import { blocksOf, headHeight, lessonWidth, type Metrics } from './sheet-window.ts';
import paper from './print.module.css';
import cursorStyles from './sheet-cursor.module.css';
import styles from './sheet.module.css';

export interface SheetProps extends LessonActions {
  groupId: number;
  marksStore: MarksStore;
  grid: SheetGrid;
  statusRefusal?: string;
  onKeys: () => void;
}

/** The grid itself. It alone has the focus; which cell is active it tells by that cell's id. */
export function Sheet({ groupId, marksStore, grid, statusRefusal, onKeys, lessonHref, onDelete }: SheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<CellPanelHandle>(null);
  const cellId = useId();
  const metrics = useMetrics();
  const store = useSheetStore(marksStore, grid, metrics, box);
  const keyboard = useMemo(() => keyboardOf(store), [store]);
  const gestures = useGestures(store);
  const hover = useRowHover();
  const focusSheet = useCallback(() => box.current?.focus({ preventScroll: true }), []);
  useLeaving(store);
  useSlowSaveWarning(marksStore);

  useLayoutEffect(() => {
    store.answerWith(statusRefusal === undefined, {
      onKeys,
      onDetails: () => panel.current?.focus(),
      onRefused: () => tellRefusal(statusRefusal),
    });
  }, [store, statusRefusal, onKeys]);

  return (
    <>
      <div
        ref={box}
        role="grid"
        aria-label="Журнал групи"
        aria-rowcount={grid.rows + 2}
        aria-colcount={grid.columns + 1}
        aria-multiselectable
        tabIndex={0}
        className={`${styles.sheet} ${paper.screen}`}
        style={cssSizes(metrics)}
        onBlur={() => store.settle()}
        {...keyboard}
        {...gestures}
        {...hover}
      >
        <div className={styles.canvas} style={{ width: metrics.name + grid.lessons.length * lessonWidth(metrics), height: headHeight(metrics) + grid.rows * metrics.row }}>
          <DrawnPart store={store} grid={grid} cellId={cellId} metrics={metrics} lessonHref={lessonHref} onDelete={onDelete} />
        </div>
      </div>
      <SheetDetails ref={panel} groupId={groupId} store={store} grid={grid} cellId={cellId} statusRefusal={statusRefusal} focusSheet={focusSheet} />
      <SheetStatus groupId={groupId} marksStore={marksStore} store={store} grid={grid} focusSheet={focusSheet} />
    </>
  );
}

interface DrawnPartProps extends LessonActions {
  store: SheetStore;
  grid: SheetGrid;
  cellId: string;
  metrics: Metrics;
}

/** The head and the rows, as far as they are in view. */
function DrawnPart({ store, grid, cellId, metrics, lessonHref, onDelete }: DrawnPartProps) {
  const drawn = useSyncExternalStore(store.viewport.subscribe, store.viewport.window);
  const { rows, blocks } = drawn;
  const { cursor, range, marker } = useSheetCursor(store, cellId, metrics);
  return (
    <>
      <SheetHead store={store} cellId={cellId} lessons={grid.lessons} blocks={blocks} metrics={metrics} lessonHref={lessonHref} onDelete={onDelete} />
      <div className={styles.body}>
        <SheetNames students={grid.students} first={rows.first} end={rows.end} metrics={metrics} marker={marker} />
        <div role="rowgroup">
          {grid.students.slice(rows.first, rows.end).map((person, offset) => (
            <SheetRow
              key={person.student.id}
              store={store}
              cellId={cellId}
              row={rows.first + offset}
              person={person}
              lessons={grid.lessons}
              blocks={blocksOf(drawn, rows.first + offset)}
              metrics={metrics}
            />
          ))}
        </div>
        <div className={cursorStyles.over}>
          <div ref={range} aria-hidden className={cursorStyles.range} hidden />
          <div ref={cursor} aria-hidden className={cursorStyles.cursor} />
        </div>
      </div>
    </>
  );
}

function useSheetStore(marksStore: MarksStore, grid: SheetGrid, metrics: Metrics, box: RefObject<HTMLDivElement | null>): SheetStore {
  const [made, setMade] = useState(() => storeOf(marksStore, grid, metrics));
  const store = made.marksStore === marksStore ? made : storeOf(marksStore, grid, metrics);
  if (store !== made) setMade(store);

  useLayoutEffect(() => {
    store.adopt(grid);
    store.viewport.reshape(metrics, { rows: grid.rows, lessons: grid.lessons.length });
  }, [store, grid, metrics]);
  useLayoutEffect(() => {
    if (!box.current) return;
    const detach = store.viewport.attach(box.current);
    store.enter();
    return detach;
  }, [store, box]);
  return store;
}

function storeOf(marksStore: MarksStore, grid: SheetGrid, metrics: Metrics): SheetStore {
  return new SheetStore(grid, marksStore, new SheetViewport(metrics, { rows: grid.rows, lessons: grid.lessons.length }));
}

/** Writes the text that is being typed when the page is left, in whatever way. */
function useLeaving(store: SheetStore): void {
  useEffect(() => {
    const settle = () => store.settle();
    window.addEventListener('pagehide', settle);
    return () => {
      window.removeEventListener('pagehide', settle);
      store.leave();
    };
  }, [store]);
}

function cssSizes({ row, homework, classwork, name, dates, kinds }: Metrics): Record<`--${string}`, string> {
  return {
    '--row': `${row}px`,
    '--homework': `${homework}px`,
    '--classwork': `${classwork}px`,
    '--name': `${name}px`,
    '--dates': `${dates}px`,
    '--kinds': `${kinds}px`,
  };
}
