import { messageProvidersRoutes as routes } from '@dzvinok/contract/message-providers';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '../../runtime/database/database.ts';
import { adminPhone, signIn, signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { newPlatform } from '../../../test/new-platform.fixture.ts';
import { MessageChannels } from '../channels/channel.ts';
import { NameServers } from '../channels/providers/mail-domain.ts';
import { sender, TestRelay } from '../channels/email/relay.fixture.ts';

const usual = new TestRelay();
const ownRelay = new TestRelay();
let app: TestApp;
let centre: Tenant;
let other: Tenant;
let admin: TestSession;
let otherAdmin: TestSession;
let ownPort: number;

beforeAll(async () => {
  ownPort = (await ownRelay.open(2525)).server.port;
  app = await startTestApp({ database: await newPlatform(), config: { mail: await usual.open() } });
  centre = await app.openCentre();
  other = await app.openCentre();
  admin = await signIn(app, centre, adminPhone);
  otherAdmin = await signIn(app, other, adminPhone);
});
afterAll(async () => {
  await app.close();
  await usual.close();
  await ownRelay.close();
});

const form = { host: 'localhost', port: 2525, user: null, password: null, from: 'letters@poltava.example' } as const;
const emailOf = async (who: TestSession) => (await who.data(routes.list, {})).channels.find(({ channel }) => channel === 'email');
const paceOf = (tenant: Tenant) => app.app.get(MessageChannels).of('email')?.providerOf?.(tenant);
const trial = async (who: TestSession) => (await who.data(routes.tryEmail, { body: { address: 'admin@example.ua' } })).failure;

it('a centre’s own server is used before the platform’s, and that before the server’s own', async () => {
  expect(ownPort).toBe(2525);
  expect(await emailOf(admin)).toMatchObject({ source: 'environment', workedAt: null });
  expect(await trial(admin)).toBeNull();
  expect(usual.letters.at(-1)?.from?.value).toEqual([{ address: sender, name: centre.name }]);

  const superAdmin = await signInSuperAdmin(app);
  await superAdmin.data(routes.saveMailServer, { body: { ...form, from: 'letters@platform.example' } });
  expect([(await emailOf(superAdmin))?.source, (await emailOf(otherAdmin))?.source]).toEqual(['platform', 'platform']);
  expect(await trial(otherAdmin)).toBeNull();
  expect(ownRelay.letters.at(-1)?.from?.value).toEqual([{ address: 'letters@platform.example', name: other.name }]);

  await admin.data(routes.saveMailServer, { body: form });
  expect([(await emailOf(admin))?.source, (await emailOf(otherAdmin))?.source]).toEqual(['centre', 'platform']);
  expect(await trial(admin)).toBeNull();
  expect(ownRelay.letters.at(-1)?.from?.value).toEqual([{ address: 'letters@poltava.example', name: centre.name }]);
  expect(await emailOf(admin)).toMatchObject({ workedAt: expect.any(String), failure: null });
  expect([await paceOf(centre), await paceOf(other)], 'it has a pace of its own').toEqual([`email of ${centre.id}`, 'email']);

  await admin.data(routes.removeMailServer, {});
  await superAdmin.data(routes.removeMailServer, {});
  expect(await admin.data(routes.list, {})).toMatchObject({ mailServer: null });
  expect([(await emailOf(admin))?.source, (await emailOf(otherAdmin))?.source]).toEqual(['environment', 'environment']);
});

it('a password is kept sealed, never shown, and goes to no other server', async () => {
  const body = { ...form, user: 'poltava', password: 'very secret' };
  await admin.data(routes.saveMailServer, { body });
  const { text } = await admin.call(routes.list, {});
  expect(text).not.toContain('very secret');
  expect((await admin.data(routes.list, {})).mailServer).toEqual({ host: 'localhost', port: 2525, user: 'poltava', from: form.from, hasPassword: true });
  const [row] = await runInTenant(app.connections.database, centre, () => db().selectFrom('message_providers').selectAll().where('channel', '=', 'email').execute());
  expect(JSON.stringify(row)).not.toContain('very secret');
  await admin.data(routes.saveMailServer, { body: { ...body, password: null, from: 'new@poltava.example' } });
  expect((await admin.data(routes.list, {})).mailServer).toMatchObject({ from: 'new@poltava.example', hasPassword: true });
  for (const changed of [{ host: '127.0.0.1' }, { user: 'another' }]) {
    expect((await admin.call(routes.saveMailServer, { body: { ...body, password: null, ...changed } })).body.code).toBe('message-providers.password-needed');
  }
  expect((await otherAdmin.data(routes.list, {})).mailServer).toBeNull();
  await admin.data(routes.removeMailServer, {});
});

it('a centre’s server is on the public internet', async () => {
  const strict = await startTestApp({ config: { allowsPrivateRelays: false } });
  const tenant = await strict.openCentre();
  const who = await signIn(strict, tenant, adminPhone);
  for (const host of ['localhost', '127.0.0.1', '10.0.0.7', '192.168.1.1', '169.254.169.254', 'no-such-host.invalid']) {
    expect((await who.call(routes.saveMailServer, { body: { ...form, host } })).body).toMatchObject({ code: 'message-providers.private-server', fields: { host: expect.any(String) } });
  }
  for (const wrong of [{ port: 6379 }, { host: 'a b' }, { host: '' }, { from: 'x' }]) {
    const { method, path } = routes.saveMailServer;
    expect((await strict.request({ method, url: path, host: who.host, token: who.accessToken, body: { ...form, ...wrong } })).status).toBe(400);
  }
  await strict.close();
});

it('a failure is told, and shown until the channel works again', async () => {
  usual.mood = { refuses: '554 5.7.1 Relay denied', at: 'recipient' };
  expect(await trial(admin)).toContain('554 5.7.1 Relay denied');
  const failed = await emailOf(admin);
  expect(failed?.failure).toContain('Relay denied');
  usual.mood = 'takes';
  const channel = app.app.get(MessageChannels).of('email');
  const account = { id: 1, fullName: 'Квітка Олена' };
  const message = { id: randomUUID(), kind: 'lesson', title: 'Так', text: '', url: 'http://x.localhost/', isUrgent: false, expiresAt: new Date(), account } as const;
  await channel?.send(centre, message, { id: 1, address: 'a@example.ua', keys: null });
  const { workedAt, failedAt } = await emailOf(admin) ?? {};
  expect(new Date(workedAt ?? 0).getTime()).toBeGreaterThan(new Date(failedAt ?? 0).getTime());
});

it('the records of the sender’s domain are shown as found', async () => {
  const texts: Record<string, string[][]> = {
    'dzvinok.example': [['v=spf1 include:relay', '.example -all'], ['google-site-verification=1']],
    'selector1._domainkey.dzvinok.example': [['v=DKIM1; k=rsa; p=MIIB']],
  };
  const names = app.app.get(NameServers);
  names.texts = async (name) => texts[name] ?? Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }));
  expect(await admin.data(routes.mailDomain, {})).toEqual({
    domain: 'dzvinok.example', spf: ['v=spf1 include:relay.example -all'], dkim: ['selector1._domainkey.dzvinok.example'], dmarc: [],
  });
  names.texts = async () => Promise.reject(Object.assign(new Error('silent'), { code: 'ETIMEOUT' }));
  expect(await admin.data(routes.mailDomain, {})).toEqual({ domain: 'dzvinok.example', spf: null, dkim: null, dmarc: null });
});
