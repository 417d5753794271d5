import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentsRoutes } from '@dzvinok/contract/students';
import { dayIn } from '@dzvinok/schedule/zone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPhone, signIn, TestClock, type TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

const clock = new TestClock();
let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres({ clock })); });
afterAll(() => app.close());

const today = () => dayIn('Europe/Kyiv', clock.now());

function rowsOf(classId: number, studentId: number, centre = kyiv) {
  return centre.inside((tables) => tables.selectFrom('memberships').select(['joined_on', 'left_on'])
    .where('group_id', '=', classId).where('student_id', '=', studentId).orderBy('id').execute());
}

async function member(): Promise<{ classId: number; studentId: number }> {
  return { classId: await kyiv.addGroup(), studentId: await kyiv.addStudent() };
}

function versionOf(id: number) {
  return kyiv.inside(async (tables) =>
    (await tables.selectFrom('groups').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version);
}

describe('many students of a group', () => {
  const addMany = (classId: number, studentIds: number[], centre = kyiv) =>
    centre.admin.data(groupsRoutes.addStudents, { params: { classId }, body: { studentIds } });

  it('are added together, and a refused student does not stop the rest; repeating changes nothing', async () => {
    const { classId, studentId } = await member();
    const gone = await kyiv.addStudent();
    for (const route of [groupsRoutes.addStudent, groupsRoutes.removeStudent]) {
      await kyiv.admin.data(route, { params: { classId, studentId: gone } });
    }
    const version = await versionOf(classId);
    const refused = [{ studentId: 987_654, code: 'students.not-found', errorMessage: 'Учня не знайдено.' }];
    for (let time = 0; time < 2; time += 1) expect(await addMany(classId, [studentId, 987_654, gone])).toEqual({ refused });
    expect(await rowsOf(classId, studentId)).toEqual([{ joined_on: today(), left_on: null }]);
    // A student who left today and rejoined has not been away.
    expect(await rowsOf(classId, gone)).toEqual([{ joined_on: today(), left_on: null }]);
    expect(await versionOf(classId)).toBe(version + 1);
  });

  it('are refused as a whole by an unknown group and for a malformed list', async () => {
    const { status, body } = await kyiv.admin.call(groupsRoutes.addStudents, { params: { classId: 987_654 }, body: { studentIds: [kyiv.studentId] } });
    expect([status, body.code]).toEqual([404, 'groups.not-found']);
    await expectRefusedBodies(kyiv.admin, groupsRoutes.addStudents, {
      params: { classId: 1 }, body: { studentIds: [kyiv.studentId] },
      changes: [{ studentIds: [] }, { studentIds: [1, 1] }, { studentIds: ['x'] }, { studentIds: undefined }],
    });
  });

  it('of one centre are added to no group of another centre with the same id, and by admins alone', async () => {
    const classId = await kyiv.addGroup();
    while ((await lviv.addGroup()) < classId);
    await addMany(classId, [lviv.studentId], lviv);
    expect(await rowsOf(classId, lviv.studentId, lviv)).toHaveLength(1);
    expect(await rowsOf(classId, kyiv.studentId)).toEqual([]);
    await expectClosedToOthers(kyiv, [groupsRoutes.addStudents]);
  });
});

describe('a student who would be in two places', () => {
  const twiceAt = (startTime: string) => ({ schedules: [1, 3].map((dayOfWeek) => ({ dayOfWeek, classroomId: kyiv.classroomId, startTime })) });
  const addOne = (classId: number, studentId: number, confirmed?: 'true' | 'false') =>
    kyiv.admin.call(groupsRoutes.addStudent, { params: { classId, studentId }, query: { confirmed } });
  const addMany = (classId: number, studentIds: number[], confirmed?: boolean) =>
    kyiv.admin.call(groupsRoutes.addStudents, { params: { classId }, body: { studentIds, confirmed } });

  async function busyStudent(): Promise<number> {
    const studentId = await kyiv.addStudent({ fullName: 'Бойко Анна' });
    const schedules = [1, 3, 4].map((dayOfWeek) => ({ dayOfWeek, classroomId: kyiv.otherClassroomId, startTime: '15:00' }));
    const classId = await kyiv.addGroup({ name: 'Б', schedules });
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
    return studentId;
  }
  const clash = 'Бойко Анна: о цей час також «Б» (Математика київ), понеділок, 15:00–16:00; середа, 15:00–16:00';

  it('is asked about, and added once this is confirmed', async () => {
    const [studentId, free] = [await busyStudent(), await kyiv.addStudent()];
    const classId = await kyiv.addGroup(twiceAt('15:30'));
    for (const { status, body } of [await addOne(classId, studentId, 'false'), await addMany(classId, [free, studentId], false)]) {
      expect([status, body.code, body.errorMessage, body.data]).toEqual([409, 'groups.join-unconfirmed', clash, [clash]]);
    }
    expect(await rowsOf(classId, free), 'nobody is added').toEqual([]);
    expect((await addMany(classId, [free, studentId], true)).status).toBe(200);
    expect(await rowsOf(classId, studentId)).toHaveLength(1);
    expect(await kyiv.auditCount('memberships.conflicts-overridden', classId)).toBe(1);
    expect((await addOne(classId, studentId, 'false')).status, 'repeating asks nothing').toBe(200);
  });

  it('is added without a question by a call without the flag', async () => {
    const studentId = await busyStudent();
    for (const add of [addOne, (classId: number, id: number) => addMany(classId, [id])]) {
      const classId = await kyiv.addGroup(twiceAt('15:30'));
      expect((await add(classId, studentId)).status).toBe(200);
      expect(await rowsOf(classId, studentId)).toHaveLength(1);
    }
  });

  it('is not asked about for a lesson before or after, a left group or a group in the archive', async () => {
    const studentId = await busyStudent();
    const left = await kyiv.addGroup({ name: 'В', ...twiceAt('16:30') });
    await addOne(left, studentId);
    await kyiv.admin.data(groupsRoutes.removeStudent, { params: { classId: left, studentId } });
    const archived = await kyiv.addGroup({ name: 'Г', ...twiceAt('17:00') });
    await addOne(archived, studentId);
    await kyiv.admin.data(groupsRoutes.archive, { params: { id: archived } });
    for (const startTime of ['14:00', '16:00', '17:00']) {
      const classId = await kyiv.addGroup(twiceAt(startTime));
      expect([startTime, (await addOne(classId, studentId, 'false')).status]).toEqual([startTime, 200]);
      await kyiv.admin.data(groupsRoutes.removeStudent, { params: { classId, studentId } });
    }
  });

  it('is asked about by one of two groups that are joined at the same moment', async () => {
    const studentId = await kyiv.addStudent();
    const groups = [await kyiv.addGroup(twiceAt('10:00')), await kyiv.addGroup(twiceAt('10:30'))];
    const replies = await Promise.all(groups.map((classId) => addOne(classId, studentId, 'false')));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('beyond the places of a group is asked about too', async () => {
    const classId = await kyiv.addGroup({ capacity: 2 });
    const ids = [await kyiv.addStudent(), await kyiv.addStudent(), await kyiv.addStudent()];
    expect((await addMany(classId, ids.slice(0, 2), false)).status).toBe(200);
    expect((await addMany(classId, ids.slice(0, 2), false)).status, 'who is in the group takes no second place').toBe(200);
    const { status, body } = await addMany(classId, ids, false);
    expect([status, body.data]).toEqual([409, ['У групі 2\u00a0місця, стане 3.']]);
    expect((await addMany(classId, ids, true)).status).toBe(200);
    const groups = await kyiv.admin.data(groupsRoutes.list, {});
    expect(groups.find(({ id }) => id === classId)).toMatchObject({ capacity: 2, studentCount: 3 });
    const save = (changes: { capacity?: null }) => kyiv.admin.data(groupsRoutes.update, { body: { ...kyiv.group(), id: classId, ...changes } });
    expect((await save({})).capacity, 'a form without the field keeps it').toBe(2);
    expect((await save({ capacity: null })).capacity).toBeNull();
    expect((await addMany(classId, [await kyiv.addStudent()], false)).status).toBe(200);
  });

  it('of another centre counts nowhere', async () => {
    const studentId = await busyStudent();
    while ((await lviv.addStudent()) < studentId);
    const theirs = { dayOfWeek: 1, classroomId: lviv.classroomId, startTime: '15:00' };
    const classId = await lviv.addGroup({ schedules: [theirs] });
    const reply = await lviv.admin.call(groupsRoutes.addStudent, { params: { classId, studentId }, query: { confirmed: 'false' } });
    expect(reply.status).toBe(200);
  });
});

describe('many students taken out of a group', () => {
  const removeMany = (classId: number, studentIds: number[], centre = kyiv) =>
    centre.admin.data(groupsRoutes.removeStudents, { params: { classId }, body: { studentIds } });

  it('leave together, each logged; a refused student does not stop the others, and adding them back undoes it', async () => {
    const { classId, studentId } = await member();
    const [other, stranger] = [await kyiv.addStudent(), await kyiv.addStudent()];
    const add = () => kyiv.admin.data(groupsRoutes.addStudents, { params: { classId }, body: { studentIds: [studentId, other] } });
    await add();
    const refused = [{ studentId: 987_654, code: 'students.not-found', errorMessage: 'Учня не знайдено.' }];
    for (let time = 0; time < 2; time += 1) expect(await removeMany(classId, [studentId, other, stranger, 987_654])).toEqual({ refused });
    for (const id of [studentId, other]) expect(await rowsOf(classId, id)).toEqual([{ joined_on: today(), left_on: today() }]);
    expect(await rowsOf(classId, stranger)).toEqual([]);
    expect(await kyiv.auditCount('memberships.removed', classId)).toBe(2);
    await add();
    for (const id of [studentId, other]) expect(await rowsOf(classId, id)).toEqual([{ joined_on: today(), left_on: null }]);
  });

  it('are refused with an unknown group and without students, and other roles and centres reach nothing', async () => {
    const { classId, studentId } = await member();
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
    const unknown = await kyiv.admin.call(groupsRoutes.removeStudents, { params: { classId: 987_654 }, body: { studentIds: [studentId] } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'groups.not-found']);
    await expectRefusedBodies(kyiv.admin, groupsRoutes.removeStudents, {
      params: { classId }, body: {},
      changes: [{ studentIds: [] }, { studentIds: [studentId, studentId] }, { studentIds: Array.from({ length: 201 }, (_, index) => index + 1) }],
    });
    await expectClosedToOthers(kyiv, [groupsRoutes.removeStudents]);
    await lviv.admin.call(groupsRoutes.removeStudents, { params: { classId }, body: { studentIds: [studentId] } });
    expect(await rowsOf(classId, studentId)).toEqual([{ joined_on: today(), left_on: null }]);
  });
});

describe('a student in a group', () => {
  it('is added and removed by the day, and each call may be repeated', async () => {
    const params = await member();
    const { classId, studentId } = params;
    const version = await versionOf(classId);
    for (let time = 0; time < 2; time += 1) await kyiv.admin.data(groupsRoutes.addStudent, { params });
    expect(await rowsOf(classId, studentId)).toEqual([{ joined_on: today(), left_on: null }]);
    const group = await kyiv.admin.data(groupsRoutes.one, { params: { id: classId } });
    expect(group).toMatchObject({ studentCount: 1, students: [{ id: studentId }] });
    for (let time = 0; time < 2; time += 1) await kyiv.admin.data(groupsRoutes.removeStudent, { params });
    expect(await rowsOf(classId, studentId)).toEqual([{ joined_on: today(), left_on: today() }]);
    expect(await versionOf(classId)).toBe(version + 2);
    expect(await kyiv.auditCount('memberships.added', classId)).toBe(1);
    expect(await kyiv.auditCount('memberships.removed', classId)).toBe(1);
  });

  it('that is removed by mistake and added back the same day has not been away', async () => {
    const params = await member();
    for (let time = 0; time < 3; time += 1) {
      await kyiv.admin.data(groupsRoutes.addStudent, { params });
      await kyiv.admin.data(groupsRoutes.removeStudent, { params });
    }
    await kyiv.admin.data(groupsRoutes.addStudent, { params });
    expect(await rowsOf(params.classId, params.studentId)).toEqual([{ joined_on: today(), left_on: null }]);
  });

  it('is a member once after fifty concurrent adds', async () => {
    const params = await member();
    const replies = await Promise.all(Array.from({ length: 50 }, () => kyiv.admin.call(groupsRoutes.addStudent, { params })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsOf(params.classId, params.studentId)).toHaveLength(1);
  });

  it('is either a member or not after concurrent adds and removes', async () => {
    const params = await member();
    const replies = await Promise.all(Array.from({ length: 30 }, (_, index) =>
      kyiv.admin.call(index % 2 === 0 ? groupsRoutes.addStudent : groupsRoutes.removeStudent, { params })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsOf(params.classId, params.studentId)).toHaveLength(1);
  });

  it.each([
    ['groups.not-found', () => ({ classId: 987_654, studentId: kyiv.studentId })],
    ['students.not-found', async () => ({ classId: await kyiv.addGroup(), studentId: 987_654 })],
    ['students.not-found', async () => ({ classId: await kyiv.addGroup(), studentId: kyiv.teacherId })],
  ])('is refused with %s when the student or the group is unknown', async (code, makeParams) => {
    const params = await makeParams();
    for (const route of [groupsRoutes.addStudent, groupsRoutes.removeStudent]) {
      const { status, body } = await kyiv.admin.call(route, { params });
      expect([status, body.code]).toEqual([404, code]);
    }
  });

  it.each(['/api/admin/classes/x/students/1', '/api/admin/classes/1/students/0', '/api/admin/classes/-1/students/1'])(
    'is refused at %s', async (url) => {
      for (const method of ['POST', 'DELETE'] as const) {
        const reply = await app.request({ method, url, host: kyiv.admin.host, token: kyiv.admin.accessToken });
        expect([reply.status, reply.body.code]).toEqual([400, 'request.invalid']);
      }
    });

  it('of one centre is added to no group of another centre with the same id', async () => {
    const classId = await kyiv.addGroup();
    while ((await lviv.addGroup()) < classId);
    const params = { classId, studentId: lviv.studentId };
    expect(lviv.studentId).toBe(kyiv.studentId);
    await lviv.admin.data(groupsRoutes.addStudent, { params });
    expect(await rowsOf(classId, lviv.studentId, lviv)).toHaveLength(1);
    expect(await rowsOf(classId, kyiv.studentId)).toEqual([]);
  });

  it('in the archive is unknown to the calls', async () => {
    const params = await member();
    await kyiv.admin.data(groupsRoutes.addStudent, { params });
    await kyiv.inside((tables) => tables.updateTable('accounts').set({ archived_at: new Date() })
      .where('id', '=', params.studentId).execute());
    for (const route of [groupsRoutes.addStudent, groupsRoutes.removeStudent]) {
      const { status, body } = await kyiv.admin.call(route, { params });
      expect([status, body.code]).toEqual([404, 'students.not-found']);
    }
  });

  it('is added and removed by admins alone', async () => {
    await expectClosedToOthers(kyiv, [groupsRoutes.addStudent, groupsRoutes.removeStudent]);
    expect(await rowsOf(1, 1)).toEqual([]);
  });

  it('changes the sum in the list, at once and by the present groups alone', async () => {
    const studentId = await kyiv.addStudent();
    const sums: (number | undefined)[] = [];
    const note = async () => {
      const list = await kyiv.admin.data(studentsRoutes.list, {});
      sums.push(list.find(({ id }) => id === studentId)?.monthlyPayment);
    };
    const groups = [await kyiv.addGroup({ pricePerMonth: 900.1 }), await kyiv.addGroup({ pricePerMonth: 1600.2 })];
    for (const classId of groups) await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
    await note();
    await kyiv.admin.data(groupsRoutes.removeStudent, { params: { classId: groups[0] ?? 0, studentId } });
    await note();
    expect(sums).toEqual([2500.3, 1600.2]);
  });

  it('added back on another day has two memberships', async () => {
    const params = await member();
    await kyiv.admin.data(groupsRoutes.addStudent, { params });
    await kyiv.admin.data(groupsRoutes.removeStudent, { params });
    const first = today();
    clock.advance({ hours: 24 });
    const admin = await signIn(app, kyiv.tenant, adminPhone);
    await admin.data(groupsRoutes.addStudent, { params });
    expect(await rowsOf(params.classId, params.studentId)).toEqual([
      { joined_on: first, left_on: first }, { joined_on: today(), left_on: null },
    ]);
  });
});
