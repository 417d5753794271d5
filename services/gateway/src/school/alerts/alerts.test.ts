import { alertsRoutes, sitesRoutes } from '@dzvinok/contract/alerts';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { studentsRoutes } from '@dzvinok/contract/students';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturday, scenario, StoppedClock, statuses, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { NoticeWriter } from '../../messages/notices/notice-writer.service.ts';
import { db } from '../../runtime/database/database.ts';
import { openPage } from '../../runtime/live/live.fixture.ts';

// In classroom 1: the other teacher’s group at 10:00, the teacher’s at 18:00 for an hour, with Anna and Bohdan of one parent
const { group, otherGroup, topics } = scenario;
const clock = new StoppedClock(`${saturday}T18:10:00+02:00`);
const setTime = (time: string) => clock.set(`${saturday}T${time}:00+02:00`);
let app: TestApp;
let centre: LessonsScenario;
let [admin, teacher, otherTeacher, anna, parent, otherParent]: TestSession[] = [];

beforeAll(async () => {
  app = await startTestApp({ clock });
  await app.app.listen(0);
  centre = await openLessonsScenario(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  setTime('18:10');
  [admin, teacher, otherTeacher, anna, parent, otherParent] = await Promise.all(
    (['admin', 'teacher', 'otherTeacher', 'anna', 'parent', 'otherParent'] as const).map((person) => centre.signIn(person)));
  await centre.within(async () => {
    for (const table of ['alerts', 'sites', 'lesson_exceptions', 'lesson_changes', 'lessons'] as const) await db().deleteFrom(table).execute();
  });
});

const session = (one: TestSession | undefined): TestSession => {
  if (!one) throw new Error('Nobody is signed in');
  return one;
};
const start = async (who: TestSession | undefined, body: object) => (await session(who).data(alertsRoutes.start, { body: { scope: 'centre', ...body } })).id;
const end = (who: TestSession | undefined, id: number) => session(who).call(alertsRoutes.end, { params: { id } });
const decide = (who: TestSession | undefined, id: number, answer: 'interrupted' | 'shelter' | 'online') =>
  session(who).call(alertsRoutes.decide, { params: { id }, body: { answer } });
const call = (studentId: number, state: 'shelter' | 'away', classId = group) =>
  session(teacher).call(alertsRoutes.call, { params: { classId, studentId }, body: { state } });
const list = (who: TestSession | undefined) => session(who).data(alertsRoutes.list, {});
const ofLesson = () => session(teacher).data(alertsRoutes.ofLesson, { params: { classId: group } });
const begin = async () => (await session(teacher).data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } })).id;
const codeOf = ({ status, body: { code } }: { status: number; body: { code?: unknown } }) => [status, code];
const told = async (who: TestSession | undefined) => {
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  const { notices } = await session(who).data(noticesRoutes.list, { query: { lessons: 'true', alerts: 'true' } });
  return notices.map((notice) => (notice.kind === 'lesson' ? `${notice.studentName?.split(' ')[0] ?? ''}: ${notice.text}` : notice.kind)).toSorted();
};

describe('an alert', () => {
  it('is started and ended with one call, and seen by all people of the centre, live', async () => {
    const pages = await Promise.all([admin, teacher, anna, otherParent].map((who) => openPage(app, session(who))));
    const id = await start(teacher, { scope: 'site', classId: group });
    for (const page of pages) await expect.poll(() => page.heard, { timeout: 15_000 }).toContainEqual({ kind: 'notices', tags: [{ name: 'alerts' }] });
    expect(await list(otherParent)).toMatchObject([{ id, scope: 'centre', place: null, startedAt: `${saturday}T18:10:00+02:00`, endedAt: null, answer: null, lessons: [], students: [] }]);
    expect(await list(admin)).toMatchObject([{ id, startedBy: `Вчителька ${centre.tenant.code}`, lessons: [{ groupId: group, minutes: 60, hasBegun: false, lostMinutes: 0 }] }]);
    setTime('18:25');
    expect((await end(admin, id)).status).toBe(200);
    expect((await end(teacher, id)).status).toBe(200);
    for (const who of [admin, teacher, anna]) expect(await list(who)).toEqual([]);
    for (const page of pages) page.close();
  });

  it('that two people start at once is one', async () => {
    const replies = await Promise.all([admin, teacher, otherTeacher].map((who) => session(who).call(alertsRoutes.start, { body: { scope: 'centre' } })));
    expect([statuses(replies), new Set(replies.map(({ body }) => JSON.stringify(body.data))).size]).toEqual([{ 200: 3 }, 1]);
  });

  it('is for a lesson, a room, a site or the centre', async () => {
    const classroomId = 1;
    const { id: siteId } = await session(admin).data(sitesRoutes.create, { body: { name: 'Корпус на Садовій', oblast: 'Київська область', usualAnswer: 'online', classroomIds: [classroomId] } });
    for (const [scope, place] of [['lesson', `Математика ${centre.tenant.code} А`], ['room', `Кабінет 7 ${centre.tenant.code}`], ['site', 'Корпус на Садовій']] as const) {
      const id = await start(teacher, { scope, classId: group });
      expect(await list(teacher)).toMatchObject([{ scope, place, usualAnswer: scope === 'lesson' ? 'shelter' : 'online', reported: null, lessons: [{ groupId: group }] }]);
      await end(teacher, id);
    }
    await start(admin, { scope: 'site', siteId });
    expect((await ofLesson()).alert).toMatchObject({ scope: 'site', usualAnswer: 'online' });
    await centre.within(() => db().updateTable('classrooms').set({ site_id: null }).execute());
    expect((await ofLesson()).alert, 'of another site').toBeNull();
    expect(codeOf(await session(otherTeacher).call(alertsRoutes.start, { body: { scope: 'lesson', classId: group } }))).toEqual([404, 'groups.not-found']);
    expect(codeOf(await session(admin).call(alertsRoutes.start, { body: { scope: 'room' } }))).toEqual([400, 'request.invalid']);
  });

  it('of a lesson belongs to its teacher and the admins', async () => {
    const id = await start(teacher, { scope: 'lesson', classId: group });
    expect(codeOf(await end(otherTeacher, id))).toEqual([404, 'alerts.not-found']);
    expect(codeOf(await decide(otherTeacher, id, 'online'))).toEqual([404, 'alerts.not-found']);
    expect((await decide(admin, id, 'online')).status).toBe(200);
  });

  it('is decided once for all lessons of the place, by a person', async () => {
    const id = await start(teacher, {});
    expect((await list(admin))[0]?.answer).toBeNull();
    expect((await decide(teacher, id, 'shelter')).status).toBe(200);
    expect((await decide(otherTeacher, id, 'shelter')).status).toBe(200);
    expect(codeOf(await decide(otherTeacher, id, 'online'))).toEqual([409, 'alerts.decided']);
    expect((await decide(admin, id, 'online')).status).toBe(200);
    expect((await list(parent))[0]).toMatchObject({ answer: 'online' });
    await end(admin, id);
    expect(codeOf(await decide(admin, id, 'shelter'))).toEqual([409, 'alerts.ended']);
  });

  it('is told to the families and teachers of the lessons it touches', async () => {
    const id = await start(admin, {});
    await decide(admin, id, 'shelter');
    setTime('18:40');
    await end(admin, id);
    const texts = ['Відбій тривоги о 18:40', 'Повітряна тривога з 18:10', 'Повітряна тривога: заняття тривають в укритті'];
    expect([await told(anna), await told(teacher), await told(otherParent)]).toEqual([texts.map((text) => `Анна: ${text}`), texts.map((text) => `: ${text}`), []]);
    const { notices } = await session(anna).data(noticesRoutes.list, { query: { lessons: 'true' } });
    expect(notices, 'a page of a former shell').toEqual([]);
  });
});

describe('the roll call', () => {
  it('tells only the family, at once, that the student is in the shelter', async () => {
    const { ids } = centre;
    const id = await start(admin, {});
    await decide(admin, id, 'shelter');
    const page = await openPage(app, session(parent));
    expect((await call(ids.anna, 'shelter')).status).toBe(200);
    await expect.poll(() => page.heard, { timeout: 15_000 }).toContainEqual({ kind: 'notices', tags: [{ name: 'alerts' }] });
    page.close();
    expect((await list(parent))[0]?.students).toEqual([{ id: ids.anna, fullName: `Анна ${centre.tenant.code}`, state: 'shelter' }]);
    expect((await list(otherParent))[0]?.students).toEqual([]);
    expect((await ofLesson()).students.map(({ id: studentId, state }) => [studentId, state])).toEqual([[ids.anna, 'shelter'], [ids.bohdan, null]]);
    // in the tests the given name stands first, not second
    const called = centre.tenant.code;
    const inShelter = (texts: string[]) => texts.filter((text) => text.includes('укритті,'));
    expect([inShelter(await told(parent)), inShelter(await told(anna)), inShelter(await told(otherParent))])
      .toEqual([[`Анна: ${called} в укритті, 18:10`], [`Анна: ${called} в укритті, 18:10`], []]);
    await call(ids.anna, 'away');
    expect(await told(parent)).toContain(`Анна: Виправлено: ${called} не в укритті. Зателефонуйте до центру.`);
  });

  it('has the guests of the lesson, and no student who is frozen', async () => {
    const { ids } = centre;
    await centre.within(async () => {
      await db().insertInto('make_ups').values({ student_id: ids.yeva, missed_group_id: otherGroup, missed_on: '2026-11-14', group_id: group, planned_on: '2026-11-21', is_approved: true }).execute();
      await db().insertInto('freezes').values({ student_id: ids.bohdan, first_day: '2026-11-20', last_day: '2026-11-30' }).execute();
    });
    await start(admin, {});
    expect((await call(ids.yeva, 'shelter')).status).toBe(200);
    expect(codeOf(await call(ids.bohdan, 'shelter'))).toEqual([404, 'students.not-found']);
    expect((await ofLesson()).students.map(({ id, state }) => [id, state])).toEqual([[ids.anna, null], [ids.yeva, 'shelter']]);
    await centre.within(async () => {
      for (const table of ['make_ups', 'freezes'] as const) await db().deleteFrom(table).execute();
    });
  });

  it('is its own attendance, never an absence', async () => {
    const { ids } = centre;
    const lessonId = await begin();
    const mark = (studentId: number, given: object) =>
      session(teacher).call(marksRoutes.create, { params: { classId: group }, body: { studentId, topicId: topics.fractions, lessonId, ...given } });
    await mark(ids.bohdan, { absent: true });
    const alertId = await start(teacher, {});
    await call(ids.anna, 'away');
    await call(ids.bohdan, 'away');
    expect(codeOf(await mark(ids.anna, { absent: true }))).toEqual([409, 'alerts.own-status']);
    expect((await mark(ids.anna, { classworkMark: 9 })).status).toBe(200);
    expect((await mark(ids.bohdan, { absent: true, comment: 'Був відсутній ще до тривоги' })).status).toBe(200);
    await call(ids.bohdan, 'shelter');
    const states = async () => (await ofLesson()).students.map(({ id, state }) => [id, state]);
    expect(await states()).toEqual([[ids.anna, 'away'], [ids.bohdan, 'shelter']]);
    await end(teacher, alertId);
    expect(await states(), 'after the all-clear').toEqual([[ids.anna, 'away'], [ids.bohdan, 'shelter']]);
  });

  it('keeps the students until the all-clear', async () => {
    const { ids } = centre;
    const lessonId = await begin();
    const id = await start(teacher, {});
    await call(ids.anna, 'shelter');
    const takeBack = () => session(teacher).call(lessonsRoutes.takeBack, { params: { classId: group, lessonId } });
    const leave = () => session(admin).call(groupsRoutes.removeStudent, { params: { classId: group, studentId: ids.anna } });
    const archive = () => [
      session(admin).call(studentsRoutes.archive, { params: { id: ids.anna } }),
      session(admin).call(studentsRoutes.archiveMany, { body: { studentIds: [ids.yeva, ids.anna] } }),
      session(admin).call(groupsRoutes.archive, { params: { id: group } }),
    ];
    for (const refused of [takeBack(), leave(), ...archive()]) expect(codeOf(await refused)).toEqual([409, 'alerts.on']);
    expect(codeOf(await session(admin).call(lessonsRoutes.remove, { params: { classId: group, lessonId }, query: {} }))).toEqual([409, 'alerts.on']);
    await end(teacher, id);
    expect((await takeBack()).status).toBe(200);
    expect(await centre.within(() => db().selectFrom('accounts').select('id').where('archived_at', 'is not', null).where('id', 'in', [ids.anna, ids.yeva]).execute())).toEqual([]);
    expect(codeOf(await call(ids.anna, 'shelter'))).toEqual([409, 'alerts.none']);
  });

  it('has the group’s own students only', async () => {
    await start(admin, {});
    expect(codeOf(await call(centre.ids.yeva, 'shelter'))).toEqual([404, 'students.not-found']);
    expect(codeOf(await call(centre.ids.yeva, 'shelter', otherGroup))).toEqual([404, 'groups.not-found']);
  });
});

describe('a lesson', () => {
  const lost = async () => (await centre.within(() => db().selectFrom('lessons').select('lost_minutes').where('group_id', '=', group).execute())).map((row) => row.lost_minutes);

  it('keeps the minutes that alerts took from it', async () => {
    await begin();
    const first = await start(teacher, {});
    setTime('18:22');
    expect(await ofLesson()).toMatchObject({ minutes: 60, lostMinutes: 12 });
    await end(teacher, first);
    setTime('18:30');
    const second = await start(teacher, { scope: 'room', classId: group });
    setTime('18:34');
    await decide(teacher, second, 'shelter');
    setTime('18:50');
    await end(teacher, second);
    expect([await lost(), await ofLesson()]).toMatchObject([[16], { alert: null, lostMinutes: 16 }]);
  });

  it('does not begin in a place under an alert until people decide that lessons go on, or the all-clear', async () => {
    const id = await start(admin, {});
    const tryToBegin = () => session(teacher).call(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    expect(codeOf(await tryToBegin())).toEqual([409, 'alerts.lesson-held']);
    await decide(admin, id, 'interrupted');
    expect(codeOf(await tryToBegin())).toEqual([409, 'alerts.lesson-held']);
    await decide(admin, id, 'shelter');
    expect((await tryToBegin()).status).toBe(200);
  });

  it('that an alert before the first one held back is offered online within an hour after the all-clear, and the rest of the day too', async () => {
    setTime('09:40');
    const id = await start(admin, {});
    setTime('10:20');
    await end(admin, id);
    const [alert] = await list(admin);
    expect(alert).toMatchObject({ id, endedAt: `${saturday}T10:20:00+02:00` });
    expect(alert?.lessons.map(({ groupId, onlineAt }) => [groupId, onlineAt])).toEqual([[otherGroup, `${saturday}T10:50:00+02:00`], [group, `${saturday}T18:00:00+02:00`]]);
    expect(await list(parent)).toEqual([]);
    setTime('11:00');
    expect(await session(admin).data(alertsRoutes.holdOnline, { params: { id } })).toEqual({ classIds: [otherGroup, group] });
    const lessons = await session(admin).data(calendarRoutes.lessons, { query: { from: saturday, to: saturday } });
    expect(lessons.map(({ groupId, startsAt, isOnline, room, why }) => [groupId, startsAt.slice(11, 16), isOnline, room, why])).toEqual([
      [otherGroup, '11:05', true, null, 'Повітряна тривога'], [group, '18:00', true, null, 'Повітряна тривога'],
    ]);
    expect(await list(admin)).toEqual([]);
    expect(await session(admin).data(alertsRoutes.holdOnline, { params: { id } })).toEqual({ classIds: [] });
  });

  it('is put online over other lessons of its students or teacher only when an admin says so', async () => {
    const { ids, tenant } = centre;
    const { emptyGroup } = scenario;
    await centre.within(async () => {
      await db().insertInto('memberships').values({ group_id: emptyGroup, student_id: ids.yeva, joined_on: '2026-11-01', left_on: null }).execute();
      await db().insertInto('extra_lessons').values({ group_id: emptyGroup, starts_at: `${saturday}T11:00:00+02:00`, minutes: 45, is_online: true, changed_by: ids.admin }).execute();
    });
    setTime('09:40');
    const id = await start(admin, {});
    setTime('10:20');
    await end(admin, id);
    const hold = (confirmed: 'true' | 'false') => session(admin).call(alertsRoutes.holdOnline, { params: { id }, query: { confirmed } });
    const refused = await hold('false');
    expect([...codeOf(refused), refused.body.errorMessage]).toEqual([409, 'calendar.unconfirmed', expect.stringContaining(`Єва ${tenant.code}`)]);
    expect((await list(admin))[0]?.lessons).toHaveLength(2);
    expect((await hold('true')).body.data).toEqual({ classIds: [otherGroup, group] });
    const log = await centre.within(() => db().selectFrom('audit_log').select('details').where('action', '=', 'calendar.conflicts-overridden').where('entity_id', '=', id).execute());
    expect(log).toMatchObject([{ details: { conflicts: [expect.stringContaining('Єва')] } }]);
    await centre.within(async () => {
      await db().deleteFrom('extra_lessons').execute();
      await db().deleteFrom('memberships').where('group_id', '=', emptyGroup).execute();
    });
  });
});

describe('sites', () => {
  it('have a place and classrooms, and unique names', async () => {
    const body = { name: 'Корпус 1', address: 'вул. Садова, 5', oblast: 'Київська область', raion: 'Бучанський район', hromada: '', classroomIds: [1] };
    const { id } = await session(admin).data(sitesRoutes.create, { body });
    expect(await session(admin).data(sitesRoutes.list, {})).toEqual([{ ...body, id, hromada: null, usualAnswer: 'shelter', opensAt: null, closesAt: null, wayMinutes: null }]);
    expect(codeOf(await session(admin).call(sitesRoutes.create, { body: { name: 'корпус 1' } }))).toEqual([409, 'sites.name-taken']);
    expect(codeOf(await session(admin).call(sitesRoutes.update, { params: { id }, body: { ...body, classroomIds: [987_654] } }))).toEqual([404, 'classrooms.not-found']);
    await session(admin).data(sitesRoutes.update, { params: { id }, body: { name: 'Корпус 1', usualAnswer: 'interrupted' } });
    expect(await session(admin).data(sitesRoutes.list, {})).toMatchObject([{ address: null, usualAnswer: 'interrupted', classroomIds: [] }]);
    await session(admin).data(sitesRoutes.remove, { params: { id } });
    expect(codeOf(await session(admin).call(sitesRoutes.remove, { params: { id } }))).toEqual([404, 'sites.not-found']);
  });
});

it('another centre sees and reaches no alert', async () => {
  const other = await openLessonsScenario(app);
  const [stranger, strangerParent] = [await other.signIn('teacher'), await other.signIn('parent')];
  const page = await openPage(app, strangerParent);
  const id = await start(teacher, {});
  await call(centre.ids.anna, 'shelter');
  expect([await list(stranger), await list(strangerParent), (await stranger.data(alertsRoutes.ofLesson, { params: { classId: group } })).alert]).toEqual([[], [], null]);
  expect(codeOf(await end(stranger, id))).toEqual([404, 'alerts.not-found']);
  expect(page.heard.filter(({ kind }) => kind !== 'ready')).toEqual([]);
  page.close();
});
