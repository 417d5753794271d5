import { useCallback, useState } from 'react';
import { useFocusAfter } from '../cell/focus-after.ts';
import type { MarkBook, TroubleState } from '../marks/marks-store.ts';
import type { CellKind } from '../marks/mark-figures.ts';
import type { MarkPlace } from '../marks/mark-values.ts';
import { SavingLine } from '../saving/saving-line.tsx';
import { LostPopup } from './lost.popup.tsx';
import type { SheetGrid } from './sheet-grid.ts';
import type { SheetStore } from './sheet.store.ts';

interface SheetStatusProps {
  groupId: number;
  book: MarkBook;
  store: SheetStore;
  grid: SheetGrid;
  /** Gives the keyboard back to the sheet. */
  focusSheet: () => void;
}

/** How the saving of the whole sheet stands, and the way to marks that wait for a person. */
export function SheetStatus({ groupId, book, store, grid, focusSheet }: SheetStatusProps) {
  const [lost, setLost] = useState<MarkPlace | null>(null);
  const forgetLost = useCallback(() => setLost(null), []);
  useFocusAfter(lost !== null, focusSheet);

  function show(state: TroubleState) {
    const place = findMark(book, grid, state, store.activeMark());
    if (!place) return setLost(book.troubled(state)[0] ?? null);
    store.goTo(place, kindOf(book, place));
    store.showDetails(true);
    focusSheet();
  }

  return (
    <>
      <SavingLine book={book} onShowTrouble={show} />
      {lost && <LostPopup book={book} groupId={groupId} grid={grid} place={lost} onClose={forgetLost} />}
    </>
  );
}

/** The next mark in this state after the active one, round the sheet; null when none of them has a cell. */
function findMark(book: MarkBook, { students, lessons }: SheetGrid, state: TroubleState, after: MarkPlace | null): MarkPlace | null {
  const places = students.flatMap(({ student }) => lessons.map(({ lesson }) => ({ studentId: student.id, lessonId: lesson.id })));
  const from = places.findIndex(({ studentId, lessonId }) => studentId === after?.studentId && lessonId === after.lessonId) + 1;
  const isWanted = (place: MarkPlace) => book.view(place).state === state;
  return places.slice(from).find(isWanted) ?? places.find(isWanted) ?? null;
}

function kindOf(book: MarkBook, place: MarkPlace): CellKind {
  const { values, theirs, saved } = book.view(place);
  return values.homeworkMark === ((theirs ?? saved)?.homeworkMark ?? null) ? 'classwork' : 'homework';
}
