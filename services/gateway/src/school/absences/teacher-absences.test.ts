import { teacherAbsencesRoutes, type ArrangeLessonsBody, type CreateTeacherAbsenceBody } from '@dzvinok/contract/absences';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturday, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';

// the teacher's group meets on Mondays at 16:00 and Saturdays at 18:00, the other teacher's on Saturdays at 10:00
const clock = new StoppedClock(saturdayNoon);
const { group, otherGroup, mathematics } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;
let ill: number;
let colleague: number;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  [ill, colleague] = [centre.ids.teacher, centre.ids.otherTeacher];
  await centre.within(() => db().insertInto('teacher_subjects').values({ teacher_id: colleague, subject_id: mathematics, position: 1 }).execute());
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  admin = await centre.signIn('admin');
  await centre.within(async () => {
    for (const table of ['teacher_absences', 'lesson_exceptions', 'extra_lessons', 'lesson_changes', 'lessons'] as const) await db().deleteFrom(table).execute();
  });
});

const enter = (body: Partial<CreateTeacherAbsenceBody> = {}) =>
  admin.call(teacherAbsencesRoutes.create, { body: { teacherId: ill, from: saturday, to: '2026-11-23', reason: 'Хворіє', ...body } });
const entered = async (body: Partial<CreateTeacherAbsenceBody> = {}) => teacherAbsencesRoutes.create.data.parse((await enter(body)).body.data).id;
const arrange = (id: number, body: ArrangeLessonsBody) => admin.call(teacherAbsencesRoutes.arrange, { params: { id }, body });
const one = (id: number) => admin.data(teacherAbsencesRoutes.one, { params: { id } });
const lessonsOf = async (id: number) => (await one(id)).lessons.map(({ plannedOn, state, teacher, candidates, otherCandidates }) => [plannedOn, state, teacher.id, candidates, otherCandidates]);
const codeOf = ({ status, body: { code } }: { status: number; body: { code?: unknown } }) => [status, code];
const told = () => centre.within(() => db().selectFrom('lesson_changes').select(['kind', 'text', 'teachers']).orderBy('id').execute());

describe('an absence of a teacher', () => {
  it('shows its lessons with possible substitutes; a call gives the fitting lessons, another cancels the rest', async () => {
    const id = await entered({ to: '2026-11-30' });
    await admin.data(calendarRoutes.createExtra, { params: { id: otherGroup }, body: { startDateTime: '2026-11-23T16:30', isOnline: false } });
    expect(await lessonsOf(id)).toEqual([
      [saturday, 'open', ill, [colleague], []], ['2026-11-23', 'open', ill, [], []], ['2026-11-28', 'open', ill, [colleague], []], ['2026-11-30', 'open', ill, [colleague], []],
    ]);
    expect(await one(id)).toMatchObject({
      teacher: { id: ill }, from: saturday, to: '2026-11-30', reason: 'Хворіє', openLessons: 4, substitutes: [{ id: colleague, fits: 3, lessonsThatDay: 1 }],
    });
    expect((await arrange(id, { teacherId: colleague })).body.data).toEqual({ classIds: [group], lessons: 3 });
    expect((await arrange(id, { teacherId: null })).body.data).toEqual({ classIds: [group], lessons: 1 });
    expect((await arrange(id, { teacherId: null })).body.data).toEqual({ classIds: [], lessons: 0 });
    expect((await lessonsOf(id)).map(([, state, teacher]) => [state, teacher])).toEqual([
      ['substituted', colleague], ['cancelled', ill], ['substituted', colleague], ['substituted', colleague],
    ]);
    expect((await told()).slice(1).map(({ kind, teachers }) => [kind, teachers])).toEqual([
      ...Array.from({ length: 3 }, () => ['teacher', [ill, colleague]]), ['cancelled', [ill]],
    ]);
    expect(await admin.data(teacherAbsencesRoutes.list, {})).toMatchObject([{ id, openLessons: 0 }]);
  });

  it('of hours takes only the lessons in them; a room and a time that were changed stay', async () => {
    await admin.data(calendarRoutes.saveException, { params: { id: group, plannedOn: '2026-11-23' }, body: { isCancelled: false, startDateTime: '2026-11-23T17:00', isOnline: true } });
    const id = await entered({ from: '2026-11-23T16:45', to: '2026-11-23T18:00' });
    expect(await one(id)).toMatchObject({ from: '2026-11-23T16:45', to: '2026-11-23T18:00', lessons: [{ startsAt: '2026-11-23T17:00:00+02:00', isOnline: true }] });
    await arrange(id, { teacherId: colleague, lessons: [{ groupId: group, plannedOn: '2026-11-23' }] });
    expect(await centre.within(() => db().selectFrom('lesson_exceptions').select(['teacher_id', 'is_online', 'starts_at']).execute()))
      .toEqual([{ teacher_id: colleague, is_online: true, starts_at: new Date('2026-11-23T15:00:00Z') }]);
    const takeBack = (plannedOn: string) => admin.call(teacherAbsencesRoutes.takeBack, { params: { id }, body: { groupId: group, plannedOn, confirmed: true } });
    const unconfirmed = await admin.call(teacherAbsencesRoutes.takeBack, { params: { id }, body: { groupId: group, plannedOn: '2026-11-23', confirmed: false } });
    expect([codeOf(unconfirmed), unconfirmed.body.data]).toEqual([[409, 'calendar.unconfirmed'], [expect.stringContaining('у цей час відсутній')]]);
    expect((await takeBack('2026-11-23')).body.data).toEqual({ classIds: [group] });
    expect(await one(id)).toMatchObject({ openLessons: 1, lessons: [{ startsAt: '2026-11-23T17:00:00+02:00', isOnline: true, state: 'open', teacher: { id: ill } }] });
    expect([codeOf(await takeBack('2026-11-23')), codeOf(await takeBack('2026-11-28'))]).toEqual([[409, 'absences.not-open'], [409, 'absences.not-open']]);
    await admin.data(teacherAbsencesRoutes.remove, { params: { id } });
    expect(codeOf(await admin.call(teacherAbsencesRoutes.one, { params: { id } }))).toEqual([404, 'absences.not-found']);
  });

  it('gives a cancelled or an extra lesson back to its teacher', async () => {
    const id = await entered({ from: '2026-11-23', to: '2026-11-26' });
    await admin.data(calendarRoutes.createExtra, { params: { id: group }, body: { startDateTime: '2026-11-26T10:00', isOnline: true } });
    await arrange(id, { teacherId: colleague, lessons: [{ groupId: group, plannedOn: '2026-11-26' }] });
    await arrange(id, { teacherId: null });
    expect((await lessonsOf(id)).map(([day, state]) => [day, state])).toEqual([['2026-11-23', 'cancelled'], ['2026-11-26', 'substituted']]);
    const takeBack = (plannedOn: string, confirmed?: boolean) => admin.call(teacherAbsencesRoutes.takeBack, { params: { id }, body: { groupId: group, plannedOn, confirmed } });
    const unconfirmed = await takeBack('2026-11-26', false);
    expect([codeOf(unconfirmed), unconfirmed.body.data]).toEqual([[409, 'calendar.unconfirmed'], [expect.stringContaining('у цей час відсутній')]]);
    for (const plannedOn of ['2026-11-23', '2026-11-26']) expect((await takeBack(plannedOn)).status).toBe(200);
    expect((await lessonsOf(id)).map(([day, state, teacher]) => [day, state, teacher])).toEqual([['2026-11-23', 'open', ill], ['2026-11-26', 'open', ill]]);
  });

  it('counts the way between sites: a colleague without time for it is offered last, and the group is not handed over for such a lesson', async () => {
    const { room, sites } = await centre.within(async () => {
      const rows = await db().insertInto('sites').values(['Центр', 'Сихів'].map((name) => ({ name, address: '', oblast: 'Львівська', way_minutes: 40 }))).returning(['id', 'name']).execute();
      const siteOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
      await db().updateTable('classrooms').set({ site_id: siteOf('Центр') }).where('id', '=', 1).execute();
      const added = await db().insertInto('classrooms').values({ name: 'Далекий', site_id: siteOf('Сихів') }).returning('id').executeTakeFirstOrThrow();
      return { room: added.id, sites: rows.map(({ id }) => id) };
    });
    // the colleague gives a lesson from 10:00 to 10:45
    const moved = { isCancelled: false, startDateTime: '2026-11-28T11:00', classroomId: room };
    await admin.data(calendarRoutes.saveException, { params: { id: group, plannedOn: '2026-11-28' }, body: moved });
    const id = await entered({ from: '2026-11-28', to: '2026-11-28' });
    expect(await one(id)).toMatchObject({
      lessons: [{ candidates: [], otherCandidates: [], outOfHours: [], tooFar: [{ id: colleague, isOfSubject: true, minutes: 40 }] }],
      substitutes: [{ id: colleague, fits: 0, lessonsThatDay: 1, sitesThatDay: ['Центр'] }],
    });
    const days = { teacherId: colleague, from: '2026-11-28', to: '2026-11-28' };
    expect(await admin.data(teacherAbsencesRoutes.handOver, { params: { id: group }, body: days })).toMatchObject({ lessons: 0, rest: ['2026-11-28T11:00:00+02:00'] });
    await arrange(id, { teacherId: colleague, lessons: [{ groupId: group, plannedOn: '2026-11-28' }] });
    expect((await lessonsOf(id)).map(([, state]) => state)).toEqual(['substituted']);
    await centre.within(async () => {
      await db().deleteFrom('lesson_exceptions').execute();
      await db().updateTable('classrooms').set({ site_id: null }).execute();
      await db().deleteFrom('classrooms').where('id', '=', room).execute();
      await db().deleteFrom('sites').where('id', 'in', sites).execute();
    });
  });

  it('cancels the lesson that was named, where an extra one has the day from which it was moved', async () => {
    await admin.data(calendarRoutes.saveException, { params: { id: group, plannedOn: '2026-11-23' }, body: { isCancelled: false, startDateTime: '2026-11-24T16:00' } });
    const extra = await admin.data(calendarRoutes.createExtra, { params: { id: group }, body: { startDateTime: '2026-11-23T17:00', isOnline: true } });
    const id = await entered({ from: '2026-11-23', to: '2026-11-24' });
    const daysOf = async () => (await one(id)).lessons.map(({ startsAt, state, extraId }) => [startsAt.slice(0, 10), state, extraId]);
    await arrange(id, { teacherId: null, lessons: [{ groupId: group, plannedOn: '2026-11-23', extraId: null }] });
    expect(await daysOf()).toEqual([['2026-11-23', 'cancelled', null], ['2026-11-23', 'open', extra.id]]);
    await arrange(id, { teacherId: null, lessons: [{ groupId: group, plannedOn: '2026-11-23', extraId: extra.id }] });
    expect(await daysOf()).toEqual([['2026-11-23', 'cancelled', null]]);
  });

  it('includes lessons that the teacher would give as a substitute', async () => {
    await admin.data(calendarRoutes.saveException, { params: { id: otherGroup, plannedOn: '2026-11-28' }, body: { isCancelled: false, teacherId: ill } });
    const id = await entered({ from: '2026-11-28', to: '2026-11-28' });
    expect(await lessonsOf(id)).toEqual([['2026-11-28', 'open', ill, [], [colleague]], ['2026-11-28', 'open', ill, [colleague], []]]);
  });
});

describe('a weekly absence', () => {
  const fromThree = { from: '2026-11-28T15:00', to: '2026-11-28T19:00', weeklyUntil: '2027-04-10' };

  it('takes the lessons of its weekday and hours alone, over a change of clocks', async () => {
    const id = await entered(fromThree);
    expect(await one(id)).toMatchObject({ from: fromThree.from, to: fromThree.to, weeklyUntil: '2027-04-10', openLessons: 20 });
    const lessons = await lessonsOf(id);
    expect([lessons.length, lessons[0]?.[0], lessons.at(-1)?.[0]]).toEqual([20, '2026-11-28', '2027-04-10']);
    expect(lessons.every(([, state]) => state === 'open')).toBe(true);
    expect(await admin.data(teacherAbsencesRoutes.list, {})).toMatchObject([{ id, weeklyUntil: '2027-04-10', openLessons: 8 }]);
    // the colleague is free on a Monday and on a Saturday between the lessons
    expect((await enter({ from: '2026-11-30', to: '2026-11-30' })).status).toBe(200);
    expect((await enter({ from: '2026-12-05T09:00', to: '2026-12-05T15:00' })).status).toBe(200);
  });

  it('keeps the teacher from standing in during its hours only', async () => {
    await enter({ ...fromThree, teacherId: colleague });
    const give = (plannedOn: string) => admin.call(calendarRoutes.saveException, { params: { id: group, plannedOn }, body: { isCancelled: false, teacherId: colleague } });
    expect(codeOf(await give('2026-12-05'))).toEqual([409, 'absences.substitute-absent']);
    expect((await give('2026-12-07')).status).toBe(200);
    const id = await entered({ from: '2026-12-12', to: '2026-12-14' });
    expect(await lessonsOf(id)).toEqual([['2026-12-12', 'open', ill, [], []], ['2026-12-14', 'open', ill, [colleague], []]]);
  });

  it('is refused when it meets another absence in one of its weeks, begins in the middle of a lesson, or has wrong days', async () => {
    await enter({ from: '2026-12-19', to: '2026-12-19' });
    for (const [body, refusal] of [
      [fromThree, [409, 'absences.overlap']], [{ ...fromThree, weeklyUntil: '2026-12-18' }, [200, undefined]],
      [{ from: '2027-01-02T18:30', to: '2027-01-02T20:00', weeklyUntil: '2027-02-06' }, [409, 'absences.mid-lesson']],
      [{ from: '2027-01-02', to: '2027-01-04', weeklyUntil: '2027-02-06' }, [400, 'absences.wrong-days']],
      [{ from: '2027-01-02', to: '2027-01-02', weeklyUntil: '2027-01-01' }, [400, 'absences.wrong-days']],
      [{ from: '2027-01-02', to: '2027-01-02', weeklyUntil: '2029-01-01' }, [400, 'absences.wrong-days']],
      [{ from: '2027-01-02', to: '2027-01-02', weeklyUntil: '2027-02-30' }, [400, 'request.invalid']],
    ] as const) expect([body, codeOf(await enter(body))]).toEqual([body, refusal]);
  });
});

describe('a group that is handed over for some days', () => {
  const handOver = (body: object, who = admin, id: number = group) =>
    who.call(teacherAbsencesRoutes.handOver, { params: { id }, body: { teacherId: colleague, from: saturday, to: '2026-12-05', ...body } });

  it('gives all coming lessons for which the teacher is free, and all are told once', async () => {
    await admin.data(calendarRoutes.createExtra, { params: { id: otherGroup }, body: { startDateTime: '2026-11-23T16:30', isOnline: false } });
    await centre.within(() => db().deleteFrom('lesson_changes').execute());
    expect((await handOver({})).body.data).toEqual({ classIds: [group], lessons: 4, rest: ['2026-11-23T16:00:00+02:00'] });
    const saved = await centre.within(() => db().selectFrom('lesson_exceptions').select(['planned_on', 'teacher_id']).orderBy('planned_on').execute());
    expect(saved).toEqual([saturday, '2026-11-28', '2026-11-30', '2026-12-05'].map((planned_on) => ({ planned_on, teacher_id: colleague })));
    expect(await told()).toEqual([{ kind: 'teacher', text: expect.stringMatching(/, А: уроки 21\.11–05\.12 проведе Історик/), teachers: [ill, colleague] }]);
    expect((await handOver({})).body.data).toEqual({ classIds: [group], lessons: 0, rest: ['2026-11-23T16:00:00+02:00'] });
  });

  it('is refused without lessons, to an unknown teacher, with wrong days, and for another centre', async () => {
    const theirs = await (await openLessonsScenario(app)).signIn('admin');
    for (const [body, refusal] of [
      [{ from: '2026-11-24', to: '2026-11-27' }, [404, 'absences.no-lessons']], [{ teacherId: 987_654 }, [400, 'groups.unknown-teacher']],
      [{ from: '2026-12-06' }, [400, 'request.invalid']], [{ to: '2028-12-06' }, [400, 'request.invalid']],
    ] as const) expect([body, codeOf(await handOver(body))]).toEqual([body, refusal]);
    expect(codeOf(await handOver({}, theirs, 999_999))).toEqual([404, 'groups.not-found']);
    expect(await centre.within(() => db().selectFrom('lesson_exceptions').select('group_id').execute())).toEqual([]);
  });
});

describe('working hours of a colleague', () => {
  const work = (...hours: { dayOfWeek: number; from: string; to: string }[]) => centre.within(() =>
    db().updateTable('teachers').set({ working_hours: JSON.stringify(hours) }).where('id', '=', colleague).execute());
  const lesson = [{ groupId: group, plannedOn: '2026-11-23' }];
  afterEach(() => work());

  it('leave lessons at other hours out of the press for all; one of them can still be given, with the reason in view', async () => {
    await work({ dayOfWeek: 6, from: '16:00', to: '20:00' }, { dayOfWeek: 1, from: '09:00', to: '16:30' });
    const id = await entered();
    expect((await one(id)).lessons.map(({ plannedOn, candidates, otherCandidates, outOfHours }) => [plannedOn, candidates, otherCandidates, outOfHours])).toEqual([
      [saturday, [colleague], [], []], ['2026-11-23', [], [], [{ id: colleague, isOfSubject: true, hours: '09:00–16:30' }]],
    ]);
    expect((await one(id)).substitutes).toMatchObject([{ id: colleague, fits: 1 }]);
    expect((await arrange(id, { teacherId: colleague })).body.data).toEqual({ classIds: [group], lessons: 1 });
    expect((await arrange(id, { teacherId: colleague, lessons: lesson })).body.data).toEqual({ classIds: [group], lessons: 1 });
  });

  it('keep the lessons of a group that is handed over', async () => {
    await work({ dayOfWeek: 6, from: '16:00', to: '20:00' });
    const { body } = await admin.call(teacherAbsencesRoutes.handOver, { params: { id: group }, body: { teacherId: colleague, from: saturday, to: '2026-11-28' } });
    expect(body.data).toEqual({ classIds: [group], lessons: 2, rest: ['2026-11-23T16:00:00+02:00'] });
  });
});

describe('it is refused', () => {
  it('when the substitute is absent, busy, unknown or archived, or the lesson is not open', async () => {
    const id = await entered();
    await enter({ teacherId: colleague, from: '2026-11-23', to: '2026-11-23' });
    const monday = [{ groupId: group, plannedOn: '2026-11-23' }];
    const refused: [ArrangeLessonsBody, [number, string]][] = [
      [{ teacherId: colleague, lessons: monday }, [409, 'absences.substitute-absent']],
      [{ teacherId: ill, lessons: monday }, [409, 'absences.substitute-absent']],
      [{ teacherId: 987_654, lessons: monday }, [400, 'groups.unknown-teacher']],
      [{ teacherId: centre.ids.anna }, [400, 'groups.unknown-teacher']],
      [{ teacherId: colleague, lessons: [{ groupId: otherGroup, plannedOn: saturday }] }, [409, 'absences.not-open']],
    ];
    for (const [body, refusal] of refused) expect([body, codeOf(await arrange(id, body))]).toEqual([body, refusal]);
    expect(codeOf(await admin.call(calendarRoutes.saveException, { params: { id: group, plannedOn: '2026-11-23' }, body: { isCancelled: false, teacherId: colleague } })))
      .toEqual([409, 'absences.substitute-absent']);
    await centre.within(() => db().insertInto('extra_lessons').values({ group_id: otherGroup, starts_at: '2026-11-21T18:30:00+02:00', minutes: 45 }).execute());
    expect(codeOf(await arrange(id, { teacherId: colleague, lessons: [{ groupId: group, plannedOn: saturday }] }))).toEqual([409, 'absences.substitute-busy']);
    expect(await centre.within(() => db().selectFrom('lesson_exceptions').select('group_id').execute())).toEqual([]);
  });

  it('when it begins in the middle of a lesson, ends before it begins, or meets another absence', async () => {
    for (const [body, refusal] of [
      [{ from: '2026-11-21T18:30', to: '2026-11-21T20:00' }, [409, 'absences.mid-lesson']],
      [{ from: saturday, to: '2026-11-20' }, [400, 'absences.wrong-days']], [{ from: saturday, to: '2028-11-20' }, [400, 'absences.wrong-days']],
      [{ from: '2026-11-31' }, [400, 'request.invalid']], [{ from: 'завтра' }, [400, 'request.invalid']],
      [{ from: '2026-10-25T03:30' }, [400, 'calendar.no-such-time']],
      [{ teacherId: 987_654 }, [400, 'groups.unknown-teacher']], [{ teacherId: centre.ids.anna }, [400, 'groups.unknown-teacher']],
    ] as const) expect([body, codeOf(await enter(body))]).toEqual([body, refusal]);
    const middle = await enter({ from: '2026-11-21T18:30', to: '2026-11-21T20:00' });
    expect(middle.body.errorMessage).toContain('(18:00)');
    expect((await enter({ from: '2026-11-21T19:00', to: '2026-11-21T20:00' })).status).toBe(200);
    expect(statuses(await Promise.all([enter({ from: '2026-12-01', to: '2026-12-02' }), enter({ from: '2026-12-02', to: '2026-12-03' })]))).toEqual({ 200: 1, 409: 1 });
  });

  it('to archive a teacher with coming substitutions; of two calls at once one wins', async () => {
    const id = await entered();
    await centre.within(() => db().updateTable('groups').set({ teacher_id: ill }).where('id', '=', otherGroup).execute());
    const archive = () => admin.call(teachersRoutes.archive, { params: { id: colleague } });
    try {
      const [given, archived] = await Promise.all([arrange(id, { teacherId: colleague }), archive()]);
      expect([given.status === 200 && archived.status === 409, given.status === 400 && archived.status === 200, given.status].filter(Boolean)).toHaveLength(2);
      await admin.call(teachersRoutes.restore, { params: { id: colleague } });
      await arrange(id, { teacherId: colleague });
      expect(codeOf(await archive())).toEqual([409, 'teachers.has-substitutions']);
    } finally {
      await centre.within(() => db().updateTable('groups').set({ teacher_id: colleague }).where('id', '=', otherGroup).execute());
    }
  });

  it('to another centre, and it is logged', async () => {
    const neighbour = await openLessonsScenario(app);
    const theirs = await neighbour.signIn('admin');
    const id = await entered();
    expect(await theirs.data(teacherAbsencesRoutes.list, {})).toEqual([]);
    expect(codeOf(await theirs.call(teacherAbsencesRoutes.one, { params: { id } }))).toEqual([404, 'absences.not-found']);
    expect(codeOf(await theirs.call(teacherAbsencesRoutes.remove, { params: { id } }))).toEqual([404, 'absences.not-found']);
    await admin.data(teacherAbsencesRoutes.remove, { params: { id } });
    const log = await centre.within(() => db().selectFrom('audit_log').select(['action', 'entity_id', 'details']).where('action', 'like', 'teacher-absences.%').orderBy('id', 'desc').limit(2).execute());
    const details = { from: saturday, to: '2026-11-23', reason: 'Хворіє' };
    expect(log).toEqual([{ action: 'teacher-absences.deleted', entity_id: ill, details }, { action: 'teacher-absences.created', entity_id: ill, details }]);
  });
});
