import { queryOf } from '@dzvinok/api-client/query';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { makeHarness, refuse, type FakeApi } from '@dzvinok/remote/harness';
import { startSession } from '@dzvinok/session/session';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { header, teacherApi } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

const person = userEvent.setup();
let api: FakeApi;

beforeEach(() => {
  api = teacherApi();
  localStorage.clear();
});
afterEach(cleanup);

function open(at = '/teacher/class/7/homework') {
  const harness = makeHarness({ remote, api, at });
  // The same account after a reload.
  const accessToken = `a.${btoa(JSON.stringify({ aud: 'tenant:1', sub: '8' }))}.c`;
  startSession({ accessToken, refreshToken: 'r', user: { fullName: 'Леся', avatarPath: null, role: 'Teacher' } });
  render(harness.element);
  return harness;
}

const startLesson = () => api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 });
const saved = (nextLessonHomework: string | null) => api.answer(homeworksRoutes.one, { todayLessonHomework: null, nextLessonHomework });
const findField = () => screen.findByLabelText<HTMLTextAreaElement>('Що зробити до наступного уроку');
const save = () => person.click(screen.getByRole('button', { name: 'Додати завдання' }));
const sent = () => api.callsOf(homeworksRoutes.set).map(({ body }) => body);

it('homework can be set only after the lesson starts', async () => {
  open();
  expect(await screen.findByText('Почніть урок щоб задати домашнє задання.')).toBeTruthy();
  expect(screen.getByText('Домашнього завдання не було')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('homework is set for the next lesson, and an empty text is refused', async () => {
  startLesson();
  api.answer(homeworksRoutes.set, ({ body }) => {
    saved(body);
    return { todayLessonHomework: null, nextLessonHomework: body };
  });
  open();
  await findField();
  await save();
  expect(screen.getByText('Введіть текст завдання')).toBeTruthy();
  await person.type(await findField(), 'Вправа 3');
  await save();
  expect(await screen.findByText('Домашнє завдання успішно оновлено!')).toBeTruthy();
  expect(sent()).toEqual(['Вправа 3']);
  expect(screen.queryByText('Чернетку ще не збережено.')).toBeNull();
});

it('the day of the next lesson and earlier homework are shown', async () => {
  const earlier = [{ lessonId: 31, setOn: '2026-11-14', description: 'Вправа 2', doneCount: 4 }];
  api.answer(homeworksRoutes.one, { todayLessonHomework: null, nextLessonHomework: null, nextLessonOn: '2026-11-23', earlier });
  open();
  expect(await screen.findByText('Наступний урок: понеділок, 23.11.')).toBeTruthy();
  expect(screen.getByText('Вправа 2').closest('li')?.textContent).toBe('14.11 · позначили виконаним: 4Вправа 2');
});

it('homework is removed by an empty text, with a warning before and a message after', async () => {
  startLesson();
  saved('Вправа 3');
  api.answer(homeworksRoutes.set, () => {
    saved(null);
    return { todayLessonHomework: null, nextLessonHomework: null };
  });
  open();
  await person.clear(await findField());
  expect(screen.getByText('Без тексту завдання зникне з розкладу учнів.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Прибрати завдання' }));
  expect(await screen.findByText('Домашнє завдання прибрано.')).toBeTruthy();
  expect(sent()).toEqual(['']);
});

it('the text of homework is kept when the save fails and when the tab is opened again', async () => {
  startLesson();
  api.answer(homeworksRoutes.set, () => {
    throw refuse('homeworks.lesson-not-started', 'Спершу почніть урок');
  });
  open();
  await person.type(await findField(), 'Вправа 3');
  await save();
  expect(await screen.findByText('Спершу почніть урок')).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'Урок' }));
  await expect.poll(() => screen.queryByRole('textbox', { name: /наступного/ })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Домашнє завдання' }));
  expect((await findField()).value).toBe('Вправа 3');
  await person.click(screen.getByRole('button', { name: 'Скасувати зміни' }));
  expect((await findField()).value).toBe('');
});

it('a save asks before replacing homework that was saved meanwhile', async () => {
  startLesson();
  saved('Вправа 1');
  api.answer(homeworksRoutes.set, ({ body }) => ({ todayLessonHomework: null, nextLessonHomework: body }));
  open();
  await person.type(await findField(), ', усно');
  saved('Вправа 2');
  await save();
  expect(await screen.findByText('Завдання тим часом змінили. Тепер збережено:')).toBeTruthy();
  expect(screen.getByText('Вправа 2')).toBeTruthy();
  expect(sent()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Залишити моє' }));
  await save();
  await expect.poll(sent).toEqual(['Вправа 1, усно']);
});

it('the typed text is kept when the server refuses a save over a newer version', async () => {
  startLesson();
  const version = (nextLessonHomework: string | null) => api.answer(homeworksRoutes.one, { todayLessonHomework: null, nextLessonHomework, nextLessonVersion: `v-${nextLessonHomework}` });
  version('Вправа 1');
  api.answer(homeworksRoutes.set, () => {
    version('Вправа 2');
    throw refuse('homeworks.stale', 'Завдання тим часом змінили.');
  });
  open();
  await person.type(await findField(), ', усно');
  await save();
  expect(await screen.findByText('Завдання тим часом змінили. Тепер збережено:')).toBeTruthy();
  expect((await findField()).value).toBe('Вправа 1, усно');
  expect(api.callsOf(homeworksRoutes.set).map(({ query }) => query)).toEqual([{ version: 'v-Вправа 1', lessonId: 40 }]);
  await person.click(screen.getByRole('button', { name: 'Залишити моє' }));
  await save();
  expect(api.callsOf(homeworksRoutes.set).at(-1)).toMatchObject({ query: { version: 'v-Вправа 2', lessonId: 40 }, body: 'Вправа 1, усно' });
});

it('homework saved elsewhere replaces an unedited text', async () => {
  startLesson();
  saved('Вправа 1');
  const { client } = open();
  await findField();
  saved('Вправа 2');
  await act(() => client.invalidateQueries({ queryKey: [homeworksRoutes.one.path] }));
  expect((await findField()).value).toBe('Вправа 2');
});

it('a repeated save after a lost reply finds the text already saved', async () => {
  startLesson();
  api.answer(homeworksRoutes.set, ({ body }) => {
    saved(body);
    throw refuse('server.unavailable', 'Сервер не відповів');
  });
  open();
  await person.type(await findField(), 'Вправа 3');
  await save();
  await screen.findByText('Сервер не відповів');
  await save();
  expect(await screen.findByText('Домашнє завдання успішно оновлено!')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

describe('homework saved without a network', () => {
  const waiting = () => screen.findByText(/Завдання чекає в черзі/);
  const loseNetwork = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const comeBack = () => {
    vi.restoreAllMocks();
    api.answer(homeworksRoutes.set, ({ body }) => {
      saved(body);
      return { todayLessonHomework: null, nextLessonHomework: body };
    });
    window.dispatchEvent(new Event('online'));
  };
  const typeAndLose = async () => {
    startLesson();
    const harness = open();
    await person.type(await findField(), 'Вправа 3');
    loseNetwork();
    await save();
    await waiting();
    return harness;
  };

  it('waits, and is sent from any page when the network is back', async () => {
    await typeAndLose();
    vi.restoreAllMocks();
    await person.click(screen.getByRole('link', { name: 'Урок' }));
    comeBack();
    expect(await screen.findByText('Домашнє завдання успішно оновлено!')).toBeTruthy();
    expect(sent()).toEqual(['Вправа 3']);
  });

  it('is sent from the list of groups too', async () => {
    await typeAndLose();
    cleanup();
    vi.restoreAllMocks();
    open('/teacher/my');
    await screen.findByText('Мої групи');
    comeBack();
    await expect.poll(sent, { timeout: 3_000 }).toEqual(['Вправа 3']);
  });

  it('is told on the pages of the group when its lesson is over, and is taken over or dropped', async () => {
    const told = () => screen.findByRole('alert');
    await typeAndLose();
    cleanup();
    vi.restoreAllMocks();
    api.answer(lessonsRoutes.header, header);
    open('/teacher/class/7/current-lesson');
    expect((await told()).textContent).toContain('Завдання минулого уроку не надіслано: Вправа 3');
    await person.click(screen.getByRole('link', { name: 'Домашнє завдання' }));
    await screen.findByText('Почніть урок щоб задати домашнє задання.');
    await person.click(within(await told()).getByRole('button', { name: 'Взяти на новий урок' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Чернетка: Вправа 3')).toBeTruthy();
    cleanup();
    startLesson();
    open();
    expect((await findField()).value).toBe('Вправа 3');
    loseNetwork();
    await save();
    await waiting();
    cleanup();
    vi.restoreAllMocks();
    api.answer(lessonsRoutes.header, header);
    open();
    await person.click(within(await told()).getByRole('button', { name: 'Видалити' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(localStorage.getItem('dzvinok.homework/tenant:1/8/7')).toBeNull();
  });

  it.each([[true, '. Написане тут завдання збережеться на цьому пристрої й буде надіслано автоматично.'], [false, '.']])('promises offline only what can be written: %s', async (isStarted, text) => {
    if (isStarted) startLesson();
    const { client } = open();
    await screen.findByText('Домашнього завдання не було');
    await person.click(screen.getByRole('link', { name: 'Урок' }));
    await expect.poll(() => screen.queryByText('Домашнього завдання не було')).toBeNull();
    loseNetwork();
    await client.fetchQuery({ ...queryOf(homeworksRoutes.one, { params: { id: 7 } }), staleTime: 0, retry: false }).catch(() => undefined);
    await person.click(screen.getByRole('link', { name: 'Домашнє завдання' }));
    const line = await screen.findByText(/Дані станом на/);
    expect(line.textContent?.replace(/^.*\d\d:\d\d/, '')).toBe(text);
    vi.restoreAllMocks();
  });

  it('says that it will be removed when its text was removed', async () => {
    startLesson();
    saved('Вправа 3');
    open();
    await person.clear(await findField());
    loseNetwork();
    await person.click(screen.getByRole('button', { name: 'Прибрати завдання' }));
    expect(await screen.findByText('Завдання буде прибрано, коли зв’язок із сервером повернеться.')).toBeTruthy();
    expect(screen.queryByText(/буде надіслано/)).toBeNull();
    vi.restoreAllMocks();
  });

  it('leaves no refusal behind once it was sent', async () => {
    startLesson();
    api.answer(homeworksRoutes.set, () => {
      throw refuse('server.unavailable', 'Сервер не відповів');
    });
    open();
    await person.type(await findField(), 'Вправа 3');
    await save();
    await screen.findByText('Сервер не відповів');
    await waiting();
    comeBack();
    expect(await screen.findByText('Домашнє завдання успішно оновлено!')).toBeTruthy();
    expect(screen.queryByText('Сервер не відповів')).toBeNull();
  });

  it('waits through a reload', async () => {
    await typeAndLose();
    cleanup();
    vi.restoreAllMocks();
    open();
    expect((await findField()).value).toBe('Вправа 3');
    await waiting();
    comeBack();
    await expect.poll(sent).toEqual(['Вправа 3']);
  });

  it('is not sent once it is edited again, nor in another lesson', async () => {
    await typeAndLose();
    await person.type(await findField(), ', усно');
    expect(screen.queryByText(/Завдання чекає в черзі/)).toBeNull();
    await save();
    await waiting();
    cleanup();
    vi.restoreAllMocks();
    api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 41 });
    open();
    expect((await findField()).value).toBe('Вправа 3, усно');
    expect(screen.getByText('Чернетка з іншого уроку, ще не збережена.')).toBeTruthy();
    comeBack();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent()).toEqual([]);
  });

  it('asks when another text was saved meanwhile', async () => {
    await typeAndLose();
    vi.restoreAllMocks();
    saved('Вправа 9');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Завдання тим часом змінили. Тепер збережено:')).toBeTruthy();
    expect(screen.getByText('Домашнє завдання не надіслано: його тим часом змінили.')).toBeTruthy();
    expect((await findField()).value).toBe('Вправа 3');
    expect(sent()).toEqual([]);
  });
});

it('the page of homework names students with and without finished homework', async () => {
  startLesson();
  api.answer(homeworksRoutes.one, {
    todayLessonHomework: 'Вправа 1', nextLessonHomework: null,
    students: ['Бондар Марко', 'Коваль Злата', 'Мороз Іван'].map((fullName, id) => ({ id: id + 1, fullName, isTodayDone: id < 2, isNextDone: false })),
  });
  open();
  expect(await screen.findByText('Зробили 2 з 3')).toBeTruthy();
  const named = (label: string) => within(screen.getByRole('list', { name: label })).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(named('Позначили виконаним')).toEqual([['Бондар Марко', '/teacher/class/7/students/1'], ['Коваль Злата', '/teacher/class/7/students/2']]);
  expect(named('Ще не позначили')).toEqual([['Мороз Іван', '/teacher/class/7/students/3']]);
});
