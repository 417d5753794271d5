import { smsRoutes } from '@dzvinok/contract/sms';
import { platformKey } from '@dzvinok/tenancy/tenant';
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { platformHost, startTestApp, type TestApp } from '../../../../test/app.fixture.ts';
import { openLessonsScenario, type LessonsScenario } from '../../../../test/lessons-scenario.fixture.ts';
import { db } from '../../../runtime/database/database.ts';
import { DeliveryWakes } from '../../deliveries/delivery-wakes.service.ts';
import { MessageChannels, sendLimitMs, type OutgoingMessage } from '../channel.ts';

const callbackSecret = 'a-secret-of-call-backs';
const phone = '380670000007';

/** TurboSMS: received requests, and the answer to the next request. */
const requests: { path: string | undefined; authorization: string | undefined; body: Record<string, unknown> }[] = [];
let respond: (reply: ServerResponse, request: IncomingMessage) => void;
const answer = (body: unknown, status = 200) => (reply: ServerResponse) => void reply.writeHead(status, { 'content-type': 'text/html' })
  .end(typeof body === 'string' ? body : JSON.stringify(body));
const resultOf = (code: number, own: number, messageId: string | null = 'f83f8868') => answer({
  response_code: code, response_status: 'X', response_result: [{ phone, response_code: own, message_id: messageId, response_status: 'Y' }],
});
const turboSms = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    requests.push({ path: request.url, authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(parts).toString()) });
    respond(reply, request);
  });
});

let app: TestApp;
let centre: LessonsScenario;
let other: LessonsScenario;

beforeAll(async () => {
  await new Promise<void>((resolve) => turboSms.listen(0, '127.0.0.1', resolve));
  const address = turboSms.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const sms = {
    token: 'very-secret', sender: 'Dzvinok', partKopecks: 100, viber: { sender: 'DzvinokViber', kopecks: 60 }, monthLimit: 10, callbackSecret,
  };
  app = await startTestApp({ config: { sms, smsRoot: `http://127.0.0.1:${address.port}` } });
  [centre, other] = [await openLessonsScenario(app), await openLessonsScenario(app)];
});
afterAll(async () => {
  await app.close();
  turboSms.closeAllConnections();
  turboSms.close();
});
beforeEach(async () => {
  requests.length = 0;
  respond = resultOf(800, 0);
  await centre.within(() => db().deleteFrom('deliveries').execute());
});

const message: OutgoingMessage = {
  id: '5b0e7c00-0000-4000-8000-000000000001', kind: 'lesson', title: 'Заняття перенесено', text: '27.11 → 28.11, 18:00', url: 'https://demo.example/n/7',
  isUrgent: true, expiresAt: new Date('2027-01-01'), account: { id: 1, fullName: 'Мама' },
};
const send = (address = '0670000007', id = message.id) => {
  const channel = app.app.get(MessageChannels).of('sms');
  if (!channel) throw new Error('No channel');
  return channel.send(centre.tenant, { ...message, id }, { id: null, address, keys: null });
};

/** A delivery as the worker leaves it. */
async function delivery({ id = randomUUID() as string, where = centre, state = 'sent' as const, providerId = null as string | null, price = null as number | null, startedAt = new Date() } = {}) {
  await where.within(async () => {
    const far = new Date(Date.now() + 3_600_000);
    await db().insertInto('deliveries').values({
      id, account_id: where.ids.parent, channel: 'sms', kind: 'lesson', subject: `x ${id}`, state: state as 'sent' | 'leased' | 'failed', due_at: far, not_after: far,
    }).execute();
    await db().insertInto('delivery_attempts').values({ delivery_id: id, nr: 1, started_at: startedAt, provider_id: providerId, price_kopecks: price }).execute();
  });
  return id;
}

describe('a message', () => {
  it('is asked for as Viber first and SMS next, under the delivery’s key, with parts and price', async () => {
    expect(await send()).toEqual({ outcome: 'sent', providerId: 'f83f8868', parts: 1, priceKopecks: 100 });
    expect(requests).toEqual([{ path: '/message/send.json', authorization: 'Bearer very-secret', body: {
      sequence_id: `d-${message.id}`, recipients: [phone],
      viber: { sender: 'DzvinokViber', text: 'Заняття перенесено\n27.11 → 28.11, 18:00', caption: 'Відкрити', action: message.url },
      sms: { sender: 'Dzvinok', text: `Заняття перенесено\n27.11 → 28.11, 18:00\n${message.url}` },
    } }]);
  });

  it('is sent with 0 and 800–803, when its own recipient is', async () => {
    for (const code of [0, 800, 801, 802, 803]) {
      respond = resultOf(code, 0);
      expect([code, await send()]).toMatchObject([code, { outcome: 'sent' }]);
    }
    respond = resultOf(803, 404, null);
    expect(await send()).toEqual({ outcome: 'refused', reason: 'Номер у стоп-листі: людина відмовилася від SMS', endsAddress: false, isPersonal: true });
  });

  it('is refused with a reason, though HTTP says 200', async () => {
    for (const [code, reason] of [[302, 'відправника'], [400, 'відправника'], [404, 'стоп-листі'], [305, 'Перевірте номер'], [777, '777']] as const) {
      respond = answer({ response_code: code, response_status: 'NO', response_result: null });
      expect([code, await send()]).toMatchObject([code, { outcome: 'refused', reason: expect.stringContaining(reason), endsAddress: false }]);
    }
    respond = answer({ response_code: 103, response_status: 'INVALID_TOKEN', response_result: null });
    expect(await send()).toMatchObject({ outcome: 'later', reason: expect.stringContaining('ключ') });
  });

  it('is of unknown outcome after an answer that is none', async () => {
    for (const junk of [answer('<html>'), answer(''), answer({ ok: true }), answer('[]'), resultOf(800, 0, null), answer({ response_code: 800, response_result: [] }), answer('x', 502),
      (_reply: ServerResponse, request: IncomingMessage) => void request.socket.resetAndDestroy()]) {
      respond = junk;
      await expect(send()).rejects.toThrow('Невідомо, чи дійшло');
    }
    respond = answer('Not found', 404);
    expect(await send()).toMatchObject({ outcome: 'later' });
  });

  it('is of unknown outcome when no answer comes in the time that a lease leaves', async () => {
    const limits: number[] = [];
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return patience.signal;
    });
    respond = () => patience.abort(new DOMException('timed out', 'TimeoutError'));
    await expect(send()).rejects.toThrow('Невідомо, чи дійшло: TurboSMS не відповів');
    vi.restoreAllMocks();
    expect(limits.every((ms) => ms < sendLimitMs)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it('does not go to a person without a phone', async () => {
    for (const address of ['no-phone-7', 'former-support-3', '380670000007', '']) {
      expect([address, await send(address)]).toEqual([address, { outcome: 'refused', reason: 'Немає номера телефону', endsAddress: false, isPersonal: true }]);
    }
    expect(requests).toEqual([]);
  });
});

describe('the limit of money', () => {
  it('refuses what would exceed it this month, and counts neither another month nor another centre', async () => {
    const lastMonth = new Date(new Date().getTime() - 32 * 24 * 3_600_000);
    await delivery({ price: 5_000, startedAt: lastMonth });
    await delivery({ price: 5_000, where: other });
    await delivery({ price: 900 });
    expect(await send()).toMatchObject({ outcome: 'sent' });
    await delivery({ price: 1 });
    expect(await send()).toEqual({ outcome: 'refused', reason: 'Вичерпано ліміт витрат на SMS цього місяця: 10 грн', endsAddress: false, isOwnLimit: true });
    expect(requests).toHaveLength(1);
  });

  it('holds for messages that are sent at once', async () => {
    await delivery({ price: 800 });
    const ids = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
    for (const id of ids) await delivery({ id, state: 'leased' as never });
    const outcomes = await Promise.all(ids.map((id) => send('0670000007', id)));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'later']);
  });
});

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const report = (messageId: string, status: string, signature = sha1(`${callbackSecret}e-1`)) => app.request({
  method: 'POST', url: smsRoutes.report.path, host: platformHost, body: { id: 'e-1', try: 1, type: 'dlr', signature, data: { message_id: messageId, status } },
});
const stateOf = async (id: string, where = centre) => where.within(() => db().selectFrom('deliveries as d').innerJoin('delivery_attempts as a', 'a.delivery_id', 'd.id')
  .select(['d.state', 'd.reason', 'a.delivered_at as deliveredAt']).where('d.id', '=', id).executeTakeFirstOrThrow());

describe('a call-back', () => {
  it('signed in either order says that the message was delivered, or was not', async () => {
    const [first, second, third] = [await delivery({ providerId: 'm-1' }), await delivery({ providerId: 'm-2' }), await delivery({ providerId: 'm-3' })];
    expect((await report('m-1', 'DELIVRD')).status).toBe(200);
    expect((await report('m-2', 'Read', sha1(`e-1${callbackSecret}`).toUpperCase())).status).toBe(200);
    expect((await report('m-3', 'Expired')).status).toBe(200);
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
      { state: 'delivered', reason: null, deliveredAt: expect.any(Date) }, { state: 'delivered', reason: null, deliveredAt: expect.any(Date) },
      { state: 'failed', reason: 'Оператор не доставив SMS', deliveredAt: null },
    ]);
  });

  it('of a message that was not delivered lets the next channel come at once', async () => {
    const id = await delivery({ providerId: 'm-8' });
    const far = new Date(Date.now() + 3_600_000);
    const next = { account_id: centre.ids.parent, channel: 'email', kind: 'lesson', subject: `x ${id}`, due_at: far, not_after: far } as const;
    await centre.within(() => db().insertInto('deliveries').values(next).execute());
    await report('m-8', 'Expired');
    const { due_at: dueAt } = await centre.within(() => db().selectFrom('deliveries').select('due_at').where('subject', '=', `x ${id}`).where('channel', '=', 'email').executeTakeFirstOrThrow());
    expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await app.app.get(DeliveryWakes).due(), 'processes with jobs look at once').toContain(centre.tenant.id);
  });

  it('that is late, not final, foreign or not signed changes nothing', async () => {
    const settled = await delivery({ providerId: 'm-4', state: 'failed' as never });
    const waiting = await delivery({ providerId: 'm-5' });
    for (const [messageId, status] of [['m-4', 'Delivered'], ['m-5', 'Sent'], ['m-9', 'Delivered']] as const) expect((await report(messageId, status)).status).toBe(200);
    for (const signature of ['', 'x', sha1('e-1'), sha1(`${callbackSecret}e-2`)]) expect((await report('m-5', 'Delivered', signature)).status).toBe(404);
    expect([(await stateOf(settled)).state, (await stateOf(waiting)).state]).toEqual(['failed', 'sent']);
    await report('m-5', 'Delivered');
    await report('m-5', 'Expired');
    expect((await stateOf(waiting)).state).toBe('delivered');
  });

  it('reaches the centre that sent the message alone', async () => {
    respond = resultOf(800, 0, 'm-6');
    await send();
    expect(Number(await app.connections.redis?.get(platformKey('sms', 'm-6')))).toBe(centre.tenant.id);
    const [own, theirs] = [await delivery({ providerId: 'm-6' }), await delivery({ providerId: 'm-6', where: other })];
    await report('m-6', 'Delivered');
    expect([(await stateOf(own)).state, (await stateOf(theirs, other)).state]).toEqual(['delivered', 'sent']);
  });
});
