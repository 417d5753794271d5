import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { proxy } from 'valtio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followMarks } from '../choices/control-work.tsx';
import { emptyValues, type MarkPlace } from '../marks/mark-values.ts';
import { memoryMarksStore } from '../marks/memory-marks-store.fixture.ts';
import { comment, grade, homework, lesson, openComment, openSheet, row, toggle } from './editor.fixture.tsx';

afterEach(cleanup);

const person = userEvent.setup();
const statusRefusal = 'Вчитель може редагувати статуси учня лише для поточного заняття у вкладці "Урок".';
const [marko, liza, lidia] = ['Бондар Марко', 'Вознесенська Єлизавета', 'Ґудзь Лідія'] as const;

it('a student with a namesake in the lesson has a note beside the name', () => {
  openSheet({ namesakeNotes: { [marko]: 'Ліцей № 4' } });
  expect(screen.getByText('Ліцей № 4')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: `Домашня робота: ${marko} (Ліцей № 4)` })).toBeTruthy();
});

describe('marks', () => {
  it('accept digits only, three at most, and an empty mark is null', async () => {
    const { values } = openSheet();
    await person.type(grade(marko), '1б2!34');
    expect(grade(marko).value).toBe('123');
    await person.tab();
    expect(values(marko).classworkMark).toBe(123);
    await person.clear(grade(marko));
    await person.tab();
    expect(values(marko).classworkMark).toBeNull();
    fireEvent.change(homework(marko), { target: { value: 'оцінка 10 з 12' } });
    fireEvent.blur(homework(marko));
    expect(values(marko).homeworkMark).toBe(101);
  });

  it('of a pasted column go to the students below, and pieces that are no marks are named', async () => {
    const { values } = openSheet({ archived: lidia, statusRefusal });
    const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });
    await person.type(grade(marko), '5');
    paste(grade(marko), '7\n8\n9\n10\n');
    expect([marko, liza, lidia].map((name) => values(name).classworkMark)).toEqual([7, 8, null]);
    expect(document.activeElement).toBe(grade(marko));
    const told = await screen.findByText(/^Пропущено 2 клітинки\./);
    expect(told.textContent).toContain(`${lidia}: «9» (Учень в архіві`);
    expect(told.textContent).toContain('«10» (немає місця в уроці)');
    paste(homework(marko), '6\t11\n10,5\tВ');
    expect([marko, liza].map((name) => [values(name).homeworkMark, values(name).classworkMark])).toEqual([[6, 11], [null, 8]]);
    expect((await screen.findByText(/«10,5» \(не оцінка\)/)).textContent).toContain('«В» і «НГ» ставлять у поточному уроці');
  });

  it('return to the saved value by Escape before they are saved', async () => {
    const { values } = openSheet();
    await person.type(grade(marko), '9{Escape}');
    expect(grade(marko).value).toBe('');
    await person.tab();
    expect(values(marko).classworkMark).toBeNull();
  });

  it('keep the typed text when another person saves the same mark', async () => {
    const { show, values } = openSheet();
    await person.type(grade(marko), '9');
    show(marko, { values: { ...emptyValues, classworkMark: 4, homeworkMark: 7 } });
    expect(grade(marko).value).toBe('9');
    expect(homework(marko).value).toBe('7');
    await person.tab();
    expect(values(marko).classworkMark).toBe(9);
  });

  it('are kept when the page is left in the middle of a word', async () => {
    const { values, unmount } = openSheet();
    await openComment(liza);
    await person.type(comment(liza), ' Забула зош');
    fireEvent(window, new Event('pagehide'));
    expect(values(liza).comment).toBe('Забула зош');
    await person.type(grade(lidia), '8');
    unmount();
    expect(values(lidia).classworkMark).toBe(8);
  });
});

describe('keys', () => {
  it('move down and up the same field, saving on the way', async () => {
    const { values } = openSheet();
    await person.click(homework(marko));
    await person.keyboard('10{Enter}11{ArrowDown}12{ArrowDown}');
    expect(document.activeElement).toBe(homework(lidia));
    await person.keyboard('{ArrowUp}{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(homework(marko));
    expect([marko, liza, lidia].map((name) => values(name).homeworkMark)).toEqual([10, 11, 12]);
  });

  it('move through comments too, where a new line within a comment comes first', async () => {
    const { values } = openSheet();
    await openComment(marko);
    await person.keyboard('Добре{Shift>}{Enter}{/Shift}читає{Enter}');
    expect(document.activeElement).toBe(comment(liza));
    expect(values(marko).comment).toBe('Добре\nчитає');
    expect(screen.queryByLabelText(`Коментар: ${marko}`)).toBeNull();
    await person.keyboard('в н{ArrowUp}');
    expect(document.activeElement).toBe(comment(liza));
    expect(values(liza).absent).toBe(false);
  });

  it('set statuses by the letters of the journal, on any layout', async () => {
    const { values } = openSheet();
    await person.click(grade(liza));
    await person.keyboard('в');
    expect(values(liza)).toMatchObject({ absent: true, notReady: false });
    fireEvent.keyDown(grade(liza), { key: 'y', code: 'KeyY' });
    expect(values(liza)).toMatchObject({ absent: false, notReady: true });
    await person.keyboard('ЗК');
    expect(values(liza)).toMatchObject({ isLate: true, isMilestone: true });
    expect(grade(liza).value).toBe('');
  });

  it('undo through the marks store, but never inside a field that is being typed in', async () => {
    const undone: string[] = [];
    openSheet({
      deeds: {
        undo: () => (undone.push('undo'), [{ studentId: 3, lessonId: 7 }]),
        redo: () => (undone.push('redo'), null),
      },
    });
    await person.type(grade(marko), '9{Control>}я{/Control}');
    fireEvent.keyDown(grade(marko), { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(undone).toEqual([]);
    await person.keyboard('{Escape}');
    fireEvent.keyDown(grade(marko), { key: 'я', code: 'KeyZ', ctrlKey: true });
    expect(document.activeElement).toBe(grade(lidia));
    fireEvent.keyDown(grade(lidia), { key: 'y', code: 'KeyY', ctrlKey: true });
    expect(undone).toEqual(['undo', 'redo']);
  });

  it('report an undo in another lesson, and stay silent when there is no change to undo', async () => {
    let places: MarkPlace[] = [];
    openSheet({ deeds: { undo: () => places } });
    const undo = () => fireEvent.keyDown(grade(marko), { key: 'я', code: 'KeyZ', ctrlKey: true });
    undo();
    await person.click(grade(marko));
    await person.keyboard('?');
    await screen.findByRole('dialog', { name: 'Клавіші уроку' });
    expect(screen.queryByText('Скасовано зміну в іншому уроці групи.')).toBeNull();
    places = [{ studentId: 1, lessonId: 8 }];
    undo();
    expect(await screen.findByText('Скасовано зміну в іншому уроці групи.')).toBeDefined();
  });

  it('do not act while a letter is being composed', async () => {
    const { values } = openSheet();
    await openComment(marko);
    await person.type(comment(marko), 'Добр');
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(comment(marko), { key, code: key, isComposing: true });
    await person.type(grade(liza), '9');
    for (const key of ['Escape', 'Enter']) fireEvent.keyDown(grade(liza), { key, code: key, isComposing: true });
    expect(document.activeElement).toBe(grade(liza));
    expect([comment(marko).value, grade(liza).value]).toEqual(['Добр', '9']);
    await person.tab();
    expect([values(marko).comment, values(liza).classworkMark]).toEqual(['Добр', 9]);
  });

  it('are listed after a question mark', async () => {
    openSheet();
    await person.click(grade(marko));
    await person.keyboard('?');
    expect(within(await screen.findByRole('dialog', { name: 'Клавіші уроку' })).getByText(/^не готовий/)).toBeDefined();
  });
});

describe('«Решті – оцінка»', () => {
  it('marks present students without a mark, in one step that can be undone', async () => {
    const { values, show } = openSheet();
    show(marko, { values: { ...emptyValues, classworkMark: 7 } });
    show(liza, { values: { ...emptyValues, absent: true } });
    await person.click(screen.getByRole('button', { name: 'Решті – оцінка' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Оцінка решті' }));
    await person.click(popup.getByRole('button', { name: 'Поставити' }));
    expect(popup.getByText('Введіть оцінку.')).toBeDefined();
    await person.type(popup.getByLabelText(/^Оцінка: ще 1/), '1б0');
    await person.click(popup.getByRole('button', { name: 'Поставити' }));
    expect([marko, liza, lidia].map((name) => values(name).classworkMark)).toEqual([7, null, 10]);
    expect([marko, liza, lidia].map((name) => values(name).homeworkMark)).toEqual([null, null, null]);
  });
});

describe('the lesson on the screen', () => {
  it('distinguishes students who watch the recording from absent students', () => {
    openSheet({ watcher: liza });
    expect(row(liza).getByText('Запис')).toBeDefined();
    expect(row(marko).queryByText('Запис')).toBeNull();
  });

  it('puts the focus on the first mark that may be changed', () => {
    openSheet({ archived: marko });
    expect(document.activeElement).toBe(grade(liza));
  });

  it('has no two controls of the same name in a row', async () => {
    openSheet();
    await openComment(liza);
    const controls = [...row(liza).getAllByRole('button'), ...row(liza).getAllByRole('checkbox'), ...row(liza).getAllByRole('textbox')];
    const names = controls.map((control) => control.getAttribute('aria-label') ?? control.textContent);
    expect(names).toHaveLength(8);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says that a too long comment was cut', async () => {
    openSheet();
    await openComment(marko);
    await person.paste('а'.repeat(999));
    expect(screen.queryByText(/символів коментар не вміщує/)).toBeNull();
    await person.paste('абв');
    expect(comment(marko).value).toHaveLength(1000);
    expect(screen.getByText(/Більше 1000 символів коментар не вміщує/)).toBeDefined();
  });

  it('opens a comment under its row, and keeps the comment open while it has a text', async () => {
    const { values, show } = openSheet();
    await openComment(marko);
    expect(document.activeElement).toBe(comment(marko));
    await person.keyboard('Забув');
    show(marko, { values: { ...values(marko), homeworkMark: 7 } });
    await openComment(liza);
    expect([comment(marko).value, values(marko).comment]).toEqual(['Забув', 'Забув']);
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(comment(lidia));
    expect(screen.queryByLabelText(`Коментар: ${liza}`), 'an empty one goes as the keys go on').toBeNull();
    await person.click(comment(marko));
    await person.keyboard('ла{Escape}');
    expect(comment(marko).value).toBe('Забув');
    await person.keyboard('{Escape}');
    expect(screen.queryByLabelText(`Коментар: ${marko}`)).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`${marko}: є коментар: Забув`);
  });

  it('moves on by itself after an unambiguous mark where the setting says so', async () => {
    const { values } = openSheet();
    await person.click(screen.getByRole('switch', { name: 'Автоперехід' }));
    await person.click(grade(marko));
    await person.keyboard('1');
    expect(document.activeElement).toBe(grade(marko));
    await person.keyboard('19');
    expect([marko, liza].map((name) => values(name).classworkMark)).toEqual([11, 9]);
    await person.click(grade(liza));
    await person.keyboard('15{Backspace}{Backspace}');
    expect(document.activeElement, 'what is left after erasing is no mark that was typed').toBe(grade(liza));
    await person.click(screen.getByRole('switch', { name: 'Автоперехід' }));
  });
});

describe('«КР для всіх»', () => {
  afterEach(() => localStorage.clear());
  const all = () => screen.getByRole<HTMLInputElement>('switch', { name: 'КР для всіх' });

  it('marks every present mark as a mark of a control work, and takes that back', async () => {
    const { values } = openSheet({ archived: lidia });
    await person.type(grade(marko), '9');
    await person.click(all());
    expect([marko, liza, lidia].map((name) => values(name).isMilestone)).toEqual([true, false, false]);
    expect(all().checked).toBe(true);
    await person.click(all());
    expect([values(marko).isMilestone, values(marko).classworkMark]).toEqual([false, 9]);
  });

  it('is still on when the lesson is opened again', async () => {
    const { unmount } = openSheet();
    await person.click(all());
    unmount();
    openSheet();
    expect(all().checked).toBe(true);
  });
});

describe('«КР для всіх» of another device', () => {
  afterEach(() => localStorage.clear());

  it('is set when all marks are of a control work, cleared when none are, and unchanged when marks differ', () => {
    const { marksStore, save } = memoryMarksStore();
    openSheet();
    const isOnAfter = (studentId: number, isMilestone: boolean) => {
      save({ studentId, lessonId: lesson.id }, { classworkMark: 9, isMilestone });
      act(() => followMarks(lesson, marksStore));
      return screen.getByRole<HTMLInputElement>('switch', { name: 'КР для всіх' }).checked;
    };
    expect([isOnAfter(1, true), isOnAfter(2, false), isOnAfter(1, false)]).toEqual([true, true, false]);
  });
});

describe('the number pad', () => {
  beforeEach(() => window.happyDOM.setViewport({ width: 390, height: 844 }));
  afterEach(() => window.happyDOM.setViewport({ width: 1024, height: 768 }));
  const tap = async (...keys: string[]) => {
    for (const key of keys) await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: key }));
  };

  it('waits until a mark is touched, and types into the mark’s field', async () => {
    const { values } = openSheet();
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(grade(marko));
    await screen.findByRole('dialog', { name: marko });
    expect(grade(marko).inputMode).toBe('none');
    await tap('1', '0');
    expect([grade(marko).value, values(marko).classworkMark]).toEqual(['10', null]);
    await tap('Далі');
    expect(values(marko).classworkMark).toBe(10);
    await screen.findByRole('dialog', { name: liza });
    expect(document.activeElement).toBe(grade(liza));
    await tap('В Відсутній', 'Клітинка ліворуч', '7', 'Закрити');
    expect(values(liza)).toMatchObject({ absent: true, homeworkMark: 7 });
  });

  it('continues the text typed by keys, and closes when a comment opens', async () => {
    const { values } = openSheet();
    await person.click(grade(marko));
    await person.keyboard('1');
    await tap('2');
    expect(grade(marko).value).toBe('12');
    await openComment(marko);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(values(marko).classworkMark).toBe(12);
  });
});

describe('statuses', () => {
  it('make an absent student present when not ready', async () => {
    const { values } = openSheet();
    await person.click(toggle(marko, 'Відсутній'));
    await person.click(toggle(marko, 'Не готовий'));
    expect(values(marko)).toMatchObject({ absent: false, notReady: true });
  });

  it('stay unchanged where they are limited, with the reason; the other statuses may be set', async () => {
    const { values } = openSheet({ statusRefusal });
    await person.click(toggle(marko, 'Відсутній'));
    expect(await screen.findByText(statusRefusal)).toBeDefined();
    await person.click(grade(marko));
    await person.keyboard('н');
    expect(values(marko)).toMatchObject({ absent: false, notReady: false });
    expect(toggle(marko, 'Відсутній').checked).toBe(false);
    await person.click(toggle(marko, 'Запізнився'));
    expect(values(marko).isLate).toBe(true);
  });
});

it('a frozen student is shown with the end and takes no mark', async () => {
  const { values } = openSheet({ frozen: liza });
  expect(row(liza).getByText('Заморожено до 04.12')).toBeTruthy();
  await person.type(grade(liza), '9{Enter}');
  expect(values(liza).classworkMark).toBeNull();
});

describe('an archived student', () => {
  const reason = 'Учень в архіві, тому його оцінки можна лише переглядати.';

  it('has marks that are shown as read only, with the reason; other students’ marks are not affected', async () => {
    const { values } = openSheet({ archived: liza });
    expect(row(liza).getByText(reason)).toBeDefined();
    await openComment(liza);
    for (const field of [grade(liza), homework(liza), comment(liza)]) {
      expect(field.readOnly).toBe(true);
      await person.type(field, '7');
    }
    await person.click(toggle(liza, 'Запізнився'));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining(reason));
    await person.click(grade(liza));
    await person.keyboard('к');
    await person.tab();
    expect(values(liza)).toEqual(emptyValues);
    expect(toggle(liza, 'Запізнився').getAttribute('aria-readonly')).toBe('true');
    expect([grade(marko).readOnly, toggle(marko, 'Запізнився').getAttribute('aria-readonly')]).toEqual([false, null]);
  });
});

describe('saves', () => {
  it('show their state in their row', () => {
    const { show } = openSheet();
    for (const [state, text] of [['saving', 'Зберігаємо…'], ['waiting', 'Чекає в черзі'], ['saved', 'Збережено']] as const) {
      show(marko, { state });
      expect(row(marko).getByText(text)).toBeDefined();
    }
  });

  it('let a person choose in an edit conflict', async () => {
    const { show, answers } = openSheet();
    show(liza, { state: 'editConflict', values: { ...emptyValues, classworkMark: 9 }, theirs: { ...emptyValues, classworkMark: 4 } });
    await person.click(row(liza).getByRole('button', { name: /^Дві версії/ }));
    const popup = within(await screen.findByRole('dialog', { name: liza }));
    expect(popup.getByRole('row', { name: /Оцінка/ }).textContent).toBe('Оцінка49');
    await person.click(popup.getByRole('button', { name: 'Залишити мою' }));
    expect(answers).toEqual(['mine']);
  });

  it('can be tried again or given up when they are refused', async () => {
    const { show, answers } = openSheet();
    show(liza, { state: 'refused', error: 'Цього учня немає в групі.' });
    await person.click(row(liza).getByRole('button', { name: /^Не збережено/ }));
    expect(await screen.findByText('Цього учня немає в групі.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
    expect(answers).toEqual(['retry']);
  });

  it('ask once: a solved conflict opens no popup later, and the focus stays in the row', async () => {
    const { show } = openSheet();
    const theirs = { ...emptyValues, classworkMark: 4 };
    show(liza, { state: 'editConflict', values: { ...emptyValues, classworkMark: 9 }, theirs });
    await person.click(row(liza).getByRole('button', { name: /^Дві версії/ }));
    await screen.findByRole('dialog', { name: liza });
    show(liza, { state: 'saving', theirs: null });
    await waitFor(() => expect(document.activeElement).toBe(grade(liza)));
    show(liza, { state: 'editConflict', theirs });
    expect(row(liza).getByRole('button', { name: /^Дві версії/ })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('in another lesson that wait for a person are reported', async () => {
    const summary = proxy({ saving: 0, waiting: 0, refused: 1, editConflict: 0, waitingFor: null });
    openSheet({ deeds: { summary } });
    await person.click(screen.getByRole('button', { name: 'Показати' }));
    expect(await screen.findByText(/^Цієї оцінки в цьому списку немає/)).toBeDefined();
  });

  it('warn when they take too long', async () => {
    let tellSlow = () => {};
    openSheet({ deeds: { onSlow: (listener) => ((tellSlow = listener), () => {}) } });
    tellSlow();
    expect(await screen.findByText('Повторіть за 5-10 секунд, дані оновлюються.')).toBeDefined();
  });
});
