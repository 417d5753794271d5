import type { PanelHandle } from '@dzvinok/ui/panel';
import { useCallback, useDeferredValue, useEffect, type Ref } from 'react';
import { CellPanel } from '../cell/cell-panel.tsx';
import { useShown } from '../marks/shown.ts';
import type { CurrentLesson } from '../statuses/status-refusal.ts';
import { kindAt, lessonAt, lockAt, type SheetGrid } from './sheet-grid.ts';
import { isRange } from './sheet-model.ts';
import type { SheetStore } from './sheet.store.ts';

interface SheetDetailsProps {
  groupId: number;
  store: SheetStore;
  grid: SheetGrid;
  cellId: string;
  statusRefusal?: string;
  currentLesson?: CurrentLesson;
  studentHref?: (studentId: number) => string;
  focusSheet: () => void;
  ref: Ref<PanelHandle>;
}

/** Follows the active cell with a delay, so that no key waits for the panel. */
export function SheetDetails({ groupId, store, grid, cellId, statusRefusal, currentLesson, studentHref, focusSheet, ref }: SheetDetailsProps) {
  const { state } = useShown(store.shown);
  const isShown = state.details && !isRange(state);
  const place = useDeferredValue(isShown ? state.active : null);
  const anchor = useCallback(
    () => (place && document.getElementById(`${cellId}-${place.row}-${place.column}`)?.getBoundingClientRect()) ?? null,
    [cellId, place],
  );
  useCellOverPanel(place && `${cellId}-${place.row}-${place.column}`);

  const person = place && grid.students[place.row];
  const each = place && grid.lessons[lessonAt(place.column)];
  if (!isShown || !person || !each) return null;
  return (
    <CellPanel
      ref={ref}
      marksStore={store.marksStore}
      groupId={groupId}
      lesson={each.lesson}
      student={person.student}
      kind={kindAt(place.column)}
      lock={lockAt(grid, place)}
      statusRefusal={statusRefusal}
      currentLesson={each.lesson.id === currentLesson?.lessonId ? currentLesson : undefined}
      studentHref={studentHref?.(person.student.id)}
      anchor={anchor}
      draft={state.draft ?? undefined}
      onClose={() => {
        store.showDetails(false);
        if (document.activeElement === document.body) focusSheet();
      }}
      focusSheet={focusSheet}
      onMove={(to) => store.run({ kind: 'step', to, extend: false })}
    />
  );
}

/** On a phone the panel covers the lower half of the screen, so the page scrolls the cell above it. */
function useCellOverPanel(activeId: string | null): void {
  useEffect(() => {
    if (!activeId || !window.matchMedia('(pointer: coarse), (max-width: 767px)').matches) return;
    const show = () => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The height of the panel is known only after it is drawn.
    const shown = setTimeout(show, 60);
    return () => clearTimeout(shown);
  }, [activeId]);
}
