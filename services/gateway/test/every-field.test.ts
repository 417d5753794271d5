import { groupsRoutes, updateGroupBody } from '@dzvinok/contract/groups';
import { parentsRoutes, updateParentBody } from '@dzvinok/contract/parents';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { studentListItem, studentsRoutes, updateStudentBody } from '@dzvinok/contract/students';
import { teachersRoutes, updateTeacherBody } from '@dzvinok/contract/teachers';
import type { RouteCall, RouteDefinition } from '@dzvinok/contract/route';
import { addDays, isoIn } from '@dzvinok/schedule/zone';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { openFilledCentre, type FilledCentre } from './filled-centre.fixture.ts';
import { recipientNamed } from './recipients.fixture.ts';

/** Every field of a form; a forgotten field does not compile. */
type AllFields<R extends RouteDefinition, Other extends string = never> =
  Required<Omit<NonNullable<RouteCall<R>['body']>, 'id' | 'version' | Other>>;

const today = isoIn('Europe/Kyiv', new Date()).slice(0, 'YYYY-MM-DD'.length);
let app: TestApp;
let centre: FilledCentre;

beforeAll(async () => {
  app = await startTestApp();
  centre = await openFilledCentre(app, 'перша');
});
afterAll(() => app.close());

/** The values before must differ, so that no default passes as saved. */
function expectSaved(form: object, sent: object, { before, after }: { before: object; after: object }): void {
  const fields = Object.keys(form).filter((name) => name !== 'id' && name !== 'version');
  expect(Object.keys(sent).toSorted()).toEqual(fields.toSorted());
  for (const [name, value] of Object.entries(sent)) {
    expect([name, Reflect.get(before, name)]).not.toEqual([name, value]);
    expect([name, Reflect.get(after, name)]).toEqual([name, value]);
  }
}

test('every field of a student is saved, by a change and by a create', async () => {
  const id = await centre.addStudent();
  const read = (of: number) => centre.admin.data(studentsRoutes.one, { params: { id: of } });
  const before = await read(id);
  const sent: AllFields<typeof studentsRoutes.update> = {
    fullName: 'Інша Назва', dateOfBirth: '2011-02-03', sex: 1, phoneNumber: '0671112233', password: 'інший-пароль', schoolInfo: 'Гімназія 5',
    isPasswordSent: true, comment: 'Любить шахи', isEducationOnline: true, discount: 12.5, discountValidFrom: '2026-09-01', discountValidTo: '2027-05-31',
  };
  await centre.admin.data(studentsRoutes.update, { body: { ...sent, id } });
  expectSaved(updateStudentBody.shape, sent, { before, after: await read(id) });

  const again = { ...sent, password: 'третій-пароль', phoneNumber: '0671112244' };
  const created = await centre.addStudent(again);
  expectSaved(updateStudentBody.shape, again, { before, after: await read(created) });
  const listed = (await centre.admin.data(studentsRoutes.list, {})).find((item) => item.id === created);
  expect(listed).toMatchObject(Object.fromEntries(Object.entries(again).filter(([name]) => name in studentListItem.shape)));
});

test('every field of a parent is saved, by a change and by a create', async () => {
  const [first, second] = [await centre.addStudent(), await centre.addStudent()];
  const read = async (of: number) => {
    const { parent } = await centre.admin.data(studentsRoutes.one, { params: { id: of } });
    if (!parent) throw new Error('The parent is not there');
    return parent;
  };
  const { id } = await centre.admin.data(parentsRoutes.create, { params: { id: first }, body: centre.parent() });
  const before = await read(first);
  const sent: AllFields<typeof parentsRoutes.update> = {
    accountTypeLabel: 'Бабуся', fullName: 'Інша Назва', dateOfBirth: '1961-02-03', sex: 0, phoneNumber: '0672223344', password: 'інший-пароль',
    isPasswordSent: true, additionalContactFullName: 'Дідусь Петро', additionalContactPhoneNumber: '0672223355',
  };
  const saved = await centre.admin.data(parentsRoutes.update, { params: { id: first }, body: { ...sent, id } });
  expect(saved).toEqual(await read(first));
  expectSaved(updateParentBody.shape, sent, { before, after: saved });

  const again = { ...sent, password: 'третій-пароль', phoneNumber: '0672223366' };
  await centre.admin.data(parentsRoutes.create, { params: { id: second }, body: again });
  expectSaved(updateParentBody.shape, again, { before, after: await read(second) });
});

test('every field of a teacher is saved', async () => {
  const id = await centre.addTeacher();
  const read = async (of: number) => {
    const { subjects, ...teacher } = await centre.admin.data(teachersRoutes.one, { params: { id: of } });
    return { ...teacher, subjectIds: subjects.map((subject) => subject.id) };
  };
  const before = await read(id);
  const sent: AllFields<typeof teachersRoutes.update> = {
    fullName: 'Інша Назва', dateOfBirth: '1990-02-03', sex: 0, phoneNumber: '0673334455', password: 'інший-пароль',
    subjectIds: [centre.otherSubjectId, centre.subjectId], workingHours: [{ dayOfWeek: 1, from: '09:00', to: '12:00' }, { dayOfWeek: 1, from: '13:00', to: '18:00' }],
  };
  await centre.admin.data(teachersRoutes.update, { body: { ...sent, id } });
  expectSaved(updateTeacherBody.shape, sent, { before, after: await read(id) });

  const { subjectIds: _, workingHours: __, ...account } = { ...sent, password: 'третій-пароль', phoneNumber: '0673334466' };
  const created = await centre.addTeacher({ ...account, subjectId: centre.otherSubjectId });
  expect(await read(created)).toMatchObject({ ...account, subjectIds: [centre.otherSubjectId] });
});

test('every field of a group is saved, by a change and by a create', async () => {
  const id = await centre.addGroup();
  const read = async (of: number) => {
    const { schedules, ...group } = await centre.admin.data(groupsRoutes.one, { params: { id: of } });
    return { ...group, schedules: schedules.map(({ dayOfWeek, classroomId, startTime }) => ({ dayOfWeek, classroomId, startTime })) };
  };
  const { subjectId: formerSubject, ...before } = await read(id);
  const sent: AllFields<typeof groupsRoutes.update, 'subjectId' | 'overrideConflicts' | 'validFrom'> = {
    name: 'Я', teacherId: await centre.addTeacher(), lessonDuration: 90, pricePerMonth: 1234.5, isOnline: true, capacity: 12, acceptsGuests: false, guestPlaces: 2,
    pricePerLesson: 250.5, firstDay: addDays(today, 7), lastDay: addDays(today, 200),
    recipientId: (await centre.admin.data(recipientsRoutes.create, { body: recipientNamed('ФОП Перша') })).id,
    schedules: [{ dayOfWeek: 2, classroomId: centre.otherClassroomId, startTime: '17:30:00' }],
  };
  const { subjectId, overrideConflicts, validFrom, ...form } = updateGroupBody.shape;
  expect([subjectId, overrideConflicts, validFrom]).not.toContain(undefined);
  await centre.admin.data(groupsRoutes.update, { body: { ...sent, id, subjectId: formerSubject } });
  expectSaved(form, sent, { before, after: await read(id) });

  const again = { ...sent, schedules: [{ dayOfWeek: 4, classroomId: centre.classroomId, startTime: '09:00:00' }] };
  const created = await centre.addGroup({ ...again, subjectId: centre.otherSubjectId });
  const found = await read(created);
  expectSaved(form, again, { before, after: found });
  expect(found.subjectId).toBe(centre.otherSubjectId);
});
