import { groupEditConflict, groupsRoutes, type Group } from '@dzvinok/contract/groups';
import { teacherEditConflict, teachersRoutes, type Teacher } from '@dzvinok/contract/teachers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { openFilledCentre, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;

beforeAll(async () => {
  app = await startTestApp();
  kyiv = await openFilledCentre(app, 'канарка-київ');
});
afterAll(() => app.close());

const readGroup = (id: number) => kyiv.admin.data(groupsRoutes.one, { params: { id } });
const saveGroup = (body: Group) => kyiv.admin.call(groupsRoutes.update, { body });
const readTeacher = (id: number) => kyiv.admin.data(teachersRoutes.one, { params: { id } });
const saveTeacher = ({ subjects, ...teacher }: Teacher) =>
  kyiv.admin.call(teachersRoutes.update, { body: { ...teacher, sex: teacher.sex ?? 0, subjectIds: subjects.map(({ id }) => id) } });

describe('the settings of a group in an edit conflict', () => {
  it('are not overwritten, the schedule included', async () => {
    const form = await readGroup(await kyiv.addGroup());
    const monday = { id: 1, dayOfWeek: 1, classroomId: kyiv.classroomId, classroomName: '', startTime: '10:00:00' };
    expect((await saveGroup({ ...form, schedules: [monday] })).status).toBe(200);
    const { status, body } = await saveGroup({ ...form, pricePerMonth: 1500 });
    expect([status, body.code]).toEqual([409, 'groups.stale']);
    const conflict = groupEditConflict.parse(body.data);
    expect(conflict).toMatchObject({ changedBy: 'Адміна Тестова', isPasswordChanged: false, current: { version: form.version + 1 } });
    expect(conflict.current.schedules).toMatchObject([{ dayOfWeek: 1, startTime: '10:00:00' }]);
    expect(await readGroup(form.id)).toMatchObject({ pricePerMonth: 1000, schedules: [{ dayOfWeek: 1 }] });
    expect((await saveGroup({ ...conflict.current, pricePerMonth: 1500 })).status).toBe(200);
  });

  it('are saved by one of five concurrent callers, and always without a version', async () => {
    const form = await readGroup(await kyiv.addGroup());
    const replies = await Promise.all([1, 2, 3, 4, 5].map((pricePerMonth) => saveGroup({ ...form, pricePerMonth })));
    expect(replies.map(({ status }) => status).sort((left, right) => left - right)).toEqual([200, 409, 409, 409, 409]);
    const { version: _, ...unversioned } = form;
    expect((await kyiv.admin.call(groupsRoutes.update, { body: unversioned })).status).toBe(200);
    expect((await readGroup(form.id)).version).toBe(form.version + 2);
  });

  it('have a version of their own, which changes of members do not raise', async () => {
    const form = await readGroup(await kyiv.addGroup());
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: form.id, studentId: kyiv.studentId } });
    expect((await saveGroup({ ...form, pricePerMonth: 5 })).status).toBe(200);
  });
});

describe('a teacher in an edit conflict', () => {
  it('is not overwritten, and the reply does not show the password', async () => {
    const form = await readTeacher(await kyiv.addTeacher());
    expect((await saveTeacher({ ...form, fullName: 'Нове Ім’я', password: '98989898' })).status).toBe(200);
    const { status, text, body } = await saveTeacher({ ...form, dateOfBirth: '1990-01-01', password: null });
    expect([status, body.code]).toEqual([409, 'teachers.stale']);
    expect(teacherEditConflict.parse(body.data)).toMatchObject({
      changedBy: 'Адміна Тестова', isPasswordChanged: true, current: { fullName: 'Нове Ім’я', password: null, version: form.version + 1 },
    });
    expect(text).not.toContain('98989898');
    expect(await readTeacher(form.id)).toMatchObject({ dateOfBirth: form.dateOfBirth, password: '98989898' });
  });

  it('is saved by one of five concurrent callers', async () => {
    const form = await readTeacher(await kyiv.addTeacher());
    const replies = await Promise.all(['А', 'Б', 'В', 'Г', 'Ґ'].map((fullName) => saveTeacher({ ...form, fullName, password: null })));
    expect(replies.map(({ status }) => status).sort((left, right) => left - right)).toEqual([200, 409, 409, 409, 409]);
  });
});
