import { profileRoutes } from '@dzvinok/contract/profile';
import { idempotencyHeader } from '@dzvinok/contract/route';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { studentEditConflict, studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hostOf, platformHost, signIn, signInAt, startTestApp, testPassword, type TestApp, type TestSession,
} from '../../../test/app.fixture.ts';
import { hashPassword } from '../auth/passwords.ts';
import { addAccount, attemptSignIn, refresh } from '../auth/auth.fixture.ts';
import { expectRefusedBodies, newPhone, openFilledCentre, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { createSuperAdmin } from '../../platform/super-admins/create-super-admin.ts';
import { callDuring } from '../../../test/concurrent-change.fixture.ts';

const superAdminPhone = '0990000002';
const own = 'мій-новий-пароль ';
let app: TestApp;
let centre: FilledCentre;
let other: FilledCentre;
/** Another admin than the tests' own, whose browsers stay signed in. */
let secondAdminPhone: string;

beforeAll(async () => {
  app = await startTestApp();
  centre = await openFilledCentre(app, 'перша');
  other = await openFilledCentre(app, 'друга');
  secondAdminPhone = (await addAccount(app, centre.tenant, 'TenantAdmin')).phoneNumber;
  const admin = { fullName: 'Системна', phoneNumber: superAdminPhone, password: testPassword, needsSecondFactor: false };
  await createSuperAdmin(app.connections.database, admin, () => undefined);
});
afterAll(() => app.close());

const change = (session: TestSession, currentPassword: string, newPassword: string) =>
  session.call(profileRoutes.changePassword, { body: { currentPassword, newPassword } });
const statusOf = async (session: TestSession) => (await session.call(profileRoutes.one, {})).status;

const inCentre = (phone: string) => (password: string) => signIn(app, centre.tenant, phone, password);
const ways: Record<string, (password: string) => Promise<TestSession>> = {
  SuperAdmin: (password) => signInAt(app, platformHost, { phoneNumber: superAdminPhone, password, domain: 'platform' }),
  TenantAdmin: (password) => signIn(app, centre.tenant, secondAdminPhone, password),
  Teacher: inCentre(phones.teacher),
  Student: inCentre(phones.student),
  Parent: inCentre(phones.parent),
};

/** A student per test, as failures are counted. */
async function newStudent(): Promise<{ id: number; phone: string; session: TestSession }> {
  const phone = newPhone();
  const id = await centre.addStudent({ phoneNumber: phone });
  return { id, phone, session: await signIn(app, centre.tenant, phone) };
}

/** As an admin: users may not choose so simple a password. */
async function issueTestPassword(session: TestSession): Promise<void> {
  const { role, phoneNumber } = await session.data(profileRoutes.one, {});
  const schema = role === 'SuperAdmin' ? 'platform' : centre.tenant.schemaName;
  await app.connections.database.ownerPool.query(
    `update "${schema}".accounts set password_hash = $1 where phone_number = $2`, [await hashPassword(testPassword), phoneNumber]);
}

describe.each(Object.entries(ways))('%s', (role, enter) => {
  test('keeps this browser signed in with a new password and signs all others out, access tokens too', async () => {
    const [here, there] = [await enter(testPassword), await enter(testPassword)];
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
    const { status, body } = await change(here, testPassword, own);
    expect([status, body.data]).toEqual([200, null]);
    expect([await statusOf(here), (await refresh(app, here.host, here.refreshToken)).status]).toEqual([200, 200]);
    const reply = await there.call(profileRoutes.one, {});
    expect([reply.status, reply.body.code]).toEqual([401, 'auth.session-ended']);
    expect((await refresh(app, there.host, there.refreshToken)).status).toBe(401);
    await expect(enter(testPassword)).rejects.toThrow('auth.wrong-credentials');
    expect((await enter(own)).role).toBe(role);
    await issueTestPassword(await enter(own));
  });
});

test('a wrong present password and an unchanged one are refused at their fields, and nothing changes', async () => {
  const { session, phone } = await newStudent();
  const twin = await signIn(app, centre.tenant, phone);
  const wrong = await change(session, 'не той', own);
  expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields ?? {})]).toEqual([422, 'profile.wrong-password', ['currentPassword']]);
  const same = await change(session, testPassword, testPassword);
  expect([same.status, same.body.code, Object.keys(same.body.fields ?? {})]).toEqual([422, 'profile.same-password', ['newPassword']]);
  // a wrong current password hides that old and new are equal
  expect((await change(session, own, own)).body.code).toBe('profile.wrong-password');
  expect(await statusOf(twin)).toBe(200);
  expect((await signIn(app, centre.tenant, phone)).role).toBe('Student');
});

test('an easily guessed password may be issued, but not chosen', async () => {
  const { session, phone } = await newStudent();
  const { fullName } = await session.data(profileRoutes.one, {});
  const weak = ['87654321', 'Password123', 'ЙЦУКЕНГШ', '77777777', 'яяяяяяяя', phone, `+38${phone}`, fullName.toUpperCase()];
  for (const password of weak) {
    const reply = await change(session, testPassword, password);
    expect([password, reply.status, reply.body.code, reply.body.fields]).toEqual(
      [password, 422, 'profile.weak-password', { newPassword: 'Цей пароль надто простий. Придумайте інший.' }]);
  }
  expect((await signIn(app, centre.tenant, phone)).role).toBe('Student');
  // only the user's own name and phone are refused
  expect((await change(session, testPassword, newPhone())).status).toBe(200);
});

test('a password is changed often, but not endlessly', async () => {
  const { session } = await newStudent();
  for (let time = 1; time <= 20; time += 1) {
    expect((await change(session, time === 1 ? testPassword : `${own}-${time - 1}`, `${own}-${time}`)).status).toBe(200);
  }
  expect((await change(session, `${own}-20`, own)).body.code).toBe('profile.too-many-changes');
});

test('a malformed password is refused', async () => {
  const { session } = await newStudent();
  await expectRefusedBodies(session, profileRoutes.changePassword, {
    body: { currentPassword: testPassword, newPassword: own },
    changes: [
      { currentPassword: '' }, { currentPassword: null }, { currentPassword: 12345678 }, { currentPassword: 'x'.repeat(201) },
      { newPassword: '' }, { newPassword: '1234567' }, { newPassword: null }, { newPassword: ['12345678'] }, { newPassword: 'x'.repeat(201) },
    ],
  });
});

describe('guessing the present password', () => {
  test('is stopped after ten attempts, for that account alone, and does not lock its owner out of signing in', async () => {
    const { session, phone } = await newStudent();
    const neighbour = await newStudent();
    const replies = await Promise.all(Array.from({ length: 14 }, (_, index) => change(session, `спроба-${index}`, own)));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
    const refused = await change(session, testPassword, own);
    expect([refused.status, refused.body.code]).toEqual([429, 'profile.too-many-passwords']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.errorMessage).toContain('Зачекайте');
    expect((await signIn(app, centre.tenant, phone)).role).toBe('Student');
    expect((await change(neighbour.session, testPassword, own)).status).toBe(200);
  });

  test('from several browsers is counted together, and failed sign-ins of strangers do not count', async () => {
    const { session, phone } = await newStudent();
    const twin = await signIn(app, centre.tenant, phone);
    const at = { host: hostOf(centre.tenant), body: { phoneNumber: phone, password: 'чужий', domain: centre.tenant.code } };
    for (let time = 0; time < 11; time += 1) await attemptSignIn(app, at);
    expect((await attemptSignIn(app, at)).status).toBe(429);
    for (let time = 0; time < 10; time += 1) expect((await change(time % 2 ? session : twin, 'ні', own)).status).toBe(422);
    expect((await change(twin, 'ні', own)).status).toBe(429);
  });
});

describe('concurrent changes', () => {
  test('by the owner leave one winner, whose password counts', async () => {
    const { session, phone } = await newStudent();
    const twin = await signIn(app, centre.tenant, phone);
    const given = ['перший-пароль', 'другий-пароль'];
    const replies = await Promise.all(given.map((password, index) => change(index ? twin : session, testPassword, password)));
    const winner = replies.findIndex(({ status }) => status === 200);
    const loser = replies[1 - winner];
    expect(winner).toBeGreaterThanOrEqual(0);
    // either its password was old by then or its browser was signed out
    expect(['profile.wrong-password', 'auth.session-ended']).toContain(loser?.body.code);
    expect((await signIn(app, centre.tenant, phone, given[winner])).role).toBe('Student');
    expect(await statusOf(winner ? twin : session)).toBe(200);
    expect(await statusOf(winner ? session : twin)).toBe(401);
  });

  test('by an admin and the owner leave the admin’s password', async () => {
    const { session, id } = await newStudent();
    const reply = await callDuring(centre, (tables) => tables.updateTable('accounts')
      .set({ password_hash: 'іншого' }).where('id', '=', id).execute(), () => change(session, testPassword, own));
    expect([reply.status, reply.body.code]).toEqual([422, 'profile.wrong-password']);
  });
});

describe('the password that an admin issued', () => {
  const form = (id: number) => centre.admin.data(studentsRoutes.one, { params: { id } });

  test('is gone once the owner chooses a new one, and a save of the form keeps the owner’s password', async () => {
    const { id, phone, session } = await newStudent();
    expect((await form(id)).password).toBe(testPassword);
    const reads = await centre.auditCount('accounts.password-read', id);
    await change(session, testPassword, own);
    const saved = await form(id);
    expect(saved.password).toBeNull();
    expect(await centre.auditCount('accounts.password-read', id)).toBe(reads);
    const { version } = await centre.admin.data(studentsRoutes.update, { body: { ...saved, comment: 'без пароля', password: null } });
    expect(version).toBe(saved.version + 1);
    expect(await statusOf(session)).toBe(200);
    expect((await signIn(app, centre.tenant, phone, own)).role).toBe('Student');
  });

  test('does not come back by a form opened before the change', async () => {
    const { id, session } = await newStudent();
    const before = await form(id);
    await change(session, testPassword, own);
    const { status, body } = await centre.admin.call(studentsRoutes.update, { body: before });
    expect([status, body.code]).toEqual([409, 'students.stale']);
    expect(studentEditConflict.parse(body.data)).toMatchObject({ isPasswordChanged: true, current: { password: null } });
    expect(await statusOf(session)).toBe(200);
  });

  test('is null in the forms of a teacher and a parent too, and an admin may issue another', async () => {
    const [teacher, parent] = [await signIn(app, centre.tenant, phones.teacher), await signIn(app, centre.tenant, phones.parent)];
    for (const session of [teacher, parent]) expect((await change(session, testPassword, own)).status).toBe(200);
    const shown = await centre.admin.data(teachersRoutes.one, { params: { id: centre.teacherId } });
    expect(shown.password).toBeNull();
    const ofParent = (await form(centre.studentId)).parent;
    if (!ofParent) throw new Error('The student has a parent');
    expect(ofParent.password).toBeNull();
    await centre.admin.data(parentsRoutes.update, { params: { id: centre.studentId }, body: { ...ofParent, password: testPassword } });
    expect((await form(centre.studentId)).parent?.password).toBe(testPassword);
    expect(await statusOf(parent)).toBe(401);
    const body = { ...centre.teacher({ phoneNumber: phones.teacher }), id: centre.teacherId, subjectIds: [centre.subjectId], version: shown.version };
    await centre.admin.data(teachersRoutes.update, { body });
    expect((await signIn(app, centre.tenant, phones.teacher)).role).toBe('Teacher');
  });
});

test('the audit log says who changed a password and when, and no typed password is stored anywhere', async () => {
  const { id, session } = await newStudent();
  const secret = 'канарка-пароля-77';
  const key = { [idempotencyHeader]: randomUUID() };
  const { host, accessToken: token } = session;
  const body = { currentPassword: testPassword, newPassword: secret };
  const send = () => app.request({ method: 'PUT', url: profileRoutes.changePassword.path, host, token, body, headers: key });
  expect((await send()).status).toBe(200);
  // idempotency keys do not apply to PUT: the repeated call is refused
  expect((await send()).body.code).toBe('profile.wrong-password');
  expect(await centre.auditCount('profile.password-changed', id)).toBe(1);
  const kept = await centre.inside(async (tables) => JSON.stringify([
    await tables.selectFrom('audit_log').selectAll().execute(),
    await tables.selectFrom('accounts').selectAll().execute(),
    await tables.selectFrom('idempotency_keys').selectAll().execute(),
    await tables.selectFrom('sessions').selectAll().execute(),
  ]));
  expect(kept).not.toContain(secret);
});

test('a person with the same id in another centre keeps password and sessions', async () => {
  const stranger = await signIn(app, other.tenant, phones.student);
  const { status } = await change(await signIn(app, centre.tenant, phones.student), testPassword, own);
  expect([status, await statusOf(stranger)]).toEqual([200, 200]);
  expect((await signIn(app, other.tenant, phones.student)).role).toBe('Student');
});
