import { calendarRoutes, type PlannedLessonItem } from '@dzvinok/contract/calendar';
import { centreRoutes } from '@dzvinok/contract/centre';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { suggestionsRoutes } from '@dzvinok/contract/suggestions';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
// a Monday far ahead, as a week cannot change on past days
const monday = '2090-11-20';
const lesson = (changes: Partial<PlannedLessonItem> = {}): PlannedLessonItem => ({
  groupId: 4, className: 'А', subjectName: 'Математика', subjectColor: 'blue', students: 8, capacity: 10, plannedOn: monday, day: monday,
  startsAt: `${monday}T16:30:00+02:00`, minutes: 60, room: { id: 1, name: 'Кабінет 1' }, isOnline: false, teacher: { id: 5, name: 'Їжакевич Ґанна' },
  state: 'planned', why: null, exceptionVersion: 0, exception: null, asPlanned: null, isHeld: false, extra: null, ...changes,
});
const other = lesson({ groupId: 6, className: 'Б', startsAt: `${monday}T18:00:00+02:00`, teacher: { id: 7, name: 'Савчук Ігор' } });
const exception = { plannedOn: monday, isCancelled: false, isToBeGiven: true, startDateTime: null, classroomId: null, isOnline: null, teacherId: null, reason: null, version: 1 };
const free = { conflicts: [], freeRooms: [], suggestions: [] };

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi()
    .answer(calendarRoutes.lessons, [lesson(), other])
    .answer(calendarRoutes.lessonsToGive, [])
    .answer(calendarRoutes.limits, { teachers: [], rooms: [], sharedStudents: [] })
    .answer(suggestionsRoutes.find, free)
    .answer(calendarRoutes.touched, { lessons: [], marks: 0, homeworks: 1, students: 8, people: 21 })
    .answer(centreRoutes.face, { kind: 'tenant', name: 'Центр', status: 'active', accent: 'indigo', logoPath: null, timezone: 'Europe/Kyiv' })
    .answer(classroomsRoutes.list, [{ id: 1, name: 'Кабінет 1' }, { id: 2, name: 'Кабінет 2' }])
    .answer(teachersRoutes.list, [{ id: 5, fullName: 'Їжакевич Ґанна', phoneNumber: '0501111111', avatarPath: null, subjects: [] }] as never);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (search = '') => {
  const harness = openScreen(remote, api, `/admin/calendar?day=${monday}${search}`);
  await screen.findByRole('button', { name: /^Математика А/ });
  return harness;
};
const card = (name: RegExp) => screen.getByRole('button', { name });
const form = () => within(screen.getByRole('form', { name: 'Урок' }));
async function openForm(name = /^Математика А/) {
  await person.click(card(name));
  await screen.findByRole('form', { name: 'Урок' });
}
const save = () => person.click(form().getByRole('button', { name: 'Зберегти' }));

describe('the board', () => {
  it('says each lesson in one sentence, with free places', async () => {
    await open();
    expect(card(/^Математика А, понеділок, 20 листопада, 16:30–17:30, Кабінет 1, Їжакевич Ґанна, 8 учнів, 2 вільні місця$/)).toBeDefined();
  });

  it('keeps day, span, side and choice in the address', async () => {
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { media: query, matches: query.includes('width >=') }));
    const { address } = await open('&span=day&by=teacher');
    expect(screen.getByRole('radio', { name: 'За викладачами' })).toHaveProperty('checked', true);
    expect(screen.getByText('Савчук І.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Наступний день' }));
    expect(address()).toContain('day=2090-11-21');
    await person.click(screen.getByRole('radio', { name: 'Тиждень' }));
    expect(address()).not.toContain('span');
  });
});

it('on a narrow screen filters open from one button, also over the list of a phone', async () => {
  const { address } = await open();
  await person.click(screen.getByRole('button', { name: 'Фільтри' }));
  await person.click(await screen.findByRole('radio', { name: 'Викладачі' }));
  await person.click(screen.getByRole('combobox', { name: 'Показано' }));
  await person.click(await screen.findByRole('option', { name: 'Савчук Ігор' }));
  await person.click(screen.getByRole('button', { name: 'Готово' }));
  expect(address()).toContain('by=teacher&only=7');
  expect(screen.getByRole('button', { name: /^Фільтри: Савчук.І\.$/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Математика А/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Математика Б/ }).textContent).toMatch(/Кабінет 1 · Савчук.І\./);
});

it('a lesson is carried by the keyboard: conflicts are said in the words of the form, which Enter opens with the new place', async () => {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { media: query, matches: query.includes('width >=') }));
  await open();
  expect(screen.getByRole('heading', { name: 'понеділок, 20 листопада, 2 уроки' })).toBeDefined();
  const carried = card(/^Математика А/);
  carried.focus();
  fireEvent.keyDown(carried, { key: 'PageDown', shiftKey: true });
  expect(await screen.findByText('понеділок, 20 листопада, 17:30–18:30. Кабінет 1, понеділок 20.11, 18:00–19:00: зайнято групою «Б» (Математика)')).toBeDefined();
  fireEvent.keyDown(carried, { key: 'ArrowRight', shiftKey: true });
  expect(await screen.findByText('вівторок, 21 листопада, 17:30–18:30')).toBeDefined();
  await person.keyboard('{Enter}');
  await screen.findByRole('form', { name: 'Урок' });
  expect([form().getByLabelText('Початок'), form().getByLabelText('День')]).toMatchObject([{ value: '17:30' }, { value: '21.11.2090' }]);
});

it('a carried lesson says that its teacher is absent or not at work, students have another lesson, and the room is closed or too small', async () => {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { media: query, matches: query.includes('width >=') }));
  const [teacher, hours] = [{ id: 5, name: 'Їжакевич Ґанна' }, [{ dayOfWeek: 1, from: '15:00', to: '18:00' }, { dayOfWeek: 2, from: '15:00', to: '20:00' }]];
  api.answer(calendarRoutes.lessons, [lesson(), { ...other, room: { id: 2, name: 'Кабінет 2' } }]).answer(calendarRoutes.limits, {
    teachers: [{ ...teacher, hours, absences: [{ from: '2090-11-21T18:00:00+02:00', to: '2090-11-21T19:30:00+02:00' }] }],
    rooms: [
      { id: 1, name: 'Кабінет 1', places: null, site: { id: 1, name: 'Центр', opensAt: '09:00', closesAt: '19:00', wayMinutes: 10 } },
      { id: 2, name: 'Кабінет 2', places: 6, site: { id: 2, name: 'Сихів', opensAt: null, closesAt: null, wayMinutes: 20 } },
    ],
    sharedStudents: [{ classIds: [4, 6], students: 2 }],
  });
  await open();
  const carried = card(/^Математика А/);
  carried.focus();
  const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(carried, { key, shiftKey: true }));
  const said = async (text: RegExp) => (await screen.findByText(text)).textContent?.replaceAll('\u00a0', ' ');
  // 16:55–17:55, five minutes before the students' lesson at the other site
  press(...Array.from({ length: 5 }, () => 'ArrowDown'));
  expect(await said(/^понеділок, 20 листопада, 16:55/)).toBe('понеділок, 20 листопада, 16:55–17:55. '
    + '2 учні: не встигнути дорогою між корпусами (20 хв), «Б» (Математика), понеділок 20.11, 18:00–19:00');
  press(...Array.from({ length: 5 }, () => 'ArrowUp'));
  press('PageDown');
  expect(await said(/^понеділок, 20 листопада, 17:30/)).toBe('понеділок, 20 листопада, 17:30–18:30. '
    + '2 учні: о цей час також «Б» (Математика), понеділок 20.11, 18:00–19:00. Викладач Їжакевич Ґанна, понеділок 20.11, 17:30–18:30: працює 15:00–18:00');
  press('ArrowRight');
  expect(await said(/^вівторок, 21 листопада, 17:30/)).toBe('вівторок, 21 листопада, 17:30–18:30. Викладач Їжакевич Ґанна, вівторок 21.11, 17:30–18:30: у цей час відсутній');
  press('PageDown');
  expect(await said(/^вівторок, 21 листопада, 18:30/)).toMatch(/Центр працює з 09:00 до 19:00, а урок вівторок 21\.11, 18:30–19:30$/);
  press('PageDown');
  expect(await said(/^вівторок, 21 листопада, 19:30/)).toMatch(/19:30–20:30\. Викладач Їжакевич Ґанна, вівторок 21\.11, 19:30–20:30: працює 15:00–20:00\. Центр/);
});

it.each([
  [{ isHeld: true }, 'він уже почався'], [{ state: 'closed' as const }, 'цього дня занять немає'], [{ state: 'frozen' as const }, 'групу заморожено'],
])('the keyboard carries no lesson with %o, and says why', async (changes, reason) => {
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { media: query, matches: query.includes('width >=') }));
  api.answer(calendarRoutes.lessons, [lesson(changes)]);
  await open();
  const fixed = card(/^Математика А/);
  fixed.focus();
  fireEvent.keyDown(fixed, { key: 'PageDown', shiftKey: true });
  expect(await screen.findByText(`Цей урок не переноситься: ${reason}.`)).toBeDefined();
});

it('opens today for a day that no month has', async () => {
  openScreen(remote, api, '/admin/calendar?day=2090-02-31');
  await screen.findByRole('button', { name: /^Наступн/ });
  expect(screen.queryByRole('button', { name: 'Сьогодні' })).toBeNull();
});

describe('the form of a lesson', () => {
  it('moves this lesson alone: only what differs from the plan is sent', async () => {
    api.answer(calendarRoutes.saveException, exception);
    await open();
    await openForm();
    expect(await screen.findByText(/^Сповіщення отримають: 21\.$/)).toBeDefined();
    fill(form().getByLabelText('Початок'), '17:15');
    await save();
    expect(await screen.findAllByText('Математика А перенесено на пн 20.11 17:15')).not.toHaveLength(0);
    expect(api.callsOf(calendarRoutes.saveException).at(-1)).toMatchObject({
      params: { id: 4, plannedOn: monday },
      body: { startDateTime: `${monday}T17:15`, classroomId: null, isOnline: null, teacherId: null, version: 0 },
    });
  });

  it('offers free times beside what speaks against the time, and asks before it saves over that', async () => {
    const taken = 'Аудиторія зайнята: Математика Б, 18:00–19:00';
    api.answer(suggestionsRoutes.find, ({ query }) => (query.startTime.startsWith('17:30')
      ? {
        conflicts: [{ kind: 'room' as const, text: taken, group: { id: 6, name: 'Математика Б' } }], freeRooms: [],
        suggestions: [{ day: monday, dayOfWeek: 1, startTime: '19:00', room: { id: 2, name: 'Кабінет 2' }, conflicts: [] }],
      }
      : free));
    api.answer(calendarRoutes.saveException, ({ body }) => {
      if (!body.confirmed) throw refuse('calendar.unconfirmed', taken, undefined, [taken]);
      return exception;
    });
    await open();
    await openForm();
    const status = form().getByRole('status');
    expect(status.textContent).toBe('');
    fill(form().getByLabelText('Початок'), '17:30');
    fireEvent.blur(form().getByLabelText('Початок'));
    expect(await form().findByText(/Аудиторія зайнята/)).toBeDefined();
    expect([form().getAllByRole('status'), status.textContent]).toEqual([[status], expect.stringContaining('Аудиторія зайнята')]);
    await person.click(form().getByRole('button', { name: 'пн 20.11 19:00, Кабінет 2' }));
    expect(form().getByLabelText('Початок')).toHaveProperty('value', '19:00');
    fill(form().getByLabelText('Початок'), '17:30');
    await save();
    await person.click(within(await screen.findByRole('dialog', { name: 'Збіги в розкладі' })).getByRole('button', { name: 'Так' }));
    expect(await screen.findAllByText('Математика А перенесено на пн 20.11 17:30')).not.toHaveLength(0);
    expect(api.callsOf(calendarRoutes.saveException)).toMatchObject([{ body: { confirmed: false } }, { body: { confirmed: true } }]);
  });

  it('cancels a lesson that is to be given another time, and says what that changes', async () => {
    api.answer(calendarRoutes.saveException, exception)
      .answer(calendarRoutes.touched, { lessons: [], marks: 0, homeworks: 1, lessonSum: 200_000, students: 8, people: 21 });
    await open();
    await openForm();
    expect(await form().findByText('Сповіщення отримають: 21.'), 'a lesson that is given keeps its homework and its money').toBeDefined();
    await person.click(form().getByRole('radio', { name: 'Скасувати урок' }));
    expect(form().getByText(/^Домашнє завдання перейде на наступне заняття; за поурочною ціною це 2.000,00.(₴|грн); сповіщення отримають: 21/)).toBeDefined();
    await person.click(form().getByRole('checkbox', { name: /Провести іншим разом/ }));
    await save();
    expect(await screen.findAllByText('Математика А скасовано')).not.toHaveLength(0);
    expect(api.callsOf(calendarRoutes.saveException).at(-1)).toMatchObject({ body: { isCancelled: true, isToBeGiven: false, version: 0 } });
  });

  it('changes the week from that day on with the week of the group', async () => {
    const slot = (dayOfWeek: number) => ({ id: dayOfWeek, dayOfWeek, classroomId: 1, classroomName: 'Кабінет 1', startTime: '16:30:00' });
    const group = {
      id: 4, name: 'А', subjectId: 1, subjectName: 'Математика', subjectColor: 'blue', teacherId: 5, teacherName: 'Їжакевич Ґанна', isOnline: false,
      studentCount: 8, pricePerMonth: 900, lessonDuration: 60, version: 3, students: [], lessons: [], schedules: [slot(1), slot(4)],
    };
    api.answer(groupsRoutes.one, group).answer(groupsRoutes.update, group);
    await open();
    await openForm();
    const taken = 'Кабінет 1, понеділок 11.12, 17:00–18:00: зайнято групою «Б» (Математика)';
    api.answer(suggestionsRoutes.find, ({ query }) => (query.dayOfWeek !== undefined && query.startTime.startsWith('17:00')
      ? { ...free, conflicts: [{ kind: 'room' as const, text: taken, group: { id: 6, name: 'Б' } }], checked: { lessons: 20, until: '2091-04-09' } }
      : { ...free, checked: { lessons: 20, until: '2091-04-09' } }));
    await person.click(form().getByRole('radio', { name: 'Від цього дня' }));
    expect(await form().findByText(/^Збігів немає. Перевірено 20.уроків, останній 09.04.2091.$/)).toBeDefined();
    expect(form().getByText('Сповіщення отримають: 21.')).toBeDefined();
    fill(form().getByLabelText('Початок'), '17:00');
    fireEvent.blur(form().getByLabelText('Початок'));
    expect(await form().findByText(/понеділок 11.12, 17:00–18:00: зайнято/)).toBeDefined();
    expect(form().getByText(/^Перевірено 20.уроків/)).toBeDefined();
    expect(api.callsOf(suggestionsRoutes.find).at(-1)).toMatchObject({ query: { dayOfWeek: 1, from: monday, otherDays: [4] } });
    await save();
    expect(await screen.findAllByText('Математика А: відтепер пн 17:00')).not.toHaveLength(0);
    expect(api.callsOf(groupsRoutes.update).at(-1)).toMatchObject({
      body: {
        id: 4, version: 3, validFrom: monday, overrideConflicts: false,
        schedules: [{ dayOfWeek: 1, classroomId: 1, startTime: '17:00:00' }, { dayOfWeek: 4, classroomId: 1, startTime: '16:30:00' }],
      },
    });
  });

  it('compares with what another admin has saved meanwhile, then saves over that version', async () => {
    const conflict = { current: { ...exception, startDateTime: `${monday}T18:00:00+02:00`, version: 2 }, changedBy: 'Інша Адміна', changedAt: '2090-11-19T10:00:00+02:00', isPasswordChanged: false };
    api.answer(calendarRoutes.saveException, () => { throw refuse('calendar.stale', 'Урок змінено', undefined, conflict); });
    await open();
    await openForm();
    fill(form().getByLabelText('Початок'), '17:00');
    await save();
    const comparison = within(await screen.findByRole('dialog', { name: 'Дані тим часом змінили' }));
    expect(comparison.getByText(/Інша Адміна/)).toBeDefined();
    await person.click(comparison.getByRole('radio', { name: /Ваше 17:00/ }));
    api.answer(calendarRoutes.saveException, exception);
    await person.click(comparison.getByRole('button', { name: 'Об’єднати і зберегти' }));
    expect(await screen.findAllByText('Математика А перенесено на пн 20.11 17:00')).not.toHaveLength(0);
    expect(api.callsOf(calendarRoutes.saveException).at(-1)).toMatchObject({ body: { startDateTime: `${monday}T17:00`, version: 2 } });
  });

  it('gives a waiting lesson its time, and takes a change back', async () => {
    const cancelled = lesson({ state: 'cancelled', exceptionVersion: 1, exception: { ...exception, isCancelled: true }, asPlanned: lesson() });
    api.answer(calendarRoutes.lessonsToGive, [cancelled]);
    api.answer(calendarRoutes.saveException, exception).answer(calendarRoutes.removeException, null);
    api.answer(calendarRoutes.touched, { lessons: [], marks: 0, homeworks: 0, isMonthClosed: true, students: 8, people: 21, told: [{ text: 'Математика пн 20.11 16:30 скасовано', families: 12 }] });
    await open();
    await openForm(/^Без часу: Математика А/);
    fill(form().getByLabelText('Початок'), '12:00');
    await save();
    await screen.findAllByText('Математика А перенесено на пн 20.11 12:00');
    expect(api.callsOf(calendarRoutes.saveException).at(-1)).toMatchObject({ body: { startDateTime: `${monday}T12:00`, version: 1 } });
    await openForm(/^Без часу: Математика А/);
    await person.click(screen.getByRole('button', { name: 'Повернути за розкладом' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Повернути за розкладом?' }));
    expect(asked.getByText(/^Урок буде за розкладом: пн 20\.11, 16:30, Кабінет 1$/)).toBeDefined();
    expect(asked.getByText('Місяць уже закрито, тому нараховане не зміниться')).toBeDefined();
    expect(asked.getByText(/^12\sродин вже сповіщено: «Математика пн 20\.11 16:30 скасовано»$/)).toBeDefined();
    expect(asked.getByText(/отримають виправлення/)).toBeDefined();
    expect(api.callsOf(calendarRoutes.touched).at(-1)).toMatchObject({ body: { lesson: { classId: 4, plannedOn: monday } } });
    expect(api.callsOf(calendarRoutes.removeException)).toHaveLength(0);
    await person.click(asked.getByRole('button', { name: 'Так' }));
    expect(await screen.findAllByText('Математика А: знову за розкладом')).not.toHaveLength(0);
  });

  it('asks before a save that leaves nothing of the change, as taking back does', async () => {
    const moved = `${monday}T18:00:00+02:00`;
    api.answer(calendarRoutes.lessons, [lesson({ state: 'changed', startsAt: moved, exceptionVersion: 1, exception: { ...exception, startDateTime: moved }, asPlanned: lesson() })])
      .answer(calendarRoutes.removeException, null);
    await open();
    const change = async () => {
      fill(form().getByLabelText('Початок'), '16:30');
      await save();
      return within(await screen.findByRole('dialog', { name: 'Повернути за розкладом?' }));
    };
    await openForm();
    await person.click((await change()).getByRole('button', { name: 'Ні' }));
    expect(api.callsOf(calendarRoutes.removeException)).toHaveLength(0);
    const asked = await change();
    expect(asked.getByText(/^Урок буде за розкладом: пн 20\.11, 16:30, Кабінет 1$/)).toBeDefined();
    await person.click(asked.getByRole('button', { name: 'Так' }));
    expect(await screen.findAllByText('Математика А: зміни збережено')).not.toHaveLength(0);
    expect(api.callsOf(calendarRoutes.removeException)).toMatchObject([{ query: { confirmed: false } }]);
  });

  it.each([
    ['of a change that is taken back', async () => { await person.click(screen.getByRole('button', { name: 'Повернути за розкладом' })); }],
    ['of a save that leaves nothing of it', async () => { fill(form().getByLabelText('Початок'), '16:30'); await save(); }],
  ])('asks one question, with the conflicts %s', async (_, begin) => {
    const taken = 'Кабінет 1, понеділок 20.11, 16:30–17:30: зайнято групою «Б» (Математика)';
    const moved = `${monday}T18:00:00+02:00`;
    api.answer(calendarRoutes.lessons, [lesson({ state: 'changed', startsAt: moved, exceptionVersion: 1, exception: { ...exception, startDateTime: moved }, asPlanned: lesson() })])
      .answer(calendarRoutes.touched, { lessons: [], marks: 0, homeworks: 0, students: 8, people: 21, conflicts: [taken] })
      .answer(groupsRoutes.list, [])
      .answer(calendarRoutes.removeException, ({ query }) => {
        if (!query?.confirmed) throw refuse('calendar.unconfirmed', taken, undefined, [taken]);
        return null;
      });
    await open();
    await openForm();
    await begin();
    const asked = within(await screen.findByRole('dialog', { name: 'Повернути за розкладом?' }));
    expect(asked.getByText(taken)).toBeDefined();
    await person.click(asked.getByRole('button', { name: 'Так' }));
    await expect.poll(() => screen.queryByRole('form', { name: 'Урок' })).toBeNull();
    expect(api.callsOf(calendarRoutes.removeException).at(-1)).toMatchObject({ query: { confirmed: true } });
  });

  it('says why each part is changed, by whom and when', async () => {
    const change = { reason: null, changedBy: null, changedAt: '2090-11-18T09:05:00+02:00', version: 2 };
    api.answer(calendarRoutes.lessons, [lesson({
      state: 'changed', exceptionVersion: 2, exception: { ...exception, teacherId: 7, classroomId: 2, version: 2 }, asPlanned: lesson(),
      changedParts: [{ ...change, part: 'place', reason: 'Ремонт', changedBy: 'Коваль Олена Іванівна', version: 1 }, { ...change, part: 'teacher' }],
    })]);
    await open();
    await openForm();
    const shown = (name: string) => screen.getByText(name).parentElement?.textContent?.replaceAll('\u00a0', ' ');
    expect([shown('Інше місце'), shown('Інший викладач')]).toEqual(['Інше місцеРемонт · Коваль О. І., 18.11 09:05', 'Інший викладач18.11 09:05']);
  });

  it('of a lesson that has begun only tells of it', async () => {
    api.answer(calendarRoutes.lessons, [lesson({ isHeld: true })]);
    await open();
    await person.click(card(/^Математика А/));
    expect(await screen.findByText('Урок уже почався, тому день і час не змінити.')).toBeDefined();
    expect(screen.queryByRole('form', { name: 'Урок' })).toBeNull();
  });
});

it('an extra lesson shows what speaks against it, who is told and what it costs before it is added', async () => {
  const group = { id: 4, subjectId: 1, subjectName: 'Математика', subjectColor: 'blue', teacherId: 5, teacherName: 'Їжакевич Ґанна', isOnline: false, studentCount: 8, pricePerMonth: 900, schedules: [] };
  api.answer(groupsRoutes.list, [{ ...group, className: 'А' }])
    .answer(groupsRoutes.one, { ...group, name: 'А', lessonDuration: 60, pricePerLesson: 250, version: 1, students: [], lessons: [] })
    .answer(suggestionsRoutes.find, {
      conflicts: [{ kind: 'teacher', text: 'Викладач зайнятий', group: null }], freeRooms: [],
      suggestions: [{ day: monday, dayOfWeek: 1, startTime: '19:00', room: { id: 2, name: 'Кабінет 2' }, conflicts: [] }],
    })
    .answer(calendarRoutes.createExtra, { id: 1, startDateTime: `${monday}T19:00:00+02:00`, minutes: 60, classroomId: 2, isOnline: false, teacherId: null, reason: null, version: 1 });
  await open();
  await person.click(screen.getByRole('button', { name: 'Додати урок' }));
  const popup = within(await screen.findByRole('form', { name: 'Додатковий урок' }));
  await person.click(popup.getByRole('combobox', { name: /^Група/ }));
  await person.click(await screen.findByRole('option', { name: /^Математика А/ }));
  expect(await popup.findByText(/за поурочною ціною це 2.000,00.+сповіщення отримають: 21/)).toBeDefined();
  fill(popup.getByLabelText('Початок'), '18:00');
  fireEvent.blur(popup.getByLabelText('Початок'));
  expect(await popup.findByText('Викладач зайнятий')).toBeDefined();
  await person.click(popup.getByRole('button', { name: 'пн 20.11 19:00, Кабінет 2' }));
  await person.click(popup.getByRole('button', { name: 'Додати' }));
  expect(await screen.findAllByText('Додатковий урок додано')).not.toHaveLength(0);
  expect(api.callsOf(calendarRoutes.createExtra)).toMatchObject([{ params: { id: 4 }, body: { startDateTime: `${monday}T19:00`, classroomId: 2, isOnline: false } }]);
});

describe('holidays', () => {
  it('are added after a preview, and refused days are named', async () => {
    api.answer(calendarRoutes.holidays, []).answer(calendarRoutes.periods, []).answer(groupsRoutes.list, [])
      .answer(calendarRoutes.touched, { lessons: [{ groupId: 4, className: 'А', subjectName: 'Математика', startsAt: lesson().startsAt, state: 'planned' }], marks: 1, homeworks: 0, guests: 2, lessonSum: 200_000, students: 8, people: 21 })
      .answer(calendarRoutes.createHoliday, () => { throw refuse('calendar.holiday-overlaps', 'На ці дні вже є канікули'); });
    openScreen(remote, api, '/admin/calendar/holidays');
    const [add] = await screen.findAllByRole('button', { name: 'Додати' });
    if (add) await person.click(add);
    const popup = within(await screen.findByRole('form', { name: 'Канікули або свято' }));
    fill(popup.getByLabelText(/^Назва/), 'Осінні канікули');
    fill(popup.getByLabelText(/^Перший день/), '26.10.2090');
    fill(popup.getByLabelText(/^Останній день/), '01.11.2090');
    expect(await popup.findByText(/Стосується 1.заняття; оцінки проведених занять залишаться: 1; серед учнів 2.гості на відпрацюванні; за поурочною ціною це 2.000,00.(₴|грн); сповіщення отримають: 21/)).toBeDefined();
    await person.click(popup.getByRole('radio', { name: 'Онлайн' }));
    expect(popup.getByText(/^Стосується 1.заняття; оцінки проведених занять залишаться: 1; серед учнів 2.гості на відпрацюванні; сповіщення отримають: 21\.$/)).toBeDefined();
    await person.click(popup.getByRole('radio', { name: 'Лише позначка' }));
    expect(popup.queryByText(/^Стосується/), 'a note changes nothing').toBeNull();
    await person.click(popup.getByRole('radio', { name: 'Занять немає' }));
    // a line does not break within a time
    expect(popup.getByText('Математика А: пн 20.11 16:30').textContent).toBe('Математика А: пн\u00a020.11\u00a016:30');
    await person.click(popup.getByRole('button', { name: 'Додати' }));
    expect(await popup.findByText(/На ці дні вже є канікули/)).toBeDefined();
    api.answer(calendarRoutes.createHoliday, { id: 1, classIds: [] });
    await person.click(popup.getByRole('button', { name: 'Додати' }));
    expect(await screen.findByText('Осінні канікули: додано')).toBeDefined();
  });

  it('are deleted over lessons that have taken the place only when the admin says so', async () => {
    const taken = 'Кабінет 1, понеділок 20.11, 16:30–17:30: зайнято групою «Б» (Математика)';
    api.answer(calendarRoutes.holidays, [{ id: 5, name: 'Канікули', kind: 'closed', from: monday, to: monday, classIds: null }])
      .answer(calendarRoutes.periods, []).answer(groupsRoutes.list, [])
      .answer(calendarRoutes.touched, { lessons: [], marks: 0, homeworks: 0, students: 8, people: 0, conflicts: [taken] })
      .answer(calendarRoutes.removeHoliday, ({ query }) => {
        if (!query?.confirmed) throw refuse('calendar.unconfirmed', taken, undefined, [taken]);
        return { classIds: [] };
      });
    openScreen(remote, api, '/admin/calendar/holidays');
    await person.click(await screen.findByRole('button', { name: /^Видалити/ }));
    const asked = within(await screen.findByRole('dialog', { name: 'Видалити «Канікули»?' }));
    expect(await asked.findByText(/зайнято/)).toBeDefined();
    await person.click(asked.getByRole('button', { name: 'Усе одно видалити' }));
    expect(await screen.findByText('Канікули: видалено')).toBeDefined();
    expect(api.callsOf(calendarRoutes.touched).at(-1)).toMatchObject({ body: { holidayId: 5 } });
    expect(api.callsOf(calendarRoutes.removeHoliday).at(-1)).toMatchObject({ query: { confirmed: true } });
  });
});

it('a new school year offers its holidays; ticked ones are added, those within others once', async () => {
  api.answer(calendarRoutes.holidays, [{ id: 5, name: 'Канікули', kind: 'closed', from: '2090-10-23', to: '2090-10-29', classIds: null }])
    .answer(calendarRoutes.periods, []).answer(calendarRoutes.createPeriod, { id: 1, classIds: [] }).answer(calendarRoutes.createHoliday, { id: 6, classIds: [] })
    .answer(calendarRoutes.touched, { lessons: [], marks: 0, homeworks: 0, students: 0, people: 0 });
  openScreen(remote, api, '/admin/calendar/holidays');
  await person.click((await screen.findAllByRole('button', { name: 'Додати' })).at(-1) ?? document.body);
  const popup = within(await screen.findByRole('form', { name: 'Навчальний період' }));
  fill(popup.getByLabelText(/^Назва/), 'Навчальний рік');
  fill(popup.getByLabelText(/^Перший день/), '01.10.2090');
  fill(popup.getByLabelText(/^Останній день/), '08.01.2091');
  await person.click(popup.getByRole('button', { name: 'Додати' }));
  const offered = within(await screen.findByRole('dialog', { name: 'Свята й шкільні канікули' }));
  const boxes = () => offered.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes().map(({ labels, disabled }) => [labels?.[0]?.textContent, disabled])).toEqual([
    ['День захисників і захисниць України, 01.10.2090', false], ['Різдво Христове, 25.12.2090', false],
    ['Зимові канікули, 30.12.2090 – 14.01.2091', false], ['Новий рік, 01.01.2091', false],
  ]);
  await person.click(offered.getByRole('checkbox', { name: /^Зимові/ }));
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, false, false, true]);
  await person.click(offered.getByRole('checkbox', { name: /^Різдво/ }));
  await person.click(offered.getByRole('button', { name: 'Додати позначені' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf(calendarRoutes.createHoliday).map(({ body }) => body)).toEqual([
    { name: 'Різдво Христове', from: '2090-12-25', to: '2090-12-25', kind: 'closed' }, { name: 'Зимові канікули', from: '2090-12-30', to: '2091-01-14', kind: 'closed' },
  ]);
});

it('terms are added to a period, each saved with the others', async () => {
  const year = { id: 1, name: 'Навчальний рік', from: '2090-09-01', to: '2091-05-31' };
  const [first, second] = [{ name: 'І семестр', from: '2090-09-01', to: '2090-12-24' }, { name: 'ІІ семестр', from: '2090-12-25', to: '2091-05-31' }];
  let terms = [first];
  api.answer(calendarRoutes.holidays, []).answer(calendarRoutes.periods, () => [{ ...year, terms }])
    .answer(calendarRoutes.updatePeriod, ({ body }) => {
      terms = body.terms ?? [];
      return { classIds: [] };
    });
  openScreen(remote, api, '/admin/calendar/holidays');
  await person.click(await screen.findByRole('button', { name: 'Додати семестр: Навчальний рік' }));
  const popup = within(await screen.findByRole('form', { name: 'Семестр' }));
  fill(popup.getByLabelText(/^Назва/), second.name);
  fill(popup.getByLabelText(/^Перший день/), '25.12.2090');
  fill(popup.getByLabelText(/^Останній день/), '31.05.2091');
  await person.click(popup.getByRole('button', { name: 'Додати' }));
  expect(await screen.findByRole('button', { name: 'Змінити: ІІ семестр' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Видалити: І семестр' }));
  await expect.poll(() => screen.queryByText('І семестр')).toBeNull();
  const { id, ...days } = year;
  expect(api.callsOf(calendarRoutes.updatePeriod)).toMatchObject([{ params: { id }, body: { ...days, terms: [first, second] } }, { body: { ...days, terms: [second] } }]);
});

describe('on paper', () => {
  const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
  const print = vi.fn();
  beforeEach(() => print.mockClear());
  const choosePaper = async (name: RegExp) => {
    vi.stubGlobal('print', print);
    await person.click(screen.getByRole('button', { name: 'Ще' }));
    await person.click(await screen.findByRole('menuitem', { name }));
    await expect.poll(() => print.mock.calls.length).toBe(1);
  };

  it('each room has a sheet for its door, with the lessons that take place', async () => {
    const room = { id: 2, name: 'Кабінет 2' };
    api.answer(calendarRoutes.lessons, [lesson(), other, lesson({ groupId: 7, className: 'В', room }), lesson({ groupId: 8, className: 'Г', state: 'cancelled' })]);
    await open();
    await choosePaper(/^Аркуш на двері/);
    const [first, second] = screen.getAllByRole('table').map((table) => plain(table.textContent));
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Розклад', 'Кабінет 1', 'Кабінет 2']);
    expect(first).toContain('Понеділок 20.11');
    expect(first).toMatch(/16:30–17:30Математика АЇжакевич Ґ\.18:00–19:00Математика Б/);
    expect(first).not.toMatch(/Математика [ВГ]|Субота/);
    expect(second).toContain('Математика В');
    fireEvent(window, new Event('afterprint'));
    expect(screen.queryAllByRole('table')).toEqual([]);
  });

  it('the changes of a day say what is not as in the week', async () => {
    const asPlanned = { startsAt: `${monday}T16:30:00+02:00`, room: { id: 1, name: 'Кабінет 1' }, isOnline: false, teacher: { id: 5, name: 'Їжакевич Ґанна' } };
    api.answer(calendarRoutes.lessons, [
      other,
      lesson({ state: 'changed', asPlanned, teacher: { id: 7, name: 'Савчук Ігор' }, room: { id: 2, name: 'Кабінет 2' } }),
      lesson({ groupId: 8, className: 'Г', state: 'changed', asPlanned, day: '2090-11-21', startsAt: '2090-11-21T18:00:00+02:00', why: 'Олімпіада' }),
      lesson({ groupId: 9, className: 'Ґ', state: 'cancelled' }),
    ]);
    await open();
    await choosePaper(/^Зміни дня: 20\.11$/);
    expect(api.callsOf(calendarRoutes.lessons).at(-1)).toMatchObject({ query: { from: monday, to: monday, hasMovedAway: true } });
    expect(within(screen.getByRole('table')).getAllByRole('row').slice(1).map((row) => plain(row.textContent))).toEqual([
      '16:30–17:30Математика АКабінет 2 замість: Кабінет 1Замінює Савчук І. замість: Їжакевич Ґ.Кабінет 2Савчук І.',
      '16:30–17:30Математика ГПеренесено на вт 21.11 18:00Кабінет 1Їжакевич Ґ.Олімпіада',
      '16:30–17:30Математика ҐСкасованоКабінет 1Їжакевич Ґ.',
    ]);
  });
});

it('an address opens the form of a lesson, and closing it leaves the board', async () => {
  const { address } = await open(`&lesson=4+${monday}`);
  await screen.findByRole('form', { name: 'Урок' });
  await person.click(form().getByRole('button', { name: 'Скасувати' }));
  expect(screen.queryByRole('form', { name: 'Урок' })).toBeNull();
  expect(address()).not.toContain('lesson=');
});
