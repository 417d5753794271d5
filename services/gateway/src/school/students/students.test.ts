import { groupsRoutes } from '@dzvinok/contract/groups';
import { issuedPasswordsRoutes } from '@dzvinok/contract/issued-passwords';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { addDays, dayIn } from '@dzvinok/schedule/zone';
import { RoundTrips } from '@dzvinok/tenancy/round-trips';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPhone, signIn, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import {
  expectClosedToOthers, expectRefusedBodies, newPhone, openFilledCentre, openTwoCentres, phones, type FilledCentre,
} from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

const unknownId = 987_654;
const today = dayIn('Europe/Kyiv', new Date());

async function listItem(id: number) {
  const list = await kyiv.admin.data(studentsRoutes.list, {});
  return list.find((student) => student.id === id);
}

describe('the list', () => {
  it('shows a student with groups and parent, and one without', async () => {
    const loneId = await kyiv.addStudent({ fullName: 'Єва Самотня' });
    const groupId = await kyiv.addGroup({ pricePerMonth: 1200.5 });
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId: kyiv.studentId } });
    expect(await listItem(kyiv.studentId)).toMatchObject({
      fullname: 'Учень київ',
      phoneNumber: phones.student,
      monthlyPayment: 1200.5,
      isCurrentMonthPayed: false,
      isNextMonthPayed: false,
      classes: [{ id: groupId, className: 'А', subjectName: 'Математика київ', subjectColor: 'blue' }],
      parent: { id: kyiv.parentId, fullName: 'Мати київ', phoneNumber: phones.parent, accountTypeLabel: 'Мати' },
    });
    const lone = await listItem(loneId);
    expect(lone).toMatchObject({ fullname: 'Єва Самотня', monthlyPayment: 0, classes: [] });
    expect(lone).not.toHaveProperty('parent');
  });

  it('follows the Ukrainian alphabet and shows no password', async () => {
    const centre = await openFilledCentre(app, 'Яремко');
    for (const fullName of ['Їжак', 'Ґава', 'Іванко', 'Євко', 'Гай', 'Зуб']) await centre.addStudent({ fullName });
    const list = await centre.admin.data(studentsRoutes.list, {});
    expect(list.map((student) => student.fullname))
      .toEqual(['Гай', 'Ґава', 'Євко', 'Зуб', 'Іванко', 'Їжак', 'Учень Яремко']);
    expect((await centre.admin.call(studentsRoutes.list, {})).text).not.toMatch(/password"/i);
  });

  it('orders the groups too, there and with each student', async () => {
    const centre = await openFilledCentre(app, 'Ґрунь');
    for (const name of ['Ї', 'Ґ', 'Д', 'Є', 'Г', 'І']) {
      const classId = await centre.addGroup({ name });
      await centre.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: centre.studentId } });
    }
    const [student] = await centre.admin.data(studentsRoutes.list, {});
    const ordered = ['Г', 'Ґ', 'Д', 'Є', 'І', 'Ї'];
    expect(student?.classes.map(({ className }) => className)).toEqual(ordered);
    expect((await centre.admin.data(groupsRoutes.list, {})).map(({ className }) => className)).toEqual(ordered);
  });
});

describe('the monthly payment', () => {
  it.each([
    ['an open discount', { discount: 10 }, 180.02],
    ['one that begins today', { discount: 10, discountValidFrom: today }, 180.02],
    ['one that ends today', { discount: 10, discountValidTo: today }, 180.02],
    ['one that is over', { discount: 10, discountValidTo: addDays(today, -1) }, 200.02],
    ['one that is to come', { discount: 10, discountValidFrom: addDays(today, 1) }, 200.02],
    ['half a kopiika, rounded up', { discount: 25 }, 150.02],
    ['everything', { discount: 100 }, 0],
    ['nothing', { discount: null }, 200.02],
  ])('is reduced by %s', async (_, discount, payment) => {
    const id = await kyiv.addStudent(discount);
    for (const pricePerMonth of [100.01, 100.01]) {
      const classId = await kyiv.addGroup({ pricePerMonth });
      await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
    }
    expect((await listItem(id))?.monthlyPayment).toBe(payment);
    const form = await kyiv.admin.data(studentsRoutes.one, { params: { id } });
    expect(form.monthlyPayment).toBe(payment);
  });

  it('no longer counts a group after the student leaves it', async () => {
    const id = await kyiv.addStudent();
    const params = { classId: await kyiv.addGroup({ pricePerMonth: 700 }), studentId: id };
    await kyiv.admin.data(groupsRoutes.addStudent, { params });
    expect(await listItem(id)).toMatchObject({ monthlyPayment: 700 });
    await kyiv.admin.data(groupsRoutes.removeStudent, { params });
    expect(await listItem(id)).toMatchObject({ monthlyPayment: 0, classes: [] });
  });
});

describe('adding a student', () => {
  it('accepts a phone in any usual notation and gives the account its password', async () => {
    const phone = newPhone();
    const { body } = await kyiv.admin.call(studentsRoutes.create, {
      body: kyiv.student({ phoneNumber: ` (${phone.slice(0, 3)}) ${phone.slice(3)} `, password: '87654321', dateOfBirth: '', sex: null }),
    });
    expect(body).toMatchObject({ success: true, message: 'Користувача додано', errorMessage: null });
    const { id } = studentsRoutes.create.data.parse(body.data);
    const form = await kyiv.admin.data(studentsRoutes.one, { params: { id } });
    expect(form).toMatchObject({ phoneNumber: phone, password: '87654321', dateOfBirth: null, sex: null, comment: null });
    expect((await signIn(app, kyiv.tenant, phone, '87654321')).role).toBe('Student');
  });

  it.each([['student', phones.student], ['parent', phones.parent], ['teacher', phones.teacher], ['admin', adminPhone]])(
    'refuses the phone of a %s', async (_, phoneNumber) => {
      const { status, body } = await kyiv.admin.call(studentsRoutes.create, { body: kyiv.student({ phoneNumber }) });
      expect([status, body.code]).toEqual([409, 'accounts.phone-taken']);
      expect(body.fields?.phoneNumber).toMatch(/^Цей номер телефону вже має (учень|родич|викладач|адміністратор) \p{Lu}\p{L}+.*\.$/u);
    });

  it('names the student who has the phone', async () => {
    const phoneNumber = newPhone();
    await kyiv.admin.call(studentsRoutes.create, { body: kyiv.student({ fullName: 'Лук’янчук Мар’яна', phoneNumber }) });
    const { body } = await kyiv.admin.call(studentsRoutes.create, { body: kyiv.student({ phoneNumber }) });
    expect([body.errorMessage, body.fields?.phoneNumber]).toEqual(Array(2).fill('Цей номер телефону вже має учень Лук’янчук Мар’яна.'));
  });

  it('succeeds for one of fifty with the same phone', async () => {
    const body = kyiv.student({ fullName: 'Перегони' });
    const replies = await Promise.all(Array.from({ length: 50 }, () => kyiv.admin.call(studentsRoutes.create, { body })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body: { code } }) => code === 'accounts.phone-taken')).toHaveLength(49);
    const list = await kyiv.admin.data(studentsRoutes.list, {});
    expect(list.filter(({ fullname }) => fullname === 'Перегони')).toHaveLength(1);
  });

  it('refuses a malformed student', async () => {
    await expectRefusedBodies(kyiv.admin, studentsRoutes.create, {
      body: kyiv.student(),
      changes: [
        { fullName: undefined }, { fullName: '  ' }, { fullName: 5 }, { fullName: 'я'.repeat(201) },
        { phoneNumber: '12345' }, { phoneNumber: '' }, { phoneNumber: null }, { phoneNumber: 671112233 },
        { password: '' }, { password: undefined }, { password: 'x'.repeat(201) },
        { schoolInfo: '' }, { schoolInfo: undefined }, { schoolInfo: 'ш'.repeat(301) },
        { dateOfBirth: '2010-02-30' }, { dateOfBirth: 'вчора' }, { sex: 2 }, { sex: '1' },
        { discount: -1 }, { discount: 101 }, { discount: '10' }, { discount: 33.333 }, { discountValidFrom: '01.09.2026' },
        { discountValidTo: '1999-12-31' }, { discountValidFrom: '2101-01-01' },
        { discountValidTo: '2026-08-31', discountValidFrom: '2026-09-01' },
        { dateOfBirth: '1899-12-31' }, { dateOfBirth: addDays(today, 2) }, { dateOfBirth: '9999-12-31' },
        { isEducationOnline: 'так' }, { comment: 'к'.repeat(2001) }, { comment: {} },
      ],
    });
  });

  it('accepts each field at its greatest length', async () => {
    const longest = {
      fullName: 'я'.repeat(200), password: 'п'.repeat(200), schoolInfo: 'ш'.repeat(300), comment: 'к'.repeat(2000),
      dateOfBirth: '1900-01-01', discount: 99.99, discountValidFrom: '2026-09-01', discountValidTo: '2026-09-01',
    };
    const id = await kyiv.addStudent(longest);
    expect(await kyiv.admin.data(studentsRoutes.one, { params: { id } })).toMatchObject(longest);
  });

  it('ignores other fields: no id, role, payment or hash can be injected', async () => {
    const extra = {
      id: kyiv.studentId, role: 'TenantAdmin', tenantId: 2, monthlyPayment: 0, isCurrentMonthPayed: true,
      password_hash: 'x', classes: [{ id: 1 }], parent: { id: kyiv.parentId },
    };
    const reply = await app.request({
      method: 'POST', url: studentsRoutes.create.path, host: kyiv.admin.host, token: kyiv.admin.accessToken,
      body: { ...kyiv.student({ fullName: 'Слизька' }), ...extra },
    });
    expect(reply.status).toBe(200);
    const added = (await kyiv.admin.data(studentsRoutes.list, {})).find((student) => student.fullname === 'Слизька');
    expect(added).toMatchObject({ isCurrentMonthPayed: false, classes: [] });
    expect(added?.id).not.toBe(kyiv.studentId);
    expect(added).not.toHaveProperty('parent');
    const account = await kyiv.inside((tables) => tables.selectFrom('accounts').select(['role', 'password_hash'])
      .where('id', '=', added?.id ?? 0).executeTakeFirstOrThrow());
    expect(account.role).toBe('Student');
    expect(account.password_hash).not.toBe('x');
  });
});

describe('changing a student', () => {
  it('accepts the record as it was read', async () => {
    const id = await kyiv.addStudent({ fullName: 'Туди Назад', comment: 'було' });
    const read = await kyiv.admin.data(studentsRoutes.one, { params: { id } });
    const reply = await app.request({
      method: 'PUT', url: studentsRoutes.update.path, host: kyiv.admin.host, token: kyiv.admin.accessToken,
      body: { ...read, comment: 'стало' },
    });
    expect(reply.status).toBe(200);
    expect(await kyiv.admin.data(studentsRoutes.one, { params: { id } })).toEqual({ ...read, comment: 'стало', version: read.version + 1 });
  });

  it('keeps a password that is not sent, and returns the saved record', async () => {
    const id = await kyiv.addStudent({ password: '11112222', comment: 'старе' });
    const { password: _, ...changed } = kyiv.student({
      fullName: 'Нова Назва', comment: ' нове ', isEducationOnline: true, isPasswordSent: true, dateOfBirth: '2011-05-06', sex: 1,
    });
    const { body } = await kyiv.admin.call(studentsRoutes.update, { body: { ...changed, id } });
    expect(body.message).toBe('Користувача оновлено');
    expect(body.data).toMatchObject({
      id, fullName: 'Нова Назва', comment: 'нове', isEducationOnline: true, isPasswordSent: true,
      dateOfBirth: '2011-05-06', sex: 1, password: '11112222',
    });
  });

  it('sets a new password, and the former one stops working', async () => {
    const phoneNumber = newPhone();
    const id = await kyiv.addStudent({ phoneNumber, password: '11112222' });
    const data = await kyiv.admin.data(studentsRoutes.update, {
      body: { ...kyiv.student({ phoneNumber }), id, password: '33334444' },
    });
    expect(data.password).toBe('33334444');
    await signIn(app, kyiv.tenant, phoneNumber, '33334444');
    await expect(signIn(app, kyiv.tenant, phoneNumber, '11112222')).rejects.toThrow('Sign-in failed');
  });

  it('refuses the phone of another account and changes nothing', async () => {
    const id = await kyiv.addStudent({ fullName: 'Стійкий' });
    const { status, body } = await kyiv.admin.call(studentsRoutes.update, {
      body: { ...kyiv.student({ fullName: 'Інший', phoneNumber: phones.parent }), id },
    });
    expect([status, body.code]).toEqual([409, 'accounts.phone-taken']);
    expect(await listItem(id)).toMatchObject({ fullname: 'Стійкий' });
  });

  it('finds no student under the id of another account', async () => {
    for (const id of [unknownId, kyiv.teacherId, kyiv.parentId, 1]) {
      const update = await kyiv.admin.call(studentsRoutes.update, { body: { ...kyiv.student(), id } });
      expect([id, update.status, update.body.code]).toEqual([id, 404, 'students.not-found']);
      const one = await kyiv.admin.call(studentsRoutes.one, { params: { id } });
      expect([id, one.status, one.body.code]).toEqual([id, 404, 'students.not-found']);
    }
  });

  it('refuses a malformed student', async () => {
    await expectRefusedBodies(kyiv.admin, studentsRoutes.update, {
      body: { ...kyiv.student(), id: kyiv.studentId },
      changes: [
        { id: 0 }, { id: -1 }, { id: '3' }, { id: 1.5 }, { id: undefined }, { fullName: '' }, { password: '' },
        { discount: 0.001 }, { discountValidTo: '2026-08-31', discountValidFrom: '2026-09-01' },
      ],
    });
  });

  it('needs three round trips, whatever is changed', async () => {
    const trips = new RoundTrips();
    const counted = await startTestApp({ database: { inspectCheckout: trips.watch } });
    const params = { id: await kyiv.addStudent() };
    const classId = await kyiv.addGroup();
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: params.id } });
    await kyiv.admin.data(parentsRoutes.create, { params, body: kyiv.parent() });
    const send = (body: unknown) => counted.request({
      method: 'PUT', url: studentsRoutes.update.path, host: kyiv.admin.host, token: kyiv.admin.accessToken, body,
    });
    const form = await kyiv.admin.data(studentsRoutes.one, { params });
    await send(form);
    const everything = { ...kyiv.student(), id: params.id, password: 'інший-пароль', comment: 'інший', sex: 1, discount: 7 };
    for (const body of [{ ...form, version: undefined, comment: 'лише це' }, everything]) {
      const before = trips.ofTransactions.length;
      expect((await send(body)).status).toBe(200);
      expect(trips.ofTransactions[before]).toBe(3);
    }
    await counted.close();
  });

  it('raises the version of the student’s groups, whose journals show the name', async () => {
    const id = await kyiv.addStudent();
    const classId = await kyiv.addGroup();
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
    const version = () => kyiv.inside(async (tables) => (await tables.selectFrom('groups').select('version')
      .where('id', '=', classId).executeTakeFirstOrThrow()).version);
    const before = await version();
    await kyiv.admin.data(studentsRoutes.update, { body: { ...kyiv.student(), id } });
    expect(await version()).toBe(before + 1);
  });
});

describe('the form of a student', () => {
  it('shows the issued passwords, and each reading is logged', async () => {
    const before = await kyiv.auditCount('accounts.password-read', kyiv.studentId);
    const form = await kyiv.admin.data(studentsRoutes.one, { params: { id: kyiv.studentId } });
    expect(form).toMatchObject({
      fullName: 'Учень київ', password: '12345678',
      parent: { id: kyiv.parentId, studentId: kyiv.studentId, accountTypeLabel: 'Мати', password: '12345678' },
    });
    expect(await kyiv.auditCount('accounts.password-read', kyiv.studentId)).toBe(before + 1);
    expect(await kyiv.auditCount('accounts.password-read', kyiv.parentId)).toBeGreaterThan(0);
  });

  it('opens and is saved without a password when the caller wants none, and then nothing is logged', async () => {
    const query = { passwords: 'hidden' } as const;
    const id = await kyiv.addStudent();
    const parent = { accountTypeLabel: 'Мати', fullName: 'Прихована Мати', phoneNumber: newPhone(), password: '55556666' };
    const { id: parentId } = await kyiv.admin.data(parentsRoutes.create, { params: { id }, body: parent });
    const form = await kyiv.admin.data(studentsRoutes.one, { params: { id }, query });
    const saved = await kyiv.admin.data(studentsRoutes.update, { body: { ...form, comment: 'без паролів' }, query });
    const savedParent = await kyiv.admin.data(parentsRoutes.update, { params: { id }, body: { ...parent, id: parentId, password: null }, query });
    expect([form, form.parent, saved, saved.parent, savedParent].map((one) => one?.password)).toEqual([null, null, null, null, null]);
    expect(await kyiv.auditCount('accounts.password-read', id) + await kyiv.auditCount('accounts.password-read', parentId)).toBe(0);

    expect(await kyiv.admin.data(issuedPasswordsRoutes.one, { params: { id: parentId } })).toEqual({ password: '55556666' });
    expect(await kyiv.auditCount('accounts.password-read', parentId)).toBe(1);
    const theirs = await lviv.admin.call(issuedPasswordsRoutes.one, { params: { id: parentId } });
    expect([theirs.status, theirs.text.includes('55556666')]).toEqual([404, false]);
  });

  it.each(['0', '-1', 'abc', '1.5', '9007199254740993', '%00', '1e400'])('is not found by the malformed id %s', async (id) => {
    const reply = await app.request({
      method: 'GET', url: `/api/admin/students/${id}`, host: kyiv.admin.host, token: kyiv.admin.accessToken,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.success).toBe(false);
  });
});

describe('isolation', () => {
  it('lets an admin see the own centre’s rows under the same ids', async () => {
    expect(lviv.studentId).toBe(kyiv.studentId);
    const { text } = await lviv.admin.call(studentsRoutes.list, {});
    expect(text).toContain('львів');
    expect(text).not.toContain('київ');
    const form = await lviv.admin.data(studentsRoutes.one, { params: { id: lviv.studentId } });
    expect(form.fullName).toBe('Учень львів');
    await lviv.admin.data(studentsRoutes.update, {
      body: { ...lviv.student({ fullName: 'Змінено у Львові', phoneNumber: phones.student }), id: lviv.studentId },
    });
    expect(await listItem(kyiv.studentId)).toMatchObject({ fullname: 'Учень київ' });
  });

  it('closes the calls to every other role', async () => {
    await expectClosedToOthers(kyiv, Object.values(studentsRoutes));
  });
});
