import { messagesRoutes } from '@dzvinok/contract/messages';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { importJWK, jwtVerify } from 'jose';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPhone, signIn, startTestApp, type TestApp } from '../../../../test/app.fixture.ts';
import type { OutgoingMessage } from '../channel.ts';
import { PushChannel } from './push-channel.ts';
import { type Browser, PushService } from './push-service.fixture.ts';
import { isPushService } from './push-services.rules.ts';
import { VapidKeys } from './vapid-keys.ts';

const service = new PushService();
let app: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  await service.open();
  app = await startTestApp({ config: { pushHosts: [service.host], support: { phone: null, email: 'help@dzvinok.test' } } });
  tenant = await app.openCentre();
});
afterAll(async () => {
  service.close();
  await app.close();
});

const inAnHour = () => new Date(Date.now() + 3_600_000);

function messageOf(changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: randomUUID(), kind: 'lesson', title: 'Заняття перенесено', text: 'Квітка Оля: математика, чт 27.11 → пт 28.11, 18:00', url: 'https://poltava.dzvinok.example/schedule',
    isUrgent: false, expiresAt: inAnHour(), account: { id: 7, fullName: 'Квітка Ганна' }, ...changes,
  };
}

function send(browser: Pick<Browser, 'endpoint' | 'keys'>, message = messageOf(), centre = tenant) {
  return app.app.get(PushChannel).send(centre, message, { id: 1, address: browser.endpoint, keys: browser.keys });
}

const showing = (details: boolean): Tenant => ({ ...tenant, features: { switches: { detailsOnLockedScreens: details } } });

test('the browser decrypts Declarative Web Push, under one tag and topic in every attempt', async () => {
  const message = messageOf({ isUrgent: true });
  const browser = service.browser('declarative');
  expect(await send(browser, message, showing(true))).toEqual({ outcome: 'sent', providerId: `http://${service.host}/m/1` });
  await send(browser, message, showing(true));
  const [first, second] = service.taken.filter(({ path }) => path === '/declarative');
  const topic = message.id.replaceAll('-', '');
  expect(first?.payload).toEqual({
    web_push: 8030, notification: { title: message.title, body: message.text, lang: 'uk', tag: topic, navigate: message.url },
  });
  expect(first?.headers).toMatchObject({ topic, urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(Number(first?.headers.ttl)).toBeGreaterThan(3500);
  expect(Number(first?.headers.ttl)).toBeLessThanOrEqual(3600);
  expect([second?.headers.topic, second?.payload]).toEqual([topic, first?.payload]);
});

test('the platform signs for the service with the key that pages subscribe with, and names a real address', async () => {
  await send(service.browser('signed'));
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(service.taken.at(-1)?.headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const verified = await importJWK({ kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }, 'ES256');
  const { payload } = await jwtVerify(token, verified, { audience: `http://${service.host}` });
  expect(payload.sub).toBe('mailto:help@dzvinok.test');
  const { pushKey } = await (await signIn(app, tenant, adminPhone)).data(messagesRoutes.settings, {});
  expect(pushKey).toBe(key);
});

test('another process has the same keys, and without the support’s e-mail the domain is named', async () => {
  const real = await startTestApp({ config: { baseDomain: 'dzvinok.example' } });
  const keys = real.app.get(VapidKeys);
  expect(keys.pair).toEqual(app.app.get(VapidKeys).pair);
  expect(await keys.subject()).toBe('https://dzvinok.example');
  await real.close();
});

test('a locked screen shows neither names nor the event, unless the centre wants that', async () => {
  for (const centre of [tenant, showing(false)]) {
    await send(service.browser('general'), messageOf({ kind: 'payment' }), centre);
    expect(service.taken.at(-1)?.payload).toMatchObject({ notification: { title: tenant.name, body: 'Нове повідомлення про оплату' } });
  }
});

test('a long text is cut to what services take', async () => {
  await send(service.browser('long'), messageOf({ text: '«Їжак» 🦔 '.repeat(800) }), showing(true));
  const last = service.taken.at(-1);
  expect(last?.payload).toMatchObject({ notification: { body: expect.stringMatching(/^«Їжак».*…$/) } });
  expect(last?.bytes).toBeLessThanOrEqual(3_200);
  expect(Buffer.byteLength(JSON.stringify(last?.payload))).toBeLessThanOrEqual(3_000);
});

test.each([
  [404, { outcome: 'refused', endsAddress: true }],
  [410, { outcome: 'refused', endsAddress: true }],
  [413, { outcome: 'refused', endsAddress: false }],
  [403, { outcome: 'refused', endsAddress: false, reason: 'Сервіс сповіщень відповів 403: BadJwtToken' }],
  [302, { outcome: 'refused', endsAddress: false }],
  [429, { outcome: 'later', afterMs: 7_000 }],
  [503, { outcome: 'later', afterMs: 7_000 }],
])('the answer %i', async (status, expected) => {
  const answer = { status, headers: { 'retry-after': '7', 'location': `http://${service.host}/elsewhere` }, text: status === 403 ? ' BadJwtToken\n' : '' };
  expect(await send(service.browser(`answer-${status}`, answer))).toMatchObject(expected);
  expect(service.taken.some(({ path }) => path === '/elsewhere')).toBe(false);
});

test('a date says when to come back', async () => {
  const date = new Date(Date.now() + 60_000).toUTCString();
  const outcome = await send(service.browser('dated', { status: 429, headers: { 'retry-after': date } }));
  expect(outcome).toMatchObject({ outcome: 'later' });
  expect('afterMs' in outcome && Math.abs(Number(outcome.afterMs) - 60_000)).toBeLessThan(5_000);
});

test('a service that cannot be reached took nothing; one that cuts the connection may have', async () => {
  const closed = await new PushService().open();
  const gone = closed.browser('gone');
  closed.close();
  const other = await startTestApp({ config: { pushHosts: [closed.host] } });
  const message = messageOf();
  expect(await other.app.get(PushChannel).send(tenant, message, { id: 1, address: gone.endpoint, keys: gone.keys })).toMatchObject({ outcome: 'later' });
  await other.close();
  const cut = service.browser('cut', { status: 0 });
  await expect(send(cut)).rejects.toThrow();
  expect(service.taken.at(-1)?.path).toBe('/cut');
});

test('an address of no known service is never called, and a broken key ends the address', async () => {
  const { keys } = service.browser('never');
  expect(await send({ endpoint: 'http://127.0.0.1:1/x', keys })).toMatchObject({ outcome: 'refused', endsAddress: true });
  expect(await send({ endpoint: service.browser('broken').endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } })).toMatchObject({ outcome: 'refused', endsAddress: true });
  expect(service.taken.filter(({ path }) => path === '/broken')).toEqual([]);
});

test('push services of the browsers, by their whole names', () => {
  const known = [
    'https://fcm.googleapis.com/fcm/send/a:b', 'https://web.push.apple.com/QGh', 'https://updates.push.services.mozilla.com/wpush/v2/x', 'https://wns2-par02p.notify.windows.com/w/?token=x',
  ];
  const strange = [
    'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x', 'https://fcm.googleapis.com.evil.test/x', 'https://evil.test/fcm.googleapis.com', 'https://a@fcm.googleapis.com/x',
    'https://push.apple.com.evil.test', 'https://evilpush.apple.com', 'https://evilnotify.windows.com/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'ftp://web.push.apple.com/', 'x',
  ];
  expect(known.filter((endpoint) => !isPushService(endpoint, []))).toEqual([]);
  expect(strange.filter((endpoint) => isPushService(endpoint, []))).toEqual([]);
});
