import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openFilledCentre, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { centreLog, ownerSql, platformLog } from './tenants.fixture.ts';

let app: TestApp;
let superAdmin: TestSession;
let source: FilledCentre;

beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await signInSuperAdmin(app);
  source = await openFilledCentre(app, 'взірець');
});
afterAll(() => app.close());

function form(copyFrom: number | null) {
  return {
    name: 'Другий центр', code: `n${randomBytes(6).toString('hex')}`, timezone: 'Europe/Warsaw',
    adminFullName: 'Перша Адміна', adminPhoneNumber: '0507654321', subjects: ['Хімія'], classrooms: ['Лабораторія'], copyFrom,
  };
}

async function opened(copyFrom: number | null): Promise<{ tenant: Tenant; admin: TestSession }> {
  const { id, adminPhoneNumber, adminPassword } = await superAdmin.data(tenantsRoutes.onboard, { body: form(copyFrom) });
  const tenant = await app.connections.directory.byId(id);
  if (!tenant) throw new Error('The centre is not there');
  app.dropLater(tenant);
  return { tenant, admin: await signIn(app, tenant, adminPhoneNumber, adminPassword) };
}

const namesOf = async (admin: TestSession) => [
  (await admin.data(subjectsRoutes.list, {})).map(({ name }) => name), (await admin.data(classroomsRoutes.list, {})).map(({ name }) => name),
];

test('a centre opened as a copy has the subjects, classrooms and settings of its model, and none of its people', async () => {
  const settings = {
    timezone: 'Europe/Kyiv', meetingService: 'https://meet.example.ua/', accent: 'plum' as const, phone: '0441234567',
    switches: { passwordsShown: false, calendarFeeds: false, adminSecondFactor: false },
  };
  const params = { tenantId: source.tenant.id };
  await superAdmin.data(tenantLifeRoutes.saveSettings, { params, body: settings });
  const { tenant, admin } = await opened(source.tenant.id);

  const [theirs, own] = [await source.admin.data(subjectsRoutes.list, {}), await admin.data(subjectsRoutes.list, {})];
  expect(own.map(({ name, color }) => [name, color])).toEqual(theirs.map(({ name, color }) => [name, color]));
  expect(own.map(({ color }) => color).toSorted()).toEqual(['blue', 'purple']);
  expect((await namesOf(admin))[1]).toEqual((await namesOf(source.admin))[1]);
  const card = await superAdmin.data(tenantLifeRoutes.one, { params: { tenantId: tenant.id } });
  expect(card).toMatchObject({
    timezone: 'Europe/Warsaw', settings: { meetingService: settings.meetingService, accent: 'plum', logo: null, phone: null, switches: settings.switches },
  });
  expect(card.admins.map(({ fullName }) => fullName)).toEqual(['Перша Адміна']);
  expect(await ownerSql(app, `select role from ${tenant.schemaName}.accounts`)).toEqual([{ role: 'TenantAdmin' }]);

  expect((await centreLog(app, source.tenant)).map(({ action }) => action)).toEqual(['tenants.settings-changed', 'tenants.settings-copied']);
  expect(await platformLog(app, tenant.id)).toMatchObject([{ action: 'tenants.onboarded', details: { copiedFrom: source.tenant.code } }]);
  const inside = await centreLog(app, tenant);
  expect([inside.map(({ action }) => action), JSON.stringify(inside).includes(source.tenant.code)]).toEqual([['tenants.opened'], false]);
});

test('without a centre to copy, the lists of the form count, and nothing comes from another centre', async () => {
  const { admin } = await opened(null);
  expect(await namesOf(admin)).toEqual([['Хімія'], ['Лабораторія']]);
});

test('an unknown centre cannot be copied', async () => {
  const body = form(999_999);
  const { status, body: reply } = await superAdmin.call(tenantsRoutes.onboard, { body });
  expect([status, reply.code, Object.keys(reply.fields ?? {})]).toEqual([404, 'tenants.not-found', ['copyFrom']]);
  expect(await superAdmin.data(tenantsRoutes.checkCode, { params: { code: body.code } })).toMatchObject({ isFree: true });
});
