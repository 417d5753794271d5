import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPhone, signIn, type TestApp } from '../../../test/app.fixture.ts';
import {
  expectClosedToOthers, expectRefusedBodies, newPhone, openTwoCentres, phones, type FilledCentre,
} from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

async function parentOf(studentId: number) {
  return (await kyiv.admin.data(studentsRoutes.one, { params: { id: studentId } })).parent;
}

describe('adding a parent', () => {
  it('opens an account that can sign in', async () => {
    const id = await kyiv.addStudent();
    const phoneNumber = newPhone();
    const { body } = await kyiv.admin.call(parentsRoutes.create, {
      params: { id },
      body: kyiv.parent({
        phoneNumber, accountTypeLabel: ' Тато ', sex: 0, isPasswordSent: true,
        additionalContactFullName: 'Бабуся', additionalContactPhoneNumber: '067 123 45 67',
      }),
    });
    expect(body.message).toBe('Користувача додано');
    const added = parentsRoutes.create.data.parse(body.data);
    expect(added.isExistingAccount).toBe(false);
    expect(await parentOf(id)).toEqual({
      id: added.id, studentId: id, accountTypeLabel: 'Тато', fullName: 'Мати київ', dateOfBirth: null,
      sex: 0, phoneNumber, password: '12345678', isPasswordSent: true,
      additionalContactFullName: 'Бабуся', additionalContactPhoneNumber: '0671234567', version: 1,
    });
    expect((await signIn(app, kyiv.tenant, phoneNumber)).role).toBe('Parent');
  });

  it('attaches a sibling to the account with the same phone, and leaves that account unchanged', async () => {
    const id = await kyiv.addStudent();
    const { body } = await kyiv.admin.call(parentsRoutes.create, {
      params: { id },
      body: kyiv.parent({ phoneNumber: phones.parent, fullName: 'Хтось Інший', password: '99999999', accountTypeLabel: 'Тітка' }),
    });
    expect(body.data).toEqual({ id: kyiv.parentId, isExistingAccount: true });
    expect(body.message).toMatch(/^Користувача додано/);
    expect(await parentOf(id)).toMatchObject({
      id: kyiv.parentId, studentId: id, accountTypeLabel: 'Тітка', fullName: 'Мати київ', password: '12345678',
    });
    expect(await parentOf(kyiv.studentId)).toMatchObject({ id: kyiv.parentId, accountTypeLabel: 'Мати' });
  });

  it.each([['student', phones.student], ['teacher', phones.teacher], ['admin', adminPhone]])(
    'refuses the phone of a %s and names the field', async (_, phoneNumber) => {
      const id = await kyiv.addStudent();
      const { status, body } = await kyiv.admin.call(parentsRoutes.create, {
        params: { id }, body: kyiv.parent({ phoneNumber }),
      });
      expect([status, body.code]).toEqual([409, 'parents.phone-of-other-role']);
      expect(body.fields?.phoneNumber).toMatch(/номер/);
      expect(await parentOf(id)).toBeUndefined();
    });

  it('refuses a second parent, and creates no account', async () => {
    const phoneNumber = newPhone();
    const { status, body } = await kyiv.admin.call(parentsRoutes.create, {
      params: { id: kyiv.studentId }, body: kyiv.parent({ phoneNumber }),
    });
    expect([status, body.code]).toEqual([409, 'parents.already-has-parent']);
    await expect(signIn(app, kyiv.tenant, phoneNumber)).rejects.toThrow('Sign-in failed');
  });

  it('finds no student under the id of another account', async () => {
    for (const id of [987_654, kyiv.teacherId, kyiv.parentId]) {
      const { status, body } = await kyiv.admin.call(parentsRoutes.create, { params: { id }, body: kyiv.parent() });
      expect([id, status, body.code]).toEqual([id, 404, 'students.not-found']);
    }
  });

  it('gives siblings added at once one parent', async () => {
    const phoneNumber = newPhone();
    const children = [];
    for (let child = 0; child < 6; child += 1) children.push(await kyiv.addStudent());
    const replies = await Promise.all(children.map((id) =>
      kyiv.admin.data(parentsRoutes.create, { params: { id }, body: kyiv.parent({ phoneNumber }) })));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect(replies.filter(({ isExistingAccount }) => !isExistingAccount)).toHaveLength(1);
  });

  it('gives a student one parent when many are added at once', async () => {
    const id = await kyiv.addStudent();
    const replies = await Promise.all(Array.from({ length: 10 }, () =>
      kyiv.admin.call(parentsRoutes.create, { params: { id }, body: kyiv.parent() })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'parents.already-has-parent')).toHaveLength(9);
  });

  it('stores no second phone from a text without digits', async () => {
    for (const additionalContactPhoneNumber of ['', ' – ', null]) {
      const id = await kyiv.addStudent();
      await kyiv.admin.data(parentsRoutes.create, { params: { id }, body: kyiv.parent({ additionalContactPhoneNumber }) });
      expect((await parentOf(id))?.additionalContactPhoneNumber).toBeNull();
    }
  });

  it('refuses a malformed parent', async () => {
    await expectRefusedBodies(kyiv.admin, parentsRoutes.create, {
      params: { id: await kyiv.addStudent() },
      body: kyiv.parent(),
      changes: [
        { fullName: '' }, { fullName: undefined }, { accountTypeLabel: '' }, { accountTypeLabel: undefined },
        { accountTypeLabel: 'т'.repeat(61) }, { phoneNumber: '123' }, { phoneNumber: undefined }, { password: '' },
        { sex: 3 }, { dateOfBirth: '1990-13-01' }, { additionalContactPhoneNumber: '12' },
        { additionalContactFullName: 'к'.repeat(201) }, { isPasswordSent: 1 },
        { dateOfBirth: '1899-12-31' }, { dateOfBirth: '2999-01-01' }, { additionalContactPhoneNumber: 671112233 },
        { additionalContactPhoneNumber: '0'.repeat(41) },
      ],
    });
  });
});

describe('changing a parent', () => {
  it('saves the parent, and the label belongs to this child alone', async () => {
    const sibling = await kyiv.addStudent();
    await kyiv.admin.data(parentsRoutes.create, { params: { id: sibling }, body: kyiv.parent({ phoneNumber: phones.parent }) });
    const { password: _, ...changed } = kyiv.parent({
      phoneNumber: phones.parent, fullName: 'Мати Оновлена', accountTypeLabel: 'Мачуха', dateOfBirth: '1980-01-02',
    });
    const { body } = await kyiv.admin.call(parentsRoutes.update, {
      params: { id: sibling }, body: { ...changed, id: kyiv.parentId },
    });
    expect(body.message).toBe('Користувача оновлено');
    expect(body.data).toMatchObject({
      id: kyiv.parentId, studentId: sibling, accountTypeLabel: 'Мачуха', fullName: 'Мати Оновлена',
      dateOfBirth: '1980-01-02', password: '12345678',
    });
    expect(await parentOf(kyiv.studentId)).toMatchObject({ accountTypeLabel: 'Мати', fullName: 'Мати Оновлена' });
  });

  it('reaches only the parent of that student', async () => {
    const id = await kyiv.addStudent();
    for (const parentId of [kyiv.parentId, kyiv.teacherId, 987_654]) {
      const { status, body } = await kyiv.admin.call(parentsRoutes.update, {
        params: { id }, body: { ...kyiv.parent(), id: parentId },
      });
      expect([parentId, status, body.code]).toEqual([parentId, 404, 'parents.not-found']);
    }
    const unknown = await kyiv.admin.call(parentsRoutes.update, {
      params: { id: 987_654 }, body: { ...kyiv.parent(), id: kyiv.parentId },
    });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'students.not-found']);
  });

  it('refuses the phone of another account', async () => {
    const { status, body } = await kyiv.admin.call(parentsRoutes.update, {
      params: { id: kyiv.studentId }, body: { ...kyiv.parent({ phoneNumber: phones.teacher }), id: kyiv.parentId },
    });
    expect([status, body.code]).toEqual([409, 'accounts.phone-taken']);
  });
});

describe('isolation', () => {
  it('makes the same phone another parent in another centre', async () => {
    const id = await lviv.addStudent();
    const { id: parentId } = await lviv.admin.data(parentsRoutes.create, {
      params: { id }, body: lviv.parent({ phoneNumber: phones.parent }),
    });
    expect(parentId).toBe(lviv.parentId);
    const form = await lviv.admin.data(studentsRoutes.one, { params: { id } });
    expect(form.parent?.fullName).toBe('Мати львів');
    expect(JSON.stringify(form)).not.toContain('київ');
  });

  it('closes the calls to every other role', async () => {
    await expectClosedToOthers(kyiv, Object.values(parentsRoutes));
  });
});
