import { describe, expect, it } from 'vitest';
import { emptyValues } from '../marks/mark-values.ts';
import { cellOf, spokenCell } from './journal-cells.ts';
import { pasteEdits } from './sheet-edits.ts';
import { gridOf, type SheetGrid } from './sheet-grid.ts';
import { apply, carriedOver, columnSelected, pointed, settled } from './sheet-model.ts';
import { BareSheet, journalOf } from './sheet.fixture.ts';

/** Columns 0–5; odd columns are classwork. */
const sheetAt = (row: number, column: number) => new BareSheet(5, 3, { row, column });
const teachersSheetAt = (row: number, column: number) => new BareSheet(5, 3, { row, column }, false);

it('a cell shows and says all statuses of its mark', () => {
  const values = { ...emptyValues, classworkMark: 11, notReady: true, isLate: true };
  expect([cellOf(values, 'classwork').text, spokenCell(values, 'classwork')]).toEqual(['НГ З 11', 'НГ З 11, не готовий, запізнення']);
});

describe('moving', () => {
  it.each([
    ['ArrowUp', '1:2'],
    ['ArrowDown', '3:2'],
    ['ArrowLeft', '2:1'],
    ['ArrowRight', '2:3'],
    ['Home', '2:0'],
    ['End', '2:5'],
    ['Ctrl+Home', '0:0'],
    ['Ctrl+End', '4:5'],
    ['Ctrl+ArrowUp', '0:2'],
    ['Ctrl+ArrowDown', '4:2'],
    ['Ctrl+ArrowLeft', '2:0'],
    ['Ctrl+ArrowRight', '2:5'],
    ['PageUp', '0:2'],
    ['PageDown', '4:2'],
    ['Enter', '3:2'],
    ['Shift+Enter', '1:2'],
    ['Tab', '2:3'],
    ['Shift+Tab', '2:1'],
  ])('%s from the middle leads to %s', (key, place) => expect(sheetAt(2, 2).keys(key).active).toBe(place));

  it('stops at the edges', () => {
    expect(sheetAt(0, 0).keys('ArrowUp', 'ArrowLeft', 'Shift+Enter').active).toBe('0:0');
    expect(sheetAt(4, 5).keys('ArrowDown', 'ArrowRight', 'Enter').active).toBe('4:5');
  });

  it('continues with Tab in the next row, back with Shift, and leaves the sheet at its first and last cell', () => {
    expect(sheetAt(1, 5).keys('Tab').active).toBe('2:0');
    expect(sheetAt(1, 0).keys('Shift+Tab').active).toBe('0:5');
    expect(sheetAt(4, 5).keys('Tab').last?.ask).toBe('leave');
    expect(sheetAt(0, 0).keys('Shift+Tab').last?.ask).toBe('leave');
    expect(sheetAt(4, 4).keys('Tab').last?.ask).toBeUndefined();
  });

  it('lets Tab leave the sheet after Escape, and only the next Tab', () => {
    const sheet = sheetAt(2, 2).keys('Escape', 'Tab');
    expect(sheet.last?.ask).toBe('leave');
    expect(sheet.active).toBe('2:2');
    expect(sheetAt(2, 2).keys('Escape', 'ArrowDown', 'Tab').last?.ask).toBeUndefined();
  });
});

describe('selecting', () => {
  it.each([
    ['Shift+ArrowDown', '2:2-3:2'],
    ['Shift+ArrowLeft', '2:2-2:1'],
    ['Ctrl+Shift+ArrowDown', '2:2-4:2'],
    ['Shift+Home', '2:2-2:0'],
    ['Ctrl+Shift+End', '2:2-4:5'],
    ['Shift+PageUp', '2:2-0:2'],
    ['Ctrl+KeyA:a', '0:0-4:5'],
    ['Ctrl+ ', '0:2-4:2'],
    ['Shift+ ', '2:0-2:5'],
  ])('%s selects %s', (key, range) => {
    const sheet = sheetAt(2, 2).keys(key);
    expect(sheet.range).toBe(range);
    expect(sheet.active).toBe('2:2');
  });

  it('goes on from the present range, shrinks it, and ends with a plain move', () => {
    const sheet = sheetAt(2, 2).keys('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowUp');
    expect(sheet.range).toBe('2:2-3:3');
    expect(sheet.keys('ArrowUp').range).toBe('1:2-1:2');
  });

  it('goes round inside the range with Enter and Tab', () => {
    const sheet = sheetAt(1, 2).keys('Shift+ArrowDown', 'Shift+ArrowRight');
    const walk = (key: string) => Array.from({ length: 4 }, () => sheet.keys(key).active);
    expect(walk('Enter')).toEqual(['2:2', '1:3', '2:3', '1:2']);
    expect(walk('Tab')).toEqual(['1:3', '2:2', '2:3', '1:2']);
    expect(walk('Shift+Tab')).toEqual(['2:3', '2:2', '1:3', '1:2']);
    expect(sheet.range).toBe('1:2-2:3');
  });

  it('follows the pointer, alone or from the active cell', () => {
    const sheet = sheetAt(0, 0);
    sheet.take(pointed(sheet.state, { row: 3, column: 1 }, false, sheet.context));
    expect(sheet.active).toBe('3:1');
    sheet.take(pointed(sheet.state, { row: 1, column: 4 }, true, sheet.context));
    expect([sheet.active, sheet.range]).toEqual(['3:1', '3:1-1:4']);
    sheet.take(columnSelected(sheet.state, 5, false, sheet.context));
    expect([sheet.active, sheet.range]).toEqual(['0:5', '0:5-4:5']);
    sheet.take(columnSelected(sheet.state, 3, true, sheet.context));
    expect(sheet.range).toBe('0:5-4:3');
  });

  it('takes back with Escape the draft first, then the range, then the details', () => {
    const sheet = sheetAt(2, 2).keys(' ', 'Shift+ArrowDown', '7');
    sheet.state = { ...sheet.state, details: true };
    expect(sheet.keys('Escape').state).toMatchObject({ draft: null, details: true });
    expect(sheet.range).toBe('2:2-3:2');
    expect(sheet.keys('Escape').range).toBe('2:2-2:2');
    expect(sheet.state.details).toBe(true);
    expect(sheet.keys('Escape').state.details).toBe(false);
    expect(sheet.marks.size).toBe(0);
  });
});

describe('writing', () => {
  it('replaces the mark by the typed digits, three at most', () => {
    const sheet = sheetAt(0, 1);
    sheet.write({ place: { studentId: 1, lessonId: 101 }, changes: { classworkMark: 4 } });
    expect(sheet.keys('1', '2', '3', '4').state.draft).toBe('123');
    expect(sheet.mark(0, 0).classworkMark).toBe(4);
    expect(sheet.keys('Enter').mark(0, 0)).toMatchObject({ classworkMark: 123, homeworkMark: null });
    expect(sheet.active).toBe('1:1');
  });

  it.each(['Enter', 'Shift+Enter', 'Tab', 'Shift+Tab', 'ArrowUp', 'ArrowRight', 'End', 'Ctrl+Home', 'PageDown', ' ', 'Shift+ArrowDown'])(
    'keeps the typed digits when %s leaves the cell',
    (key) => expect(sheetAt(2, 2).keys('9', key).mark(2, 1).homeworkMark).toBe(9),
  );

  it('edits with Backspace; an empty draft is no mark', () => {
    expect(sheetAt(0, 0).keys('1', '2', 'Backspace').state.draft).toBe('1');
    const sheet = sheetAt(0, 0).keys('8', 'Enter', 'ArrowUp', 'F2', 'Backspace');
    expect(sheet.state.draft).toBe('');
    expect(sheet.keys('Enter').mark(0, 0).homeworkMark).toBeNull();
  });

  it('goes on with the present mark after F2', () => {
    const sheet = sheetAt(0, 0).keys('1', 'Enter', 'ArrowUp', 'F2');
    expect(sheet.state.draft).toBe('1');
    expect(sheet.keys('0', 'F2', 'Enter').mark(0, 0).homeworkMark).toBe(10);
    expect(sheetAt(0, 0).keys('F2').state.draft).toBe('');
  });

  it('writes nothing when the value is unchanged', () => {
    const sheet = sheetAt(0, 0).keys('7', 'Enter', 'ArrowUp', '0', 'Backspace', '7', 'Enter');
    expect(sheet.steps).toBe(1);
  });

  it('takes a draft back with Escape or Ctrl+Z, and only then asks for undo', () => {
    expect(sheetAt(0, 0).keys('7', 'Escape', 'Enter').marks.size).toBe(0);
    const sheet = sheetAt(0, 0).keys('7', 'Ctrl+KeyZ:z');
    expect([sheet.state.draft, sheet.last?.ask]).toEqual([null, undefined]);
    expect(sheet.keys('Ctrl+KeyZ:z').last?.ask).toBe('undo');
    expect(sheet.keys('Ctrl+KeyY:y').last?.ask).toBe('redo');
  });

  it('fills a range in one step, and then ends the selection, so that the next figure goes into a single cell', () => {
    const sheet = sheetAt(0, 1).keys('Ctrl+Shift+ArrowDown', '9', 'Enter');
    expect([0, 1, 2, 3, 4].map((row) => sheet.mark(row, 0).classworkMark)).toEqual([9, 9, 9, 9, 9]);
    expect([sheet.steps, sheet.range]).toEqual([1, '1:1-1:1']);
    sheet.keys('7', 'Enter');
    expect([0, 1, 2].map((row) => sheet.mark(row, 0).classworkMark)).toEqual([9, 7, 9]);
  });

  it('writes both cells of a mark as one change', () => {
    const sheet = sheetAt(0, 2).keys('Shift+ArrowRight', '5', 'Tab');
    expect(sheet.last?.edits).toEqual([{ place: { studentId: 1, lessonId: 102 }, changes: { homeworkMark: 5, classworkMark: 5 } }]);
  });
});

describe('clearing', () => {
  const full = { homeworkMark: 8, classworkMark: 9, absent: true, isLate: true, isMilestone: true, comment: 'Так' };
  const fill = (sheet: BareSheet) => {
    for (const studentId of [1, 2]) sheet.write({ place: { studentId, lessonId: 101 }, changes: full });
    return sheet;
  };

  it.each(['Delete', 'Backspace'])('%s takes the homework mark alone', (key) => {
    expect(fill(sheetAt(0, 0)).keys(key).mark(0, 0)).toMatchObject({ ...full, homeworkMark: null });
  });

  it('takes the classwork mark with its statuses, never the comment or the control test', () => {
    const cleared = { classworkMark: null, absent: false, isLate: false, isMilestone: true, comment: 'Так', homeworkMark: 8 };
    expect(fill(sheetAt(0, 1)).keys('Delete').mark(0, 0)).toMatchObject(cleared);
  });

  it('keeps «absent» in a teacher’s journal, and says so when no other value is left to clear', () => {
    const sheet = fill(teachersSheetAt(0, 1)).keys('Delete');
    expect(sheet.mark(0, 0)).toMatchObject({ classworkMark: null, isLate: false, absent: true });
    expect(sheet.last?.refused).toBeNull();
    expect(sheet.keys('Delete').last?.refused).toBe('status');
  });

  it('clears a range in one step', () => {
    const sheet = fill(sheetAt(0, 0)).keys('Ctrl+KeyA:a', 'Delete');
    expect([sheet.mark(0, 0).homeworkMark, sheet.mark(1, 0).classworkMark, sheet.steps]).toEqual([null, null, 1]);
  });
});

describe('the marks of an archived student', () => {
  const sheetOn = (row: number) => new BareSheet(5, 3, { row, column: 1 }, true, 2);

  it.each(['7', 'F2', 'Delete', 'Backspace', 'з', 'в'])('stay as they are at %s, with the reason', (key) => {
    const sheet = sheetOn(2).keys(key);
    expect([sheet.last?.refused, sheet.marks.size, sheet.state.draft]).toEqual(['student', 0, null]);
  });

  it('are left out of a range, whose other marks are changed', () => {
    const sheet = sheetOn(1).keys('Shift+ArrowDown', 'Shift+ArrowDown', '7', 'Enter');
    expect([1, 2, 3].map((row) => sheet.mark(row, 0).classworkMark)).toEqual([7, null, 7]);
    expect(sheet.keys('ArrowUp', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'з').last?.refused).toBe('student');
    expect([0, 1, 2].map((row) => sheet.mark(row, 0).isLate)).toEqual([true, true, false]);
    const { edits, refused, skipped } = pasteEdits(sheet.context, { top: 1, bottom: 3, left: 1, right: 1 }, '5');
    expect([edits.map(({ place }) => place.studentId), refused, skipped]).toEqual([[2, 4], 'student', []]);
  });

  it('are locked for all students of an archived group, and unlocked after the group’s return', () => {
    const journal = journalOf(2, 1);
    expect(gridOf({ ...journal, isArchived: true }).students.map(({ lock }) => lock)).toEqual(['group', 'group']);
    expect(gridOf(journal).students.map(({ lock }) => lock)).toEqual([null, null]);
  });
});

describe('statuses', () => {
  it.each([
    ['н', 'notReady'],
    ['в', 'absent'],
    ['з', 'isLate'],
    ['к', 'isMilestone'],
  ] as const)('%s sets and takes back, from either cell of the mark', (key, field) => {
    const sheet = sheetAt(2, 2).keys(key);
    expect(sheet.mark(2, 1)[field]).toBe(true);
    expect(sheet.keys('ArrowRight', key).mark(2, 1)[field]).toBe(false);
  });

  it('sets «absent» instead of «not ready» and the other way round', () => {
    const sheet = sheetAt(0, 1).keys('н', 'в');
    expect(sheet.mark(0, 0)).toMatchObject({ absent: true, notReady: false });
    expect(sheet.keys('н').mark(0, 0)).toMatchObject({ absent: false, notReady: true });
  });

  it.each(['н', 'в'])('refuses %s in a teacher’s journal, and changes no mark', (key) => {
    const sheet = teachersSheetAt(0, 1).keys(key);
    expect([sheet.last?.refused, sheet.marks.size]).toEqual(['status', 0]);
  });

  it.each(['з', 'к'])('lets a teacher set %s', (key) => expect(teachersSheetAt(0, 1).keys(key).marks.size).toBe(1));

  it('sets a status in the whole range, or takes it back when all marks have it', () => {
    const sheet = sheetAt(1, 1).keys('в', 'Ctrl+ ', 'в');
    expect([0, 1, 4].map((row) => sheet.mark(row, 0).absent)).toEqual([true, true, true]);
    expect(sheet.keys('в').mark(3, 0).absent).toBe(false);
  });

  it('keeps the typed digits: they are saved in one step with the status', () => {
    const sheet = sheetAt(0, 1).keys('7', 'з');
    expect(sheet.mark(0, 0)).toMatchObject({ classworkMark: 7, isLate: true });
    expect([sheet.steps, sheet.last?.edits?.length]).toEqual([1, 1]);
  });
});

describe('details', () => {
  it('opens and closes with the space bar, stays open while moving, closes when a person types', () => {
    const sheet = sheetAt(0, 0).keys(' ', 'ArrowDown');
    expect(sheet.state.details).toBe(true);
    expect(sheet.keys('5').state.details).toBe(false);
    expect(sheetAt(0, 0).keys(' ', ' ').state.details).toBe(false);
  });

  it('asks for the list of keys', () => expect(sheetAt(0, 0).keys('?').last?.ask).toBe('keys'));
});

describe('another journal', () => {
  it('keeps the active cell by student and lesson, or takes the nearest cell', () => {
    const before = gridOf(journalOf(5, 3));
    const { students, lessons } = journalOf(5, 4);
    const sheet = sheetAt(2, 5).keys('Shift+ArrowDown');
    const after = gridOf({ version: 2, students: students.slice(1), lessons: lessons.slice(1) });
    const carried = (to: SheetGrid) => carriedOver(sheet.state, before, to);
    const { active, anchor, head } = carried(after);
    expect([active, anchor, head]).toEqual([{ row: 1, column: 3 }, { row: 1, column: 3 }, { row: 2, column: 3 }]);
    expect(carried(gridOf(journalOf(1, 1))).active).toEqual({ row: 0, column: 1 });
  });

  it('keeps a draft for the student for whom the draft was begun', () => {
    const { students, ...rest } = journalOf(5, 3);
    const without = (...ids: number[]) => gridOf({ ...rest, students: students.filter(({ id }) => !ids.includes(id)) });
    const written = (sheet: BareSheet, to: SheetGrid) => {
      const typed = apply(carriedOver(sheet.state, sheet.context.grid, to), { kind: 'digit', digit: '0' }, { ...sheet.context, grid: to }).state;
      expect(typed.draft).toBe('10');
      return settled(typed, { ...sheet.context, grid: to }).edits?.map(({ place, changes }) => [place.studentId, changes.classworkMark]);
    };
    expect(written(sheetAt(1, 1).keys('1'), without(2))).toEqual([[2, 10]]);
    expect(written(sheetAt(1, 1).keys('1'), without(1))).toEqual([[2, 10]]);
    const range = sheetAt(1, 1).keys('Shift+ArrowDown', '1');
    expect(written(range, without(3))).toEqual([[2, 10], [3, 10]]);
    expect(written(new BareSheet(5, 3, { row: 0, column: 1 }).keys('Shift+ArrowDown', '1'), without(1, 2))).toEqual([[1, 10], [2, 10]]);
  });

  it('starts a new draft with the student in the active row once the former draft is written', () => {
    const { students, ...rest } = journalOf(5, 3);
    const to = gridOf({ ...rest, students: students.filter(({ id }) => id !== 2) });
    const sheet = sheetAt(1, 1).keys('1');
    const context = { ...sheet.context, grid: to };
    const { state } = settled(carriedOver(sheet.state, sheet.context.grid, to), context);
    const typed = apply(state, { kind: 'digit', digit: '7' }, context).state;
    expect(settled(typed, context).edits?.map(({ place }) => place.studentId)).toEqual([3]);
  });
});

describe('a pasted table', () => {
  const paste = (text: string, canSetStatus = true) => {
    const sheet = new BareSheet(6, 1, { row: 0, column: 1 }, canSetStatus);
    const { edits, skipped } = pasteEdits(sheet.context, { top: 0, bottom: 0, left: 1, right: 1 }, text);
    return { marks: edits.map(({ place, changes }) => [place.studentId, changes]), skipped: skipped.map(({ place, text: piece, why }) => [place.row, piece, why]) };
  };

  it('keeps its rows when a cell has a line break, and names the cell', () => {
    expect(paste('5\r\n"10\n(перездача)"\r\n4\r\n3\r\n"2"\r\n1\r\n')).toEqual({
      marks: [[1, { classworkMark: 5 }], [3, { classworkMark: 4 }], [4, { classworkMark: 3 }], [5, { classworkMark: 2 }], [6, { classworkMark: 1 }]],
      skipped: [[1, '10\n(перездача)', 'noMark']],
    });
  });

  it('is read with any line end, and a quote that is not closed is text', () => {
    expect(paste('5\r6\r"7\r8').marks).toEqual([[1, { classworkMark: 5 }], [2, { classworkMark: 6 }], [4, { classworkMark: 8 }]]);
  });

  it('understands statuses as people write them, and nothing that is no mark', () => {
    const { marks, skipped } = paste('В\nнг 7\nз 12\n10,5\nВ НГ\n');
    expect(marks).toEqual([
      [1, { absent: true, notReady: false }], [2, { notReady: true, absent: false, classworkMark: 7 }], [3, { isLate: true, classworkMark: 12 }],
    ].map(([student, changes]) => [student, expect.objectContaining(changes as object)]));
    expect(skipped).toEqual([[3, '10,5', 'noMark'], [4, 'В НГ', 'noMark']]);
  });

  it('sets no status that the screen may not set, and names pieces without a cell', () => {
    expect(paste('В\nЗ 5\n\n\n\n\n7', false)).toEqual({
      marks: [[2, { isLate: true, classworkMark: 5 }]], skipped: [[0, 'В', 'status'], [6, '7', 'noCell']],
    });
  });
});
