import { calendarRoutes, type PlannedLessonItem } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { substitutionsRoutes, type SubstitutionRequest } from '@dzvinok/contract/substitutions';
import { FakeApi, makeHarness } from '@dzvinok/remote/harness';
import { addDays, dayHere } from '@dzvinok/schedule/zone';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { group } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

configure({ asyncUtilTimeout: 5_000 });
const person = userEvent.setup();
const me = 'Панченко Ольга';
const day = addDays(dayHere(Date.now()), 1);
const lesson: PlannedLessonItem = {
  groupId: group.id, className: 'А', subjectName: 'Хімія', subjectColor: 'yellow', students: 8, capacity: null, plannedOn: day, day,
  startsAt: `${day}T15:00:00+02:00`, minutes: 60, room: { id: 1, name: 'Кабінет 5' }, isOnline: false, teacher: { id: 2, name: me }, state: 'planned', why: null,
  exceptionVersion: 0, exception: null, asPlanned: null, isHeld: false, extra: null,
};
const requested = (classId: number, subjectName: string) => ({ classId, className: 'А', subjectName, subjectColor: 'yellow', plannedOn: day, startsAt: `${day}T15:00:00+02:00` });
const request: SubstitutionRequest = {
  id: 5, isOwn: false, asker: { id: 3, name: 'Гнатюк Ірина' }, asked: null, taker: null, lesson: requested(9, 'Біологія'), swap: null, reason: 'Іспит',
  answerUntil: `${day}T14:00:00+02:00`, state: 'open',
};
let api: FakeApi;
let requests: SubstitutionRequest[];

beforeEach(() => {
  requests = [request];
  api = new FakeApi()
    .answer(groupsRoutes.mine, [group])
    .answer(calendarRoutes.teacherLessons, [lesson])
    .answer(substitutionsRoutes.own, () => ({ requests, isConfirmedByAdmin: false, answerHours: 3 }))
    .answer(substitutionsRoutes.colleagues, [
      { id: 3, name: 'Гнатюк Ірина', isOfSubject: true, lessons: [requested(9, 'Біологія')] }, { id: 4, name: 'Бойко Олег', isOfSubject: false, isOutOfHours: true, lessons: [] },
    ])
    .answer(substitutionsRoutes.ask, { id: 6, classIds: [group.id] })
    .answer(substitutionsRoutes.accept, () => {
      requests = [{ ...request, state: 'done', taker: { id: 2, name: me } }];
      return { classIds: [9] };
    });
});
afterEach(cleanup);

const open = (at: string) => render(makeHarness({ remote, api, at, user: { fullName: me } }).element);

async function openForm(button: string, title: RegExp) {
  open(`/teacher/calendar?day=${day}&span=day`);
  await person.click(await screen.findByRole('button', { name: /Хімія.*15:00/ }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

it('a teacher asks a colleague from the own lesson in the timetable', async () => {
  const popup = await openForm('Попросити заміну', /^Заміна: /);
  await person.click(await popup.findByRole('combobox', { name: 'Кого попросити' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Усіх, хто вільний', 'Гнатюк Ірина', 'Бойко Олег · інший предмет · неробочі години']);
  await person.click(screen.getByRole('option', { name: 'Гнатюк Ірина' }));
  expect(popup.getByText(/не пізніше ніж за 3.години до уроку/)).toBeTruthy();
  await person.click(popup.getByRole('button', { name: 'Попросити' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Заміни' })).toBeTruthy();
  expect(api.callsOf(substitutionsRoutes.ask)[0]?.body).toEqual({ classId: group.id, plannedOn: day, teacherId: 3, reason: '', swap: null });
});

it('one form swaps the own lesson for one of a colleague, and says when none is chosen', async () => {
  const popup = await openForm('Помінятися', /^Помінятися: /);
  await person.click(await popup.findByRole('button', { name: 'Запропонувати обмін' }));
  expect(popup.getByText('Оберіть урок колеги')).toBeTruthy();
  await person.click(popup.getByRole('combobox', { name: 'Урок колеги, який проведете ви' }));
  await person.click(await screen.findByRole('option', { name: /Біологія, А · Гнатюк Ірина$/ }));
  await person.type(popup.getByRole('textbox', { name: 'Причина (побачать колеги)' }), 'Іспит');
  await person.click(popup.getByRole('button', { name: 'Запропонувати обмін' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Заміни' })).toBeTruthy();
  expect(api.callsOf(substitutionsRoutes.ask)[0]?.body).toEqual({ classId: group.id, plannedOn: day, teacherId: 3, reason: 'Іспит', swap: { classId: 9, plannedOn: day } });
});

it.each([
  ['a colleague’s lesson', { teacher: { id: 3, name: 'Гнатюк Ірина' } }], ['a cancelled lesson', { state: 'cancelled' as const }], ['a lesson that has begun', { isHeld: true }],
])('%s cannot be asked for', async (_, changes) => {
  api.answer(calendarRoutes.teacherLessons, [{ ...lesson, ...changes }]);
  open(`/teacher/calendar?day=${day}&span=day`);
  await person.click(await screen.findByRole('button', { name: /Хімія.*15:00/ }));
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Попросити заміну' })).toBeNull();
});

it('a request is accepted with one press', async () => {
  open('/teacher/calendar/substitutions');
  const asked = within(await screen.findByRole('list', { name: 'Вас просять' }));
  expect(asked.getByText('просить Гнатюк Ірина · Іспит')).toBeTruthy();
  await person.click(asked.getByRole('button', { name: 'Погодитися' }));
  expect(await screen.findByText(`замінює ${me}`)).toBeTruthy();
  expect(api.callsOf(substitutionsRoutes.accept)).toMatchObject([{ params: { id: 5 } }]);
  expect(screen.queryByRole('list', { name: 'Вас просять' })).toBeNull();
});
