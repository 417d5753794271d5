import { adminsRoutes } from '@dzvinok/contract/admins';
import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { studentsRoutes } from '@dzvinok/contract/students';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPhone, signIn, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
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

it('nobody removes or resets themselves, and a phone belongs to one person', async () => {
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

it('the calls are closed to every other role', async () => {
  await expectClosedToOthers(kyiv, [adminsRoutes.list, adminsRoutes.create, adminsRoutes.update, adminsRoutes.resetPassword, adminsRoutes.remove]);
});
