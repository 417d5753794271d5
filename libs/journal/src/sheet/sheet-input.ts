import { shownName } from '@dzvinok/texts/names';
import { counted } from '@dzvinok/texts/plural';
import { showToast } from '@dzvinok/ui/toast';
import { useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { SkippedPiece } from './sheet-edits.ts';
import { lessonAt, type SheetGrid } from './sheet-grid.ts';
import { commandOf } from './sheet-keys.ts';
import type { Place } from './sheet-places.ts';
import type { SheetStore } from './sheet.store.ts';

interface Drag {
  from: Place;
  isMoving: boolean;
}

/** A mouse highlights the hovered row, selects on press and drags a range; a click opens the details. A finger taps; its drag scrolls. */
export function useGestures(store: SheetStore) {
  const drag = useRef<Drag | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const cell = cellUnder(event.target);
    if (event.pointerType === 'touch' || event.button !== 0 || !cell) return;
    // No scroll on press: the clicked cell must stay under the pointer.
    store.point(cell, event.shiftKey, false);
    drag.current = event.shiftKey ? null : { from: cell, isMoving: false };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current || event.buttons !== 1) return;
    const place = store.viewport.under(event.clientX, event.clientY);
    if (!place) return;
    const { from, isMoving } = drag.current;
    if (!isMoving && place.row === from.row && place.column === from.column) return;
    if (!isMoving) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current.isMoving = true;
    store.point(place, true, true);
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const isDrawn = drag.current?.isMoving;
    drag.current = null;
    const column = headColumn(event.target);
    if (column !== null) store.selectColumn(column, event.shiftKey);
    const cell = cellUnder(event.target);
    if (!cell || isDrawn || event.shiftKey) return;
    // A touch selects only on tap.
    store.point(cell, false, true);
    store.showDetails(true);
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    if (cellUnder(event.target)) store.run({ kind: 'edit' });
  }

  function onPointerOver({ target, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'touch') store.hover(rowUnder(target));
  }

  return { onPointerDown, onPointerMove, onPointerOver, onPointerLeave: () => store.hover(null), onClick, onDoubleClick };
}

// Columns are read from the aria indexes; the head has no rows of students.

function rowUnder(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest('[data-row]') : null;
  return row && Number(row.getAttribute('data-row'));
}

function cellUnder(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const row = rowUnder(target);
  return cell && row !== null ? { row, column: Number(cell.getAttribute('aria-colindex')) - 2 } : null;
}

function headColumn(target: EventTarget): number | null {
  const head = target instanceof Element ? target.closest('[role="columnheader"][data-kind]') : null;
  return head ? Number(head.getAttribute('aria-colindex')) - 2 : null;
}

/** The grid has the focus, its cells never do, so keys and clipboard are handled here. */
export function keyboardOf(store: SheetStore) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Links of the head are inside the grid but have keys of their own.
    if (event.target !== event.currentTarget) return;
    const { code, ctrlKey, metaKey } = event;
    if (event.key === 'F6' && store.state.details) {
      event.preventDefault();
      store.enterDetails();
      return;
    }
    // `code`, because a Ukrainian keyboard writes «а» with this key.
    if (code === 'F3' || (code === 'KeyF' && (ctrlKey || metaKey))) store.viewport.drawAllRows();
    const command = commandOf(pressOf(event));
    if (!command) return;
    if (command.kind === 'cancel') {
      // Otherwise Escape bubbles to the panel beside the sheet, which closes.
      if (store.cancel()) event.preventDefault();
      return;
    }
    if (store.run(command)) event.preventDefault();
  }

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', store.copy());
  }

  function onCut(event: ClipboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    onCopy(event);
    store.run({ kind: 'clear' });
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const skipped = store.paste(event.clipboardData.getData('text/plain'));
    if (skipped.length > 0) showToast({ kind: 'warning', id: 'journal-paste', message: skippedText(skipped, store.grid) });
  }

  return { onKeyDown, onCopy, onCut, onPaste };
}

const namedPieces = 5;
const whyTexts = { noMark: 'не оцінка', status: '«В» і «НГ» ставлять у поточному уроці', noCell: 'немає місця в журналі' } as const;

/** Names the first skipped pieces, with the reason of each. */
function skippedText(skipped: readonly SkippedPiece[], grid: SheetGrid): string {
  const named = skipped.slice(0, namedPieces).map(({ place, text, why }) => {
    const person = grid.students[place.row];
    const day = grid.lessons[lessonAt(place.column)]?.day;
    const where = person && day ? `${shownName(person.student)}, ${day}: ` : '';
    return `${where}«${text.replaceAll(/\s+/g, ' ').slice(0, 30)}» (${whyTexts[why]})`;
  });
  const rest = skipped.length > namedPieces ? ` і ще ${skipped.length - namedPieces}` : '';
  return `Пропущено ${counted(skipped.length, ['клітинку', 'клітинки', 'клітинок'])}. ${named.join('; ')}${rest}.`;
}

function pressOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) {
  return { key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing: nativeEvent.isComposing };
}
