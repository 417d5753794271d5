import { UiProvider } from '@dzvinok/ui/provider';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JournalServer } from '../marks/journal-server.fixture.ts';
import { emptyValues } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { openMarksStore } from '../marks/marks-store.fixture.ts';
import { memoryMarksStore } from '../marks/memory-marks-store.fixture.ts';
import { PrintedJournal } from './printed-journal.tsx';
import { journalOf } from './sheet.fixture.ts';
import { gridOf, type SheetGrid } from './sheet-grid.ts';
import { Sheet } from './sheet.tsx';

beforeEach(() => window.happyDOM.setViewport({ width: 1440, height: 900 }));
afterEach(cleanup);

interface Opened {
  marksStore?: MarksStore;
  statusRefusal?: string;
  studentHref?: (studentId: number) => string;
}

function open(rows: number, lessons: number, { marksStore = memoryMarksStore().marksStore, statusRefusal, studentHref }: Opened = {}) {
  const grid = gridOf(journalOf(rows, lessons));
  const asked: string[] = [];
  const client = new QueryClient();
  const pageOf = (shownGrid: SheetGrid, shownMonth?: string) => (
    <QueryClientProvider client={client}>
      <UiProvider environment="test">
        <Sheet groupId={7} marksStore={marksStore} grid={shownGrid} shownMonth={shownMonth} lessonHref={() => '/'} studentHref={studentHref} onKeys={() => asked.push('keys')} statusRefusal={statusRefusal} />
        <PrintedJournal marksStore={marksStore} grid={shownGrid} />
        <button type="button">Далі</button>
      </UiProvider>
    </QueryClientProvider>
  );
  const shown = render(pageOf(grid));
  const sheet = screen.getByRole('grid', { name: 'Журнал групи' });
  act(() => sheet.focus());
  return { marksStore, sheet, asked, unmount: shown.unmount, show: (next: SheetGrid, shownMonth?: string) => shown.rerender(pageOf(next, shownMonth)) };
}

const cell = (name: string) => screen.getByRole('gridcell', { name });
const keys = (text: string) => userEvent.keyboard(text);
const classwork = (marksStore: MarksStore, studentId: number, lessonId: number) => marksStore.view({ studentId, lessonId }).values.classworkMark;

it('shows that the marks of an archived student are locked, and answers a key with the reason', async () => {
  const { marksStore, show } = open(2, 1);
  const journal = journalOf(2, 1);
  show(gridOf({ ...journal, students: journal.students.map((student) => ({ ...student, isArchived: student.id === 1 })) }));
  expect(screen.getByRole('rowheader', { name: 'Учень 1, в архіві' })).toBeTruthy();
  await keys('7{Enter}8{Enter}');
  expect([1, 2].map((id) => classwork(marksStore, id, 101))).toEqual([null, 8]);
  expect((await screen.findByRole('alert')).textContent).toContain('Учень в архіві, тому його оцінки можна лише переглядати.');
});

it('asks for no mark of a lesson while the student was frozen; a mark from before stays open', async () => {
  const { marksStore, show } = open(2, 2);
  const journal = journalOf(2, 2);
  const mark = { id: 1, lessonId: 102, topicId: 2, homeworkMark: null, classworkMark: 5, absent: false, notReady: false, isLate: false, isMilestone: false, comment: null, version: 1 };
  const frozen = { ...journal.students[0], marks: [mark], frozenLessonIds: [101, 102] };
  show(gridOf({ ...journal, students: journal.students.map((student) => (student.id === 1 ? { ...student, ...frozen } : student)) }));
  await keys('9{Enter}{ArrowUp}{ArrowLeft}{ArrowLeft}');
  expect(cell('Учень 1, 01.11, на уроці: заморожено').textContent).toBe('–');
  await keys('7{Enter}8{Enter}');
  expect([classwork(marksStore, 1, 102), classwork(marksStore, 1, 101), classwork(marksStore, 2, 101)]).toEqual([9, null, 8]);
  expect((await screen.findByRole('alert')).textContent).toContain('Учень у цей день заморожений');
});

it('tells namesakes apart in rows, cells and on paper', () => {
  const { show } = open(2, 1);
  const journal = journalOf(2, 1);
  show(gridOf({ ...journal, students: journal.students.map((student) => ({ ...student, fullName: 'Однакова Марія', namesakeNote: `201${student.id}` })) }));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  for (const year of [2011, 2012]) {
    expect(screen.getByTitle(`Однакова Марія (${year})`).textContent).toContain(String(year));
    expect(screen.getAllByRole('gridcell', { name: new RegExp(`Однакова Марія \\(${year}\\)`) })).toHaveLength(2);
    expect(screen.getByText(`Однакова Марія (${year})`).tagName).toBe('TH');
  }
});

it('stays in its cell when a mark of a deleted lesson is undone, also in another month later', async () => {
  const marksStore = openMarksStore(new JournalServer());
  const { sheet, show } = open(2, 2, { marksStore });
  await keys('7{Enter}');
  show(gridOf(journalOf(2, 1)));
  await keys('{ArrowUp}{Control>}z{/Control}');
  expect(classwork(marksStore, 1, 102)).toBeNull();
  show(gridOf(journalOf(2, 2)), '2026-11');
  expect(sheet.getAttribute('aria-activedescendant')).toBe(cell('Учень 1, 01.11, на уроці: порожньо').id);
});

describe('the setting «Автоперехід»', () => {
  afterEach(() => localStorage.clear());

  it('steps on after an unambiguous figure, and stays after a selection or an erased digit', async () => {
    const { marksStore } = open(4, 1);
    const marks = () => [1, 2, 3, 4].map((id) => classwork(marksStore, id, 101));
    await keys('7');
    expect(marks(), 'it is off at first').toEqual([null, null, null, null]);
    await keys('{Escape}');
    await userEvent.click(screen.getByRole('switch', { name: 'Автоперехід' }));
    await userEvent.click(cell('Учень 1, 01.11, на уроці: порожньо'));
    await keys('7');
    await keys('1');
    expect(marks(), 'one waits for its second digit').toEqual([7, null, null, null]);
    await keys('08');
    expect(marks()).toEqual([7, 10, 8, null]);
    await keys('1{Enter}{Shift>}{ArrowUp}{/Shift}9');
    expect(marks(), 'a range is filled by Enter').toEqual([7, 10, 8, 1]);
  });
});

describe('a newly typed mark', () => {
  it('is in the marks store at once, and stands in its cell', async () => {
    const { marksStore, sheet } = open(2, 1);
    fireEvent.keyDown(sheet, { key: '7', code: 'Digit7' });
    fireEvent.keyDown(sheet, { key: 'Enter', code: 'Enter' });
    expect(classwork(marksStore, 1, 101)).toBe(7);
    expect(cell('Учень 1, 01.11, на уроці: 7, зберігається').textContent).toBe('7');
    await keys('{ArrowUp}{Delete}');
    expect((await screen.findByRole('gridcell', { name: /^Учень 1, 01.11, на уроці: порожньо/ })).textContent).toBe('');
  });

  it('stays in its cell when a journal arrives in that moment', () => {
    const { marksStore, sheet, show } = open(2, 1);
    fireEvent.keyDown(sheet, { key: '7', code: 'Digit7' });
    fireEvent.keyDown(sheet, { key: 'Enter', code: 'Enter' });
    show(gridOf({ ...journalOf(2, 1), version: 2 }));
    expect(classwork(marksStore, 1, 101)).toBe(7);
    expect(cell('Учень 1, 01.11, на уроці: 7, зберігається').textContent).toBe('7');
  });

  it('leaves its cell when it is taken back', () => {
    const { marksStore, show } = memoryMarksStore();
    const place = { studentId: 1, lessonId: 101 };
    const undo = () => {
      show(place, { values: emptyValues, state: 'idle' });
      return [place];
    };
    const { sheet } = open(2, 1, { marksStore: { ...marksStore, undo } });
    fireEvent.keyDown(sheet, { key: '7', code: 'Digit7' });
    fireEvent.keyDown(sheet, { key: 'Enter', code: 'Enter' });
    fireEvent.keyDown(sheet, { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(cell('Учень 1, 01.11, на уроці: порожньо').textContent).toBe('');
  });

  it('is drawn once, and redraws no other cell', async () => {
    const { sheet } = open(3, 2);
    const changed: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target, attributeName, oldValue } of records) {
        if (target instanceof Element && target.getAttribute('role') === 'gridcell' && target.getAttribute(attributeName ?? '') !== oldValue) {
          changed.push(`${target.id.slice(-3)} ${attributeName}`);
        }
      }
    });
    observer.observe(sheet, { subtree: true, attributes: true, attributeOldValue: true });
    fireEvent.keyDown(sheet, { key: '7', code: 'Digit7' });
    fireEvent.keyDown(sheet, { key: 'Enter', code: 'Enter' });
    await new Promise(requestAnimationFrame);
    await waitFor(() => expect(changed).not.toEqual([]));
    expect(changed.toSorted()).toEqual(['0-3 aria-label', '0-3 aria-label', '0-3 aria-selected', '0-3 data-state', '1-3 aria-selected']);
    observer.disconnect();
  });
});

describe('while a person types quickly', () => {
  it('the outcome of a save is drawn in a pause between keys, and a person’s action at once', async () => {
    const server = new JournalServer();
    const marksStore = openMarksStore(server);
    const { sheet } = open(2, 1, { marksStore });
    fireEvent.keyDown(sheet, { key: '7', code: 'Digit7' });
    fireEvent.keyDown(sheet, { key: 'Enter', code: 'Enter' });
    await waitFor(() => expect(server.onWire).toHaveLength(1));
    fireEvent.keyDown(sheet, { key: 'ArrowDown', code: 'ArrowDown' });
    await act(async () => server.onWire[0]?.answer());
    expect(marksStore.view({ studentId: 1, lessonId: 101 }).state).toBe('saved');
    expect(cell('Учень 1, 01.11, на уроці: 7, зберігається').textContent).toBe('7');
    await screen.findByRole('gridcell', { name: 'Учень 1, 01.11, на уроці: 7, збережено' });
    fireEvent.keyDown(sheet, { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(cell('Учень 1, 01.11, на уроці: порожньо, зберігається').textContent).toBe('');
  });
});

describe('a student’s average', () => {
  it('stands beside the name in words and changes with the key, also for a lesson that is not drawn', async () => {
    const marksStore = openMarksStore(new JournalServer());
    marksStore.edit([8, 8, 8, 8, 10, 11].map((homeworkMark, index) => ({ place: { studentId: 1, lessonId: 101 + index }, changes: { homeworkMark } })));
    const { sheet } = open(2, 60, { marksStore });
    expect(screen.getByRole('rowheader', { name: 'Учень 1, середня 8,8, зростає' })).toBeTruthy();
    expect(screen.getByTitle(/^Середня 8,8: 6\sоцінок.*остання третина оцінок – 10,5, до того – 8,0\.$/)).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Учень 2' })).toBeTruthy();
    fireEvent.keyDown(sheet, { key: '1', code: 'Digit1' });
    fireEvent.keyDown(sheet, { key: 'Enter', code: 'Enter' });
    expect(screen.getByRole('rowheader', { name: 'Учень 1, середня 7,7, знижується' })).toBeTruthy();
  });

  it('is redrawn after a mark, and no other row heading is', async () => {
    const { sheet } = open(3, 2);
    const touched = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const header = target instanceof Element ? target.closest('[role="rowheader"]') : target.parentElement?.closest('[role="rowheader"]');
        if (header) touched.add(header.textContent.slice(0, 7));
      }
    });
    observer.observe(sheet, { subtree: true, childList: true, characterData: true });
    await keys('7{Enter}');
    expect([...touched]).toEqual(['Учень 1']);
    observer.disconnect();
  });
});

describe('the drawn part of the sheet', () => {
  it('has the newest lessons and few of all, and another part where the active cell goes', async () => {
    const { sheet } = open(35, 200);
    expect(document.getElementById(sheet.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-selected')).toBe('true');
    expect([sheet.getAttribute('aria-rowcount'), sheet.getAttribute('aria-colcount')]).toEqual(['37', '401']);
    expect(sheet.querySelectorAll('*').length).toBeLessThan(1_400);
    expect(sheet.querySelector('[aria-colindex="401"]')).not.toBeNull();
    expect(sheet.querySelector('[role="gridcell"][aria-colindex="2"]')).toBeNull();
    await keys('{Control>}{Home}{/Control}');
    expect(sheet.querySelector('[role="gridcell"][aria-colindex="2"]')).not.toBeNull();
    expect(sheet.querySelector('[role="gridcell"][aria-colindex="401"]')).toBeNull();
    expect(document.activeElement).toBe(sheet);
    const active = document.getElementById(sheet.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-label')).toMatch(/^Учень 1, /);
  });

  const activeOf = (sheet: HTMLElement) => document.getElementById(sheet.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
  const isDrawn = (day: string) => screen.queryByRole('columnheader', { name: new RegExp(`^${day}`) }) !== null;

  it('is the part in view when the sheet was left, unless a lesson has been started since', async () => {
    const { marksStore, unmount } = open(5, 40);
    await keys('{Control>}{ArrowLeft}{/Control}{ArrowDown}');
    unmount();
    const again = open(5, 40, { marksStore });
    expect(activeOf(again.sheet)).toBe('Учень 2, 01.11, домашня: порожньо');
    again.unmount();
    expect(activeOf(open(5, 41, { marksStore }).sheet)).toBe('Учень 1, 41.11, на уроці: порожньо');
  });

  it('has a newly started lesson, unless the person is looking at older lessons', async () => {
    const { show } = open(2, 40);
    show(gridOf(journalOf(2, 41)));
    expect(isDrawn('41.11')).toBe(true);
    await keys('{Control>}{ArrowLeft}{/Control}');
    show(gridOf(journalOf(2, 42)));
    expect([isDrawn('01.11'), isDrawn('42.11')]).toEqual([true, false]);
  });

  it('names rows and columns for a screen reader', () => {
    open(2, 1);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Учень 1', 'Учень 2']);
    expect(screen.getByRole('columnheader', { name: '01.11, Тема 1' }).getAttribute('aria-colspan')).toBe('2');
    expect(screen.getByRole('columnheader', { name: 'Домашня робота, 01.11' }).getAttribute('aria-colindex')).toBe('2');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4']);
    const rows = screen.getAllByRole('row').slice(2).map((row) => [
      within(row).getByRole('rowheader').textContent, ...within(row).getAllByRole('gridcell').map((part) => part.getAttribute('aria-label')),
    ]);
    expect(rows).toEqual([1, 2].map((row) => [
      `Учень ${row}`, `Учень ${row}, 01.11, домашня: порожньо`, `Учень ${row}, 01.11, на уроці: порожньо`,
    ]));
  });

  it('leads from each row heading to the student, for screen readers and voice control', () => {
    open(2, 1, { studentHref: (studentId) => `/students/${studentId}` });
    const links = screen.getAllByRole('rowheader').map((heading) => within(heading).getByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.tabIndex])).toEqual([
      ['Учень 1', '/students/1', -1], ['Учень 2', '/students/2', -1],
    ]);
  });

  it('redraws no row for a move or a digit: a selection changes attributes only', async () => {
    const { sheet } = open(5, 3);
    const touched = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        const part = target instanceof Element && target.getAttribute('aria-hidden') === null ? target : null;
        if (part) touched.add(`${part.getAttribute('role')} ${part.getAttribute('aria-label')?.slice(0, 7)} ${attributeName}`);
      }
    });
    observer.observe(sheet, { subtree: true, attributes: true, childList: true, characterData: true });
    await keys('{ArrowDown}');
    expect([...touched].sort()).toEqual(['grid Журнал  aria-activedescendant', 'gridcell Учень 1 aria-selected', 'gridcell Учень 2 aria-selected']);
    touched.clear();
    await keys('7');
    expect([...touched]).toEqual(['gridcell Учень 2 aria-label']);
    observer.disconnect();
  });

  it('leaves only the links of the active lesson on the way of Tab', async () => {
    open(2, 3);
    const onTheWay = () => screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0).map((link) => link.getAttribute('aria-label'));
    expect(onTheWay()).toEqual(['Редагувати урок 03.11']);
    await keys('{ArrowLeft}{ArrowLeft}');
    expect(onTheWay()).toEqual(['Редагувати урок 02.11']);
  });

  it('has the whole journal on paper, with words where the screen has only colours', () => {
    const { marksStore } = open(3, 20);
    marksStore.edit([{ place: { studentId: 2, lessonId: 101 }, changes: { classworkMark: 9, isMilestone: true } }]);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const headings = screen.getAllByRole('table').flatMap((table) => within(table).getAllByRole('columnheader'));
    expect(headings.filter(({ textContent }) => !['Учень', 'Сер.'].includes(textContent ?? ''))).toHaveLength(20);
    const [paper = document.body] = screen.getAllByRole('table');
    const averages = within(paper).getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[0]?.textContent);
    expect(averages).toContain('9,0');
    expect(headings.filter(({ textContent }) => textContent?.endsWith(' КР'))).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a typed draft', () => {
  it.each([
    ['another control', () => screen.getByRole('button', { name: 'Далі' }).focus()],
    ['the page’s end', () => window.dispatchEvent(new Event('pagehide'))],
    ['another screen', () => cleanup()],
  ])('is kept by %s', async (_, leave) => {
    const { marksStore } = open(2, 1);
    await keys('12');
    expect(classwork(marksStore, 1, 101)).toBeNull();
    act(() => {
      leave();
    });
    expect(classwork(marksStore, 1, 101)).toBe(12);
  });

  it('goes to the student for whom it was typed, also when that student leaves the journal during the typing', async () => {
    const { marksStore, show } = open(3, 1);
    await keys('1');
    const { students, ...rest } = journalOf(3, 1);
    show(gridOf({ ...rest, students: students.slice(1) }));
    await keys('0{Enter}');
    await waitFor(() => expect(classwork(marksStore, 1, 101)).toBe(10));
    expect(classwork(marksStore, 2, 101)).toBeNull();
    expect(cell('Учень 2, 01.11, на уроці: порожньо').textContent).toBe('');
  });

  const typed = () => document.querySelector('[data-draft]')?.textContent ?? null;

  it('shows over the cell, and is read aloud with the state of its save', async () => {
    const { marksStore } = open(2, 1);
    await keys('9');
    expect(cell('Учень 1, 01.11, на уроці: 9').getAttribute('aria-selected')).toBe('true');
    expect(typed()).toBe('9');
    await keys('{Escape}');
    expect(cell('Учень 1, 01.11, на уроці: порожньо').textContent).toBe('');
    await keys('9{Enter}');
    expect(typed()).toBeNull();
    expect(cell('Учень 1, 01.11, на уроці: 9, зберігається').getAttribute('data-state')).toBe('saving');
    expect(cell('Учень 1, 01.11, домашня: порожньо').getAttribute('data-state')).toBeNull();
    expect(marksStore.view({ studentId: 1, lessonId: 101 }).values).toMatchObject({ classworkMark: 9, homeworkMark: null });
  });

  it('is refused with its reason where a status may not be set', async () => {
    const { marksStore } = open(2, 1, { statusRefusal: 'Лише у вкладці "Урок".' });
    await keys('вн');
    // The first message may still be fading out.
    await waitFor(() => expect(screen.getAllByText('Лише у вкладці "Урок".')).toHaveLength(1));
    expect(marksStore.view({ studentId: 1, lessonId: 101 }).values).toMatchObject({ absent: false, notReady: false });
  });
});

describe('the pointer and the clipboard', () => {
  const selected = () => screen.getAllByRole('gridcell', { selected: true }).map((each) => each.getAttribute('aria-label'));

  it('selects a cell and shows its details, a range with Shift, a column by its heading', async () => {
    open(3, 1);
    await userEvent.click(cell('Учень 2, 01.11, домашня: порожньо'));
    expect(screen.getByRole('dialog', { name: 'Учень 2' })).toBeTruthy();
    await userEvent.keyboard('{Shift>}');
    fireEvent.pointerDown(cell('Учень 3, 01.11, на уроці: порожньо'), { shiftKey: true });
    expect(selected()).toHaveLength(4);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('columnheader', { name: 'Робота на уроці, 01.11' }));
    expect(selected()).toEqual([1, 2, 3].map((row) => `Учень ${row}, 01.11, на уроці: порожньо`));
  });

  it('lights up a student’s name and marks together', async () => {
    const { sheet } = open(3, 1);
    const lit = () => [...sheet.querySelectorAll('[data-hover]')].map((part) => part.textContent);
    const name = screen.getByTitle('Учень 2');
    fireEvent.pointerOver(cell('Учень 2, 01.11, на уроці: порожньо'));
    expect(lit()).toEqual(['УУчень 2', 'Учень 2']);
    fireEvent.pointerOver(screen.getByRole('columnheader', { name: 'Робота на уроці, 01.11' }));
    expect(lit()).toEqual([]);
    fireEvent.pointerOver(name);
    expect(lit()).toHaveLength(2);
    fireEvent.pointerOut(name, { relatedTarget: document.body });
    expect(lit()).toEqual([]);
  });

  it('copies the selection as a table, and pastes marks from another table', async () => {
    const { sheet, marksStore } = open(2, 2);
    await keys('{Control>}a{/Control}');
    const paste = (text: string) => fireEvent.paste(sheet, { clipboardData: { getData: () => text } });
    paste('1\t2\t3\t4\n5\tНГ\t7\t1000\n');
    expect(await screen.findByText(/^Пропущено 1\sклітинку\. Учень 2, 02\.11: «1000» \(не оцінка\)\.$/)).toBeTruthy();
    expect(marksStore.view({ studentId: 2, lessonId: 101 }).values.notReady).toBe(true);
    expect([classwork(marksStore, 1, 101), classwork(marksStore, 1, 102), classwork(marksStore, 2, 101), classwork(marksStore, 2, 102)]).toEqual([2, 4, null, null]);
    await keys('{Control>}a{/Control}');
    let copied = '';
    const copy = createEvent.copy(sheet, { clipboardData: { setData: (_: string, text: string) => (copied = text) } });
    fireEvent(sheet, copy);
    expect(copied).toBe('1\t2\t3\t4\n5\tНГ\t7\t');
  });
});

describe('the line under the sheet', () => {
  it('counts the marks that wait for a person, and leads to them', async () => {
    const memory = memoryMarksStore();
    const summary = proxy({ saving: 0, waiting: 0, refused: 0, editConflict: 1, waitingFor: null });
    const { sheet } = open(4, 3, { marksStore: { ...memory.marksStore, summary } });
    act(() => memory.show({ studentId: 3, lessonId: 102 }, { state: 'editConflict', theirs: { ...memory.marksStore.view({ studentId: 3, lessonId: 102 }).values, homeworkMark: 5 } }));
    expect(screen.getAllByText(/^Дві версії: 1\sоцінка$/), 'to be seen and to be heard').toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Показати' }));
    const active = document.getElementById(sheet.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-label')).toBe('Учень 3, 02.11, домашня: порожньо, дві версії');
    expect(screen.getByRole('dialog', { name: 'Учень 3' })).toBeTruthy();
  });

  it('shows a typed mark also where the journal no longer has its cell', async () => {
    const memory = memoryMarksStore();
    const gone = { studentId: 2, lessonId: 999 };
    const summary = proxy({ saving: 0, waiting: 0, refused: 1, editConflict: 0, waitingFor: null });
    open(4, 3, { marksStore: { ...memory.marksStore, summary } });
    act(() => memory.show(gone, { state: 'refused', error: 'Урок не знайдено.', values: { ...emptyValues, classworkMark: 9 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Показати' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Не збережено' }));
    for (const text of ['Учень 2', 'Оцінка: — → 9', 'Урок не знайдено.']) expect(popup.getByText(text)).toBeTruthy();
    await userEvent.click(popup.getByRole('button', { name: 'Скасувати зміну' }));
    expect(memory.answers).toEqual(['giveUp']);
    act(() => memory.show(gone, { state: 'idle', error: null, values: emptyValues }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
