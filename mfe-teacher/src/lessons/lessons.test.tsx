import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { makeHarness, refuse, type FakeApi } from '@dzvinok/remote/harness';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote as lessonRemote } from '../lesson.remote.tsx';
import { header, lesson, mark, teacherApi } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

const person = userEvent.setup();
const statusRefusal = 'Вчитель може редагувати статуси учня лише для поточного заняття у вкладці "Урок".';
let api: FakeApi;

beforeEach(() => {
  api = teacherApi();
});
afterEach(cleanup);

function open(at: string) {
  const harness = makeHarness({ remote, api, at });
  render(harness.element);
  return harness;
}

describe('today’s lesson', () => {
  it('says that there is none', async () => {
    api.answer(lessonsRoutes.header, { ...header, isLessonToday: false });
    open('/teacher/class/7/current-lesson');
    expect(await screen.findByText('Сьогодні немає заняття.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Почати новий урок' })).toBeNull();
  });

  it('starts with an unused topic, which is demanded', async () => {
    open('/teacher/class/7/current-lesson');
    expect(await screen.findByText('Сьогодні є заняття, але воно ще не розпочалося.')).toBeTruthy();
    const [start] = screen.getAllByRole('button', { name: 'Почати новий урок' });
    if (start) await person.click(start);
    const popup = within(await screen.findByRole('dialog', { name: 'Зміна тему уроку' }));
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    expect(popup.getByText('Оберіть тему для уроку!')).toBeTruthy();
    expect(api.callsOf(lessonsRoutes.start)).toEqual([]);

    await person.click(popup.getByRole('combobox', { name: /Тема/ }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Кислоти']);
    await person.click(screen.getByRole('option', { name: 'Кислоти' }));
    await person.click(popup.getByRole('button', { name: 'Почати урок' }));
    expect(api.callsOf(lessonsRoutes.start).map(({ params }) => params)).toEqual([{ id: 7, topicId: 22 }]);
  });

  it('offers the broadcast only when somebody is away', async () => {
    const started = { ...header, isLessonStarted: true, lessonId: 40 };
    api.answer(lessonsRoutes.header, started);
    open('/teacher/class/7/current-lesson');
    expect(await screen.findByText('Урок розпочато')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Онлайн трансляція' })).toBeNull();
    cleanup();
    api = teacherApi().answer(lessonsRoutes.header, { ...started, studentsToBePresentOnlineCount: 1 });
    open('/teacher/class/7/current-lesson');
    expect(await screen.findByRole('button', { name: 'Онлайн трансляція' })).toBeTruthy();
  });
});

describe('marks', () => {
  beforeEach(() => {
    api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 });
  });

  it('are made of three digits at most and saved by themselves, with the version last seen', async () => {
    api.answer(marksRoutes.update, ({ body }) => ({ ...mark, classworkMark: body.classworkMark, version: 2 }));
    open('/teacher/class/7/current-lesson');
    const field = await screen.findByLabelText<HTMLInputElement>('Оцінка: Бондар Марко');
    await person.clear(field);
    await person.type(field, '1а2в34');
    expect(field.value).toBe('123');
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Збережено')).toBeTruthy();
    expect(api.callsOf(marksRoutes.update).map(({ body }) => body)).toMatchObject([{ id: 90, classworkMark: 123, version: 1 }]);
  });

  it('make an absent student present when not ready', async () => {
    api.answer(marksRoutes.create, ({ body }) => ({ ...mark, id: 91, studentId: 2, absent: body.absent, notReady: body.notReady }));
    api.answer(marksRoutes.update, ({ body }) => ({ ...mark, id: 91, studentId: 2, absent: body.absent, notReady: body.notReady, version: 2 }));
    open('/teacher/class/7/current-lesson');
    const row = within((await screen.findByText('Коваль Злата')).closest('li') ?? document.body);
    await person.click(row.getByLabelText('Відсутній'));
    await row.findByText('Збережено');
    await person.click(row.getByLabelText('Не готовий'));
    await row.findByText('Збережено');
    expect(row.getByLabelText<HTMLInputElement>('Відсутній').checked).toBe(false);
    expect(api.callsOf(marksRoutes.create)).toHaveLength(1);
  });

  it('stay on the screen when they cannot be saved, with the reason and a way to try again', async () => {
    api.answer(marksRoutes.update, () => {
      throw refuse('server.unavailable', 'Сервер зараз недоступний');
    });
    open('/teacher/class/7/current-lesson');
    const field = await screen.findByLabelText<HTMLInputElement>('Оцінка: Бондар Марко');
    await person.clear(field);
    await person.type(field, '5{Enter}');
    expect(await screen.findByText('Сервер зараз недоступний')).toBeTruthy();
    expect(field.value).toBe('5');
    api.answer(marksRoutes.update, { ...mark, classworkMark: 5, version: 2 });
    await person.click(screen.getByRole('button', { name: 'Зберегти ще раз' }));
    expect(await screen.findByText('Збережено')).toBeTruthy();
  });
});

describe('the editor of another lesson', () => {
  function openEditor(role: 'Teacher' | 'TenantAdmin') {
    render(makeHarness({ remote: lessonRemote, api, at: '/class/7/lesson/40', user: { role } }).element);
  }

  it('leaves a teacher’s status toggle as it was and says why', async () => {
    openEditor('Teacher');
    const row = within((await screen.findByText('Бондар Марко')).closest('li') ?? document.body);
    await person.click(row.getByLabelText('Відсутній'));
    expect(await screen.findByText(statusRefusal)).toBeTruthy();
    expect(row.getByLabelText<HTMLInputElement>('Відсутній').checked).toBe(false);
    expect(api.callsOf(marksRoutes.update)).toEqual([]);
    expect(screen.getByRole('link', { name: 'До журналу' }).getAttribute('href')).toBe('/teacher/class/7/journal');
  });

  it('lets an admin change statuses and leads back to the group', async () => {
    api.answer(marksRoutes.update, { ...mark, absent: true, version: 2 });
    openEditor('TenantAdmin');
    const row = within((await screen.findByText('Бондар Марко')).closest('li') ?? document.body);
    await person.click(row.getByLabelText('Відсутній'));
    expect(await row.findByText('Збережено')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'До групи' }).getAttribute('href')).toBe('/admin/classes/7');
  });

  it('says when there is no such lesson', async () => {
    api.answer(lessonsRoutes.one, () => {
      throw refuse('lessons.not-found', 'Такого уроку немає');
    });
    openEditor('Teacher');
    expect(await screen.findByText('Для цього класу поки немає уроків.')).toBeTruthy();
  });
});

describe('the journal', () => {
  it('opens the details of a cell', async () => {
    open('/teacher/class/7/journal');
    await person.click(await screen.findByRole('button', { name: 'Бондар Марко, 21.11, на уроці: 9' }));
    const details = within(await screen.findByRole('dialog', { name: 'Бондар Марко' }));
    for (const text of ['Оксиди', '21.11.2026', '9', 'Молодець']) expect(details.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Редагувати урок 21.11' }).getAttribute('href')).toBe('/class/7/lesson/40');
  });

  it('says when no lesson has been held', async () => {
    api.answer(lessonsRoutes.journal, { version: 1, lessons: [], students: [] });
    open('/teacher/class/7');
    expect(await screen.findByText('Для цього класу поки немає уроків.')).toBeTruthy();
  });
});

it('keeps the topic of a lesson among those offered when it is changed', async () => {
  api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 });
  open('/teacher/class/7/current-lesson');
  await person.click(await screen.findByRole('button', { name: 'Змінити тему' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /Тема/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Оксиди', 'Кислоти']);
  expect(lesson.topicId).toBe(21);
});
