import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { freezesRoutes } from '@dzvinok/contract/freezes';
import { groupsRoutes, type Group } from '@dzvinok/contract/groups';
import { lessonsRoutes, type Journal } from '@dzvinok/contract/lessons';
import { marksRoutes, type Mark } from '@dzvinok/contract/marks';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { openScreen } from '../../screens.fixture.ts';

const person = userEvent.setup();
const empty: Mark = {
  id: 1, lessonId: 40, topicId: 21, homeworkMark: null, classworkMark: null, absent: false, notReady: false, isLate: false,
  isMilestone: false, comment: null, version: 1,
};
const student = (id: number, fullName: string, marks: Mark[]) => ({ id, fullName, avatarPath: null, isMember: true, marks });
const journal: Journal = {
  version: 1,
  lessons: [
    { id: 40, topicId: 21, topicName: 'Дроби', startDateTime: '2026-11-16T16:00:00+02:00' },
    { id: 41, topicId: null, topicName: null, startDateTime: '2026-11-18T16:00:00+02:00' },
  ],
  students: [
    student(1, 'Бондар Марко', [{ ...empty, classworkMark: 9, comment: 'Молодець' }]),
    student(2, 'Коваль Злата', [{ ...empty, id: 2, absent: true }]),
  ],
};
const group: Group = {
  id: 7, name: 'А', subjectId: 1, subjectName: 'Математика', subjectColor: 'blue', teacherId: 5, teacherName: 'Савчук Ігор',
  isOnline: false, studentCount: 2, pricePerMonth: 900, lessonDuration: 45, version: 1, schedules: [], students: [], lessons: [],
};
let api: FakeApi;
let shown: Journal;

beforeEach(() => {
  shown = journal;
  api = new FakeApi()
    .answer(freezesRoutes.list, [])
    .answer(subjectsRoutes.list, [])
    .answer(classroomsRoutes.list, [])
    .answer(teachersRoutes.list, [])
    .answer(groupsRoutes.one, group)
    .answer(lessonsRoutes.journal, () => shown)
    .answer(lessonsRoutes.remove, ({ params }) => {
      shown = { ...journal, lessons: journal.lessons.filter(({ id }) => id !== params.lessonId) };
      return { marks: 2 };
    });
});
afterEach(cleanup);

async function askToDelete(date: string) {
  openScreen(remote, api, '/admin/classes/7');
  await person.click(await screen.findByRole('button', { name: `Дії з уроком ${date}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Видалити урок' }));
  return within(await screen.findByRole('dialog', { name: `Видалити урок ${date}.2026?` }));
}

const answer = (popup: ReturnType<typeof within>, name: string) => person.click(popup.getByRole('button', { name }));

describe('the journal of an admin', () => {
  it('links each lesson to its editor, and opens the details of a cell', async () => {
    openScreen(remote, api, '/admin/classes/7');
    const link = await screen.findByRole('link', { name: 'Редагувати урок 16.11' });
    expect(link.getAttribute('href')).toBe('/class/7/lesson/40');
    await person.click(screen.getByRole('gridcell', { name: 'Бондар Марко, 16.11, на уроці: 9, є коментар' }));
    const details = within(await screen.findByRole('dialog', { name: 'Бондар Марко' }));
    for (const text of ['Дроби', '16.11.2026']) expect(details.getByText(text)).toBeTruthy();
    expect(details.getByDisplayValue('Молодець')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Журнал групи' }));
  });

  it('sends the value and the status typed into a cell as a single mark of the group', async () => {
    api.answer(marksRoutes.saveMany, ({ body }) => ({
      journalVersion: 2,
      outcomes: body.marks.map((mark) => ({ kind: 'saved' as const, mark: { ...mark, isLate: mark.isLate ?? false, id: 9, topicId: 21, version: mark.version + 1 } })),
    }));
    openScreen(remote, api, '/admin/classes/7');
    await person.click(await screen.findByRole('gridcell', { name: 'Бондар Марко, 18.11, на уроці: порожньо' }));
    await person.keyboard('{Escape}н11{Enter}');
    const mark = { studentId: 1, lessonId: 41, classworkMark: 11, notReady: true };
    const sent = () => api.callsOf(marksRoutes.saveMany).at(-1);
    await vi.waitFor(() => expect(sent()).toMatchObject({ params: { classId: 7 }, body: { marks: [mark] } }), 5_000);
    expect(await screen.findByRole('gridcell', { name: /^Бондар Марко, 18.11, на уроці: НГ 11, не готовий/ })).toBeTruthy();
  });

  it('lists the students of the group before the first lesson', async () => {
    shown = { ...journal, lessons: [], students: journal.students.map((each) => ({ ...each, marks: [] })) };
    openScreen(remote, api, '/admin/classes/7');
    expect(await screen.findByText('Для цього класу поки немає уроків.')).toBeTruthy();
    const people = screen.getByRole('list', { name: 'Учні групи' });
    expect(within(people).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['ББондар Марко', 'ККоваль Злата']);
  });
});

describe('the popup that deletes a lesson', () => {
  it('names the number of marks to delete, sends that number and removes the lesson from the journal', async () => {
    const popup = await askToDelete('16.11');
    expect(popup.getByText(/Разом з уроком буде видалено 2\sоцінки/)).toBeTruthy();
    expect(popup.getByText(/Домашнє завдання/)).toBeTruthy();
    await answer(popup, 'Видалити');
    expect(await screen.findByText('Урок 16.11.2026 видалено')).toBeTruthy();
    expect(api.callsOf(lessonsRoutes.remove)).toMatchObject([{ params: { classId: 7, lessonId: 40 }, query: { marks: 2 } }]);
    expect(screen.queryByRole('button', { name: 'Дії з уроком 16.11' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Дії з уроком 18.11' })).toBeTruthy();
  });

  it('says whether the topic can be chosen again or stays with the lesson that repeats it', async () => {
    expect((await askToDelete('16.11')).getByText('Тема: Дроби. Її знову можна буде обрати.')).toBeTruthy();
    cleanup();
    shown = { ...journal, lessons: [...journal.lessons, { id: 42, topicId: 21, topicName: 'Дроби', startDateTime: '2026-11-20T10:00:00+02:00' }] };
    expect((await askToDelete('16.11')).getByText('Тема: Дроби. Вона лишиться в іншому уроці.')).toBeTruthy();
  });

  it('deletes nothing after «Скасувати»', async () => {
    const popup = await askToDelete('18.11');
    expect(popup.getByText('Оцінок у цьому уроці немає.')).toBeTruthy();
    await answer(popup, 'Скасувати');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf(lessonsRoutes.remove)).toEqual([]);
  });

  it('asks again with the number of marks that the server counts', async () => {
    api.answer(lessonsRoutes.remove, ({ query }) => {
      if (query.marks !== 3) throw refuse('lessons.marks-changed', 'Кількість оцінок уроку змінилася', undefined, { marks: 3 });
      return { marks: 3 };
    });
    const popup = await askToDelete('16.11');
    await answer(popup, 'Видалити');
    expect(await popup.findByText('Кількість оцінок уроку змінилася')).toBeTruthy();
    expect(popup.getByText(/буде видалено 3\sоцінки/)).toBeTruthy();
    await answer(popup, 'Видалити');
    expect(await screen.findByText('Урок 16.11.2026 видалено')).toBeTruthy();
    expect(api.callsOf(lessonsRoutes.remove)).toMatchObject([{ query: { marks: 2 } }, { query: { marks: 3 } }]);
  });

  it('closes when the lesson has already been deleted, and the journal is read again', async () => {
    api.answer(lessonsRoutes.remove, () => {
      shown = { ...journal, lessons: [] };
      throw refuse('lessons.not-found', 'Урок не знайдено.');
    });
    await answer(await askToDelete('16.11'), 'Видалити');
    expect(await screen.findByText('Урок не знайдено.')).toBeTruthy();
    expect(await screen.findByText('Для цього класу поки немає уроків.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open with the reason when the deletion fails', async () => {
    api.answer(lessonsRoutes.remove, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    const popup = await askToDelete('16.11');
    await answer(popup, 'Видалити');
    expect(await popup.findByText('Сервіс тимчасово недоступний.')).toBeTruthy();
    expect(popup.getByText(/2\sоцінки/)).toBeTruthy();
  });
});
