import type { MessageKind } from '@dzvinok/contract/message-kinds';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../../identity/auth/auth.fixture.ts';
import { db } from '../../../runtime/database/database.ts';
import { hostOf, startTestApp, type TestApp } from '../../../../test/app.fixture.ts';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { MessageChannels, type OutgoingMessage, type SendOutcome } from '../channel.ts';
import { letterAccents } from './letter.ts';
import { TestRelay } from './relay.fixture.ts';

let app: TestApp;
let relay: TestRelay;
let own: Tenant;
let other: Tenant;
let accountId: number;

beforeAll(async () => {
  relay = new TestRelay();
  app = await startTestApp({ config: { mail: await relay.open() } });
  own = await app.openCentre();
  other = await app.openCentre();
  ({ id: accountId } = await addAccount(app, own, 'Parent'));
});
afterAll(async () => {
  await app.close();
  await relay.close();
});
beforeEach(async () => {
  relay.letters.length = 0;
  relay.mood = 'takes';
  await within(async () => {
    await db().deleteFrom('message_choices').execute();
    await db().deleteFrom('deliveries').execute();
  });
});

const within = <T>(work: () => Promise<T>, tenant = own) => runInTenant(app.connections.database, tenant, work);

function messageOf(changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: randomUUID(),
    kind: 'lesson',
    title: 'Заняття перенесено',
    text: 'Математика: чт 27.11 → пт 28.11, 18:00 <b>\nКабінет 5',
    url: `http://${hostOf(own)}/student?message=1`,
    isUrgent: false,
    expiresAt: new Date('2030-01-01'),
    account: { id: accountId, fullName: 'Квітка Олена' },
    ...changes,
  };
}

function send(message: OutgoingMessage): Promise<SendOutcome> {
  const channel = app.app.get(MessageChannels).of('email');
  if (!channel) throw new Error('There is no e-mail channel');
  return channel.send(own, message, { id: 1, address: 'olena@example.ua', keys: null });
}

async function letterOf(message: OutgoingMessage) {
  expect(await send(message)).toMatchObject({ outcome: 'sent' });
  const letter = relay.letters.at(-1);
  if (!letter) throw new Error('The relay got no letter');
  return letter;
}

async function unsubscribePathOf(kind: MessageKind): Promise<string> {
  const letter = await letterOf(messageOf({ kind }));
  const line = letter.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';
  return new URL(/<(.*)>/.exec(line)?.[1] ?? '').pathname;
}

describe('a letter', () => {
  it('has the centre’s name, words in HTML and text, and one Message-ID in all attempts', async () => {
    const message = messageOf();
    const letters = [await letterOf(message), await letterOf(message)];
    for (const { from, to, subject, html, text, messageId } of letters) {
      expect(from?.value).toEqual([{ address: 'noreply@dzvinok.example', name: own.name }]);
      expect([to].flat().map((line) => line?.text)).toEqual(['olena@example.ua']);
      expect(subject).toBe('Заняття перенесено');
      expect(html).toContain('пт 28.11, 18:00 &lt;b&gt;');
      expect(html).toContain(message.url);
      expect(text).toContain('18:00 <b>\nКабінет 5');
      expect(text).toContain(message.url);
      expect(text).toContain(`Налаштувати сповіщення: http://${hostOf(own)}/profile`);
      expect(messageId).toBe(`<d-${message.id}@${own.code}.localhost>`);
    }
  });

  it('is answered to the centre', async () => {
    expect((await letterOf(messageOf())).replyTo).toBeUndefined();
    own.features = { ...own.features, email: 'office@center.ua' };
    expect((await letterOf(messageOf())).replyTo?.value).toMatchObject([{ address: 'office@center.ua' }]);
  });

  it('names a short address to unsubscribe, unless the person cannot', async () => {
    const { headerLines } = await letterOf(messageOf());
    const line = (name: string) => headerLines.find(({ key }) => key === name)?.line;
    expect(line('list-unsubscribe')).toMatch(/^List-Unsubscribe: <http:\/\/[^>\s]+\/u\/[\w-]{14,18}>$/);
    expect(line('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const necessary = await letterOf(messageOf({ kind: 'security' }));
    expect(necessary.headerLines.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
    expect(necessary.text).not.toContain('/u/');
  });

  it('has the colours of the product', () => {
    const css = readFileSync(resolve(import.meta.dirname, '../../../../../../libs/ui/src/styles/accents.css'), 'utf8');
    for (const [name, { light, dark }] of Object.entries(letterAccents)) {
      const set = css.slice(css.indexOf(`[data-accent='${name}']`));
      expect(set).toContain(`--dz-accent: light-dark(${light.accent}, ${dark.accent});`);
      expect(set).toContain(`--dz-accent-text: light-dark(${light.accentText}, ${dark.accentText});`);
    }
  });
});

describe('an answer of the relay', () => {
  it.each([
    ['550 5.1.1 No such user here', 'recipient', { outcome: 'refused', endsAddress: true }],
    ['550 No such user here', 'recipient', { outcome: 'refused', endsAddress: true }],
    ['550 olena@example.ua: recipient does not exist', 'recipient', { outcome: 'refused', endsAddress: true }],
    ['550 Relay not permitted', 'recipient', { outcome: 'refused', endsAddress: false }],
    ['550 Sender address unknown', 'recipient', { outcome: 'refused', endsAddress: false }],
    ['550 5.7.1 Looks like spam', 'letter', { outcome: 'refused', endsAddress: false }],
    ['552 5.2.2 Mailbox full', 'recipient', { outcome: 'refused', endsAddress: false }],
    ['450 4.2.1 Try again later', 'recipient', { outcome: 'later' }],
    ['451 4.3.0 Queue full', 'letter', { outcome: 'later' }],
  ] as const)('%s', async (refuses, at, outcome) => {
    relay.mood = { refuses, at };
    const answered = await send(messageOf());
    expect(answered).toMatchObject(outcome);
    expect(answered).toMatchObject({ reason: expect.stringContaining(refuses) });
    expect(relay.letters).toEqual([]);
  });

  it('is missing before the letter: it is sent later', async () => {
    relay.mood = 'drops at recipient';
    expect(await send(messageOf())).toMatchObject({ outcome: 'later' });
  });

  it('is missing after the letter: nobody knows', async () => {
    relay.mood = 'takes and drops';
    await expect(send(messageOf())).rejects.toThrow();
    expect(relay.letters).toHaveLength(1);
  });

  it('never comes when there is no relay', async () => {
    const closed = new TestRelay();
    const mail = await closed.open();
    await closed.close();
    const lonely = await startTestApp({ config: { mail } });
    const channel = lonely.app.get(MessageChannels).of('email');
    expect(await channel?.send(own, messageOf(), { id: 1, address: 'olena@example.ua', keys: null })).toMatchObject({ outcome: 'later' });
    await lonely.close();
  });
});

describe('unsubscribing', () => {
  const ask = (method: 'GET' | 'POST', url: string, { tenant = own, body = '', type = 'application/x-www-form-urlencoded' } = {}) =>
    app.request({ method, url, host: hostOf(tenant), ...(method === 'POST' ? { body, headers: { 'content-type': type } } : {}) });
  const choices = (tenant = own) => within(async () =>
    (await db().selectFrom('message_choices').select(['account_id', 'channels']).execute()).map((row) => ({ ...row })), tenant);

  it('needs a bare POST only, and ends the waiting letters of the kind', async () => {
    const path = await unsubscribePathOf('lesson');
    const waiting = { account_id: accountId, subject: 'x', due_at: new Date(), not_after: new Date() } as const;
    await within(async () => void (await db().insertInto('deliveries').values([
      { ...waiting, channel: 'email', kind: 'lesson' }, { ...waiting, channel: 'push', kind: 'lesson' }, { ...waiting, channel: 'email', kind: 'marks', subject: 'y' },
    ]).execute()));
    expect((await ask('POST', path, { body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
    expect((await ask('POST', path, { body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--', type: 'multipart/form-data; boundary=x' })).status).toBe(200);
    expect(await choices()).toEqual([{ account_id: accountId, channels: { lesson: ['push', 'telegram'] } }]);
    const states = await within(() => db().selectFrom('deliveries').select(['channel', 'kind', 'state']).orderBy('kind').orderBy('channel').execute());
    expect(states).toEqual([
      { channel: 'email', kind: 'lesson', state: 'cancelled' }, { channel: 'push', kind: 'lesson', state: 'waiting' }, { channel: 'email', kind: 'marks', state: 'waiting' },
    ]);
  });

  it('keeps the other choices, and all kinds but the necessary ones can be ended at once', async () => {
    await within(async () => void (await db().insertInto('message_choices')
      .values({ account_id: accountId, channels: JSON.stringify({ payment: ['email', 'sms'], security: ['email'] }) }).execute()));
    const path = await unsubscribePathOf('marks');
    expect((await ask('POST', path)).status).toBe(200);
    expect(await choices()).toEqual([{ account_id: accountId, channels: { payment: ['email', 'sms'], security: ['email'], marks: ['push', 'telegram'] } }]);
    expect((await ask('POST', path, { body: 'whole=1' })).status).toBe(200);
    const channels = (await choices())[0]?.channels ?? {};
    expect(channels).toMatchObject({ payment: ['sms'], security: ['email'], marks: ['push', 'telegram'], recording: ['push'] });
    expect(Object.entries(channels).filter(([, used]) => used.includes('email')).map(([kind]) => kind)).toEqual(['security']);
  });

  it('shows a page with buttons to whoever opens the address, and changes nothing', async () => {
    const path = await unsubscribePathOf('marks');
    const { status, text, headers } = await ask('GET', path);
    expect(status).toBe(200);
    expect(text).toContain('<form method="post"><button>Оцінки</button></form>');
    expect(text).toContain(own.name);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(await choices()).toEqual([]);
  });

  it('refuses guessed addresses, and those of another centre', async () => {
    const path = await unsubscribePathOf('marks');
    const token = path.slice('/u/'.length);
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const wrong of [`/u/${token.slice(0, -2)}${last}A`, '/u/x', '/u/AAAAAAAAAAAAAAAA', `/u/${token}AAAA`, '/u/%00']) {
      expect([(await ask('GET', wrong)).status, (await ask('POST', wrong)).status]).toEqual([404, 404]);
    }
    expect([(await ask('GET', path, { tenant: other })).status, (await ask('POST', path, { tenant: other })).status]).toEqual([404, 404]);
    expect([await choices(), await choices(other)]).toEqual([[], []]);
  });
});
