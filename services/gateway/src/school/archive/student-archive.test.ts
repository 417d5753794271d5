import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { familyRoutes } from '@dzvinok/contract/family';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { progressRoutes } from '@dzvinok/contract/progress';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, signIn, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, newPhone, openTwoCentres, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { saturdayNoon, StoppedClock } from '../../../test/lessons-scenario.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let admin: TestSession;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres({ clock: new StoppedClock(saturdayNoon) }));
  ({ admin } = kyiv);
});
afterAll(() => app.close());

const archive = (id: number, centre = kyiv) => centre.admin.call(studentsRoutes.archive, { params: { id } });
const restore = (id: number, centre = kyiv) => centre.admin.call(studentsRoutes.restore, { params: { id } });

async function addStudent({ inGroups = 1, ...changes }: { inGroups?: number; phoneNumber?: string; fullName?: string } = {}) {
  const id = await kyiv.addStudent(changes);
  const groupIds: number[] = [];
  for (let number = 0; number < inGroups; number += 1) {
    const classId = await kyiv.addGroup({ name: 'АБВ'[number] ?? 'Г', schedules: [{ dayOfWeek: 6, classroomId: kyiv.classroomId, startTime: '18:00' }] });
    await admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
    groupIds.push(classId);
  }
  return { id, groupIds };
}

async function addParent(studentId: number, phoneNumber = newPhone()) {
  await admin.data(parentsRoutes.create, { params: { id: studentId }, body: kyiv.parent({ phoneNumber }) });
  return phoneNumber;
}

async function listed(archived: 'true' | 'false', id: number, centre = kyiv) {
  return (await centre.admin.data(studentsRoutes.list, { query: { archived } })).find((student) => student.id === id);
}

const canSignIn = (phoneNumber: string) => signIn(app, kyiv.tenant, phoneNumber).then(() => true, () => false);

describe('archiving a student', () => {
  it('ends the student’s sessions and calendar at once, and the phone is then like an unknown one', async () => {
    const phoneNumber = newPhone();
    const { id } = await addStudent({ phoneNumber });
    const student = await signIn(app, kyiv.tenant, phoneNumber);
    const { url } = await student.data(calendarFeedsRoutes.open, { query: {} });
    const feed = () => app.request({ method: 'GET', url: new URL(url ?? '').pathname, host: hostOf(kyiv.tenant) });
    expect((await feed()).status).toBe(200);

    const { status, body } = await archive(id);
    expect([status, body.message]).toEqual([200, 'Учня перенесено в архів']);
    expect((await student.call(familyRoutes.header, { query: {} })).body.code).toBe('auth.session-ended');
    expect((await feed()).status).toBe(404);
    expect(await canSignIn(phoneNumber)).toBe(false);
    const taken = await admin.call(teachersRoutes.create, { body: kyiv.teacher({ phoneNumber }) });
    expect([taken.body.code, taken.body.errorMessage]).toEqual(['accounts.phone-of-archived', expect.stringContaining('учню з архіву')]);

    await restore(id);
    expect((await student.call(familyRoutes.header, { query: {} })).status).toBe(401);
    expect((await feed()).status).toBe(404);
    expect(await canSignIn(phoneNumber)).toBe(true);
  });

  it('moves the student from the list and the groups to the archive, and is logged once', async () => {
    const { id, groupIds: [groupId = 0] } = await addStudent({ fullName: 'Архівна Ганна' });
    await archive(id);
    expect((await archive(id)).status).toBe(200);
    expect(await kyiv.auditCount('students.archived', id)).toBe(1);
    expect(await listed('false', id)).toBeUndefined();
    expect(await listed('true', id)).toMatchObject({
      fullname: 'Архівна Ганна', archivedAt: expect.any(String), classes: [{ id: groupId, className: 'А' }],
    });
    expect(await admin.data(groupsRoutes.one, { params: { id: groupId } })).toMatchObject({ studentCount: 0, students: [] });
    expect((await admin.call(studentsRoutes.one, { params: { id } })).status).toBe(404);
    const pay = await admin.call(paymentsRoutes.mark, { params: { id }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });
    const join = await admin.call(groupsRoutes.addStudent, { params: { classId: groupId, studentId: id } });
    expect([pay.body.code, join.body.code]).toEqual(['students.not-found', 'students.not-found']);
  });

  it('keeps the student’s marks in the journal, to be read only', async () => {
    const { id, groupIds: [groupId = 0] } = await addStudent();
    const { id: topicId } = await kyiv.inside((tables) => tables.insertInto('topics')
      .values({ subject_id: kyiv.subjectId, name: `Тема ${id}` }).returning('id').executeTakeFirstOrThrow());
    const teacher = await signIn(app, kyiv.tenant, phones.teacher);
    const { id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: groupId, topicId } });
    const body = { studentId: id, topicId, lessonId, classworkMark: 9 };
    const mark = await teacher.data(marksRoutes.create, { params: { classId: groupId }, body });
    await archive(id);

    const journal = await teacher.data(lessonsRoutes.journal, { params: { id: groupId } });
    expect(journal.students).toMatchObject([{ id, isMember: false, isArchived: true, marks: [{ classworkMark: 9 }] }]);
    const lesson = await teacher.data(lessonsRoutes.one, { params: { classId: groupId, lessonId } });
    expect(lesson.students).toMatchObject([{ id, isArchived: true, mark: { classworkMark: 9 } }]);
    const change = await teacher.call(marksRoutes.update, { params: { classId: groupId }, body: { id: mark.id, classworkMark: 2 } });
    expect([change.status, change.body.code]).toEqual([409, 'marks.student-archived']);
  });

  it('finds no student under the id of another account', async () => {
    for (const id of [987_654, kyiv.teacherId, kyiv.parentId, 1]) {
      expect([id, (await archive(id)).status, (await restore(id)).status]).toEqual([id, 404, 404]);
    }
  });
});

describe('a parent', () => {
  it('loses the sign-in when the last child is archived and gets it back with the first child that returns', async () => {
    const [one, other] = [await addStudent({ inGroups: 0 }), await addStudent({ inGroups: 0 })];
    const phoneNumber = await addParent(one.id);
    await addParent(other.id, phoneNumber);
    const parent = await signIn(app, kyiv.tenant, phoneNumber);
    await archive(one.id);
    expect((await parent.data(familyRoutes.header, { query: {} })).children).toMatchObject([{ studentId: other.id }]);
    expect((await parent.call(progressRoutes.list, { query: { studentId: one.id } })).status).toBe(404);
    await archive(other.id);
    expect((await parent.call(familyRoutes.header, { query: {} })).status).toBe(401);
    expect(await canSignIn(phoneNumber)).toBe(false);
    await restore(one.id);
    expect(await canSignIn(phoneNumber)).toBe(true);
  });

  it('gets the sign-in back when another child is added', async () => {
    const { id } = await addStudent({ inGroups: 0 });
    const phoneNumber = await addParent(id);
    await archive(id);
    const refused = await admin.call(studentsRoutes.create, { body: kyiv.student({ phoneNumber }) });
    expect(refused.body.errorMessage).toContain('діти в архіві');
    const { id: siblingId } = await addStudent({ inGroups: 0 });
    await addParent(siblingId, phoneNumber);
    expect(await canSignIn(phoneNumber)).toBe(true);
  });

  it('never keeps a sign-in without children, nor loses it with them, when siblings come and go at once', async () => {
    const phoneNumber = newPhone();
    const ids: number[] = [];
    for (let number = 0; number < 4; number += 1) {
      ids.push(await kyiv.addStudent());
      await addParent(ids[number] ?? 0, phoneNumber);
    }
    await Promise.all(ids.map((id) => archive(id)));
    expect(await canSignIn(phoneNumber)).toBe(false);
    await Promise.all(ids.map((id) => restore(id)));
    expect(await canSignIn(phoneNumber)).toBe(true);
  });
});

describe('bringing a student back', () => {
  it('restores the groups left by archiving, and on the same day as if the student had not left', async () => {
    const { id, groupIds: [first = 0, second = 0] } = await addStudent({ inGroups: 2 });
    await admin.data(groupsRoutes.removeStudent, { params: { classId: second, studentId: id } });
    await archive(id);
    const { body } = await restore(id);
    expect([body.message, studentsRoutes.restore.data.parse(body.data)]).toMatchObject(['Учня повернуто з архіву', { classes: [{ id: first }] }]);
    expect(await kyiv.auditCount('students.restored', id)).toBe(1);
    expect(await listed('false', id)).toMatchObject({ classes: [{ id: first }], monthlyPayment: 1000 });
    const stays = await kyiv.inside((tables) => tables.selectFrom('memberships').selectAll().where('student_id', '=', id).execute());
    expect(stays).toHaveLength(2);
  });

  it('starts new memberships on a later day', async () => {
    const { id, groupIds: [groupId = 0] } = await addStudent();
    await archive(id);
    await kyiv.inside((tables) => tables.updateTable('memberships').set({ joined_on: '2026-10-01', left_on: '2026-11-01' })
      .where('student_id', '=', id).execute());
    await restore(id);
    const stays = await kyiv.inside((tables) => tables.selectFrom('memberships')
      .select(['group_id', 'left_on', 'joined_on', 'ended_by_archive']).where('student_id', '=', id).orderBy('id').execute());
    expect(stays).toEqual([
      { group_id: groupId, joined_on: '2026-10-01', left_on: '2026-11-01', ended_by_archive: false },
      { group_id: groupId, joined_on: '2026-11-21', left_on: null, ended_by_archive: false },
    ]);
  });

  it('does not restore a group that is archived too until the group returns, in either order', async () => {
    const { id, groupIds: [groupId = 0] } = await addStudent();
    const group = { params: { id: groupId } };
    await archive(id);
    await admin.data(groupsRoutes.archive, group);
    await restore(id);
    expect(await listed('false', id)).toMatchObject({ classes: [] });
    await admin.data(groupsRoutes.restore, { ...group, body: {} });
    expect(await listed('false', id)).toMatchObject({ classes: [{ id: groupId }] });
    await admin.data(groupsRoutes.archive, group);
    await archive(id);
    await admin.data(groupsRoutes.restore, { ...group, body: {} });
    expect(await admin.data(groupsRoutes.one, group)).toMatchObject({ studentCount: 0 });
    await restore(id);
    expect(await admin.data(groupsRoutes.one, group)).toMatchObject({ studentCount: 1 });
  });

  it('never leaves an archived student in a group, nor deadlocks with archiving and restoring the group', async () => {
    const { id, groupIds } = await addStudent({ inGroups: 3 });
    const replies = await Promise.all(groupIds.flatMap((groupId) => [
      archive(id),
      admin.call(groupsRoutes.archive, { params: { id: groupId } }),
      restore(id),
      admin.call(groupsRoutes.restore, { params: { id: groupId }, body: {} }),
    ]));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await archive(id);
    const open = await kyiv.inside((tables) => tables.selectFrom('memberships').select('id')
      .where('student_id', '=', id).where('left_on', 'is', null).execute());
    expect(open).toEqual([]);
  });
});

describe('many students', () => {
  const archiveMany = (studentIds: number[]) => admin.data(studentsRoutes.archiveMany, { body: { studentIds } });
  const restoreMany = (studentIds: number[]) => admin.data(studentsRoutes.restoreMany, { body: { studentIds } });
  const unknown = { refused: [{ studentId: 987_654, code: 'students.not-found', errorMessage: 'Учня не знайдено.' }] };

  it('go to the archive and come back together, each logged once; an unknown student does not stop the rest', async () => {
    const [one, other] = [await addStudent(), await addStudent({ inGroups: 0 })];
    const parent = await addParent(one.id);
    await addParent(other.id, parent);
    const ids = [other.id, 987_654, one.id];
    for (let time = 0; time < 2; time += 1) expect(await archiveMany(ids)).toEqual(unknown);
    for (const { id } of [one, other]) {
      expect(await listed('true', id)).toBeDefined();
      expect(await kyiv.auditCount('students.archived', id)).toBe(1);
    }
    expect(await canSignIn(parent)).toBe(false);
    for (let time = 0; time < 2; time += 1) expect(await restoreMany(ids)).toEqual(unknown);
    expect(await listed('false', one.id)).toMatchObject({ classes: [{ id: one.groupIds[0] }] });
    expect(await kyiv.auditCount('students.restored', other.id)).toBe(1);
    expect(await canSignIn(parent)).toBe(true);
  });

  it('never deadlock with each other or with archiving one', async () => {
    const students = [await addStudent({ inGroups: 2 }), await addStudent({ inGroups: 2 }), await addStudent()];
    const ids = students.map(({ id }) => id);
    const phoneNumber = await addParent(ids[0] ?? 0);
    await addParent(ids[2] ?? 0, phoneNumber);
    const classId = students[0]?.groupIds[0] ?? 0;
    await admin.data(groupsRoutes.addStudents, { params: { classId }, body: { studentIds: ids } });
    const replies = await Promise.all(Array.from({ length: 4 }, (_, turn) => [
      admin.call(studentsRoutes.archiveMany, { body: { studentIds: turn % 2 ? ids : ids.toReversed() } }),
      admin.call(studentsRoutes.restoreMany, { body: { studentIds: ids } }),
      archive(ids[turn % 3] ?? 0),
      admin.call(groupsRoutes.removeStudents, { params: { classId }, body: { studentIds: ids } }),
    ]).flat());
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });

  it('are refused without students or beyond 200', async () => {
    const wrong = { body: {}, changes: [{ studentIds: [] }, { studentIds: [1, 1] }, { studentIds: Array.from({ length: 201 }, (_, index) => index + 1) }] };
    await expectRefusedBodies(admin, studentsRoutes.archiveMany, wrong);
    await expectRefusedBodies(admin, studentsRoutes.restoreMany, wrong);
  });
});

describe('isolation', () => {
  it('protects the other centre’s student with the same id', async () => {
    expect(lviv.studentId).toBe(kyiv.studentId);
    await archive(kyiv.studentId);
    expect(await lviv.admin.data(studentsRoutes.list, { query: { archived: 'true' } })).toEqual([]);
    expect(await listed('false', lviv.studentId, lviv)).toBeDefined();
    await restore(kyiv.studentId, lviv);
    expect(await listed('true', kyiv.studentId)).toBeDefined();
    await restore(kyiv.studentId);
  });

  it('keeps many students of the other centre with the same ids', async () => {
    const studentIds = [kyiv.studentId];
    await admin.data(studentsRoutes.archiveMany, { body: { studentIds } });
    expect(await listed('false', lviv.studentId, lviv)).toBeDefined();
    await lviv.admin.data(studentsRoutes.restoreMany, { body: { studentIds } });
    expect(await listed('true', kyiv.studentId)).toBeDefined();
    await admin.data(studentsRoutes.restoreMany, { body: { studentIds } });
  });

  it('closes the calls to every other role', async () => {
    await expectClosedToOthers(kyiv, [
      studentsRoutes.archive, studentsRoutes.restore, studentsRoutes.archiveMany, studentsRoutes.restoreMany, groupsRoutes.archive, groupsRoutes.restore,
    ]);
  });
});
