import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { profileRoutes } from '@dzvinok/contract/profile';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPhone, hostOf, signIn, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { attemptSignIn, newPhone } from '../auth/auth.fixture.ts';
import { StaffAccounts } from './staff-accounts.ts';

let app: TestApp;
let centre: Tenant;
let other: Tenant;
let staff: StaffAccounts;

beforeAll(async () => {
  app = await startTestApp();
  centre = await app.openCentre();
  other = await app.openCentre();
  staff = new StaffAccounts(app.connections);
});
afterAll(() => app.close());

const statusAt = async (tenant: Tenant, phoneNumber: string, password: string) =>
  (await attemptSignIn(app, { host: hostOf(tenant), body: { phoneNumber, password, domain: tenant.code } })).status;

test('an account created by the command signs in at its centre alone, until it is archived', async () => {
  const phoneNumber = newPhone();
  const password = await staff.add(centre.code, { role: 'TenantAdmin', fullName: 'Марченко Олена', phoneNumber });
  const session = await signIn(app, centre, phoneNumber, password);
  expect(await session.data(profileRoutes.one, {})).toMatchObject({ fullName: 'Марченко Олена', role: 'TenantAdmin' });
  expect(await statusAt(other, phoneNumber, password)).toBe(401);

  const next = await staff.reissue(centre.code, phoneNumber);
  expect([await statusAt(centre, phoneNumber, password), await statusAt(centre, phoneNumber, next)]).toEqual([401, 200]);
  await staff.archive(centre.code, phoneNumber);
  expect(await statusAt(centre, phoneNumber, next)).toBe(401);
  await staff.restore(centre.code, phoneNumber);
  expect(await statusAt(centre, phoneNumber, next)).toBe(200);

  const { entries } = await (await signIn(app, centre, adminPhone)).data(auditLogRoutes.list, { query: {} });
  const told = entries.filter(({ action }) => action.startsWith('accounts.')).map(({ action, actorName }) => `${action} ${actorName}`);
  expect(told.toSorted()).toEqual(['archived', 'created', 'password-set', 'restored'].map((deed) => `accounts.${deed} Командний рядок`));
});

test('an account of a role with a form, of another centre, or with a taken phone is refused', async () => {
  const phoneNumber = newPhone();
  await expect(staff.add(centre.code, { role: 'Teacher', fullName: 'Викладачка', phoneNumber })).rejects.toThrow('TenantAdmin');
  await expect(staff.add(centre.code, { role: 'TenantAdmin', fullName: 'Хтось', phoneNumber: adminPhone })).rejects.toThrow('accounts.phone-taken');
  await expect(staff.add('nowhere', { role: 'TenantAdmin', fullName: 'Хтось', phoneNumber })).rejects.toThrow('tenants.not-found');
  await staff.add(other.code, { role: 'TenantAdmin', fullName: 'Хтось', phoneNumber });
  await expect(staff.archive(centre.code, phoneNumber)).rejects.toThrow('немає такого номера');
  await expect(staff.reissue(centre.code, phoneNumber)).rejects.toThrow('немає такого номера');
});
