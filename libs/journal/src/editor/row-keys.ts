import type { TroubleState } from '../marks/mark-entries.ts';
import { figureFields, type CellKind } from '../marks/mark-values.ts';
import type { StatusField } from '../statuses/statuses.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const rowSelector = '[data-student]';

export interface ChosenMark {
  studentId: number;
  kind: CellKind;
}

export function fieldOf(target: EventTarget): Field | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.dataset.field ? target : null;
}

function fieldIn(row: Element | null | undefined, name: string | undefined): Field | null {
  const found = row?.querySelector(`[data-field="${name}"]`);
  return found ? fieldOf(found) : null;
}

export function rowOf(list: Element, studentId: number): Element | null {
  return list.querySelector(`[data-student="${studentId}"]`);
}

export function markOf(field: Field): ChosenMark | null {
  const row = field.closest<HTMLElement>(rowSelector);
  const kind = (['homework', 'classwork'] as const).find((each) => figureFields[each] === field.dataset.field);
  return row && kind ? { studentId: Number(row.dataset.student), kind } : null;
}

export function fieldOfMark(list: Element, { studentId, kind }: ChosenMark): Field | null {
  return fieldIn(rowOf(list, studentId), figureFields[kind]);
}

/** No effect when a field of this student has the focus already. */
export function focusField(list: Element, studentId: number, name: string): void {
  const row = rowOf(list, studentId);
  if (!row?.contains(document.activeElement)) fieldIn(row, name)?.focus();
}

export function focusMark(row: Element): void {
  fieldIn(row, 'classworkMark')?.focus();
}

/** `preventScroll`: the page stays where it is. */
export function focusFirstMark(list: Element): void {
  list.querySelector<Field>('[data-field="classworkMark"]:not([readonly])')?.focus({ preventScroll: true });
}

/** Focuses the next row in this state after the focused row, round the list; false when there is none. */
export function focusTrouble(list: Element, state: TroubleState): boolean {
  const marks = [...list.querySelectorAll<HTMLElement>(`[data-trouble="${state}"]`)];
  const here = document.activeElement;
  const isAfter = (mark: HTMLElement) => here !== null && (here.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const next = marks.find(isAfter) ?? marks[0];
  next?.focus();
  return next !== undefined;
}

/** At the last student the mark is selected, ready to be overwritten. */
export function moveFrom(field: Field, to: 'down' | 'up'): void {
  const row = field.closest(rowSelector);
  const other = to === 'down' ? row?.nextElementSibling : row?.previousElementSibling;
  const next = fieldIn(other, field.dataset.field);
  if (next) next.focus();
  else if (field.type === 'text') field.select();
  else if (field.dataset.field === 'comment') other?.querySelector<HTMLElement>('[data-opens="comment"]')?.click();
}

/** Clicks the toggle, because the toggle checks the limits. */
export function pressStatus(field: Field, status: StatusField): void {
  fieldIn(field.closest(rowSelector), status)?.click();
}

/** In a multi-line text the arrows move the caret first. */
export function isAtEdge(field: Field, to: 'down' | 'up'): boolean {
  if (field instanceof HTMLInputElement) return true;
  return to === 'down' ? field.selectionStart === field.value.length : field.selectionEnd === 0;
}
