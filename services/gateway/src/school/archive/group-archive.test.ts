import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { familyRoutes } from '@dzvinok/contract/family';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { newPhone, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { saturdayNoon, StoppedClock } from '../../../test/lessons-scenario.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let admin: TestSession;
/** One student; meets on Saturdays at six in the evening. */
let groupId: number;
let studentId: number;
let teacherId: number;
let studentPhone: string;
let teacherPhone: string;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres({ clock: new StoppedClock(saturdayNoon) }));
  ({ admin } = kyiv);
});
afterAll(() => app.close());

beforeEach(async () => {
  [studentPhone, teacherPhone] = [newPhone(), newPhone()];
  teacherId = await kyiv.addTeacher({ phoneNumber: teacherPhone });
  studentId = await kyiv.addStudent({ phoneNumber: studentPhone });
  groupId = await kyiv.addGroup({ teacherId, schedules: evening() });
  await admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId } });
});

afterEach(async () => {
  await kyiv.inside((tables) => tables.deleteFrom('schedule_slots').execute());
});

const evening = () => [{ dayOfWeek: 6, classroomId: kyiv.classroomId, startTime: '18:00' }];
const archive = (id = groupId, centre = kyiv) => centre.admin.call(groupsRoutes.archive, { params: { id } });
const restore = (body: { teacherId?: number; overrideConflicts?: boolean } = {}, id = groupId, centre = kyiv) =>
  centre.admin.call(groupsRoutes.restore, { params: { id }, body });

async function listed(archived: 'true' | 'false', id = groupId, centre = kyiv) {
  return (await centre.admin.data(groupsRoutes.list, { query: { archived } })).find((group) => group.id === id);
}

async function newTopic(): Promise<number> {
  const { id } = await kyiv.inside((tables) => tables.insertInto('topics')
    .values({ subject_id: kyiv.subjectId, name: `Тема ${groupId}` }).returning('id').executeTakeFirstOrThrow());
  return id;
}

describe('archiving a group', () => {
  it('removes the group from lists, sums and schedules from that day on', async () => {
    const [student, teacher] = [await signIn(app, kyiv.tenant, studentPhone), await signIn(app, kyiv.tenant, teacherPhone)];
    expect(await student.data(familyRoutes.week, { query: {} })).toMatchObject([{ classId: groupId }]);
    const { status, body } = await archive();
    expect([status, body.message]).toEqual([200, 'Групу перенесено в архів']);
    expect((await archive()).status).toBe(200);
    expect(await kyiv.auditCount('groups.archived', groupId)).toBe(1);
    expect(await listed('false')).toBeUndefined();
    expect(await listed('true')).toMatchObject({ archivedAt: expect.any(String), studentCount: 1, isTeacherArchived: false });
    expect(await student.data(familyRoutes.week, { query: {} })).toEqual([]);
    expect(await teacher.data(groupsRoutes.mine, {})).toEqual([]);
    const row = (await admin.data(studentsRoutes.list, {})).find(({ id }) => id === studentId);
    expect(row).toMatchObject({ classes: [], monthlyPayment: 0 });
    const week = { newSchedules: evening(), lessonDurationMinutes: 60, teacherId };
    expect(await admin.data(groupsRoutes.scheduleConflicts, { body: week })).toEqual([]);
  });

  it('keeps the journal readable, and refuses every change of it', async () => {
    const teacher = await signIn(app, kyiv.tenant, teacherPhone);
    const topicId = await newTopic();
    const { id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: groupId, topicId } });
    const mark = { studentId, topicId, lessonId, classworkMark: 9 };
    await teacher.data(marksRoutes.create, { params: { classId: groupId }, body: mark });
    await archive();

    for (const session of [admin, teacher]) {
      const journal = await session.data(lessonsRoutes.journal, { params: { id: groupId } });
      expect(journal).toMatchObject({ isArchived: true, lessons: [{ id: lessonId }], students: [{ id: studentId, marks: [{ classworkMark: 9 }] }] });
    }
    expect(await admin.data(groupsRoutes.one, { params: { id: groupId } })).toMatchObject({
      archivedAt: expect.any(String), students: [{ id: studentId }],
    });
    const params = { classId: groupId, studentId };
    const { version: _, ...settings } = await admin.data(groupsRoutes.one, { params: { id: groupId } });
    const refusals = [
      await teacher.call(marksRoutes.create, { params: { classId: groupId }, body: { ...mark, classworkMark: 2 } }),
      await teacher.call(lessonsRoutes.start, { params: { id: groupId, topicId } }),
      await teacher.call(homeworksRoutes.set, { params: { id: groupId }, query: {}, body: 'Вправа' }),
      await admin.call(lessonsRoutes.remove, { params: { classId: groupId, lessonId }, query: {} }),
      await admin.call(groupsRoutes.addStudent, { params }),
      await admin.call(groupsRoutes.removeStudent, { params }),
      await admin.call(groupsRoutes.update, { body: settings }),
    ];
    expect(refusals.map(({ status, body: { code } }) => [status, code])).toEqual(refusals.map(() => [409, 'groups.archived']));
  });

  it('frees the teacher for the archive, and still protects the classroom from deletion', async () => {
    await archive();
    expect((await admin.call(teachersRoutes.archive, { params: { id: teacherId } })).status).toBe(200);
    expect(await listed('true')).toMatchObject({ isTeacherArchived: true });
    const { status, body } = await admin.call(classroomsRoutes.remove, { params: { id: kyiv.classroomId } });
    expect([status, body.errorMessage]).toEqual([409, expect.stringContaining('Математика київ А (в архіві)')]);
  });

  it('finds no group under an unknown id', async () => {
    expect([(await archive(987_654)).status, (await restore({}, 987_654)).status]).toEqual([404, 404]);
  });
});

describe('bringing a group back', () => {
  it('restores the week and the students', async () => {
    await archive();
    const { status, body } = await restore();
    expect([status, body.message]).toEqual([200, 'Групу повернуто з архіву']);
    expect((await restore()).status).toBe(200);
    expect(await kyiv.auditCount('groups.restored', groupId)).toBe(1);
    expect(await admin.data(groupsRoutes.one, { params: { id: groupId } })).toMatchObject({
      archivedAt: null, studentCount: 1, schedules: [{ dayOfWeek: 6, startTime: '18:00:00' }],
    });
    const student = await signIn(app, kyiv.tenant, studentPhone);
    expect(await student.data(familyRoutes.week, { query: {} })).toMatchObject([{ classId: groupId }]);
  });

  it('is refused over a conflict unless the caller overrides it, and the override is logged', async () => {
    await archive();
    await kyiv.addGroup({ name: 'Б', schedules: evening() });
    const refused = await restore({ overrideConflicts: false });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409, 'groups.schedule-conflict', expect.arrayContaining([expect.stringContaining('зайнято групою «Б»')]),
    ]);
    expect(await listed('true')).toBeDefined();
    expect((await restore({ overrideConflicts: true })).status).toBe(200);
    expect(await kyiv.auditCount('groups.conflicts-overridden', groupId)).toBe(1);
  });

  it('requires another teacher when the group’s own is archived', async () => {
    await archive();
    await admin.data(teachersRoutes.archive, { params: { id: teacherId } });
    const refused = await restore();
    expect([refused.status, refused.body.code]).toEqual([409, 'groups.teacher-archived']);
    const unknown = await restore({ teacherId: studentId });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'groups.unknown-teacher']);
    expect((await restore({ teacherId: kyiv.teacherId })).status).toBe(200);
    expect(await listed('false')).toMatchObject({ teacherId: kyiv.teacherId });
  });
});

it('archiving a group leaves the other centre’s group with the same id alone', async () => {
  const theirs = await lviv.addGroup();
  await archive(theirs);
  expect(await listed('false', theirs, lviv)).toBeDefined();
  expect(await lviv.admin.data(groupsRoutes.list, { query: { archived: 'true' } })).toEqual([]);
});
