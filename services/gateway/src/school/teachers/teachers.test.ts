import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { teachersRoutes, type WorkingTime } from '@dzvinok/contract/teachers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TestApp } from '../../../test/app.fixture.ts';
import {
  expectClosedToOthers, expectRefusedBodies, newPhone, openTwoCentres, phones, type FilledCentre,
} from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

function changed(id: number, phoneNumber = newPhone()) {
  const { password: _, subjectId, ...fields } = kyiv.teacher({ phoneNumber });
  return { ...fields, id, subjectIds: [subjectId] };
}

describe('the list', () => {
  it('shows subjects and groups, and no password', async () => {
    await kyiv.addGroup();
    const list = await kyiv.admin.data(teachersRoutes.list, {});
    const subject = { id: kyiv.subjectId, name: 'Математика київ' };
    expect(list.find(({ id }) => id === kyiv.teacherId)).toEqual({
      id: kyiv.teacherId, fullName: 'Викладач київ', dateOfBirth: '1985-04-12', sex: 1, phoneNumber: phones.teacher,
      avatarPath: null, subject, subjects: [subject], groupCount: 1,
    });
    expect((await kyiv.admin.call(teachersRoutes.list, {})).text).not.toMatch(/password|12345678/i);
  });
});

describe('adding a teacher', () => {
  it('opens an account that can sign in; the dash stands for an unknown birth date', async () => {
    const phoneNumber = newPhone();
    const { body } = await kyiv.admin.call(teachersRoutes.create, { body: kyiv.teacher({ phoneNumber, dateOfBirth: '—' }) });
    expect(body.message).toBe('Вчителя успішно додано!');
    const { id } = teachersRoutes.create.data.parse(body.data);
    const form = await kyiv.admin.data(teachersRoutes.one, { params: { id } });
    expect(form).toMatchObject({ dateOfBirth: null, password: '12345678', subject: { id: kyiv.subjectId } });
    expect(await kyiv.auditCount('accounts.password-read', id)).toBe(1);
    expect((await signIn(app, kyiv.tenant, phoneNumber)).role).toBe('Teacher');
  });

  it('refuses an unknown subject and opens no account', async () => {
    const phoneNumber = newPhone();
    const { status, body } = await kyiv.admin.call(teachersRoutes.create, { body: kyiv.teacher({ phoneNumber, subjectId: 987_654 }) });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'teachers.unknown-subject', ['subjectId']]);
    await expect(signIn(app, kyiv.tenant, phoneNumber)).rejects.toThrow('Sign-in failed');
  });

  it('succeeds for one of fifty with the same phone', async () => {
    const body = kyiv.teacher({ fullName: 'Перегони' });
    const replies = await Promise.all(Array.from({ length: 50 }, () => kyiv.admin.call(teachersRoutes.create, { body })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body: { code } }) => code === 'accounts.phone-taken')).toHaveLength(49);
  });

  it('refuses a malformed teacher', async () => {
    await expectRefusedBodies(kyiv.admin, teachersRoutes.create, {
      body: kyiv.teacher(),
      changes: [
        { fullName: '' }, { fullName: undefined }, { dateOfBirth: '' }, { dateOfBirth: undefined }, { dateOfBirth: '1.1.80' },
        { sex: null }, { sex: 'жінка' }, { phoneNumber: '05022222222' }, { password: '' }, { subjectId: 0 },
        { subjectId: '1' }, { subjectId: undefined },
      ],
    });
  });
});

describe('changing a teacher', () => {
  it('replaces the subjects in their order and keeps the password', async () => {
    const id = await kyiv.addTeacher({ password: '55556666' });
    const { body } = await kyiv.admin.call(teachersRoutes.update, {
      body: {
        ...changed(id), fullName: 'Нове Ім’я', dateOfBirth: '—',
        subjectIds: [kyiv.otherSubjectId, kyiv.subjectId, kyiv.otherSubjectId],
      },
    });
    expect(body.message).toBe('Дані вчителя успішно відредаговано!');
    expect(body.data).toMatchObject({
      fullName: 'Нове Ім’я', dateOfBirth: null, password: '55556666', subject: { id: kyiv.otherSubjectId },
      subjects: [{ id: kyiv.otherSubjectId }, { id: kyiv.subjectId }],
    });
    const none = await kyiv.admin.data(teachersRoutes.update, { body: { ...changed(id), subjectIds: [] } });
    expect(none).toMatchObject({ subject: null, subjects: [] });
  });

  it('refuses an unknown subject and changes nothing', async () => {
    const id = await kyiv.addTeacher({ fullName: 'Сталий' });
    const { status, body } = await kyiv.admin.call(teachersRoutes.update, {
      body: { ...changed(id), fullName: 'Інший', subjectIds: [kyiv.otherSubjectId, 987_654] },
    });
    expect([status, body.code]).toEqual([400, 'teachers.unknown-subject']);
    expect(await kyiv.admin.data(teachersRoutes.one, { params: { id } }))
      .toMatchObject({ fullName: 'Сталий', subjects: [{ id: kyiv.subjectId }] });
  });

  it('finds no teacher under the id of another account', async () => {
    for (const id of [987_654, kyiv.studentId, 1]) {
      const update = await kyiv.admin.call(teachersRoutes.update, { body: changed(id) });
      expect([id, update.status, update.body.code]).toEqual([id, 404, 'teachers.not-found']);
      const one = await kyiv.admin.call(teachersRoutes.one, { params: { id } });
      expect([id, one.status, one.body.code]).toEqual([id, 404, 'teachers.not-found']);
    }
  });

  it('refuses a malformed teacher', async () => {
    await expectRefusedBodies(kyiv.admin, teachersRoutes.update, {
      body: changed(kyiv.teacherId, phones.teacher),
      changes: [{ id: 0 }, { subjectIds: 1 }, { subjectIds: ['1'] }, { subjectIds: undefined }, { subjectIds: [-1] },
        { subjectIds: Array.from({ length: 31 }, (_, index) => index + 1) }, { password: '' }],
    });
  });

  it('keeps the working hours in order, logs them, leaves them to a form without them, and refuses wrong ones', async () => {
    const id = await kyiv.addTeacher();
    const save = (workingHours?: WorkingTime[]) => kyiv.admin.call(teachersRoutes.update, { body: { ...changed(id), ...(workingHours && { workingHours }) } });
    const saved = async () => (await kyiv.admin.data(teachersRoutes.one, { params: { id } })).workingHours;
    expect(await saved()).toEqual([]);
    const [early, late, other] = [{ dayOfWeek: 1, from: '09:00', to: '12:00' }, { dayOfWeek: 1, from: '12:00', to: '18:00' }, { dayOfWeek: 0, from: '10:00', to: '11:00' }];
    expect((await save([late, other, early])).body.data).toMatchObject({ workingHours: [other, early, late] });
    const [entry] = (await kyiv.admin.data(auditLogRoutes.list, { query: { action: 'teachers.updated' } })).entries;
    expect(entry).toMatchObject({ before: { workingHours: [] }, after: { workingHours: [other, early, late] } });
    expect((await save()).status).toBe(200);
    expect(await saved()).toEqual([other, early, late]);
    for (const wrong of [
      [{ ...early, to: '09:00' }], [{ ...early, to: '08:59' }], [early, { ...late, from: '11:59' }], [{ ...early, dayOfWeek: 7 }], [{ ...early, from: '9:00' }], [{ ...early, to: '24:00' }],
    ]) expect([wrong, (await save(wrong)).body.code]).toEqual([wrong, 'request.invalid']);
    expect((await save([])).body.data).toMatchObject({ workingHours: [] });
  });
});

describe('isolation', () => {
  it('lets an admin see the own centre’s teachers under the same ids', async () => {
    expect(lviv.teacherId).toBe(kyiv.teacherId);
    const { text } = await lviv.admin.call(teachersRoutes.list, {});
    expect(text).toContain('львів');
    expect(text).not.toContain('київ');
    const form = await lviv.admin.data(teachersRoutes.one, { params: { id: lviv.teacherId } });
    expect(form.fullName).toBe('Викладач львів');
  });

  it('closes the calls to every other role', async () => {
    await expectClosedToOthers(kyiv, Object.values(teachersRoutes));
  });
});
