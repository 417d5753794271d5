import { useCallback, useState } from 'react';
import { useFocusAfter } from '../cell/focus-after.ts';
import { AutoAdvanceSwitch } from '../choices/auto-advance-switch.tsx';
import type { TroubleState } from '../marks/mark-entries.ts';
import type { CellKind, MarkPlace } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { SavingLine } from '../saving/saving-line.tsx';
import { LostPopup } from './lost.popup.tsx';
import type { SheetGrid } from './sheet-grid.ts';
import type { SheetStore } from './sheet.store.ts';

interface SheetStatusProps {
  groupId: number;
  marksStore: MarksStore;
  store: SheetStore;
  grid: SheetGrid;
  /** Gives the keyboard back to the sheet. */
  focusSheet: () => void;
}

/** Tells how the saving of the whole sheet stands, and leads to marks that wait for a person. */
export function SheetStatus({ groupId, marksStore, store, grid, focusSheet }: SheetStatusProps) {
  const [lost, setLost] = useState<MarkPlace | null>(null);
  const forgetLost = useCallback(() => setLost(null), []);
  useFocusAfter(lost !== null, focusSheet);

  function show(state: TroubleState) {
    const place = findMark(marksStore, grid, state, store.activeMark());
    if (!place) return setLost(marksStore.troubled(state)[0] ?? null);
    store.goTo(place, kindOf(marksStore, place));
    store.showDetails(true);
    focusSheet();
  }

  return (
    <>
      <SavingLine marksStore={marksStore} onShowTrouble={show}>
        <AutoAdvanceSwitch />
      </SavingLine>
      {lost && <LostPopup marksStore={marksStore} groupId={groupId} grid={grid} place={lost} onClose={forgetLost} />}
    </>
  );
}

/** The next mark in this state after the active one, round the sheet; null when none of them has a cell. */
function findMark(marksStore: MarksStore, { students, lessons }: SheetGrid, state: TroubleState, after: MarkPlace | null): MarkPlace | null {
  const places = students.flatMap(({ student }) => lessons.map(({ lesson }) => ({ studentId: student.id, lessonId: lesson.id })));
  const from = places.findIndex(({ studentId, lessonId }) => studentId === after?.studentId && lessonId === after.lessonId) + 1;
  const isWanted = (place: MarkPlace) => marksStore.view(place).state === state;
  return places.slice(from).find(isWanted) ?? places.find(isWanted) ?? null;
}

function kindOf(marksStore: MarksStore, place: MarkPlace): CellKind {
  const { values, theirs, saved } = marksStore.view(place);
  return values.homeworkMark === ((theirs ?? saved)?.homeworkMark ?? null) ? 'classwork' : 'homework';
}
