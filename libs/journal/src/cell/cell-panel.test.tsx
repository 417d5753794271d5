import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyValues } from '../marks/mark-values.ts';
import { change, openCell, students, type OpenedPage } from './cell.fixture.tsx';

let page: OpenedPage | undefined;
beforeEach(() => window.happyDOM.setViewport({ width: 1440, height: 900 }));
afterEach(() => {
  cleanup();
  page?.end();
});

function open(...given: Parameters<typeof openCell>): OpenedPage {
  page = openCell(...given);
  return page;
}

const panel = () => screen.getByRole('dialog');
const isClosed = () => screen.queryByRole('dialog') === null;
const field = (name: string) => within(panel()).getByRole('textbox', { name });
const toggle = (name: string) => within(panel()).getByRole('button', { name: new RegExp(`(^| )${name}$`) });
const press = (name: string) => userEvent.click(toggle(name));
const grid = () => screen.getByRole('grid');

describe('the content of the panel', () => {
  it('is the mark of the active cell, titled by the student, without taking the focus', () => {
    const { save } = open({ draft: '12' });
    grid().focus();
    save({ homeworkMark: 8, comment: 'Молодець', isLate: true });
    expect(screen.getByRole('dialog', { name: 'Вознесенська Єлизавета' })).toBeDefined();
    expect(panel().textContent).toContain('20.11.2026');
    expect(panel().textContent).toContain('Дроби');
    expect(field('Домашня робота')).toHaveProperty('value', '8');
    expect(field('Оцінка'), 'what is typed in the sheet').toHaveProperty('value', '12');
    expect(field('Коментар')).toHaveProperty('value', 'Молодець');
    expect(toggle('Запізнився').getAttribute('aria-pressed')).toBe('true');
    expect(toggle('Відсутній').getAttribute('aria-pressed')).toBe('false');
    expect(document.activeElement).toBe(grid());
  });

  it('says that there is no topic, and that the student was online', () => {
    const [student] = students;
    open({ student: student && { ...student, onlineLessonIds: [7] } });
    expect(panel().textContent).toContain('Був онлайн');
    expect(panel().querySelector('[role=img]:not([aria-label]), [role=img][aria-label=""]')).toBeNull();
  });

  it.each([
    ['saving', 'Зберігаємо…'],
    ['waiting', 'Чекає в черзі'],
    ['saved', 'Збережено'],
  ] as const)('tells %s in words', (state, words) => {
    open().show({ state });
    expect(within(panel()).getByRole('status').textContent).toBe(words);
  });
});

describe('editing', () => {
  it('takes three digits, and an empty field for no mark', async () => {
    const { values } = open();
    await userEvent.type(field('Оцінка'), '1a0/57{Enter}');
    expect(values().classworkMark).toBe(105);
    await userEvent.type(field('Домашня робота'), '7{Tab}');
    expect(values(1).homeworkMark).toBe(7);
    await userEvent.clear(field('Домашня робота'));
    await userEvent.tab();
    expect(values(1).homeworkMark).toBeNull();
  });

  it('goes on to the next student by Enter, and takes a typed mark back by Escape', async () => {
    const { values } = open();
    await userEvent.type(field('Оцінка'), '9{Enter}');
    expect(panel().getAttribute('aria-label')).toBe('Гончар Остап');
    await userEvent.keyboard('5{Escape}');
    expect(values(1).classworkMark).toBeNull();
    expect(isClosed()).toBe(false);
    await userEvent.keyboard('{Escape}');
    expect(isClosed()).toBe(true);
  });

  it('sets statuses, absent and not ready instead of each other', async () => {
    const { values } = open();
    await press('Відсутній');
    expect(values()).toEqual({ ...emptyValues, absent: true });
    await press('Не готовий');
    await press('Запізнився');
    await press('Контрольна робота');
    expect(values()).toEqual({ ...emptyValues, notReady: true, isLate: true, isMilestone: true });
    await press('Не готовий');
    expect(values().notReady).toBe(false);
  });

  it('leaves the two statuses unchanged outside the current lesson and says why', async () => {
    const { values } = open({ statusRefusal: 'Лише для поточного заняття' });
    await press('Відсутній');
    await press('Не готовий');
    expect(values()).toEqual(emptyValues);
    // The second message replaces the first.
    expect((await screen.findByRole('alert')).textContent).toContain('Лише для поточного заняття');
    await press('Запізнився');
    expect(values().isLate).toBe(true);
  });

  it('shows the two statuses locked with the reason, and leads to the lesson where they are not locked', () => {
    open({ statusRefusal: 'Лише для поточного заняття', currentLesson: { lessonId: 7, href: '/lesson', open: () => {} } });
    const lockedOnes = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-disabled') === 'true');
    expect(lockedOnes.map(({ title }) => title)).toEqual(['Лише для поточного заняття', 'Лише для поточного заняття']);
    expect(screen.getByText('«В» і «НГ» ставлять на поточному занятті, у вкладці «Урок».')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'До уроку' }).getAttribute('href')).toBe('/lesson');
  });

  it('locks no status where both may be set', () => {
    open();
    expect(screen.queryByText(/у вкладці «Урок»/)).toBeNull();
  });

  it('shows the mark of an archived student as read only, and says why', async () => {
    const { values } = open({ lock: 'student' });
    expect(screen.getByText('Учень в архіві, тому його оцінки можна лише переглядати.')).toBeTruthy();
    await userEvent.type(field('Оцінка'), '7');
    await userEvent.type(field('Коментар'), 'Так');
    await press('Запізнився');
    await press('Контрольна робота');
    expect(values()).toEqual(emptyValues);
    expect(toggle('Запізнився').getAttribute('aria-disabled')).toBe('true');
  });

  it('saves the comment when the field is left, and saves an empty comment as null', async () => {
    const { values } = open();
    await userEvent.type(field('Коментар'), ' Добре ');
    expect(values().comment).toBeNull();
    await userEvent.tab();
    expect(values().comment).toBe('Добре');
    await userEvent.clear(field('Коментар'));
    await userEvent.tab();
    expect(values().comment).toBeNull();
  });

  it('asks for the audience as soon as there is a comment, and starts with the default for the next comment', async () => {
    const { values } = open();
    expect(screen.queryByLabelText('Для кого')).toBeNull();
    await userEvent.type(field('Коментар'), 'Добре');
    expect(screen.getByLabelText('Для кого')).toHaveProperty('value', 'staff');
    await userEvent.selectOptions(screen.getByLabelText('Для кого'), 'Для родини');
    expect(values()).toMatchObject({ comment: 'Добре', commentAudience: 'family' });
    await userEvent.type(field('Коментар'), ' і вчасно');
    await userEvent.tab();
    expect(values()).toMatchObject({ comment: 'Добре і вчасно', commentAudience: 'family' });
    await userEvent.clear(field('Коментар'));
    await userEvent.tab();
    expect(values()).toMatchObject({ comment: null, commentAudience: 'staff' });
    await userEvent.type(field('Коментар'), 'Списує');
    await userEvent.tab();
    expect(values()).toMatchObject({ comment: 'Списує', commentAudience: 'staff' });
  });

  it.each([
    ['another cell is chosen', () => userEvent.click(screen.getByRole('button', { name: 'Другий учень' }))],
    ['Escape closes', () => userEvent.keyboard('{Escape}')],
    ['a click elsewhere closes', () => userEvent.click(screen.getByText('Решта сторінки'))],
    ['the page goes', () => fireEvent(window, new Event('pagehide'))],
    ['the screen is left', () => page?.unmount()],
  ])('keeps a comment that is being typed when %s', async (_, leave) => {
    const { values } = open();
    await userEvent.type(field('Коментар'), 'Не забудь зошит');
    await leave();
    expect([values(0).comment, values(1).comment]).toEqual(['Не забудь зошит', null]);
  });
});

describe('opening and closing', () => {
  it('stays open when the sheet is clicked, closes by its button and gives the focus back', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Другий учень' }));
    expect(panel().getAttribute('aria-label')).toBe('Гончар Остап');
    grid().focus();
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(field('Оцінка'));
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(grid());
    await userEvent.keyboard('{F6}{Escape}');
    expect(isClosed()).toBe(true);
    expect(document.activeElement).toBe(grid());
  });

  it('closes by Escape in the sheet, unless the sheet has used it', () => {
    open();
    const used = (event: Event) => event.preventDefault();
    grid().addEventListener('keydown', used, { once: true });
    fireEvent.keyDown(grid(), { key: 'Escape' });
    expect(isClosed()).toBe(false);
    fireEvent.keyDown(grid(), { key: 'Escape' });
    expect(isClosed()).toBe(true);
  });

  it('does not take the keys from the sheet when a status is pressed', async () => {
    const { values } = open();
    grid().focus();
    await press('Запізнився');
    expect(values().isLate).toBe(true);
    expect(document.activeElement).toBe(grid());
    await press('Закрити');
    expect(isClosed()).toBe(true);
  });
});

describe('a save that failed', () => {
  it('shows the reason, and is sent again or taken back', async () => {
    const { show, answers } = open();
    show({ state: 'refused', error: 'Учня немає в групі.' });
    expect(within(panel()).getByRole('alert').textContent).toContain('Учня немає в групі.');
    await press('Спробувати ще раз');
    await press('Скасувати зміну');
    expect(answers).toEqual(['retry', 'giveUp']);
  });

  it('leaves the focus in the sheet when the person answers by the keyboard', async () => {
    const { show } = open();
    show({ state: 'refused', error: 'Учня немає в групі.' });
    within(panel()).getByRole('button', { name: 'Скасувати зміну' }).focus();
    show({ state: 'idle', error: null });
    await waitFor(() => expect(document.activeElement).toBe(grid()));
  });

  it('leaves the focus unchanged when the failure ends by itself', async () => {
    const { show } = open();
    show({ state: 'refused', error: 'Учня немає в групі.' });
    show({ state: 'idle', error: null });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Скасувати зміну' })).toBeNull());
    expect(document.activeElement).toBe(document.body);
  });

  it('shows their and my values of the differing fields and the other person’s name, and lets the person choose', async () => {
    const { show, save, answers } = open({}, () => [change(2, 'Коваль Олена', { classworkMark: 8 }, { classworkMark: 10, absent: true })]);
    save({ classworkMark: 8 }, 2);
    show({ state: 'editConflict', values: { ...emptyValues, classworkMark: 11 }, theirs: { ...emptyValues, classworkMark: 10, absent: true } });
    const rows = within(panel()).getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['ЗначенняЇхняМоя', 'Оцінка1011', 'Відсутнійтакні']);
    expect(await within(panel()).findByText('Коваль Олена')).toBeDefined();
    expect(within(panel()).getByText(/^20\.11\.2026, \d\d:05$/)).toBeDefined();
    await press('Взяти їхню');
    await press('Залишити мою');
    expect(answers).toEqual(['theirs', 'mine']);
  });
});
