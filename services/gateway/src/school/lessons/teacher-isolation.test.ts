import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, pathOf, startTestApp, type TestApp, type TestReply, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const { topics, group } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let otherTeacher: TestSession;
let admin: TestSession;
/** A teacher of another centre, with a group of the same id. */
let stranger: TestSession;
const families: TestSession[] = [];
let lessonId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  centre = await openLessonsScenario(app);
  teacher = await centre.signIn('teacher');
  otherTeacher = await centre.signIn('otherTeacher');
  admin = await centre.signIn('admin');
  stranger = await (await openLessonsScenario(app)).signIn('teacher');
  for (const person of ['anna', 'parent'] as const) families.push(await centre.signIn(person));
  ({ id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } }));
  await teacher.data(homeworksRoutes.set, { params: { id: group }, body: 'Вправи 1–5' });
});
afterAll(() => app.close());

interface GroupCall {
  name: string;
  route: RouteDefinition;
  params: () => Record<string, number>;
  body?: string;
}

/** All calls of the teacher’s area about one group. */
const calls: GroupCall[] = [
  { name: 'the header', route: lessonsRoutes.header, params: () => ({ id: group }) },
  { name: 'the journal', route: lessonsRoutes.journal, params: () => ({ id: group }) },
  { name: 'a lesson', route: lessonsRoutes.one, params: () => ({ classId: group, lessonId }) },
  { name: 'starting a lesson', route: lessonsRoutes.start, params: () => ({ id: group, topicId: topics.fractions }) },
  { name: 'changing the topic', route: lessonsRoutes.changeTopic, params: () => ({ classId: group, lessonId, topicId: topics.fractions }) },
  { name: 'reading homework', route: homeworksRoutes.one, params: () => ({ id: group }) },
  { name: 'setting homework', route: homeworksRoutes.set, params: () => ({ id: group }), body: '"Вправа 6"' },
  { name: 'starting a broadcast', route: broadcastsRoutes.start, params: () => ({ id: group, lessonId }) },
];

function make({ route, params, body }: GroupCall, who: TestSession, { changed = {}, host = who.host }: { changed?: object; host?: string } = {}): Promise<TestReply> {
  const url = pathOf(route, { params: { ...params(), ...changed } });
  return app.request({ method: route.method, url, host, token: who.accessToken, body });
}

describe.each(calls)('$name', (call) => {
  const { route } = call;

  it('is open to the group’s own teacher, and to an admin where the contract says so', async () => {
    expect((await make(call, teacher)).status).toBe(200);
    const isForAdmins = route.access.includes('TenantAdmin');
    expect((await make(call, admin)).status).toBe(isForAdmins ? 200 : 403);
  });

  it('gives another teacher the same refusal as an unknown group', async () => {
    const missing = await make(call, otherTeacher, { changed: { id: 999_999, classId: 999_999 } });
    expect([missing.status, missing.body.code]).toEqual([404, 'groups.not-found']);
    expect((await make(call, otherTeacher)).text).toBe(missing.text);
    // the other teacher's group must not lead to this group's lesson
    if ('lessonId' in call.params()) {
      const through = await make(call, otherTeacher, { changed: { id: scenario.otherGroup, classId: scenario.otherGroup } });
      expect([through.status, through.body.code]).toEqual([404, 'lessons.not-found']);
    }
  });

  it('is closed to students and parents of the same group', async () => {
    for (const person of families) {
      const reply = await make(call, person);
      expect([person.role, reply.status, reply.body.code, reply.body.data]).toEqual([person.role, 403, 'auth.not-allowed', null]);
    }
  });

  it('reaches nothing of another centre with the same ids', async () => {
    const own = await make(call, stranger);
    expect([200, 404, 409]).toContain(own.status);
    expect(own.text).not.toContain(centre.tenant.code);
    const here = await make(call, stranger, { host: hostOf(centre.tenant) });
    expect([here.status, here.body.data]).toEqual([401, null]);
  });

  it('refuses a malformed id', async () => {
    for (const name of Object.keys(call.params())) {
      for (const bad of ['x', '0', '-1', '1.5', '1e99', '9007199254740993', 'null', '%00', "1'--"]) {
        const url = pathOf(route, { params: { ...call.params(), [name]: '~' } }).replace('~', bad);
        const reply = await app.request({ method: route.method, url, host: teacher.host, token: teacher.accessToken, body: call.body });
        expect([url, reply.status, reply.body.success, typeof reply.body.errorMessage]).toEqual([url, 400, false, 'string']);
      }
      const unknown = await make(call, teacher, { changed: { [name]: 9_007_199_254_740_991 } });
      expect([name, unknown.status]).toEqual([name, route === lessonsRoutes.start && name === 'topicId' ? 409 : 404]);
    }
  });
});

describe('lists', () => {
  it('hold the teacher’s own groups with today’s state', async () => {
    const mine = await teacher.data(groupsRoutes.mine, {});
    expect(mine.map(({ id, isLessonToday, isLessonStarted, studentCount }) => [id, isLessonToday, isLessonStarted, studentCount])).toEqual([
      [group, true, true, 2],
      [scenario.emptyGroup, false, false, 0],
    ]);
    expect(mine[0]).toMatchObject({
      className: 'А', subjectName: `Математика ${centre.tenant.code}`, subjectColor: 'blue', todayLessonStartDateTime: '2026-11-21T18:00:00+02:00',
    });
    expect(mine[0]?.students.map(({ id }) => id)).toEqual([centre.ids.anna, centre.ids.bohdan]);
    const others = await otherTeacher.data(groupsRoutes.mine, {});
    expect(others).toMatchObject([{ id: scenario.otherGroup, isLessonToday: true, isLessonStarted: false, todayLessonStartDateTime: '2026-11-21T10:00:00+02:00' }]);
  });

  it('of topics and subjects hold those of the centre', async () => {
    const names = (await teacher.data(topicsRoutes.list, { query: { subjectId: scenario.mathematics } })).map(({ name }) => name);
    expect(names).toEqual(['Дроби', 'Відсотки', 'Рівняння', 'Степені', 'Кути'].map((name) => `${name} ${centre.tenant.code}`));
    expect(await teacher.data(subjectsRoutes.list, {})).toHaveLength(2);
    for (const subjectId of ['x', '0', '-1', '1e99', '']) {
      const url = `${topicsRoutes.list.path}?subjectId=${subjectId}`;
      const reply = await app.request({ method: 'GET', url, host: teacher.host, token: teacher.accessToken });
      expect([url, reply.status]).toEqual([url, 400]);
    }
  });
});

it('no call is open to a former teacher of the group, nor to an archived teacher', async () => {
  await centre.within(() => db().updateTable('groups').set({ teacher_id: centre.ids.otherTeacher }).where('teacher_id', '=', centre.ids.teacher).execute());
  for (const call of calls) {
    const reply = await make(call, teacher);
    expect([call.name, reply.status, reply.body.code]).toEqual([call.name, 404, 'groups.not-found']);
  }
  expect(await teacher.data(groupsRoutes.mine, {})).toEqual([]);
  for (const call of calls) expect([call.name, (await make(call, otherTeacher)).status]).toEqual([call.name, 200]);

  await admin.data(teachersRoutes.archive, { params: { id: centre.ids.teacher } });
  for (const call of calls) expect([call.name, (await make(call, teacher)).status]).toEqual([call.name, 401]);
  expect((await teacher.call(groupsRoutes.mine, {})).status).toBe(401);
});
