import { counted } from '@dzvinok/texts/plural';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { useSyncExternalStore } from 'react';
import type { BookSummary, MarkBook, SaveState } from '../marks/mark-book.ts';
import type { MarkPlace } from '../marks/mark-values.ts';
import type { CellKind, SheetGrid } from './sheet.grid.ts';
import type { SheetStore } from './sheet.store.ts';
import styles from './foot.module.css';

interface SheetStatusProps {
  book: MarkBook;
  store: SheetStore;
  grid: SheetGrid;
  /** Gives the keyboard back to the sheet. */
  focusSheet: () => void;
}

/** How the saving of the whole sheet stands, and the way to marks that wait for a person. */
export function SheetStatus({ book, store, grid, focusSheet }: SheetStatusProps) {
  const summary = useSyncExternalStore((listener) => book.subscribeSummary(listener), () => book.summary());
  const trouble = troubleOf(summary);

  function show(state: SaveState) {
    const place = findMark(book, grid, state, store.activeMark());
    if (place) store.goTo(place, kindOf(book, place));
    store.showDetails(true);
    focusSheet();
  }

  return (
    <div className={styles.status}>
      <span className={styles.summary} data-state={trouble?.state ?? (summary.saving > 0 ? 'saving' : 'saved')}>
        {trouble?.text ?? (summary.saving > 0 ? 'Зберігаємо…' : 'Усе збережено')}
      </span>
      {trouble && trouble.state !== 'waiting' && (
        <button type="button" className={styles.jump} onClick={() => show(trouble.state)}>
          Показати
        </button>
      )}
      {/* Only what asks for attention is read aloud: each save would drown the cells. */}
      <VisuallyHidden role="status">{trouble?.text ?? ''}</VisuallyHidden>
    </div>
  );
}

function troubleOf({ waiting, refused, clash }: BookSummary): { state: 'clash' | 'refused' | 'waiting'; text: string } | null {
  if (clash > 0) return { state: 'clash', text: `${counted(clash, ['оцінку', 'оцінки', 'оцінок'])} змінив хтось інший` };
  if (refused > 0) return { state: 'refused', text: `Не збережено: ${counted(refused, 'mark')}` };
  if (waiting === 0) return null;
  const isMany = waiting % 10 !== 1 || waiting % 100 === 11;
  return { state: 'waiting', text: `Немає зв’язку: ${counted(waiting, 'mark')} ${isMany ? 'чекають' : 'чекає'}` };
}

/** The next mark in this state after the active one, round the sheet. */
function findMark(book: MarkBook, { students, lessons }: SheetGrid, state: SaveState, after: MarkPlace | null): MarkPlace | null {
  const places = students.flatMap(({ student }) => lessons.map(({ lesson }) => ({ studentId: student.id, lessonId: lesson.id })));
  const from = places.findIndex(({ studentId, lessonId }) => studentId === after?.studentId && lessonId === after.lessonId) + 1;
  const isWanted = (place: MarkPlace) => book.view(place).state === state;
  return places.slice(from).find(isWanted) ?? places.find(isWanted) ?? null;
}

function kindOf(book: MarkBook, place: MarkPlace): CellKind {
  const { values, theirs, saved } = book.view(place);
  return values.homeworkMark === ((theirs ?? saved)?.homeworkMark ?? null) ? 'classwork' : 'homework';
}
