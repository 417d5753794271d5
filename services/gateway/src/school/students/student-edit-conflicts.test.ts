import { parentEditConflict, parentsRoutes } from '@dzvinok/contract/parents';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentEditConflict, studentsRoutes, type Student } from '@dzvinok/contract/students';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.fixture.ts';
import { openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

const read = (id: number) => kyiv.admin.data(studentsRoutes.one, { params: { id } });
const save = (body: Student) => kyiv.admin.call(studentsRoutes.update, { body });

async function parentOf(id: number) {
  const { parent } = await read(id);
  if (!parent) throw new Error('The student has no parent');
  return parent;
}

describe('a student in an edit conflict', () => {
  it('is not overwritten: the refusal shows the saved record, its editor and its time', async () => {
    const id = await kyiv.addStudent();
    const form = await read(id);
    const before = Date.now();
    const first = await save({ ...form, fullName: 'Перша Адмінка', password: null });
    expect(first.status).toBe(200);
    expect(studentsRoutes.update.data.parse(first.body.data).version).toBe(form.version + 1);

    const { status, body } = await save({ ...form, schoolInfo: 'Інша школа', password: null });
    expect([status, body.code, body.success]).toEqual([409, 'students.stale', false]);
    const conflict = studentEditConflict.parse(body.data);
    expect(conflict).toMatchObject({ changedBy: 'Адміна Тестова', isPasswordChanged: false });
    expect(conflict.current).toMatchObject({ id, fullName: 'Перша Адмінка', schoolInfo: form.schoolInfo, version: form.version + 1 });
    expect(Date.parse(conflict.changedAt ?? '')).toBeGreaterThanOrEqual(before - 1_000);
    expect((await read(id)).schoolInfo).toBe(form.schoolInfo);

    const again = await save({ ...form, schoolInfo: 'Інша школа', fullName: 'Перша Адмінка', version: conflict.current.version });
    expect(again.status).toBe(200);
    expect(await read(id)).toMatchObject({ fullName: 'Перша Адмінка', schoolInfo: 'Інша школа', version: form.version + 2 });
  });

  it('reports that the password changed, in any save since then, and never its text', async () => {
    const id = await kyiv.addStudent({ password: '11112222' });
    const form = await read(id);
    await save({ ...form, password: '33334444' });
    await kyiv.admin.data(studentsRoutes.update, { body: { ...form, comment: 'після пароля', password: null, version: undefined } });
    const readings = await kyiv.auditCount('accounts.password-read', id);
    const { status, text, body } = await save({ ...form, password: '55556666' });
    expect([status, studentEditConflict.parse(body.data).isPasswordChanged]).toEqual([409, true]);
    expect(text).not.toMatch(/11112222|33334444|55556666/);
    expect(await kyiv.auditCount('accounts.password-read', id)).toBe(readings);
    expect((await read(id)).password).toBe('33334444');
  });

  it('is saved by one of ten concurrent callers', async () => {
    const form = await read(await kyiv.addStudent());
    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) =>
      save({ ...form, fullName: `Перегони ${index}`, password: null })));
    expect(replies.map(({ status }) => status).sort((left, right) => left - right)).toEqual([200, ...Array<number>(9).fill(409)]);
    const [winner] = replies.filter(({ status }) => status === 200);
    const saved = await read(form.id);
    expect(saved.version).toBe(form.version + 1);
    expect(studentsRoutes.update.data.parse(winner?.body.data).fullName).toBe(saved.fullName);
  });

  it('is saved without a version by callers that know none', async () => {
    const id = await kyiv.addStudent();
    const { version, ...form } = await read(id);
    await save({ ...form, comment: 'один', version });
    const reply = await kyiv.admin.call(studentsRoutes.update, { body: { ...form, comment: 'два' } });
    expect(reply.status).toBe(200);
    expect(await read(id)).toMatchObject({ comment: 'два', version: version + 2 });
  });

  it('keeps the version over payments, groups and a refused save', async () => {
    const id = await kyiv.addStudent();
    const form = await read(id);
    const classId = await kyiv.addGroup();
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
    await kyiv.admin.data(paymentsRoutes.mark, {
      params: { id }, query: { studentId: id, isInsertAction: 'true', isCurrentMonth: 'true' },
    });
    expect((await save({ ...form, phoneNumber: '0501111111' })).status).toBe(409);
    expect((await read(id)).version).toBe(form.version);
  });

  it.each([0, -1, 1.5, '1', null])('refuses the version %s', async (version) => {
    const { status, body } = await app.request({
      method: 'PUT', url: studentsRoutes.update.path, host: kyiv.admin.host, token: kyiv.admin.accessToken,
      body: { ...kyiv.student(), id: kyiv.studentId, version },
    });
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.fields).toHaveProperty('version');
  });

  it('has a version of its own in another centre', async () => {
    const here = await read(kyiv.studentId);
    await lviv.admin.data(studentsRoutes.update, { body: { ...lviv.student(), id: lviv.studentId } });
    const reply = await lviv.admin.call(studentsRoutes.update, { body: { ...lviv.student(), id: lviv.studentId, version: 1 } });
    expect(reply.body.code).toBe('students.stale');
    expect(reply.text).not.toContain('київ');
    expect(await read(kyiv.studentId)).toEqual(here);
  });
});

describe('a parent in an edit conflict', () => {
  it('is not overwritten, also from the form of a sibling', async () => {
    const id = await kyiv.addStudent();
    const sibling = await kyiv.addStudent();
    const body = kyiv.parent();
    for (const child of [id, sibling]) await kyiv.admin.data(parentsRoutes.create, { params: { id: child }, body });
    const [form, other] = [await parentOf(id), await parentOf(sibling)];
    expect(form.version).toBe(other.version);
    await kyiv.admin.data(parentsRoutes.update, {
      params: { id: sibling }, body: { ...other, fullName: 'Оновлена Мати', accountTypeLabel: 'Тітка', password: '77778888' },
    });
    const reply = await kyiv.admin.call(parentsRoutes.update, { params: { id }, body: { ...form, sex: 1, password: null } });
    expect([reply.status, reply.body.code]).toEqual([409, 'parents.stale']);
    const conflict = parentEditConflict.parse(reply.body.data);
    expect(conflict).toMatchObject({
      changedBy: 'Адміна Тестова', isPasswordChanged: true,
      current: { studentId: id, fullName: 'Оновлена Мати', accountTypeLabel: 'Мати', password: null, version: form.version + 1 },
    });
    expect(reply.text).not.toContain('77778888');
    expect(await parentOf(id)).toMatchObject({ sex: null, fullName: 'Оновлена Мати' });
  });

  it('is saved by one of two concurrent callers, and always without a version', async () => {
    const params = { id: kyiv.studentId };
    const form = await parentOf(kyiv.studentId);
    const replies = await Promise.all(['Одна', 'Друга'].map((fullName) =>
      kyiv.admin.call(parentsRoutes.update, { params, body: { ...form, fullName, password: null } })));
    expect(replies.map(({ status }) => status).sort((left, right) => left - right)).toEqual([200, 409]);
    const reply = await kyiv.admin.call(parentsRoutes.update, { params, body: { ...form, version: undefined } });
    expect(reply.status).toBe(200);
    expect((await parentOf(kyiv.studentId)).version).toBe(form.version + 2);
  });
});
