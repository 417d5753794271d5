import { useMedia } from '@dzvinok/ui/layout';
import type { PanelHandle } from '@dzvinok/ui/panel';
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { MarksStore } from '../marks/marks-store.ts';
import { MarkQuestionPopup } from '../questions/mark-question.popup.tsx';
import { useSlowSaveWarning } from '../saving/slow-save.ts';
import { lockTexts } from '../statuses/locks.ts';
import { tellRefusal, type CurrentLesson } from '../statuses/status-refusal.ts';
import { DrawnSheet } from './drawn-sheet.tsx';
import type { Grids } from './remembered-place.ts';
import { SheetDetails } from './sheet-details.tsx';
import { nameIn, type LessonActions, type SheetGrid } from './sheet-grid.ts';
import { SheetStatus } from './sheet-status.tsx';
import { SheetViewport } from './sheet-viewport.ts';
import type { Metrics } from './sheet-window.ts';
import { SheetStore } from './sheet.store.ts';

export interface SheetProps extends LessonActions {
  groupId: number;
  marksStore: MarksStore;
  grid: SheetGrid;
  /** Lessons of all months; `grid` by default. */
  fullGrid?: SheetGrid;
  /** After a change the active cell is scrolled into view. */
  shownMonth?: string;
  /** Called to show a mark that only `fullGrid` has. */
  onMarkOutsideGrid?: () => void;
  statusRefusal?: string;
  currentLesson?: CurrentLesson;
  onKeys: () => void;
}

export function Sheet({ groupId, marksStore, grid, fullGrid = grid, shownMonth, onMarkOutsideGrid, statusRefusal, currentLesson, onKeys, lessonHref, studentHref, onDelete }: SheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<PanelHandle>(null);
  const cellId = useId();
  const metrics = useMetrics();
  const store = useSheetStore(marksStore, { grid, fullGrid }, metrics, box);
  const focusSheet = useCallback(() => box.current?.focus({ preventScroll: true }), []);
  useShownMonth(store, shownMonth);
  useLeaving(store);
  useSlowSaveWarning(marksStore);

  useLayoutEffect(() => {
    store.answerWith(statusRefusal === undefined, {
      onKeys,
      onMarkOutsideGrid: () => onMarkOutsideGrid?.(),
      onDetails: () => panel.current?.focus(),
      onRefused: (refused) => {
        if (refused !== 'status') return tellRefusal(lockTexts[refused]);
        tellRefusal(statusRefusal, store.activeMark()?.lessonId === currentLesson?.lessonId ? currentLesson : undefined);
      },
    });
  }, [store, statusRefusal, currentLesson, onKeys, onMarkOutsideGrid]);

  return (
    <>
      <DrawnSheet ref={box} store={store} grid={grid} cellId={cellId} metrics={metrics} lessonHref={lessonHref} studentHref={studentHref} onDelete={onDelete} />
      <SheetDetails ref={panel} groupId={groupId} store={store} grid={grid} cellId={cellId} statusRefusal={statusRefusal} currentLesson={currentLesson} studentHref={studentHref} focusSheet={focusSheet} />
      <MarkQuestionPopup marksStore={marksStore} nameOf={(place) => nameIn(fullGrid, place)} isWriting={() => store.state.draft !== null} />
      <SheetStatus groupId={groupId} marksStore={marksStore} store={store} grid={fullGrid} focusSheet={focusSheet} />
    </>
  );
}

function useSheetStore(marksStore: MarksStore, { grid, fullGrid }: Grids, metrics: Metrics, box: RefObject<HTMLDivElement | null>): SheetStore {
  const [made, setMade] = useState(() => storeOf(marksStore, { grid, fullGrid }, metrics));
  const store = made.marksStore === marksStore ? made : storeOf(marksStore, { grid, fullGrid }, metrics);
  if (store !== made) setMade(store);
  const [, setMeasured] = useState<SheetStore | null>(null);

  useLayoutEffect(() => {
    store.adopt({ grid, fullGrid });
    store.viewport.reshape(metrics, { rows: grid.rows, lessons: grid.lessons.length });
  }, [store, grid, fullGrid, metrics]);
  useLayoutEffect(() => {
    if (!box.current) return;
    const detach = store.viewport.attach(box.current);
    store.enter();
    // Draws the cells in this frame.
    setMeasured(store);
    return detach;
  }, [store, box]);
  return store;
}

function storeOf(marksStore: MarksStore, grids: Grids, metrics: Metrics): SheetStore {
  const { grid } = grids;
  return new SheetStore(grids, marksStore, new SheetViewport(metrics, { rows: grid.rows, lessons: grid.lessons.length }));
}

function useShownMonth(store: SheetStore, shownMonth: string | undefined): void {
  const shown = useRef(shownMonth);
  useLayoutEffect(() => {
    if (shown.current === shownMonth) return;
    shown.current = shownMonth;
    store.showWantedMark();
  }, [store, shownMonth]);
}

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

const fine: Metrics = { row: 34, homework: 38, classwork: 54, name: 264, dates: 36, kinds: 22 };
const coarse: Metrics = { row: 44, homework: 46, classwork: 62, name: 264, dates: 44, kinds: 24 };
const narrowName = 132;

/** Memoized, because everything drawn compares the object. */
function useMetrics(): Metrics {
  const isCoarse = useMedia('(pointer: coarse)');
  const isNarrow = useMedia('(max-width: 767px)');
  // Cells grow with the browser’s font size.
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return useMemo(() => {
    const { row, homework, classwork, name, dates, kinds } = isCoarse ? coarse : fine;
    const scaled = (size: number) => Math.round(size * scale);
    return {
      row: scaled(row),
      homework: scaled(homework),
      classwork: scaled(classwork),
      name: scaled(isNarrow ? narrowName : name),
      dates: scaled(dates),
      kinds: scaled(kinds),
    };
  }, [isCoarse, isNarrow, scale]);
}
