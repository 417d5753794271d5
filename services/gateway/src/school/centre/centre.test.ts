import { avatarLimit } from '@dzvinok/contract/avatars';
import { centreRoutes } from '@dzvinok/contract/centre';
import type { RouteCall } from '@dzvinok/contract/route';
import { tenantLifeRoutes as routes } from '@dzvinok/contract/tenant-life';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminPhone, apexHost, hostOf, pathOf, platformHost, signIn, signInSuperAdmin, startTestApp, type TestApp, type TestSession,
} from '../../../test/app.fixture.ts';
import { newRoomUrl } from '../broadcasts/broadcasts.service.ts';
import { expectRefusedBodies } from '../../../test/filled-centre.fixture.ts';
import { centreLog, platformLog } from '../../platform/tenants/tenants.fixture.ts';

let app: TestApp;
let superAdmin: TestSession;
let tenant: Tenant;
let other: Tenant;
const support = { phone: '0800123456', email: 'help@dzvinok.example' };

beforeAll(async () => {
  app = await startTestApp({ config: { support } });
  superAdmin = await signInSuperAdmin(app);
  [tenant, other] = [await app.openCentre(), await app.openCentre()];
});
afterAll(() => app.close());

const logo = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } });

async function get(path: string, host = hostOf(tenant)) {
  const { statusCode, headers, rawPayload } = await app.app.inject({ method: 'GET', url: path, headers: { host } });
  return { status: statusCode, headers, bytes: rawPayload };
}

async function face(host = hostOf(tenant)) {
  const { body } = await app.request({ method: 'GET', url: centreRoutes.face.path, host });
  return body.data;
}

async function putLogo(bytes: Buffer, { id: tenantId } = tenant, type = 'image/png') {
  const reply = await app.app.inject({
    method: 'PUT', url: pathOf(routes.setLogo, { params: { tenantId } }), payload: bytes, remoteAddress: app.address,
    headers: { host: superAdmin.host, authorization: `Bearer ${superAdmin.accessToken}`, 'content-type': type },
  });
  return { status: reply.statusCode, body: reply.json() };
}

const settings = {
  timezone: 'Europe/Warsaw', meetingService: 'https://meet.example.ua/zal', accent: 'teal', phone: '0441234567', smsMonthLimit: 300,
  switches: { passwordsShown: false, calendarFeeds: true, adminSecondFactor: true, telegram: false },
} satisfies RouteCall<typeof routes.saveSettings>['body'];

test('every page gets the name and the kind of its address, a centre’s also the support’s contacts', async () => {
  const usual = { accent: 'indigo', logoPath: null, phone: null };
  expect(await face()).toEqual({ kind: 'tenant', name: tenant.name, status: 'active', ...usual, timezone: 'Europe/Kyiv', support });
  expect(await face(platformHost)).toEqual({ kind: 'platform', name: null, status: null, ...usual });
  expect(await face(apexHost)).toEqual({ kind: 'apex', name: null, status: null, ...usual });
  expect((await get(centreRoutes.face.path, 'nobody.localhost')).status).toBe(404);
});

describe('settings', () => {
  test('are the centre’s own, work at once, and stand in both logs with the values before and after', async () => {
    const params = { tenantId: tenant.id };
    const before = await superAdmin.data(routes.one, { params });
    expect(before).toMatchObject({ timezone: 'Europe/Kyiv', logoPath: null, migrationError: null, support: null, settings: {
      meetingService: null, accent: 'indigo', logo: null, phone: null, smsMonthLimit: null,
      switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false, telegram: true },
    } });
    const { timezone, ...changed } = settings;
    expect(await superAdmin.data(routes.saveSettings, { params, body: settings })).toEqual(
      { ...before, timezone, settings: { ...changed, logo: null }, storageBytes: expect.any(Number) });
    expect([await face(), await face(hostOf(other))]).toMatchObject([{ accent: 'teal', phone: '0441234567' }, { accent: 'indigo', phone: null }]);
    const known = await app.connections.directory.byId(tenant.id);
    expect(known?.timezone).toBe(timezone);
    expect(newRoomUrl({ features: known?.features ?? {} })).toMatch(/^https:\/\/meet\.example\.ua\/zal\/dzvinok-/);
    // fields that an older form does not have stay
    const { phone: kept, smsMonthLimit: _limit, switches: { telegram: _telegram, ...olderSwitches }, ...older } = settings;
    await superAdmin.data(routes.saveSettings, { params, body: { ...older, switches: olderSwitches } });
    expect(await face()).toMatchObject({ phone: kept });
    const { accent, meetingService, phone, smsMonthLimit, switches } = before.settings;
    const entry = {
      action: 'tenants.settings-changed', who: 'Системна Адміна',
      before: { accent, meetingService, phone, smsMonthLimit, switches, timezone: 'Europe/Kyiv' }, after: settings,
    };
    expect(await platformLog(app, tenant.id)).toMatchObject([entry]);
    expect(await centreLog(app, tenant)).toMatchObject([entry]);
  });

  test('that are invalid are refused', async () => {
    await expectRefusedBodies(superAdmin, routes.saveSettings, {
      params: { tenantId: other.id },
      body: settings,
      changes: [
        { timezone: 'Europe/Atlantis' }, { timezone: null }, { meetingService: 'http://meet.example.ua' }, { meetingService: 'javascript:alert(1)' }, { meetingService: 'https://admin:secret@meet.example.ua' },
        { meetingService: `https://x.ua/${'x'.repeat(200)}` }, { accent: '#ff0000' }, { phone: '12345' }, { phone: '' }, { phone: 441234567 }, { smsMonthLimit: -1 }, { smsMonthLimit: '300' }, { switches: {} }, { switches: null },
        { switches: { ...settings.switches, calendarFeeds: 'так' } },
      ],
    });
    expect(await platformLog(app, other.id)).toEqual([]);
  });
});

test('an admin sets and removes the phone and e-mail address of the own centre alone; other roles may not', async () => {
  const { [0]: mine, [1]: theirs } = [await app.openCentre(), await app.openCentre()];
  const admin = await signIn(app, mine, adminPhone);
  const set = (phone: string | null, email?: string | null) => admin.call(routes.setOwnContacts, { body: { phone, email } });
  expect((await set('044 765-43-21')).body.data).toEqual({ phone: '0447654321' });
  expect([await face(hostOf(mine)), await face(hostOf(theirs))]).toMatchObject([{ phone: '0447654321' }, { phone: null }]);
  const entry = { action: 'tenants.settings-changed', before: { phone: null }, after: { phone: '0447654321' } };
  expect([await platformLog(app, mine.id), await centreLog(app, mine)]).toMatchObject([[entry], [entry]]);
  expect((await set('0447654321', ' Office@Center.UA ')).body.data).toEqual({ phone: '0447654321', email: 'office@center.ua' });
  // an older form without the address keeps it
  await set('0447654321');
  expect(await face(hostOf(mine))).toMatchObject({ email: 'office@center.ua' });
  expect((await set('12')).status).toBe(400);
  expect((await set(null, 'office')).status).toBe(400);
  expect((await set(null)).status).toBe(200);
  expect(await face(hostOf(mine))).toMatchObject({ phone: null, email: 'office@center.ua' });
  await set(null, null);
  expect(await face(hostOf(mine))).toMatchObject({ phone: null, email: null });
  expect(await platformLog(app, theirs.id)).toEqual([]);
});

test('an admin decides about locked screens of the own centre only', async () => {
  const { [0]: mine, [1]: theirs } = [await app.openCentre(), await app.openCentre()];
  const [admin, stranger] = [await signIn(app, mine, adminPhone), await signIn(app, theirs, adminPhone)];
  const read = async (who = admin) => (await who.data(routes.ownLockedScreens, {})).detailsOnLockedScreens;
  expect(await read()).toBe(false);
  await admin.data(routes.setOwnLockedScreens, { body: { detailsOnLockedScreens: true } });
  expect([await read(), await read(stranger)]).toEqual([true, false]);
  expect(await centreLog(app, mine)).toMatchObject([{ action: 'tenants.settings-changed', after: { switches: { detailsOnLockedScreens: true, passwordsShown: true } } }]);
  expect(await platformLog(app, theirs.id)).toEqual([]);
});

test('an admin decides for the own centre alone how substitutions are arranged', async () => {
  const { [0]: mine, [1]: theirs } = [await app.openCentre(), await app.openCentre()];
  const [admin, stranger] = [await signIn(app, mine, adminPhone), await signIn(app, theirs, adminPhone)];
  const usual = { isConfirmedByAdmin: false, answerHours: 1 };
  expect(await admin.data(routes.ownSubstitutionRules, {})).toEqual(usual);
  await admin.data(routes.setOwnSubstitutionRules, { body: { isConfirmedByAdmin: true, answerHours: 0 } });
  expect([await admin.data(routes.ownSubstitutionRules, {}), await stranger.data(routes.ownSubstitutionRules, {})]).toEqual([{ isConfirmedByAdmin: true, answerHours: 0 }, usual]);
  await expectRefusedBodies(admin, routes.setOwnSubstitutionRules, { body: usual, changes: [{ answerHours: -1 }, { answerHours: 73 }, { answerHours: null }, { isConfirmedByAdmin: 'так' }] });
  expect(await platformLog(app, theirs.id)).toEqual([]);
});

describe('a logo', () => {
  test('is shown whole, on white, on its centre’s host and on the platform’s host, nowhere else', async () => {
    const { status, body } = await putLogo(await logo(1200, 300).png().toBuffer());
    expect([status, body.data?.logoPath]).toEqual([200, expect.stringMatching(/^\/api\/centre\/logo\/[0-9a-f]{32}\.webp$/)]);
    const path: string = body.data.logoPath;
    expect(await face()).toMatchObject({ logoPath: path });
    const shown = await get(path);
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']])
      .toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 120, hasAlpha: false });
    expect((await get(path, platformHost)).status).toBe(200);
    const elsewhere = await Promise.all([hostOf(other), apexHost, 'nobody.localhost'].map((host) => get(path, host)));
    expect(elsewhere.map((reply) => reply.status)).toEqual([404, 404, 404]);
    for (const file of ['x', `${'0'.repeat(32)}.webp`, path.slice(-37, -5), '%27.webp']) {
      expect([file, (await get(`/api/centre/logo/${file}`)).status]).toEqual([file, 404]);
    }
  });

  test('is served while the centre is suspended, has a new address each time, and can be removed', async () => {
    const params = { tenantId: other.id };
    const small = await logo(20, 10).webp().toBuffer();
    const [first, second] = [(await putLogo(small, other)).body.data.logoPath, (await putLogo(small, other)).body.data.logoPath];
    await superAdmin.data(routes.setStatus, { params, body: { status: 'suspended' } });
    expect([(await get(first, hostOf(other))).status, (await get(second, hostOf(other))).status]).toEqual([404, 200]);
    await superAdmin.data(routes.setStatus, { params, body: { status: 'active' } });
    await superAdmin.data(routes.saveSettings, { params, body: settings });
    expect((await superAdmin.data(routes.one, { params })).logoPath).toBe(second);
    for (const _ of [1, 2]) expect(await superAdmin.data(routes.removeLogo, { params })).toEqual({ logoPath: null });
    expect([(await get(second, hostOf(other))).status, await face(hostOf(other))]).toMatchObject([404, { logoPath: null }]);
    expect((await centreLog(app, other)).map(({ action }) => action)).toEqual([
      'tenants.logo-set', 'tenants.logo-set', 'tenants.suspended', 'tenants.resumed', 'tenants.settings-changed', 'tenants.logo-removed',
    ]);
  });

  test('must be a picture', async () => {
    const replies = [
      await putLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      await putLogo(Buffer.from('x'), tenant, 'image/svg+xml'),
      await putLogo((await logo(20, 10).png().toBuffer()).subarray(0, 60)),
      await putLogo(Buffer.alloc(avatarLimit + 1)),
      await putLogo(await logo(20, 10).png().toBuffer(), { ...tenant, id: 999_999 }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [415, 'avatars.wrong-type'], [415, 'request.unsupported-type'], [422, 'avatars.broken'], [413, 'request.too-large'], [404, 'tenants.not-found'],
    ]);
  });
});
