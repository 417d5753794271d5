import { teachersRoutes } from '@dzvinok/contract/teachers';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccount } from '../accounts/accounts.fixture.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { hostOf, startTestApp, testPassword, type TestApp } from '../../../test/app.fixture.ts';
import { openFilledCentre, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { callDuring } from '../../../test/concurrent-change.fixture.ts';
import { attemptSignIn } from './auth.fixture.ts';

let app: TestApp;
let centre: FilledCentre;

beforeAll(async () => {
  app = await startTestApp();
  centre = await openFilledCentre(app, 'перша');
  await app.hashesMade();
});
afterAll(() => app.close());

const enter = (phoneNumber: string) => attemptSignIn(app, {
  host: hostOf(centre.tenant), body: { phoneNumber, password: testPassword, domain: centre.tenant.code },
});
const openSessions = (accountId: number) => centre.inside((tables) => tables.selectFrom('sessions').select('id')
  .where('account_id', '=', accountId).where('ended_at', 'is', null).execute());

const signInsOnRecord = (accountId: number) => centre.inside((tables) => tables.selectFrom('audit_log').select('id')
  .where('entity_id', '=', accountId).where('action', '=', 'auth.signed-in').execute());

/** By then the sign-in has checked the password and waits for the account, locked by the change. */
async function expectShutOut(accountId: number, phone: string, change: () => Promise<unknown>): Promise<void> {
  const { status, body } = await callDuring(centre, change, () => enter(phone));
  expect([status, body.code]).toEqual([401, 'auth.wrong-credentials']);
  expect(await openSessions(accountId)).toEqual([]);
  expect(await signInsOnRecord(accountId)).toEqual([]);
}

test('a new password stops a sign-in in progress with the former password', async () => {
  const { studentId: id } = centre;
  await expectShutOut(id, phones.student, () => runInTenant(app.connections.database, centre.tenant, () =>
    changeAccount(app.app.get(AccountsService), id, { fullName: 'Учень', phoneNumber: phones.student, password: 'новий-пароль' })));
});

test('an archived teacher who was signing in has no session after the return', async () => {
  const { teacherId: id } = centre;
  await expectShutOut(id, phones.teacher, () => runInTenant(app.connections.database, centre.tenant, () => app.app.get(AccountsService).archive(id)));
  await centre.admin.data(teachersRoutes.restore, { params: { id } });
  expect(await openSessions(id)).toEqual([]);
  expect((await enter(phones.teacher)).status).toBe(200);
});
