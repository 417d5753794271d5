import { messageProvidersRoutes as routes } from '@dzvinok/contract/message-providers';
import { telegramRoutes } from '@dzvinok/contract/telegram';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPhone, platformHost, signIn, signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { newPlatform } from '../../../test/new-platform.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { MessageChannels } from '../channels/channel.ts';
import { VapidKeys } from '../channels/push/vapid-keys.ts';
import { TestBotApi } from '../channels/telegram/bot-api.fixture.ts';

const tokenOf = (id: number) => `${id}:${'very-secret-'.repeat(3)}`;
const [franchise, ownToken, laterToken] = [tokenOf(1001), tokenOf(2002), tokenOf(3003)];
const botApi = new TestBotApi();
const smsCalls: { authorization: string | undefined; body: { recipients: string[]; sms: { sender: string } } }[] = [];
let smsCode: number | null = 0;
const turboSms = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString());
    smsCalls.push({ authorization: request.headers.authorization, body });
    if (smsCode === null) reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    else reply.end(JSON.stringify({ response_code: smsCode, response_status: 'X', response_result: [{ phone: body.recipients[0], response_code: smsCode, message_id: 'm-1', response_status: 'X' }] }));
  });
});
let app: TestApp;
let centre: LessonsScenario;
let other: LessonsScenario;
let admin: TestSession;
let superAdmin: TestSession;

beforeAll(async () => {
  await new Promise<void>((resolve) => turboSms.listen(0, '127.0.0.1', resolve));
  const address = turboSms.address();
  for (const [token, name] of [[franchise, 'FranchiseBot'], [ownToken, 'PoltavaBot'], [laterToken, 'NewPoltavaBot']] as const) botApi.names.set(token, name);
  app = await startTestApp({ database: await newPlatform(), config: {
    telegramRoot: await botApi.open(), smsRoot: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
  } });
  [centre, other] = [await openLessonsScenario(app), await openLessonsScenario(app)];
  admin = await signIn(app, centre.tenant, adminPhone);
  superAdmin = await signInSuperAdmin(app);
});
afterAll(async () => {
  await app.close();
  botApi.close();
  turboSms.close();
});

const secretOf = (token: string) => String(botApi.of('setWebhook').findLast((call) => call.token === token)?.body.secret_token);
const write = async (text: string, { chat, token, secret = secretOf(token) }: { chat: number; token: string; secret?: string }) => {
  const { status, text: reply } = await app.request({
    method: 'POST', url: telegramRoutes.webhook.path, host: platformHost, body: { message: { chat: { id: chat, type: 'private' }, text } },
    headers: { 'x-telegram-bot-api-secret-token': secret },
  });
  return status === 200 ? String(JSON.parse(reply).text) : status;
};
const linkOf = async (where: LessonsScenario) => (await (await where.signIn('parent')).data(telegramRoutes.link, {})).url;
const payloadIn = (url: string) => `/start ${new URL(url).searchParams.get('start')}`;
const links = (where: LessonsScenario) => where.within(() => db().selectFrom('message_addresses').select(['address', 'bot_id as bot', 'end_reason as reason']).where('channel', '=', 'telegram').orderBy('id').execute());
const sourceOf = async (who: TestSession, channel: string) => (await who.data(routes.list, {})).channels.find((item) => item.channel === channel)?.source;
const paceOf = (where: LessonsScenario) => app.app.get(MessageChannels).of('telegram')?.providerOf?.(where.tenant);
const send = (where: LessonsScenario, chat: string, botId: number | null = null) => app.app.get(MessageChannels).of('telegram')?.send(where.tenant, {
  id: '5b0e7c00-0000-4000-8000-000000000001', kind: 'lesson', title: 'Так', text: '', url: 'https://x.example/', isUrgent: false, expiresAt: new Date(), account: { id: 1, fullName: 'Мама' },
}, { id: 1, address: chat, keys: null, botId });

it('the platform’s bot is asked for its name, gets its webhook, and is kept sealed', async () => {
  expect([await sourceOf(superAdmin, 'telegram'), await sourceOf(admin, 'telegram')]).toEqual([null, null]);
  expect((await superAdmin.call(routes.saveTelegram, { body: { token: tokenOf(9009) } })).body).toMatchObject({ code: 'message-providers.wrong-token', fields: { token: expect.any(String) } });
  expect((await superAdmin.data(routes.checkTelegram, {})).failure).toContain('не налаштовано');
  expect(await superAdmin.data(routes.saveTelegram, { body: { token: franchise } })).toEqual({ botId: 1001, botName: 'FranchiseBot' });
  expect(botApi.of('setWebhook').at(-1)).toMatchObject({ token: franchise, body: { url: expect.stringMatching(/\/\/platform\..+\/api\/telegram\/webhook$/), secret_token: expect.stringMatching(/^[\w-]{43,}$/) } });
  expect((await superAdmin.data(routes.checkTelegram, {})).failure).toBeNull();
  const { text } = await superAdmin.call(routes.list, {});
  expect(text).toContain('FranchiseBot');
  expect(text).not.toContain('very-secret');
  const { rows } = await app.connections.database.ownerPool.query("select row_to_json(p)::text as row from platform.message_providers p where channel = 'telegram'");
  expect(rows[0].row).not.toContain('very-secret');
  expect([await sourceOf(superAdmin, 'telegram'), await sourceOf(admin, 'telegram')]).toEqual(['platform', 'platform']);
});

it('a centre’s own bot makes its own links, which end with it; other centres keep the franchise’s', async () => {
  expect(await write(payloadIn(await linkOf(centre)), { chat: 71, token: franchise })).toContain('Підключено');
  expect(await write(payloadIn(await linkOf(other)), { chat: 71, token: franchise })).toContain('Підключено');
  await admin.data(routes.saveTelegram, { body: { token: ownToken } });
  expect([await sourceOf(admin, 'telegram'), await sourceOf(await other.signIn('admin'), 'telegram')]).toEqual(['centre', 'platform']);
  expect((await (await other.signIn('admin')).data(routes.list, {})).telegram).toBeNull();
  expect([await paceOf(centre), await paceOf(other)], 'its own bot has a pace of its own').toEqual(['telegram 2002', 'telegram 1001']);
  expect([await links(centre), await links(other)]).toEqual([
    [{ address: '71', bot: 1001, reason: expect.stringContaining('інший бот') }], [{ address: '71', bot: 1001, reason: null }]]);

  const url = await linkOf(centre);
  expect(url).toContain('https://t.me/PoltavaBot?');
  expect(await write(payloadIn(url), { chat: 71, token: franchise }), 'by another bot').toContain('не діє');
  const own = { chat: 71, token: ownToken };
  expect(await write(payloadIn(await linkOf(other)), own), 'of another centre').toContain('не діє');
  const foreign = secretOf(ownToken).replace(/^c[0-9a-z]+/, `c${other.tenant.id.toString(36)}`);
  expect(await write(payloadIn(url), { ...own, secret: foreign }), 'as another centre’s').toBe(404);
  expect(await write(payloadIn(url), own)).toContain('Підключено');
  expect(await send(centre, '71', 2002)).toMatchObject({ outcome: 'sent' });
  expect(botApi.of('sendMessage').at(-1)?.token).toBe(ownToken);
  expect(await send(other, '71', 1001)).toMatchObject({ outcome: 'sent' });
  expect(botApi.of('sendMessage').at(-1)?.token).toBe(franchise);
  expect(await send(centre, '71', 1001)).toMatchObject({ outcome: 'refused', endsAddress: true });
});

it('/stop and a blocked bot end the links of that bot alone', async () => {
  await write('/stop', { chat: 71, token: franchise });
  expect([(await links(centre)).at(-1), (await links(other)).at(-1)]).toMatchObject([{ bot: 2002, reason: null }, { bot: 1001, reason: expect.stringContaining('/stop') }]);
  await write(payloadIn(await linkOf(other)), { chat: 71, token: franchise });
  await write('/stop', { chat: 71, token: ownToken });
  expect([(await links(centre)).at(-1), (await links(other)).at(-1)]).toMatchObject([{ bot: 2002, reason: expect.stringContaining('/stop') }, { bot: 1001, reason: null }]);
});

it('a newer bot takes the place of the former one, and without it the franchise’s is used again', async () => {
  await write(payloadIn(await linkOf(centre)), { chat: 72, token: ownToken });
  await admin.data(routes.saveTelegram, { body: { token: laterToken } });
  expect(botApi.of('deleteWebhook').map(({ token }) => token)).toEqual([ownToken]);
  expect(await write('/start', { chat: 72, token: ownToken })).toBe(404);
  expect((await links(centre)).at(-1)).toMatchObject({ bot: 2002, reason: expect.stringContaining('інший бот') });
  for (const _again of [1, 2]) await admin.data(routes.removeTelegram, {});
  expect([await sourceOf(admin, 'telegram'), await linkOf(centre)]).toEqual(['platform', expect.stringContaining('FranchiseBot')]);
});

const sms = { sender: 'Dzvinok', partKopecks: 90, viberSender: null, viberKopecks: null, monthLimit: 300 };

it('an account at TurboSMS is kept sealed, tried, and used by every centre', async () => {
  expect((await superAdmin.call(routes.saveSms, { body: { ...sms, token: null, callbackSecret: null } })).body.code).toBe('message-providers.token-needed');
  expect(await sourceOf(admin, 'sms')).toBeNull();
  await superAdmin.data(routes.saveSms, { body: { ...sms, token: 'turbo-secret', callbackSecret: 'a-secret-of-reports' } });
  await superAdmin.data(routes.saveSms, { body: { ...sms, sender: 'Dzvin', token: null, callbackSecret: null } });
  expect(await superAdmin.data(routes.trySms, { body: { phoneNumber: '0670000001' } })).toEqual({ failure: null });
  expect(smsCalls.at(-1)).toMatchObject({ authorization: 'Bearer turbo-secret', body: { recipients: ['380670000001'], sms: { sender: 'Dzvin' } } });
  const listed = await superAdmin.call(routes.list, {});
  expect(listed.text).not.toMatch(/turbo-secret|a-secret-of/);
  expect(await superAdmin.data(routes.list, {})).toMatchObject({ sms: { sender: 'Dzvin', hasCallbackSecret: true }, channels: expect.arrayContaining([expect.objectContaining({ channel: 'sms', source: 'platform', workedAt: expect.any(String) })]) });
  expect([await sourceOf(admin, 'sms'), (await admin.data(routes.list, {})).sms]).toEqual(['platform', undefined]);
  smsCode = 103;
  expect((await superAdmin.data(routes.trySms, { body: { phoneNumber: '0670000001' } })).failure).toContain('ключ');
  smsCode = null;
  expect((await superAdmin.data(routes.trySms, { body: { phoneNumber: '0670000001' } })).failure).toMatch(/^Невідомо, чи дійшло/);
  smsCode = 0;
  await superAdmin.data(routes.removeSms, {});
  expect([await sourceOf(superAdmin, 'sms'), await sourceOf(admin, 'sms')]).toEqual([null, null]);
});

it('push services can write to the address that is set, else to the portal’s support', async () => {
  const keys = app.app.get(VapidKeys);
  const usual = await keys.subject();
  await superAdmin.data(routes.savePush, { body: { subject: 'push@dzvinok.example' } });
  expect([await keys.subject(), (await superAdmin.data(routes.list, {})).push]).toEqual(['mailto:push@dzvinok.example', { subject: 'push@dzvinok.example' }]);
  await superAdmin.data(routes.savePush, { body: { subject: null } });
  expect(await keys.subject()).toBe(usual);
});
