import { calendarRoutes, type SaveExceptionBody } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { suggestionsRoutes } from '@dzvinok/contract/suggestions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';

// In room 1 the group meets on Mondays at 16:00 and Saturdays at 18:00 for an hour, the other one on Saturdays at 10:00 for 45 minutes.
const clock = new StoppedClock(saturdayNoon);
const { group, otherGroup, emptyGroup } = scenario;
const [monday, tuesday, saturday] = [1, 2, 6] as const;
let app: TestApp;
let centre: LessonsScenario;
let hall: number;
let neighbour: LessonsScenario;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  [centre, neighbour] = [await openLessonsScenario(app), await openLessonsScenario(app)];
  ({ id: hall } = await centre.within(() => db().insertInto('classrooms').values({ name: 'Зала' }).returning('id').executeTakeFirstOrThrow()));
});
afterAll(() => app.close());

beforeEach(async () => {
  admin = await centre.signIn('admin');
  await centre.within(async () => {
    for (const table of ['lesson_exceptions', 'extra_lessons', 'holidays', 'periods', 'freezes'] as const) await db().deleteFrom(table).execute();
    await db().deleteFrom('memberships').where('group_id', '=', otherGroup).where('student_id', '=', centre.ids.anna).execute();
  });
});

/** Without the centre's code in the names. */
const plain = (text: string) => text.replaceAll(` ${centre.tenant.code}`, '').replaceAll('\u00a0', ' ');
const textsOf = (data: unknown) => (Array.isArray(data) ? data.map((text) => plain(String(text))) : data);
const save = (plannedOn: string, body: Partial<SaveExceptionBody>, id = group) => admin.call(calendarRoutes.saveException, { params: { id, plannedOn }, body });
const takeBack = (plannedOn: string, confirmed?: 'true' | 'false', id = group) =>
  admin.call(calendarRoutes.removeException, { params: { id, plannedOn }, query: { confirmed } });
const addExtra = (groupId: number, startsAt: string, rest: { classroom_id?: number; is_online?: boolean } = {}) => centre.within(() =>
  db().insertInto('extra_lessons').values({ group_id: groupId, starts_at: startsAt, minutes: 60, classroom_id: 1, ...rest }).execute());
const annaInOtherGroup = () => centre.within(() =>
  db().insertInto('memberships').values({ group_id: otherGroup, student_id: centre.ids.anna, joined_on: '2026-11-01' }).execute());
const overridden = (entity: 'group' | 'holiday') => centre.within(() => db().selectFrom('audit_log').select('details')
  .where('action', '=', 'calendar.conflicts-overridden').where('entity', '=', entity).execute());

describe('a changed lesson', () => {
  const room = 'Кабінет 7, субота 28.11, 10:00–10:45: зайнято групою «Б» (Історія)';
  const toSaturday = { startDateTime: '2026-11-28T10:30', classroomId: 1 };
  const clearSaturday = () => save('2026-11-28', { isCancelled: true });

  it('is asked about when it meets another one, saved once this is confirmed, and not asked about again', async () => {
    await clearSaturday();
    await annaInOtherGroup();
    const student = 'Анна: о цей час також «Б» (Історія), субота 28.11, 10:00–10:45';
    const asked = await save('2026-11-23', { ...toSaturday, confirmed: false });
    expect([asked.status, asked.body.code, textsOf(asked.body.data)]).toEqual([409, 'calendar.unconfirmed', [room, student]]);
    expect(asked.body.errorMessage).toContain('зайнято групою «Б»');
    const teacher = await save('2026-11-23', { ...toSaturday, teacherId: centre.ids.otherTeacher, confirmed: false });
    expect(textsOf(teacher.body.data)).toEqual([room, 'Викладач Історик, субота 28.11, 10:00–10:45: веде групу «Б» (Історія), Кабінет 7', student]);
    expect((await save('2026-11-23', { ...toSaturday, confirmed: true })).status).toBe(200);
    expect(await overridden('group')).toMatchObject([{ details: { date: '2026-11-23', conflicts: [expect.stringContaining('Кабінет 7'), expect.stringContaining('Анна')] } }]);
    expect((await save('2026-11-23', { ...toSaturday, reason: 'Олімпіада', confirmed: false })).status, 'allowed already').toBe(200);
    const later = await save('2026-11-23', { startDateTime: '2026-11-28T10:40', classroomId: 1, confirmed: false });
    expect([later.status, later.body.code]).toEqual([409, 'calendar.unconfirmed']);
  });

  it('is saved without a question by a call without the flag, online, back to back, and beside a lesson that is not held', async () => {
    await clearSaturday();
    expect((await save('2026-11-23', toSaturday)).status).toBe(200);
    await takeBack('2026-11-23');
    for (const body of [{ startDateTime: '2026-11-28T10:30', isOnline: true }, { startDateTime: '2026-11-28T10:45' }, { startDateTime: '2026-11-28T09:00' }, { isCancelled: true }]) {
      expect([body, (await save('2026-11-23', { ...body, confirmed: false })).status]).toEqual([body, 200]);
    }
    await save('2026-11-28', { isCancelled: true }, otherGroup);
    expect((await save('2026-11-23', { ...toSaturday, confirmed: false })).status).toBe(200);
  });

  it('whose old room is taken by now is asked about before it is taken back', async () => {
    await save('2026-11-23', { startDateTime: '2026-11-24T16:00' });
    await addExtra(otherGroup, '2026-11-23T16:30:00+02:00');
    const asked = await takeBack('2026-11-23', 'false');
    expect([asked.status, asked.body.code, textsOf(asked.body.data)]).toEqual([
      409, 'calendar.unconfirmed', ['Кабінет 7, понеділок 23.11, 16:30–17:30: зайнято групою «Б» (Історія)'],
    ]);
    expect((await takeBack('2026-11-23', 'true')).status).toBe(200);
    await save('2026-11-23', { startDateTime: '2026-11-24T16:00' });
    expect((await takeBack('2026-11-23')).status).toBe(200);
  });

  it('is saved by one of two admins who take the same room at once', async () => {
    await clearSaturday();
    await save('2026-11-28', { isCancelled: true }, otherGroup);
    await addExtra(otherGroup, '2026-11-27T10:00:00+02:00');
    const replies = await Promise.all([
      save('2026-11-23', { startDateTime: '2026-11-29T10:00', classroomId: 1, confirmed: false }),
      save('2026-12-05', { startDateTime: '2026-11-29T10:30', classroomId: 1, confirmed: false }, otherGroup),
    ]);
    expect(statuses(replies)).toEqual({ 200: 1, 409: 1 });
  });
});

describe('an extra lesson', () => {
  it('is asked about too, when it is added and when it is changed', async () => {
    const add = (startDateTime: string, confirmed?: boolean) =>
      admin.call(calendarRoutes.createExtra, { params: { id: otherGroup }, body: { startDateTime, classroomId: 1, confirmed } });
    const text = 'Кабінет 7, понеділок 23.11, 16:00–17:00: зайнято групою «А» (Математика)';
    const asked = await add('2026-11-23T16:30', false);
    expect([asked.status, asked.body.code, textsOf(asked.body.data)]).toEqual([409, 'calendar.unconfirmed', [text]]);
    const { body } = await add('2026-11-23T17:00', false);
    const { id: extraId } = calendarRoutes.createExtra.data.parse(body.data);
    const move = (confirmed: boolean) => admin.call(calendarRoutes.updateExtra, {
      params: { id: otherGroup, extraId }, body: { startDateTime: '2026-11-23T16:30', classroomId: 1, confirmed },
    });
    expect(textsOf((await move(false)).body.data)).toEqual([text]);
    expect((await move(true)).status).toBe(200);
    expect((await move(false)).status, 'allowed already').toBe(200);
  });
});

describe('a holiday', () => {
  it('whose lessons have lost their room is asked about before it is deleted', async () => {
    const { id } = await admin.data(calendarRoutes.createHoliday, { body: { from: '2026-11-23', to: '2026-11-27', kind: 'closed', name: 'Канікули', classIds: [group] } });
    const remove = (confirmed?: 'true' | 'false') => admin.call(calendarRoutes.removeHoliday, { params: { id }, query: { confirmed } });
    await addExtra(otherGroup, '2026-11-23T16:30:00+02:00');
    const asked = await remove('false');
    expect([asked.status, textsOf(asked.body.data)]).toEqual([409, ['Кабінет 7, понеділок 23.11, 16:30–17:30: зайнято групою «Б» (Історія)']]);
    expect((await remove('true')).status).toBe(200);
    expect(await overridden('holiday')).toHaveLength(1);
  });
});

describe('the check of a weekly schedule', () => {
  const ask = async (dayOfWeek: number, startTime: string, rest: object = {}) => textsOf(await admin.data(groupsRoutes.scheduleConflicts, {
    body: { classId: emptyGroup, newSchedules: [{ dayOfWeek, classroomId: 1, startTime }], lessonDurationMinutes: 60, teacherId: centre.ids.otherTeacher, ...rest },
  }));

  it('sees moved and extra lessons with their dates, and no lesson that is not held', async () => {
    expect(await ask(tuesday, '16:00')).toEqual([]);
    await save('2026-11-23', { startDateTime: '2026-11-24T16:30' });
    await addExtra(group, '2026-12-01T15:30:00+02:00');
    expect(await ask(tuesday, '16:00')).toEqual([
      'Кабінет 7, вівторок 24.11, 16:30–17:30: зайнято групою «А» (Математика)', 'Кабінет 7, вівторок 01.12, 15:30–16:30: зайнято групою «А» (Математика)',
    ]);
    expect(await ask(monday, '16:00')).toEqual(['Кабінет 7, понеділок, 16:00–17:00: зайнято групою «А» (Математика)']);
    await admin.data(calendarRoutes.createHoliday, { body: { from: '2026-11-22', to: '2027-12-01', kind: 'closed', name: 'Ремонт', classIds: [group] } });
    expect(await ask(monday, '16:00')).toEqual([]);
  });

  it('needs no room online', async () => {
    expect(await ask(monday, '16:00', { isOnline: true })).toEqual([]);
    expect(await ask(monday, '16:00', { isOnline: true, teacherId: centre.ids.teacher })).toHaveLength(1);
  });

  it('does not show a conflict that the saved group has already, until something changes', async () => {
    const settings = { name: 'В', subjectId: scenario.mathematics, teacherId: centre.ids.otherTeacher, lessonDuration: 60, pricePerMonth: 0, isOnline: false };
    const slots = (time: string) => [{ dayOfWeek: monday, classroomId: 1, startTime: '16:30' }, { dayOfWeek: tuesday, classroomId: 1, startTime: time }];
    const update = (time: string, rest: object = {}) => admin.call(groupsRoutes.update, { body: { ...settings, id: emptyGroup, schedules: slots(time), overrideConflicts: false, ...rest } });
    expect([(await update('10:00')).status, (await update('10:00', { overrideConflicts: true })).status]).toEqual([409, 200]);
    expect((await update('11:00')).status).toBe(200);
    const again = { newSchedules: slots('12:00') };
    expect([await ask(monday, '', { ...again, withoutAllowed: true }), await ask(monday, '', again)]).toEqual([[], [expect.stringContaining('понеділок, 16:00–17:00')]]);
    expect((await update('11:00', { lessonDuration: 50 })).body.code).toBe('groups.schedule-conflict');
    await admin.data(groupsRoutes.update, { body: { ...settings, id: emptyGroup, teacherId: centre.ids.teacher, schedules: [] } });
  });
});

describe('students of a group whose week changes', () => {
  const settings = { name: 'Б', subjectId: scenario.history, lessonDuration: 45, pricePerMonth: 0, isOnline: true, overrideConflicts: false };
  const update = (dayOfWeek: number, startTime: string, rest: object = {}) => admin.call(groupsRoutes.update, {
    body: { ...settings, id: otherGroup, teacherId: centre.ids.otherTeacher, schedules: [{ dayOfWeek, classroomId: 1, startTime }], ...rest },
  });
  const sentence = ['Анна: о цей час також «А» (Математика), понеділок, 16:00–17:00'];

  it('are asked about when they then have two lessons at once, also when the group comes back from the archive', async () => {
    await annaInOtherGroup();
    const refused = await update(monday, '16:30');
    expect([refused.status, refused.body.code, textsOf(refused.body.data)]).toEqual([409, 'groups.schedule-conflict', sentence]);
    const asked = { classId: otherGroup, newSchedules: [{ dayOfWeek: monday, classroomId: 1, startTime: '16:30' }], lessonDurationMinutes: 45, isOnline: true };
    expect(textsOf(await admin.data(groupsRoutes.scheduleConflicts, { body: { ...asked, withoutAllowed: true } }))).toEqual(sentence);
    expect((await update(monday, '16:30', { overrideConflicts: true })).status).toBe(200);
    expect((await update(monday, '16:30', { name: 'Г' })).status).toBe(200);

    await admin.data(groupsRoutes.archive, { params: { id: otherGroup } });
    const restore = (overrideConflicts: boolean) => admin.call(groupsRoutes.restore, { params: { id: otherGroup }, body: { overrideConflicts } });
    const kept = await restore(false);
    expect([kept.status, textsOf(kept.body.data)]).toEqual([409, sentence]);
    expect((await restore(true)).status).toBe(200);
    expect((await update(saturday, '10:00', { isOnline: false })).status).toBe(200);
  });
});

describe('a student who joins', () => {
  it('is asked about because of a moved lesson too', async () => {
    await save('2026-11-23', { startDateTime: '2026-11-24T10:30' });
    await addExtra(otherGroup, '2026-11-24T10:00:00+02:00');
    const { status, body } = await admin.call(groupsRoutes.addStudent, { params: { classId: otherGroup, studentId: centre.ids.anna }, query: { confirmed: 'false' } });
    expect([status, textsOf(body.data)]).toEqual([409, ['Анна: о цей час також «А» (Математика), вівторок 24.11, 10:30–11:30']]);
  });
});

describe('the suggestions', () => {
  const suggest = async (query: Parameters<typeof admin.data<typeof suggestionsRoutes.find>>[1]['query'], who = admin) => {
    const { conflicts, freeRooms, suggestions } = await who.data(suggestionsRoutes.find, { query });
    return {
      conflicts: conflicts.map(({ kind, text, group: of }) => [kind, plain(text), of?.id ?? null]), freeRooms: freeRooms.map(({ name }) => plain(name)),
      suggestions: suggestions.map(({ day, dayOfWeek, startTime, room, conflicts: against }) =>
        [day, dayOfWeek, startTime, plain(room?.name ?? 'онлайн'), ...against.map(({ text }) => plain(text))].join(' ')),
    };
  };

  it('for one lesson say why not, and offer the nearest free times and rooms', async () => {
    await annaInOtherGroup();
    await save('2026-11-28', { isCancelled: true });
    const { conflicts, freeRooms, suggestions } = await suggest({ classId: group, plannedOn: '2026-11-23', day: '2026-11-28', startTime: '10:30', classroomId: 1 });
    expect(conflicts).toEqual([
      ['room', 'Кабінет 7, субота 28.11, 10:00–10:45: зайнято групою «Б» (Історія)', otherGroup],
      ['students', 'Анна: о цей час також «Б» (Історія), субота 28.11, 10:00–10:45', otherGroup],
    ]);
    expect(freeRooms).toEqual(['Зала']);
    expect(suggestions[0]).toBe('2026-11-28 6 10:45 Кабінет 7');
    expect(suggestions.filter((text) => text.includes('Анна'))).toEqual([]);
    expect(suggestions.every((text) => !text.startsWith('2026-11-30')), 'a day with a lesson of the group').toBe(true);
  });

  it('name what is wrong with a day', async () => {
    await admin.data(calendarRoutes.createHoliday, { body: { from: '2026-11-25', to: '2026-11-25', kind: 'closed', name: 'Свято' } });
    await centre.within(() => db().insertInto('periods').values({ name: 'Семестр', first_day: '2026-11-01', last_day: '2026-12-10' }).execute());
    await centre.within(() => db().insertInto('freezes').values({ group_id: group, first_day: '2026-11-26', last_day: '2026-11-26' }).execute());
    for (const [day, text] of [
      ['2026-11-25', 'Цього дня занять немає: Свято'], ['2026-11-28', 'Цього дня в групи вже є урок, а двох на день не буває'],
      ['2026-12-11', 'Цей день поза навчальним періодом або днями групи'], ['2026-11-26', 'Заняття групи цього дня призупинено'], ['2026-11-20', 'Цей час уже минув'],
    ] as const) {
      const { conflicts, freeRooms } = await suggest({ classId: group, plannedOn: '2026-11-23', day, startTime: '12:00' });
      expect([day, conflicts, freeRooms]).toEqual([day, [['day', text, null]], []]);
    }
    const late = await suggest({ classId: group, plannedOn: '2026-11-23', day: '2026-11-24', startTime: '23:30' });
    expect(late.conflicts).toEqual([['day', 'Урок має закінчитись до 24:00. Оберіть раніший час або зменште тривалість.', null]]);
  });

  it('for a weekly lesson are free in every week, on weekdays without another lesson of the group', async () => {
    await addExtra(otherGroup, '2026-12-08T16:00:00+02:00');
    const { conflicts, suggestions } = await suggest({ dayOfWeek: tuesday, startTime: '16:00', classroomId: 1, teacherId: centre.ids.teacher, minutes: 60, otherDays: '3,4' });
    expect(conflicts).toEqual([['room', 'Кабінет 7, вівторок 08.12, 16:00–17:00: зайнято групою «Б» (Історія)', otherGroup]]);
    expect(suggestions.slice(0, 2)).toEqual(['2026-11-24 2 15:00 Кабінет 7', '2026-11-24 2 17:00 Кабінет 7']);
    expect(suggestions.filter((text) => / [34] /.test(text.slice(10, 13)))).toEqual([]);
    const own = await suggest({ classId: group, dayOfWeek: monday, startTime: '16:00', classroomId: 1, otherDays: '6' });
    expect(own.conflicts).toEqual([]);
    const online = await suggest({ classId: group, dayOfWeek: saturday, startTime: '10:00', isOnline: 'true', otherDays: '1' });
    expect([online.conflicts, online.suggestions.every((text) => text.endsWith('онлайн'))]).toEqual([[], true]);
  });

  it('for a weekly lesson look as far as the period or the group goes, and twenty weeks at most', async () => {
    const look = async () => (await admin.data(suggestionsRoutes.find, { query: { classId: otherGroup, dayOfWeek: tuesday, from: '2026-11-24', startTime: '16:00' } })).checked;
    expect(await look()).toEqual({ lessons: 21, until: '2027-04-13' });
    await addExtra(group, '2027-02-02T16:30:00+02:00');
    const asked = { classId: otherGroup, dayOfWeek: tuesday, from: '2026-11-24', startTime: '16:00', classroomId: 1, otherDays: '6' };
    expect((await suggest(asked)).conflicts, 'ten weeks ahead').toEqual([['room', 'Кабінет 7, вівторок 02.02, 16:30–17:30: зайнято групою «А» (Математика)', group]]);
    await centre.within(() => db().insertInto('periods').values({ name: 'Семестр', first_day: '2026-11-01', last_day: '2026-12-10' }).execute());
    expect(await look()).toEqual({ lessons: 3, until: '2026-12-08' });
    expect((await suggest(asked)).conflicts).toEqual([]);
    await centre.within(() => db().updateTable('groups').set({ last_day: '2026-12-01' }).where('id', '=', otherGroup).execute());
    expect(await look()).toEqual({ lessons: 2, until: '2026-12-01' });
    await centre.within(() => db().updateTable('groups').set({ last_day: null }).where('id', '=', otherGroup).execute());
    expect((await admin.data(suggestionsRoutes.find, { query: { classId: group, plannedOn: '2026-11-23', day: '2026-11-24', startTime: '12:00' } })).checked).toBeNull();
  });

  it('know when the teacher is absent, and a move into an absence is asked about', async () => {
    const absent = (starts_at: string, ends_at: string, is_weekly = false) => centre.within(() =>
      db().insertInto('teacher_absences').values({ teacher_id: centre.ids.teacher, starts_at, ends_at, is_weekly }).execute());
    await absent('2026-11-24T10:00:00+02:00', '2026-11-24T14:00:00+02:00');
    const text = /^Викладач .*, вівторок 24\.11, 12:00–13:00: у цей час відсутній$/;
    const { conflicts, suggestions } = await suggest({ classId: group, plannedOn: '2026-11-23', day: '2026-11-24', startTime: '12:00', classroomId: 1 });
    expect(conflicts).toEqual([['teacher', expect.stringMatching(text), null]]);
    expect(suggestions.filter((time) => /^2026-11-24 2 (09:15|1[0-3])/.test(time))).toEqual([]);
    expect(suggestions[0]).toBe('2026-11-24 2 14:00 Кабінет 7');
    const move = (confirmed: boolean) => save('2026-11-23', { startDateTime: '2026-11-24T12:00', confirmed });
    const asked = await move(false);
    expect([asked.status, textsOf(asked.body.data)]).toEqual([409, [expect.stringMatching(text)]]);
    expect([(await move(true)).status, (await save('2026-11-23', { startDateTime: '2026-11-24T12:00', reason: 'Так домовились', confirmed: false })).status]).toEqual([200, 200]);
    await takeBack('2026-11-23');
    const weekly = { classId: group, dayOfWeek: tuesday, from: '2026-11-24', startTime: '12:00', classroomId: 1, otherDays: '6' };
    expect((await suggest(weekly)).conflicts, 'one day does not hold up a week').toEqual([]);
    await absent('2026-11-24T10:00:00+02:00', '2027-01-26T14:00:00+02:00', true);
    expect((await suggest(weekly)).conflicts).toEqual([['teacher', expect.stringMatching(/, вівторок, 12:00–13:00: у цей час відсутній$/), null]]);
    await centre.within(() => db().deleteFrom('teacher_absences').execute());
  });

  it('know the working hours of the teacher; a lesson at other hours is asked about until it is allowed', async () => {
    const work = (...hours: { dayOfWeek: number; from: string; to: string }[]) => centre.within(() =>
      db().updateTable('teachers').set({ working_hours: JSON.stringify(hours) }).where('id', '=', centre.ids.teacher).execute());
    await work({ dayOfWeek: 2, from: '12:30', to: '15:00' }, { dayOfWeek: 1, from: '15:00', to: '18:00' });
    const early = /^Викладач .*, вівторок 24\.11, 12:00–13:00: працює 12:30–15:00$/;
    const { conflicts, suggestions } = await suggest({ classId: group, plannedOn: '2026-11-23', day: '2026-11-24', startTime: '12:00', classroomId: 1 });
    expect(conflicts).toEqual([['teacher', expect.stringMatching(early), null]]);
    expect(suggestions.filter((time) => !/^2026-(11-24|12-01) 2 1[234]|^2026-(11-23|11-30) 1 1[567]/.test(time))).toEqual([]);
    expect(suggestions[0]).toBe('2026-11-24 2 12:30 Кабінет 7');
    const move = (startDateTime: string, confirmed: boolean) => save('2026-11-23', { startDateTime, confirmed });
    expect(textsOf((await move('2026-11-24T12:00', false)).body.data)).toEqual([expect.stringMatching(early)]);
    expect(textsOf((await move('2026-11-25T12:00', false)).body.data)).toEqual([expect.stringMatching(/, середа 25\.11, 12:00–13:00: цього дня не працює$/)]);
    expect([(await move('2026-11-24T12:00', true)).status, (await save('2026-11-23', { startDateTime: '2026-11-24T12:00', reason: 'Так домовились', confirmed: false })).status]).toEqual([200, 200]);
    await takeBack('2026-11-23');
    const extra = { startDateTime: '2026-11-25T12:00', isOnline: true, confirmed: false };
    expect((await admin.call(calendarRoutes.createExtra, { params: { id: group }, body: extra })).body.code).toBe('calendar.unconfirmed');
    const weekly = { classId: group, dayOfWeek: tuesday, from: '2026-11-24', startTime: '12:00', classroomId: 1, otherDays: '6' };
    expect((await suggest(weekly)).conflicts).toEqual([['teacher', expect.stringMatching(/, вівторок, 12:00–13:00: працює 12:30–15:00$/), null]]);
    const week = await admin.data(groupsRoutes.one, { params: { id: group } });
    const slots = week.schedules.map(({ dayOfWeek, classroomId }) => ({ dayOfWeek, classroomId, startTime: '20:00' }));
    const changed = { ...week, schedules: slots, overrideConflicts: false };
    expect(textsOf((await admin.call(groupsRoutes.update, { body: changed })).body.data)).toEqual([
      expect.stringMatching(/, субота, 20:00–21:00: цього дня не працює$/), expect.stringMatching(/, понеділок, 20:00–21:00: працює 15:00–18:00$/),
    ]);
    await work();
    expect((await suggest(weekly)).conflicts).toEqual([]);
  });

  it('for an extra lesson are not in its own way', async () => {
    await addExtra(otherGroup, '2026-11-24T10:00:00+02:00');
    const asked = { classId: otherGroup, plannedOn: '2026-11-24', day: '2026-11-24', startTime: '10:15', classroomId: 1 };
    expect((await suggest({ ...asked, isExtra: 'true' })).conflicts).toEqual([]);
    const { status, body } = await admin.call(suggestionsRoutes.find, { query: asked });
    expect([status, body.code]).toEqual([404, 'calendar.no-lesson']);
  });

  it('say that all rooms are taken', async () => {
    await addExtra(emptyGroup, '2026-11-24T10:00:00+02:00');
    await addExtra(otherGroup, '2026-11-24T10:00:00+02:00', { classroom_id: hall });
    const { conflicts, freeRooms } = await suggest({ classId: group, plannedOn: '2026-11-23', day: '2026-11-24', startTime: '10:00', teacherId: centre.ids.otherTeacher });
    expect([conflicts.map(([kind, text]) => `${kind} ${text}`), freeRooms]).toEqual([
      ['room Усі аудиторії зайняті', 'teacher Викладач Історик, вівторок 24.11, 10:00–11:00: веде групу «Б» (Історія), Зала'], [],
    ]);
  });

  it('refuse what is unknown or incomplete', async () => {
    for (const [query, refusal] of [
      [{ classId: 987_654, day: '2026-11-24', startTime: '10:00' }, [404, 'groups.not-found']],
      [{ classId: group, plannedOn: '2026-11-24', day: '2026-11-24', startTime: '10:00' }, [404, 'calendar.no-lesson']],
      [{ classId: group, day: '2026-11-24', startTime: '10:00', classroomId: 987_654 }, [400, 'groups.unknown-classroom']],
      [{ startTime: '10:00' }, [400, 'request.invalid']], [{ day: '2026-11-24', dayOfWeek: 1, startTime: '10:00' }, [400, 'request.invalid']],
      [{ day: '2026-11-24', startTime: '25:00' }, [400, 'request.invalid']], [{ plannedOn: '2026-11-23', day: '2026-11-24', startTime: '10:00' }, [400, 'request.invalid']],
      [{ dayOfWeek: 7, startTime: '10:00' }, [400, 'request.invalid']], [{ dayOfWeek: 1, startTime: '10:00', otherDays: '8' }, [400, 'request.invalid']],
    ] as const) {
      const { status, body } = await admin.call(suggestionsRoutes.find, { query });
      expect([query, status, body.code]).toEqual([query, ...refusal]);
    }
  });

  it('know nothing of another centre', async () => {
    const theirs = await neighbour.signIn('admin');
    await addExtra(otherGroup, '2026-11-24T10:00:00+02:00');
    const query = { classId: group, plannedOn: '2026-11-23', day: '2026-11-24', startTime: '10:00', classroomId: 1 };
    expect([(await suggest(query)).conflicts.length, (await suggest(query, theirs)).conflicts]).toEqual([1, []]);
  });
});
