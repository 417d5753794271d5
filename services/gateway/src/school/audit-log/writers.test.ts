import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { auditLogRoutes, type AuditEntryItem } from '@dzvinok/contract/audit-log';
import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { saturday, scenario } from '../../../test/lessons-scenario.fixture.ts';
import { openMarksScenario, type MarksScenario } from '../marks/marks.fixture.ts';
import { rowsOf, runImport } from '../student-imports/imports.fixture.ts';
import { openFilledCentre, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

const secret = 'Таємниця-9911';
let at: MarksScenario;
let filled: FilledCentre;

beforeAll(async () => {
  at = await openMarksScenario();
  filled = await openFilledCentre(at.app, 'Канарка');
});
afterAll(() => at.app.close());

async function latest(admin: TestSession, action: AuditEntryItem['action']): Promise<AuditEntryItem | undefined> {
  const { entries } = await admin.data(auditLogRoutes.list, { query: { limit: 20 } });
  return entries.find((entry) => entry.action === action);
}

test('a save of marks is one entry, with each mark before and after, found by the student’s name', async () => {
  await at.begin();
  const { anna, bohdan } = at.centre.ids;
  const saves = async () => (await at.admin.data(auditLogRoutes.list, { query: { action: 'marks.saved' } })).entries;
  await at.saveMany([{ classworkMark: 7 }, { studentId: bohdan, absent: true, comment: 'Хворіє' }]);
  await at.saveMany([{ classworkMark: 9, version: 1 }]);
  // repeating the save changes nothing and leaves no entry
  await at.saveMany([{ classworkMark: 9, version: 2 }]);
  const [second, first, ...more] = await saves();
  expect(more).toEqual([]);
  const place = { studentId: anna, lessonId: at.today, day: saturday };
  expect(first).toMatchObject({ actorRole: 'Teacher', entity: 'group', entityId: scenario.group, entityName: 'А' });
  expect(first?.after).toHaveLength(2);
  expect(first?.before).toContainEqual({ ...place, classworkMark: null });
  expect(first?.after).toContainEqual({ ...place, classworkMark: 7 });
  expect(first?.after).toContainEqual({ ...place, studentId: bohdan, absent: true, comment: 'Хворіє' });
  expect([second?.before, second?.after]).toEqual([[{ ...place, classworkMark: 7 }], [{ ...place, classworkMark: 9 }]]);
  const found = await at.admin.data(auditLogRoutes.list, { query: { text: 'богдан' } });
  expect(found.entries.map(({ id }) => id)).toEqual([first?.id]);
  expect(found.people[String(bohdan)]).toContain('Богдан');
});

test('a lesson’s day is logged: the topic, its change, the homework, the broadcast and the choice of a student', async () => {
  await at.begin();
  await at.centre.within(() => db().deleteFrom('lessons').execute());
  const { topics, group } = scenario;
  const anna = await at.centre.signIn('anna');
  const choice = { classId: group, studentUpdateOnlineLessonOption: 1, lessonStartDateTime: '2026-11-21T18:00:00+02:00' } as const;
  await anna.data(attendanceRoutes.choose, { body: choice });
  const { id } = await at.teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.powers } });
  await at.admin.data(lessonsRoutes.changeTopic, { params: { classId: group, lessonId: id, topicId: topics.angles } });
  const homework = (description: string) => at.teacher.data(homeworksRoutes.set, { params: { id: group }, body: description });
  await homework('Вправа 5');
  await homework('Вправа 6');
  const { joinUrl } = await at.teacher.data(broadcastsRoutes.start, { params: { id: group, lessonId: id } });

  expect(await latest(at.admin, 'lessons.started')).toMatchObject({ entityId: id, actorRole: 'Teacher', after: { topic: expect.stringContaining('Степені') } });
  expect(await latest(at.admin, 'lessons.topic-changed')).toMatchObject({
    actorRole: 'TenantAdmin', before: { topic: expect.stringContaining('Степені') }, after: { topic: expect.stringContaining('Кути') },
  });
  expect(await latest(at.admin, 'homeworks.set')).toMatchObject({ before: { description: 'Вправа 5' }, after: { description: 'Вправа 6' } });
  expect(await latest(at.admin, 'attendance.chosen')).toMatchObject({ actorRole: 'Student', entityId: group, before: { status: null }, after: { status: 1 } });
  const broadcast = await latest(at.admin, 'broadcasts.started');
  expect(broadcast).toMatchObject({ entityId: id });
  expect(JSON.stringify(broadcast)).not.toContain(joinUrl);
});

test('a form saved unchanged leaves no entry and makes no version', async () => {
  const { admin, classroomId } = filled;
  const params = { id: await filled.addStudent() };
  const teacherId = await filled.addTeacher();
  const groupId = await filled.addGroup({ schedules: [{ dayOfWeek: 3, classroomId, startTime: '10:00:00' }] });
  await admin.data(parentsRoutes.create, { params, body: filled.parent() });
  const [{ parent, ...student }, { subjects, ...teacher }, group] = await Promise.all([
    admin.data(studentsRoutes.one, { params }),
    admin.data(teachersRoutes.one, { params: { id: teacherId } }),
    admin.data(groupsRoutes.one, { params: { id: groupId } }),
  ]);
  if (!parent) throw new Error('The student has no parent');
  const kinds = ['students.updated', 'parents.updated', 'teachers.updated', 'groups.updated'] as const;
  const latestOfAll = () => Promise.all(kinds.map((kind) => latest(admin, kind)));
  const former = await latestOfAll();
  expect(await admin.data(parentsRoutes.update, { params, body: parent })).toMatchObject({ version: parent.version });
  expect(await admin.data(studentsRoutes.update, { body: student })).toEqual({ parent, ...student });
  expect(await admin.data(teachersRoutes.update, { body: { ...teacher, sex: teacher.sex ?? 0, subjectIds: subjects.map(({ id }) => id) } }))
    .toEqual({ subjects, ...teacher });
  expect(await admin.data(groupsRoutes.update, { body: group })).toEqual(group);
  expect(await latestOfAll()).toEqual(former);
});

test('people, groups and payments are logged with their changed fields, and never with a password', async () => {
  const { admin, subjectId, classroomId } = filled;
  const id = await filled.addStudent({ fullName: 'Оля Перша', schoolInfo: 'Ліцей 1', password: secret });
  expect(await latest(admin, 'students.created')).toMatchObject({ entityId: id, after: { fullName: 'Оля Перша', schoolInfo: 'Ліцей 1' } });
  const changes = { fullName: 'Оля Друга', phoneNumber: '0661112233', schoolInfo: 'Ліцей 1', password: `${secret}!` };
  await admin.data(studentsRoutes.update, { body: { id, ...changes } });
  expect(await latest(admin, 'students.updated')).toMatchObject({
    before: { fullName: 'Оля Перша' }, after: { fullName: 'Оля Друга', phoneNumber: '0661112233' }, details: { isPasswordChanged: true },
  });
  expect((await latest(admin, 'students.updated'))?.after).not.toHaveProperty('schoolInfo');

  const parent = await admin.data(parentsRoutes.create, { params: { id }, body: filled.parent({ fullName: 'Ніна', password: secret }) });
  await admin.data(parentsRoutes.update, { params: { id }, body: { id: parent.id, ...filled.parent({ fullName: 'Ніна Нова', accountTypeLabel: 'Тітка' }) } });
  expect(await latest(admin, 'parents.updated')).toMatchObject({
    before: { fullName: 'Ніна', accountTypeLabel: 'Мати' }, after: { fullName: 'Ніна Нова', accountTypeLabel: 'Тітка' },
  });

  const teacherId = await filled.addTeacher({ fullName: 'Яків Один', password: secret });
  const { subjectId: _, ...teacher } = filled.teacher({ fullName: 'Яків Два' });
  await admin.data(teachersRoutes.update, { body: { ...teacher, id: teacherId, subjectIds: [filled.otherSubjectId] } });
  expect(await latest(admin, 'teachers.updated')).toMatchObject({
    before: { fullName: 'Яків Один', subjects: ['Математика Канарка'] }, after: { fullName: 'Яків Два', subjects: ['Географія Канарка'] },
  });

  const groupId = await filled.addGroup({ name: 'Г', pricePerMonth: 1000 });
  const slot = { dayOfWeek: 2, classroomId, startTime: '10:00:00' };
  await admin.data(groupsRoutes.update, { body: { ...filled.group({ name: 'Г', pricePerMonth: 1250, schedules: [slot] }), id: groupId } });
  expect(await latest(admin, 'groups.updated')).toMatchObject({
    entityName: 'Г', before: { pricePerMonth: 1000, schedules: [] }, after: { pricePerMonth: 1250, schedules: [{ dayOfWeek: 2, startTime: '10:00:00' }] },
  });
  expect((await latest(admin, 'groups.updated'))?.after).not.toHaveProperty('name');

  for (const isInsertAction of ['true', 'false'] as const) {
    await admin.data(paymentsRoutes.mark, { params: { id }, query: { isInsertAction, isCurrentMonth: 'true' } });
  }
  expect(await latest(admin, 'payments.marked')).toMatchObject({ before: { isPaid: false }, after: { isPaid: true } });
  expect(await latest(admin, 'payments.cleared')).toMatchObject({ entityId: id, before: { isPaid: true }, after: { isPaid: false, amount: null } });

  await admin.data(subjectsRoutes.update, { body: { id: subjectId, name: 'Алгебра', color: 'blue' } });
  expect(await latest(admin, 'subjects.updated')).toMatchObject({ before: { name: 'Математика Канарка' }, after: { name: 'Алгебра' } });

  const { rows } = await filled.inside(() => sql<{ row: string }>`select to_json(a)::text as row from audit_log a`.execute(db()));
  const whole = rows.map(({ row }) => row).join('\n');
  expect(whole).toContain('Оля Друга');
  for (const word of [secret, 'argon2', 'eyJ', admin.refreshToken]) expect(whole).not.toContain(word);
});

test('each change of memberships, archive and import is logged with the state before and after', async () => {
  const { admin, studentId } = filled;
  const classId = await filled.addGroup({ name: 'Д' });
  await admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
  const added = { entityId: classId, details: { studentId } };
  expect(await latest(admin, 'memberships.added')).toMatchObject({ ...added, before: { joinedOn: null }, after: { joinedOn: saturday } });
  await admin.data(groupsRoutes.removeStudent, { params: { classId, studentId } });
  expect(await latest(admin, 'memberships.removed')).toMatchObject({ ...added, before: { leftOn: null }, after: { leftOn: saturday } });
  await admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
  expect(await latest(admin, 'memberships.added')).toMatchObject({ ...added, before: { leftOn: saturday }, after: { leftOn: null } });

  const id = await filled.addTeacher({ fullName: 'Архівна' });
  await admin.data(teachersRoutes.archive, { params: { id } });
  expect(await latest(admin, 'teachers.archived')).toMatchObject({ entityId: id, before: { isArchived: false }, after: { isArchived: true } });
  await admin.data(teachersRoutes.restore, { params: { id } });
  expect(await latest(admin, 'teachers.restored')).toMatchObject({ entityId: id, before: { isArchived: true }, after: { isArchived: false } });

  const rows = rowsOf({ student: { fullName: 'Привезена', schoolInfo: 'Ліцей 7' }, parent: { fullName: 'Привезений' } }, { student: { fullName: 'Сама' } });
  await runImport(admin, rows);
  const { entries } = await admin.data(auditLogRoutes.list, { query: { limit: 4 } });
  const [parent, alone, child, whole] = entries;
  expect(whole).toMatchObject({
    action: 'students.imported', details: { importId: expect.any(String) },
    after: { students: 2, newParents: 1, knownParents: 0, studentIds: [child?.entityId, alone?.entityId], parentIds: [parent?.entityId] },
  });
  expect(child).toMatchObject({
    action: 'students.created', entityName: 'Привезена', details: { parentId: parent?.entityId }, after: { fullName: 'Привезена', schoolInfo: 'Ліцей 7' },
  });
  expect(parent).toMatchObject({ action: 'parents.created', after: { fullName: 'Привезений', accountTypeLabel: 'Мати' } });
  expect(alone?.details).not.toHaveProperty('parentId');
});
