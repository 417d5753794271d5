import { accountRoles, adminsRoutes } from '@dzvinok/contract/admins';
import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { tenantRoles } from '@dzvinok/contract/roles';
import { runsRoutes } from '@dzvinok/contract/runs';
import { studentsRoutes } from '@dzvinok/contract/students';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPhone, hostOf, signIn, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { attemptSignIn } from '../../identity/auth/auth.fixture.ts';
import { expectClosedToOthers, newPhone, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

const namesAt = async (admin: TestSession) => (await admin.data(adminsRoutes.list, {})).map(({ fullName }) => fullName);

async function addAdmin(centre: FilledCentre, fullName: string): Promise<{ id: number; phoneNumber: string; password: string; session: TestSession }> {
  const phoneNumber = newPhone();
  const password = 'k3m9-tqzx';
  const { id } = await centre.admin.data(adminsRoutes.create, { body: { fullName, phoneNumber, password } });
  return { id, phoneNumber, password, session: await signIn(app, centre.tenant, phoneNumber, password) };
}

it('an added admin signs in with the issued password, works at once, and has own entries in the log', async () => {
  const { id, session } = await addAdmin(kyiv, 'Друга Адмінка');
  expect(await namesAt(session)).toContain('Друга Адмінка');
  expect((await session.call(studentsRoutes.list, {})).status).toBe(200);
  await session.data(adminsRoutes.update, { body: { id, fullName: 'Друга Головна', phoneNumber: newPhone() } });
  const { entries } = await kyiv.admin.data(auditLogRoutes.list, { query: { action: 'admins.updated' } });
  expect(entries[0]).toMatchObject({ actorId: id, entityId: id, before: { fullName: 'Друга Адмінка' }, after: { fullName: 'Друга Головна' } });
});

it('a removed admin is out at once, stays in the log, and comes back with a new password', async () => {
  const { id, phoneNumber, session } = await addAdmin(kyiv, 'Тимчасова');
  await kyiv.admin.data(adminsRoutes.remove, { params: { id } });
  expect((await session.call(adminsRoutes.list, {})).status).toBe(401);
  expect(await namesAt(kyiv.admin)).not.toContain('Тимчасова');
  const password = 'n7wd-4hfa';
  expect(await kyiv.admin.data(adminsRoutes.create, { body: { fullName: 'Повернута', phoneNumber, password } })).toEqual({ id });
  expect(await namesAt(await signIn(app, kyiv.tenant, phoneNumber, password))).toContain('Повернута');
  await expect(signIn(app, kyiv.tenant, phoneNumber, 'k3m9-tqzx')).rejects.toThrow('Sign-in failed');
});

it('an admin cannot remove or reset themselves, and a phone belongs to one person', async () => {
  const id = (await kyiv.admin.data(adminsRoutes.list, {})).find(({ isSelf }) => isSelf)?.id ?? 0;
  for (const route of [adminsRoutes.remove, adminsRoutes.resetPassword]) {
    expect((await kyiv.admin.call(route, { params: { id } })).body.code).toBe('admins.own');
  }
  const taken = await kyiv.admin.call(adminsRoutes.create, { body: { fullName: 'Двійник', phoneNumber: adminPhone, password: 'k3m9-tqzx' } });
  expect([taken.status, taken.body.code]).toEqual([409, 'accounts.phone-taken']);
  for (const stranger of [kyiv.teacherId, kyiv.studentId, 987_654]) {
    expect((await kyiv.admin.call(adminsRoutes.remove, { params: { id: stranger } })).body.code).toBe('admins.not-found');
  }
});

it('only accounts are added here, with their role: people of roles with a form of their own are not', async () => {
  const body = { fullName: 'З роллю', phoneNumber: newPhone(), password: 'k3m9-tqzx' };
  const { id } = await kyiv.admin.data(adminsRoutes.create, { body: { ...body, role: 'TenantAdmin' } });
  expect((await kyiv.admin.data(adminsRoutes.list, {})).find((one) => one.id === id)).toMatchObject({ fullName: 'З роллю', role: 'TenantAdmin' });
  for (const role of tenantRoles.filter((one) => !accountRoles.some((kept) => kept === one))) {
    const refused = await kyiv.admin.call(adminsRoutes.create, { body: { ...body, phoneNumber: newPhone(), role: role as 'TenantAdmin' } });
    expect([role, refused.status]).toEqual([role, 400]);
  }
});

it('two admins who remove each other at once leave one', async () => {
  const first = await signIn(app, lviv.tenant, adminPhone);
  const firstId = (await first.data(adminsRoutes.list, {})).find(({ isSelf }) => isSelf)?.id ?? 0;
  for (let round = 0; round < 5; round += 1) {
    const second = await addAdmin(lviv, `Суперниця ${round}`);
    const replies = await Promise.all([
      first.call(adminsRoutes.remove, { params: { id: second.id } }), second.session.call(adminsRoutes.remove, { params: { id: firstId } }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await lviv.inside((tables) => tables.selectFrom('accounts').select('id').where('role', '=', 'TenantAdmin').where('archived_at', 'is', null).execute());
    expect(left).toHaveLength(1);
    if (left[0]?.id !== firstId) break;
  }
});

it('a staff role narrows an admin from the next call on, and its sessions end; the log has the admin and the role', async () => {
  const { id, phoneNumber, password, session } = await addAdmin(kyiv, 'Рецепціоністка');
  const form = { id, fullName: 'Рецепціоністка', phoneNumber };
  await kyiv.admin.data(adminsRoutes.update, { body: { ...form, staffRole: 'reception' } });
  expect((await session.call(studentsRoutes.list, {})).status).toBe(401);
  const reception = await signIn(app, kyiv.tenant, phoneNumber, password);
  expect((await reception.call(studentsRoutes.list, {})).status).toBe(200);
  for (const route of [adminsRoutes.list, runsRoutes.rules, auditLogRoutes.list]) {
    expect((await reception.call(route, {})).body.code).toBe('auth.not-allowed');
  }
  const { entries } = await kyiv.admin.data(auditLogRoutes.list, { query: { action: 'admins.updated' } });
  expect(entries[0]).toMatchObject({ entityId: id, before: { staffRole: null }, after: { staffRole: 'reception' } });

  await kyiv.admin.data(adminsRoutes.update, { body: { ...form, staffRole: 'accountant' } });
  const accountant = await signIn(app, kyiv.tenant, phoneNumber, password);
  expect((await accountant.call(runsRoutes.rules, {})).status).toBe(200);
  expect((await accountant.call(studentsRoutes.one, { params: { id: kyiv.studentId } })).status).toBe(403);
  // an older form knows no staff roles
  await kyiv.admin.data(adminsRoutes.update, { body: { ...form, fullName: 'Бухгалтерка' } });
  expect((await accountant.call(runsRoutes.rules, {})).status).toBe(200);
  await kyiv.admin.data(adminsRoutes.update, { body: { ...form, staffRole: null } });
  expect((await (await signIn(app, kyiv.tenant, phoneNumber, password)).call(adminsRoutes.list, {})).status).toBe(200);
  // read from the table, as the race above may have removed that centre's admin
  expect(await lviv.inside((tables) => tables.selectFrom('accounts').select('id').where('staff_role', 'is not', null).execute())).toEqual([]);
});

it('the sign-in tells the staff role, and nothing to an admin without one', async () => {
  const { phoneNumber, password } = await addAdmin(kyiv, 'Повна');
  const narrow = { fullName: 'Вузька', phoneNumber: newPhone(), password, staffRole: 'accountant' } as const;
  await kyiv.admin.data(adminsRoutes.create, { body: narrow });
  const told = async (phone: string) =>
    (await attemptSignIn(app, { host: hostOf(kyiv.tenant), body: { phoneNumber: phone, password, domain: kyiv.tenant.code } })).body.data;
  expect(await told(narrow.phoneNumber)).toMatchObject({ role: 'TenantAdmin', staffRole: 'accountant' });
  expect(await told(phoneNumber)).not.toHaveProperty('staffRole');
});

it('an admin cannot narrow themselves, and of two admins who narrow each other at once one keeps all rights', async () => {
  const first = await addAdmin(kyiv, 'Перша');
  const own = await first.session.call(adminsRoutes.update, { body: { id: first.id, fullName: 'Перша', phoneNumber: first.phoneNumber, staffRole: 'reception' } });
  expect([own.status, own.body.code]).toEqual([409, 'admins.own-role']);
  const rest = (await kyiv.admin.data(adminsRoutes.list, {})).filter(({ id, isSelf }) => id !== first.id && !isSelf);
  for (const { id } of rest) await kyiv.admin.data(adminsRoutes.remove, { params: { id } });
  const { id: otherId, phoneNumber } = (await kyiv.admin.data(adminsRoutes.list, {})).find(({ isSelf }) => isSelf) ?? { id: 0, phoneNumber: '' };
  const narrow = (by: TestSession, id: number, phone: string) =>
    by.call(adminsRoutes.update, { body: { id, fullName: 'Звужена', phoneNumber: phone, staffRole: 'reception' } });
  const replies = await Promise.all([narrow(first.session, otherId, phoneNumber), narrow(kyiv.admin, first.id, first.phoneNumber)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const full = await kyiv.inside((tables) => tables.selectFrom('accounts').select('id')
    .where('role', '=', 'TenantAdmin').where('staff_role', 'is', null).where('archived_at', 'is', null).execute());
  expect(full).toHaveLength(1);
});

it('the calls are closed to every other role', async () => {
  await expectClosedToOthers(kyiv, [adminsRoutes.list, adminsRoutes.create, adminsRoutes.update, adminsRoutes.resetPassword, adminsRoutes.remove]);
});
