import { calendarRoutes } from '@dzvinok/contract/calendar';
import { familyRoutes } from '@dzvinok/contract/family';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { substitutionsRoutes, type AskBody } from '@dzvinok/contract/substitutions';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, signInSuperAdmin, startTestApp, testPassword, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { db } from '../../runtime/database/database.ts';

// the teacher's group meets on Mondays at 16:00 and Saturdays at 18:00, the other teacher's on Saturdays at 10:00
const clock = new StoppedClock(saturdayNoon);
const { group, otherGroup, mathematics } = scenario;
const monday = '2026-11-23';
const saturday = '2026-11-28';
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;
let teacher: TestSession;
let colleague: TestSession;
let third: TestSession;
let ids: { teacher: number; colleague: number; third: number };

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  const thirdId = await centre.within(async () => {
    const id = await app.app.get(AccountsService).create({ role: 'Teacher', fullName: 'Третя', phoneNumber: '0670000099', password: testPassword });
    await db().insertInto('teachers').values({ id }).execute();
    await db().insertInto('teacher_subjects').values([id, centre.ids.otherTeacher].map((teacher_id) => ({ teacher_id, subject_id: mathematics, position: 1 }))).execute();
    return id;
  });
  ids = { teacher: centre.ids.teacher, colleague: centre.ids.otherTeacher, third: thirdId };
});
afterAll(() => app.close());

/** Sessions are short, so everybody signs in again. */
async function moveTo(moment: string): Promise<void> {
  clock.set(moment);
  [admin, teacher, colleague] = await Promise.all([centre.signIn('admin'), centre.signIn('teacher'), centre.signIn('otherTeacher')]);
  third = await signIn(app, centre.tenant, '0670000099');
}

beforeEach(async () => {
  await moveTo(saturdayNoon);
  await centre.within(async () => {
    for (const table of ['substitution_requests', 'teacher_absences', 'lesson_exceptions', 'extra_lessons', 'notices', 'lesson_changes', 'lessons'] as const) await db().deleteFrom(table).execute();
  });
});

const ask = (body: Partial<AskBody> = {}, who = teacher) => who.call(substitutionsRoutes.ask, { body: { classId: group, plannedOn: monday, ...body } });
const asked = async (body: Partial<AskBody> = {}) => substitutionsRoutes.ask.data.parse((await ask(body)).body.data).id;
const accept = (id: number, who = colleague) => who.call(substitutionsRoutes.accept, { params: { id } });
const codeOf = ({ status, body: { code } }: { status: number; body: { code?: unknown } }) => [status, code];
const stateFor = async (who = teacher) => (await who.data(substitutionsRoutes.own, {})).requests.map(({ state }) => state);
const teachers = () => centre.within(() => db().selectFrom('lesson_exceptions').select(['group_id', 'planned_on', 'teacher_id']).orderBy('group_id').execute());
const told = async () => (await centre.within(() => db().selectFrom('lesson_changes').select(['kind', 'text', 'teachers', 'group_ids']).orderBy('id').execute()));

async function confirmByAdmin(isOn: boolean): Promise<void> {
  const superAdmin = await signInSuperAdmin(app);
  const params = { tenantId: centre.tenant.id };
  const { settings: { logo: _, ...settings }, timezone } = await superAdmin.data(tenantLifeRoutes.one, { params });
  await superAdmin.data(tenantLifeRoutes.saveSettings, { params, body: { ...settings, timezone, switches: { ...settings.switches, substitutionsConfirmed: isOn } } });
}

describe('a request for a substitute', () => {
  it('goes to all colleagues of the subject who are free; the first who accepts gives the lesson, and the family sees it', async () => {
    const id = await asked({ reason: 'Іспит' });
    expect((await told()).map(({ kind, teachers: whom, group_ids: groups, text }) => [kind, whom, groups, text])).toEqual([
      ['request', [ids.colleague, ids.third], [], expect.stringContaining('пн 23.11 16:00. Причина: Іспит')],
    ]);
    await vi.waitFor(async () => expect((await colleague.data(noticesRoutes.list, { query: { lessons: 'true', events: 'true' } })).notices).toMatchObject([{ change: 'request' }]), 8000);
    expect(await colleague.data(substitutionsRoutes.own, {})).toMatchObject({
      isConfirmedByAdmin: false,
      requests: [{ id, asker: { id: ids.teacher }, asked: null, lesson: { classId: group, plannedOn: monday, startsAt: `${monday}T16:00:00+02:00` }, swap: null, answerUntil: `${monday}T15:00:00+02:00`, state: 'open' }],
    });
    expect((await accept(id)).body.data).toEqual({ classIds: [group] });
    expect(await teachers()).toEqual([{ group_id: group, planned_on: monday, teacher_id: ids.colleague }]);
    const week = await (await centre.signIn('anna')).data(familyRoutes.week, { query: { week: monday } });
    expect(week.find(({ plannedOn }) => plannedOn === monday)?.substitute).toContain('Історик');
    expect([await stateFor(), await stateFor(colleague), await stateFor(third)]).toEqual([['done'], ['done'], []]);
    expect((await told()).at(-1)).toMatchObject({ kind: 'teacher', teachers: [ids.teacher, ids.colleague] });
  });

  it('is won by one of two colleagues who accept at once', async () => {
    const id = await asked();
    const replies = await Promise.all([accept(id, colleague), accept(id, third)]);
    expect(statuses(replies)).toEqual({ 200: 1, 409: 1 });
    expect(replies.map(codeOf).find(([status]) => status === 409)).toEqual([409, 'substitutions.taken']);
    expect(await teachers()).toHaveLength(1);
  });

  it('to one colleague is not seen by others, may be declined, and taken back', async () => {
    const id = await asked({ teacherId: ids.colleague });
    expect(await stateFor(third)).toEqual([]);
    expect(codeOf(await accept(id, third))).toEqual([404, 'substitutions.not-found']);
    expect(codeOf(await accept(id, teacher))).toEqual([404, 'substitutions.not-found']);
    expect(codeOf(await third.call(substitutionsRoutes.decline, { params: { id } }))).toEqual([404, 'substitutions.not-found']);
    await colleague.data(substitutionsRoutes.decline, { params: { id } });
    expect(await stateFor()).toEqual(['refused']);
    expect((await told()).at(-1)).toMatchObject({ kind: 'request', teachers: [ids.teacher], text: expect.stringContaining('не може взяти заміну') });
    const another = await asked({ teacherId: ids.colleague });
    expect(codeOf(await colleague.call(substitutionsRoutes.withdraw, { params: { id: another } }))).toEqual([404, 'substitutions.not-found']);
    await teacher.data(substitutionsRoutes.withdraw, { params: { id: another } });
    expect(codeOf(await accept(another))).toEqual([409, 'substitutions.closed']);
    expect(await teachers()).toEqual([]);
  });

  it('is refused for lessons of other teachers, twice, too late, and without a free colleague', async () => {
    expect(codeOf(await ask({}, colleague))).toEqual([404, 'substitutions.not-yours']);
    expect(codeOf(await ask({ plannedOn: '2026-11-24' }))).toEqual([404, 'substitutions.not-yours']);
    await asked();
    expect(codeOf(await ask())).toEqual([409, 'substitutions.already-asked']);
    await centre.within(async () => {
      const absence = { starts_at: `${saturday}T00:00:00+02:00`, ends_at: `${saturday}T23:00:00+02:00` };
      await db().insertInto('teacher_absences').values([ids.colleague, ids.third].map((teacher_id) => ({ teacher_id, ...absence }))).execute();
    });
    expect(codeOf(await ask({ plannedOn: saturday }))).toEqual([409, 'substitutions.nobody']);
    expect(codeOf(await ask({ plannedOn: saturday, teacherId: ids.third }))).toEqual([409, 'absences.substitute-absent']);
    await moveTo(`${monday}T15:00:01+02:00`);
    expect(codeOf(await ask())).toEqual([409, 'substitutions.too-late']);
  });

  it('cannot be accepted after its time, by a busy teacher, when the lesson has begun, or is not as it was', async () => {
    const id = await asked();
    await moveTo(`${monday}T15:00:00+02:00`);
    expect(codeOf(await accept(id))).toEqual([409, 'substitutions.too-late']);
    expect(await stateFor()).toEqual(['lapsed']);
    await moveTo(`${monday}T14:00:00+02:00`);
    await centre.within(() => db().insertInto('extra_lessons').values({ group_id: otherGroup, starts_at: `${monday}T16:30:00+02:00`, minutes: 45 }).execute());
    expect(codeOf(await accept(id))).toEqual([409, 'absences.substitute-busy']);
    await centre.within(() => db().insertInto('lessons').values({ group_id: group, topic_id: scenario.topics.fractions, lesson_date: monday, starts_at: `${monday}T14:00:00+02:00` }).execute());
    expect(codeOf(await accept(id, third))).toEqual([409, 'calendar.lesson-begun']);
    await centre.within(() => db().deleteFrom('lessons').execute());
    await admin.data(calendarRoutes.saveException, { params: { id: group, plannedOn: monday }, body: { isCancelled: false, startDateTime: `${monday}T17:00` } });
    expect(codeOf(await accept(id, third))).toEqual([409, 'substitutions.lesson-changed']);
  });

  it('and a start of the lesson at the same moment leave one of both', async () => {
    await moveTo(`${monday}T14:55:00+02:00`);
    const id = await asked();
    const [accepted, started] = await Promise.all([
      accept(id), teacher.call(lessonsRoutes.start, { params: { id: group, topicId: scenario.topics.fractions } }),
    ]);
    const isGiven = (await teachers()).length === 1;
    expect([accepted.status === 200, isGiven]).toEqual([isGiven, isGiven]);
    if (!isGiven) expect(started.status).toBe(200);
  });
});

it('the centre says until how many hours before a lesson colleagues answer', async () => {
  const save = (answerHours: number) => admin.data(tenantLifeRoutes.setOwnSubstitutionRules, { body: { isConfirmedByAdmin: false, answerHours } });
  await save(24);
  try {
    await asked();
    expect(await teacher.data(substitutionsRoutes.own, {})).toMatchObject({ answerHours: 24, requests: [{ answerUntil: '2026-11-22T16:00:00+02:00' }] });
    await moveTo('2026-11-27T18:00:01+02:00');
    expect(codeOf(await ask({ plannedOn: saturday }))).toEqual([409, 'substitutions.too-late']);
    await save(0);
    expect((await ask({ plannedOn: saturday })).status).toBe(200);
  } finally {
    await save(1);
  }
});

it('colleagues outside of their working hours come last, and an open request includes them only when no colleague is at work', async () => {
  const work = (...people: number[]) => centre.within(() => db().updateTable('teachers')
    .set({ working_hours: JSON.stringify([{ dayOfWeek: 6, from: '09:00', to: '18:00' }]) }).where('id', 'in', people).execute());
  const offered = async () => (await teacher.data(substitutionsRoutes.colleagues, { query: { classId: group, plannedOn: monday } })).map(({ id, isOutOfHours }) => [id, isOutOfHours]);
  try {
    await work(ids.colleague);
    expect(await offered()).toEqual([[ids.third, false], [ids.colleague, true]]);
    await asked();
    expect((await told()).at(-1)?.teachers).toEqual([ids.third]);
    await centre.within(() => db().deleteFrom('substitution_requests').execute());
    await work(ids.colleague, ids.third);
    expect(await offered()).toEqual([[ids.colleague, true], [ids.third, true]]);
    const id = await asked();
    expect((await told()).at(-1)?.teachers).toEqual([ids.colleague, ids.third]);
    expect((await accept(id)).status).toBe(200);
  } finally {
    await centre.within(() => db().updateTable('teachers').set({ working_hours: '[]' }).execute());
  }
});

describe('a swap', () => {
  const swap = { teacherId: 0, swap: { classId: otherGroup, plannedOn: saturday } };

  it('is offered with lessons of colleagues, and changes both lessons together', async () => {
    const offered = await teacher.data(substitutionsRoutes.colleagues, { query: { classId: group, plannedOn: monday } });
    expect(offered.map(({ id, isOfSubject, lessons }) => [id, isOfSubject, lessons.map(({ plannedOn }) => plannedOn)])).toEqual([
      [ids.colleague, true, [saturday, '2026-12-05']], [ids.third, true, []],
    ]);
    const id = await asked({ ...swap, teacherId: ids.colleague });
    expect((await told()).at(-1)?.text).toContain('пропонує обмін');
    expect((await accept(id)).body.data).toEqual({ classIds: [group, otherGroup] });
    expect(await teachers()).toEqual([
      { group_id: group, planned_on: monday, teacher_id: ids.colleague }, { group_id: otherGroup, planned_on: saturday, teacher_id: ids.teacher },
    ]);
  });

  it('is refused as a whole when one of both is not free, or gives another lesson', async () => {
    expect(codeOf(await ask({ swap: swap.swap }))).toEqual([400, 'request.invalid']);
    expect(codeOf(await ask({ ...swap, teacherId: ids.third }))).toEqual([404, 'substitutions.not-yours']);
    const id = await asked({ ...swap, teacherId: ids.colleague });
    await centre.within(() => db().insertInto('teacher_absences').values({ teacher_id: ids.teacher, starts_at: `${saturday}T09:00:00+02:00`, ends_at: `${saturday}T11:00:00+02:00` }).execute());
    expect(codeOf(await accept(id))).toEqual([409, 'absences.substitute-absent']);
    expect(await teachers()).toEqual([]);
  });
});

describe('a centre whose admins confirm', () => {
  it('changes the lesson with the confirmation alone, until the lesson begins', async () => {
    await confirmByAdmin(true);
    try {
      const id = await asked();
      await accept(id);
      expect([await teachers(), await stateFor()]).toEqual([[], ['accepted']]);
      expect(codeOf(await accept(id, third))).toEqual([409, 'substitutions.taken']);
      expect(await admin.data(substitutionsRoutes.list, {})).toMatchObject({ isConfirmedByAdmin: true, requests: [{ id, state: 'accepted', taker: { id: ids.colleague } }] });
      await moveTo(`${monday}T16:00:00+02:00`);
      expect(codeOf(await admin.call(substitutionsRoutes.confirm, { params: { id } }))).toEqual([409, 'substitutions.too-late']);
      await moveTo(`${monday}T15:30:00+02:00`);
      const both = await Promise.all([1, 2].map(() => admin.call(substitutionsRoutes.confirm, { params: { id } })));
      expect(statuses(both)).toEqual({ 200: 1, 409: 1 });
      expect(await teachers()).toEqual([{ group_id: group, planned_on: monday, teacher_id: ids.colleague }]);
      await moveTo(saturdayNoon);
      const refused = await asked({ plannedOn: saturday });
      await accept(refused, third);
      await admin.data(substitutionsRoutes.refuse, { params: { id: refused } });
      expect((await told()).at(-1)).toMatchObject({ teachers: [ids.teacher, ids.third], text: expect.stringContaining('Центр не погодив') });
      expect(codeOf(await admin.call(substitutionsRoutes.confirm, { params: { id: refused } }))).toEqual([409, 'substitutions.closed']);
    } finally {
      await confirmByAdmin(false);
    }
  });
});

it('another centre knows nothing of the requests, and they are logged', async () => {
  const neighbour = await openLessonsScenario(app);
  const [theirAdmin, theirTeacher] = await Promise.all([neighbour.signIn('admin'), neighbour.signIn('otherTeacher')]);
  const id = await asked();
  expect((await theirAdmin.data(substitutionsRoutes.list, {})).requests).toEqual([]);
  expect((await theirTeacher.data(substitutionsRoutes.own, {})).requests).toEqual([]);
  expect(codeOf(await accept(id, theirTeacher))).toEqual([404, 'substitutions.not-found']);
  expect(codeOf(await theirAdmin.call(substitutionsRoutes.refuse, { params: { id } }))).toEqual([404, 'substitutions.not-found']);
  await teacher.data(substitutionsRoutes.withdraw, { params: { id } });
  const log = await centre.within(() => db().selectFrom('audit_log').select(['action', 'entity_id', 'details']).where('action', 'like', 'substitutions.%').orderBy('id', 'desc').limit(2).execute());
  const details = { request: id, group: 'А', date: monday };
  expect(log).toEqual([{ action: 'substitutions.withdrawn', entity_id: group, details }, { action: 'substitutions.asked', entity_id: group, details }]);
});
