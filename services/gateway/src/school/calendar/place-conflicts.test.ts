import { sitesRoutes } from '@dzvinok/contract/alerts';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { suggestionsRoutes } from '@dzvinok/contract/suggestions';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';

// Anna's and Bohdan's group meets on Mondays at 16:00 for an hour, in classroom 1
const { group, otherGroup } = scenario;
const monday = '2026-11-23';
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;
let farRoom: number;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  centre = await openLessonsScenario(app);
  admin = await centre.signIn('admin');
  ({ id: farRoom } = await admin.data(classroomsRoutes.create, { body: { name: 'Далека', places: 1 } }));
  const site = (name: string, classroomIds: number[], more = {}) => admin.data(sitesRoutes.create, { body: { name, classroomIds, ...more } });
  await site('Корпус 1', [1], { opensAt: '09:00', closesAt: '19:00', wayMinutes: 15 });
  await site('Корпус 2', [farRoom], { wayMinutes: 30 });
});
afterAll(() => app.close());
beforeEach(() => centre.within(async () => {
  for (const table of ['lesson_exceptions', 'extra_lessons'] as const) await db().deleteFrom(table).execute();
}));

const change = (body: { startDateTime?: string; classroomId?: number }, confirmed = false) =>
  admin.call(calendarRoutes.saveException, { params: { id: group, plannedOn: monday }, body: { isCancelled: false, ...body, confirmed } });
const refusal = async (reply: ReturnType<typeof change>) => {
  const { status, body: { code, errorMessage } } = await reply;
  return [status, code, String(errorMessage).replaceAll('\u00A0', ' ')];
};

it('a room with too few places for the group is asked about, and saved all the same when the admin says so', async () => {
  expect(await refusal(change({ classroomId: farRoom }))).toEqual([409, 'calendar.unconfirmed', 'Далека: 1 місце, а 2 учні']);
  expect((await change({ classroomId: farRoom }, true)).status).toBe(200);
  expect((await change({ classroomId: farRoom, startDateTime: `${monday}T16:05` })).status, 'what is allowed is not asked again').toBe(200);
});

it('hours at which the site is closed are asked about, and not offered', async () => {
  expect(await refusal(change({ startDateTime: `${monday}T18:30` }))).toEqual([409, 'calendar.unconfirmed', 'Корпус 1 працює з 09:00 до 19:00, а урок понеділок 23.11, 18:30–19:30']);
  const { conflicts, suggestions } = await admin.data(suggestionsRoutes.find, { query: { classId: group, plannedOn: monday, day: monday, startTime: '18:30', classroomId: 1 } });
  expect(conflicts.map(({ kind }) => kind)).toEqual(['room']);
  expect(suggestions.length).toBeGreaterThan(0);
  expect(suggestions.filter(({ startTime }) => startTime < '09:00' || startTime > '18:00')).toEqual([]);
});

it('the way between two sites needs its time', async () => {
  const { ids, tenant } = centre;
  const extra = { startDateTime: `${monday}T14:45`, minutes: 60, classroomId: farRoom, isOnline: false, teacherId: ids.teacher };
  const add = () => admin.call(calendarRoutes.createExtra, { params: { id: otherGroup }, body: { ...extra, confirmed: false } });
  expect(await refusal(add())).toEqual([409, 'calendar.unconfirmed',
    `Вчителька ${tenant.code}: не встигнути дорогою між корпусами (30 хв), «А» (Математика ${tenant.code}), понеділок 23.11, 16:00–17:00`]);
  const find = async (teacherId: number) => {
    const query = { classId: otherGroup, day: monday, startTime: '14:45', minutes: 60, classroomId: farRoom, teacherId };
    const { suggestions } = await admin.data(suggestionsRoutes.find, { query });
    return suggestions.filter(({ day, room }) => day === monday && room?.id === farRoom);
  };
  expect((await find(ids.teacher)).map(({ startTime }) => startTime)).toEqual(['14:30', '14:15']);
  // of a colleague, whose student has the lesson at the other site
  await centre.within(async () => {
    await db().insertInto('memberships').values({ group_id: otherGroup, student_id: ids.anna, joined_on: '2026-11-01' }).execute();
    await db().updateTable('classrooms').set({ places: 5 }).where('id', '=', farRoom).execute();
  });
  expect((await find(ids.otherTeacher)).map(({ startTime, conflicts }) => [startTime, conflicts.map(({ kind, text }) => [kind, text.split(',')[0]?.replaceAll('\u00A0', ' ')])]))
    .toEqual([['14:30', []], ['15:00', [['students', `Анна ${tenant.code}: не встигнути дорогою між корпусами (30 хв)`]]]]);
  await centre.within(async () => {
    await db().deleteFrom('memberships').where('group_id', '=', otherGroup).where('student_id', '=', ids.anna).execute();
    await db().updateTable('classrooms').set({ places: 1 }).where('id', '=', farRoom).execute();
  });
  extra.startDateTime = `${monday}T14:30`;
  expect((await add()).status, 'half an hour is enough').toBe(200);
});

it('another centre has its own rooms', async () => {
  const neighbour = await openLessonsScenario(app);
  const stranger = await neighbour.signIn('admin');
  expect((await stranger.data(classroomsRoutes.usage, {})).map(({ places }) => places)).toEqual([null]);
  expect((await stranger.call(calendarRoutes.saveException, { params: { id: group, plannedOn: monday }, body: { isCancelled: false, startDateTime: `${monday}T22:00`, confirmed: false } })).status).toBe(200);
});
