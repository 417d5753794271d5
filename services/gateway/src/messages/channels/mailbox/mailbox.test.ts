import type { Tenant } from '@dzvinok/tenancy/tenant';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostOf, startTestApp, type TestApp } from '../../../../test/app.fixture.ts';
import { MessageChannels, type OutgoingMessage } from '../channel.ts';

let development: TestApp;
let own: Tenant;
let other: Tenant;

beforeAll(async () => {
  development = await startTestApp({ config: { keepsMessages: true } });
  own = await development.openCentre();
  other = await development.openCentre();
});
afterAll(() => development.close());

const open = (url: string, { app = development, tenant = own } = {}) => app.request({ method: 'GET', url, host: hostOf(tenant) });

async function send(name: 'email' | 'telegram' | 'sms', title: string, asked: Pick<OutgoingMessage, 'asks' | 'students'> = {}): Promise<void> {
  const message = {
    id: randomUUID(), kind: 'lesson', title, text: 'Математика & <script>', url: `http://${hostOf(own)}/student`, isUrgent: false,
    expiresAt: new Date(), account: { id: 1, fullName: 'Квітка Олена' }, ...asked,
  } as const;
  const channel = development.app.get(MessageChannels).of(name);
  expect(await channel?.send(own, message, { id: null, address: 'olena@example.ua', keys: null })).toEqual({ outcome: 'sent' });
}

it('shows what channels without a provider would have sent, each centre its own', async () => {
  expect(await development.app.get(MessageChannels).readyFor(own)).toEqual(new Set(['push', 'telegram', 'email', 'sms']));
  await send('telegram', 'Перше');
  await send('email', 'Друге');
  const { status, text, headers } = await open('/dev/messages');
  expect([status, headers['content-security-policy']]).toEqual([200, expect.stringMatching(/^default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'/)]);
  expect(text.indexOf('Друге')).toBeLessThan(text.indexOf('Перше'));
  expect(text).toContain('Математика &amp; &lt;script&gt;');

  const page = /href="(\/dev\/messages\/[\w-]+)">Друге/.exec(text)?.[1] ?? '';
  expect((await open(page)).text.match(/<iframe sandbox /g)).toHaveLength(4);
  const [light, dark] = [await open(`${page}/letter?scheme=light`), await open(`${page}/letter?scheme=dark`)];
  expect([light.text, dark.text]).toEqual([expect.stringContaining('@media not all'), expect.stringContaining('@media all')]);
  expect(light.headers['content-security-policy']).toMatch(/frame-ancestors 'self'; sandbox$/);

  expect((await open('/dev/messages', { tenant: other })).text).not.toContain('Друге');
  expect((await open(`${page}/letter`, { tenant: other })).status).toBe(404);
});

it('shows the buttons of Telegram and how many SMS would be paid for', async () => {
  await send('telegram', 'Урок перенесено', { asks: 'lesson', students: [{ id: 5, fullName: 'Квітка Анна' }, { id: 6, fullName: 'Квітка Богдан' }] });
  await send('sms', 'ї'.repeat(140));
  const { text } = await open('/dev/messages');
  expect([...text.matchAll(/<button disabled>(.*?)<\/button>/g)].map(([, label]) => label))
    .toEqual(['Анна: буде', 'Анна: не буде', 'Богдан: буде', 'Богдан: не буде', 'Передзвоніть']);
  expect(text.replaceAll('\u00a0', ' ')).toMatch(/<small>\d частини SMS/);
});

it('keeps the last 200', async () => {
  for (let nr = 1; nr <= 201; nr += 1) await send('telegram', `Номер ${nr}.`);
  const { text } = await open('/dev/messages');
  expect([text.includes('Номер 201.'), text.includes('Номер 2.'), text.includes('Номер 1.')]).toEqual([true, true, false]);
});

it('is missing in production', async () => {
  const app = await startTestApp();
  const tenant = await app.openCentre();
  for (const url of ['/dev/messages', '/dev/messages/', '/Dev/Messages', '/dev/messages/x', '/dev/messages/x/letter']) {
    const reply = await open(url, { app, tenant });
    expect([reply.status, reply.body.code]).toEqual([404, 'request.not-found']);
  }
  expect(await app.app.get(MessageChannels).readyFor(tenant), 'web push needs no provider').toEqual(new Set(['push']));
  await app.close();
});
