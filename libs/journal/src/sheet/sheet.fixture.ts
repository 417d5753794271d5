import type { Journal } from '@dzvinok/contract/lessons';
import { emptyValues, keyOf, type MarkEdit, type MarkKey, type MarkPlace, type MarkValues } from '../marks/mark-values.ts';
import { gridOf } from './sheet-grid.ts';
import { commandOf, type KeyPress } from './sheet-keys.ts';
import { apply, at, type SheetContext, type SheetState, type SheetStep } from './sheet-model.ts';
import type { Place } from './sheet-places.ts';

/** Students have ids 1…, lessons ids 101…. */
export function journalOf(rows: number, lessons: number): Journal {
  return {
    version: 1,
    lessons: Array.from({ length: lessons }, (_, index) => ({
      id: 101 + index,
      topicId: 1 + index,
      topicName: `Тема ${index + 1}`,
      startDateTime: `2026-11-${String(index + 1).padStart(2, '0')}T16:00:00+02:00`,
    })),
    students: Array.from({ length: rows }, (_, index) => ({
      id: 1 + index, fullName: `Учень ${index + 1}`, avatarPath: null, isMember: true, marks: [],
    })),
  };
}

const plain: Omit<KeyPress, 'key' | 'code'> = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

/** `Ctrl+Shift+End`, `н`, `KeyY:y` (key code and letter). */
export function press(text: string): KeyPress {
  const parts = text.split('+').filter((part) => part !== '');
  const [last = ''] = parts.slice(-1);
  const [code = '', key = code] = last.includes(':') ? last.split(':') : ['', last];
  const has = (name: string) => parts.slice(0, -1).includes(name);
  return { ...plain, key, code, shiftKey: has('Shift'), ctrlKey: has('Ctrl'), metaKey: has('Meta'), altKey: has('Alt') };
}

export class BareSheet {
  state: SheetState;
  readonly context: SheetContext;
  readonly marks = new Map<MarkKey, MarkValues>();
  last: SheetStep | null = null;
  steps = 0;

  constructor(rows: number, lessons: number, start: Place, canSetStatus = true, archivedRow?: number) {
    const read = (place: MarkPlace) => this.marks.get(keyOf(place)) ?? emptyValues;
    const journal = journalOf(rows, lessons);
    const students = journal.students.map((student, row) => ({ ...student, isArchived: row === archivedRow }));
    this.context = { grid: gridOf({ ...journal, students }), read, canSetStatus, page: 3 };
    this.state = at(start);
  }

  keys(...texts: string[]): this {
    for (const text of texts) {
      const command = commandOf(press(text));
      if (command) this.take(apply(this.state, command, this.context));
    }
    return this;
  }

  take(step: SheetStep): void {
    this.last = step;
    this.state = step.state;
    if (step.edits?.length) this.steps += 1;
    for (const edit of step.edits ?? []) this.write(edit);
  }

  write({ place, changes }: MarkEdit): void {
    this.marks.set(keyOf(place), { ...this.context.read(place), ...changes });
  }

  /** Row and lesson from 0. */
  mark(row: number, lesson: number): MarkValues {
    return this.context.read({ studentId: 1 + row, lessonId: 101 + lesson });
  }

  /** `row:column` of the active cell. */
  get active(): string {
    return `${this.state.active.row}:${this.state.active.column}`;
  }

  get range(): string {
    const { anchor, head } = this.state;
    return `${anchor.row}:${anchor.column}-${head.row}:${head.column}`;
  }
}
