import { Refusal } from '@dzvinok/api-server/failure';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostOf, signIn, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { attemptSignIn, newPhone } from '../auth/auth.fixture.ts';
import { hashPassword } from '../auth/passwords.ts';
import { db } from '../../runtime/database/database.ts';
import { changeAccount } from './accounts.fixture.ts';
import { AccountsService, type NewAccount } from './accounts.service.ts';

let app: TestApp;
let tenant: Tenant;
let accounts: AccountsService;
let person: NewAccount;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.openCentre();
  accounts = app.app.get(AccountsService);
});
afterAll(() => app.close());
beforeEach(() => {
  person = { role: 'Teacher', fullName: 'Учитель', phoneNumber: newPhone(), password: 'дуже-таємно' };
});

function inCentre<T>(work: () => Promise<T>): Promise<T> {
  return runInTenant(app.connections.database, tenant, work);
}

const readPassword = async (id: number) =>
  (await accounts.readIssuedPasswords([{ id, entity: 'teacher' }])).get(id) ?? null;

async function stored(id: number): Promise<string> {
  const { rows } = await app.connections.database.ownerPool.query(
    `select to_json(a)::text as row from ${tenant.schemaName}.accounts a where id = $1`, [id]);
  return rows[0].row;
}

test('a password is stored as a hash for checks and encrypted for admins, never in clear', async () => {
  const id = await inCentre(() => accounts.create(person));
  await app.hashesMade();
  const row = await stored(id);
  expect(row).not.toContain(person.password);
  expect(row).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect((await signIn(app, tenant, person.phoneNumber, person.password)).role).toBe('Teacher');
});

test('accounts are added while passwords wait to be hashed: no request holds a connection meanwhile', async () => {
  const ahead = Promise.all(Array.from({ length: 24 }, () => hashPassword('черга'))).then(() => 'hashed');
  const added = inCentre(async () => {
    const id = await accounts.create(person);
    await changeAccount(accounts, id, { ...person, password: 'новий-пароль' });
  }).then(() => 'added');
  expect(await Promise.race([added, ahead])).toBe('added');
  await ahead;
  expect((await signIn(app, tenant, person.phoneNumber, 'новий-пароль')).role).toBe('Teacher');
  await expect(signIn(app, tenant, person.phoneNumber, person.password)).rejects.toThrow('Sign-in failed');
});

test('a centre that hides passwords shows none, and its people sign in as before', async () => {
  const id = await inCentre(() => accounts.create(person));
  await app.hashesMade();
  const features = { switches: { passwordsShown: false, calendarFeeds: true, adminSecondFactor: false } };
  const discreet: Tenant = Object.create(tenant, { features: { value: features, enumerable: true } });
  const read = () => runInTenant(app.connections.database, discreet, () => readPassword(id));
  expect(await read()).toBeNull();
  expect(await inCentre(() => db().selectFrom('audit_log').select('id').where('entity_id', '=', id).execute())).toEqual([]);
  expect((await signIn(app, tenant, person.phoneNumber, person.password)).role).toBe('Teacher');
});

test('each reading of a password is in the audit log', async () => {
  const id = await inCentre(() => accounts.create(person));
  expect(await inCentre(() => readPassword(id))).toBe(person.password);
  expect(await inCentre(() => readPassword(id))).toBe(person.password);
  const readings = await inCentre(() => db().selectFrom('audit_log').select(['action', 'entity']).where('entity_id', '=', id).execute());
  expect(readings).toEqual(Array(2).fill({ action: 'accounts.password-read', entity: 'teacher' }));
});

test('an encrypted password does not decrypt for another account, and later accounts still get their hash', async () => {
  const [one, two] = await inCentre(async () => [
    await accounts.create(person), await accounts.create({ ...person, phoneNumber: newPhone() }),
  ]);
  await app.hashesMade();
  await inCentre(async () => {
    const { issued_password: sealed } = await db().selectFrom('accounts').select('issued_password').where('id', '=', one ?? 0).executeTakeFirstOrThrow();
    await db().updateTable('accounts').set({ issued_password: sealed, password_hash: null }).where('id', '=', two ?? 0).execute();
  });
  await expect(inCentre(() => readPassword(two ?? 0))).rejects.toThrow();
  const behind = await inCentre(() => accounts.create({ ...person, phoneNumber: newPhone() }));
  await app.hashesMade();
  expect(await stored(behind)).toContain('$argon2id');
  await inCentre(() => db().deleteFrom('accounts').where('id', '=', two ?? 0).execute());
});

test('a phone belongs to one account, whatever the roles and however many requests arrive at once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, (_, index) =>
    inCentre(() => accounts.create({ ...person, role: index % 2 ? 'Student' : 'Parent' }))));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(4);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Refusal);
    expect(reason).toMatchObject({ code: 'accounts.phone-taken', details: { fields: { phoneNumber: expect.any(String) } } });
  }
});

test('a change keeps the fields that it does not name', async () => {
  const id = await inCentre(() => accounts.create({ ...person, dateOfBirth: '1990-02-28', sex: 1 }));
  const phoneNumber = newPhone();
  await inCentre(() => changeAccount(accounts, id, { fullName: 'Інше Ім’я', phoneNumber }));
  expect(JSON.parse(await stored(id))).toMatchObject({
    full_name: 'Інше Ім’я', phone_number: phoneNumber, date_of_birth: '1990-02-28', sex: 1,
  });
  await signIn(app, tenant, phoneNumber, person.password);
  const { status } = await attemptSignIn(app, {
    host: hostOf(tenant), body: { phoneNumber: person.phoneNumber, password: person.password, domain: tenant.code },
  });
  expect(status).toBe(401);
});

test('no change takes a phone of another account', async () => {
  const id = await inCentre(() => accounts.create(person));
  const other = newPhone();
  await inCentre(() => accounts.create({ ...person, phoneNumber: other }));
  await expect(inCentre(() => changeAccount(accounts, id, { fullName: 'Х', phoneNumber: other }))).rejects.toThrow('accounts.phone-taken');
});
