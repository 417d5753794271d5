import { calendarRoutes } from '@dzvinok/contract/calendar';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { telegramRoutes, type TelegramUpdate } from '@dzvinok/contract/telegram';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { platformHost, startTestApp, type TestApp } from '../../../../test/app.fixture.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../../test/lessons-scenario.fixture.ts';
import { ownerSql } from '../../../platform/tenants/tenants.fixture.ts';
import { db } from '../../../runtime/database/database.ts';
import { NoticeEvents } from '../../../runtime/live/notice-events.ts';
import { DeliveryWorker } from '../../deliveries/delivery-worker.service.ts';
import { NoticeWriter } from '../../notices/notice-writer.service.ts';
import { MessageChannels, type OutgoingMessage } from '../channel.ts';

const token = '7:very-secret-token';
const webhookSecret = 'a-secret-of-the-webhook';
const clock = new StoppedClock(saturdayNoon);

/** Bot API: received calls, and the answer to the next call. */
const calls: { method: string; body: unknown }[] = [];
let respond: (reply: ServerResponse, request: IncomingMessage) => void;
const answer = (status: number, body: unknown) => (reply: ServerResponse) => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const sent = answer(200, { ok: true, result: { message_id: 7, date: 1_795_651_200, chat: { id: 501, type: 'private' }, text: '…' } });
const botApi = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    calls.push({ method: request.url?.replace(`/bot${token}/`, '') ?? '', body: JSON.parse(Buffer.concat(parts).toString()) });
    respond(reply, request);
  });
});

let app: TestApp;
let centre: LessonsScenario;
let other: LessonsScenario;

beforeAll(async () => {
  await new Promise<void>((resolve) => botApi.listen(0, '127.0.0.1', resolve));
  const address = botApi.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const telegram = { token, botName: 'DzvinokBot', webhookSecret, webhookUrl: undefined };
  app = await startTestApp({ clock, config: { telegram, telegramRoot: `http://127.0.0.1:${address.port}` } });
  [centre, other] = [await openLessonsScenario(app), await openLessonsScenario(app)];
});
afterAll(async () => {
  await app.close();
  botApi.closeAllConnections();
  botApi.close();
});
beforeEach(() => {
  calls.length = 0;
  respond = sent;
  clock.set(saturdayNoon);
});

const message: OutgoingMessage = {
  id: '5b0e7c00-0000-4000-8000-000000000001', kind: 'lesson', title: 'Заняття перенесено', text: 'Математика: 28.11, 18:00', url: 'https://demo.example/n/7',
  isUrgent: false, expiresAt: new Date('2027-01-01'), account: { id: 1, fullName: 'Мама' },
};
const channel = () => {
  const found = app.app.get(MessageChannels).of('telegram');
  if (!found) throw new Error('No channel');
  return found;
};
const send = (chat = '501') => channel().send(centre.tenant, message, { id: 1, address: chat, keys: null });

describe('a message', () => {
  it('goes to the chat as plain text with the address of its page', async () => {
    expect(await send()).toEqual({ outcome: 'sent', providerId: '7' });
    expect(calls).toEqual([{ method: 'sendMessage', body: {
      chat_id: 501, text: 'Заняття перенесено\nМатематика: 28.11, 18:00\nhttps://demo.example/n/7', link_preview_options: { is_disabled: true },
    } }]);
  });

  it('keeps the address of its page however long the text is, and cuts no character in two', async () => {
    await channel().send(centre.tenant, { ...message, text: `Увага!${'📚'.repeat(2_500)}` }, { id: 1, address: '501', keys: null });
    const { text } = z.object({ text: z.string() }).parse(calls[0]?.body);
    expect(text).toMatch(/^Заняття перенесено\nУвага!(📚)+…\nhttps:\/\/demo\.example\/n\/7$/u);
    expect(text.length).toBeGreaterThan(3_900);
    expect(text.length).toBeLessThanOrEqual(4_096);
  });

  it('waits as long as Telegram asks', async () => {
    respond = answer(429, { ok: false, error_code: 429, description: 'Too Many Requests: retry after 7', parameters: { retry_after: 7 } });
    expect(await send()).toMatchObject({ outcome: 'later', afterMs: 7000 });
    expect(calls).toHaveLength(1);
  });

  it('ends the address where the bot is blocked or the chat is gone, and not for a wrong text', async () => {
    for (const [code, description, endsAddress] of [
      [403, 'Forbidden: bot was blocked by the user', true], [403, 'Forbidden: user is deactivated', true], [400, 'Bad Request: chat not found', true],
      [400, 'Bad Request: message text is empty', false],
    ] as const) {
      respond = answer(code, { ok: false, error_code: code, description });
      expect([description, await send()]).toMatchObject([description, { outcome: 'refused', endsAddress }]);
    }
  });

  it('is of unknown outcome when the connection breaks after it was taken, or the server fails; the token is in no error', async () => {
    for (const lost of [(_reply: ServerResponse, request: IncomingMessage) => request.socket.resetAndDestroy(), answer(500, { ok: false, error_code: 500, description: 'x' }),
      (reply: ServerResponse) => void reply.writeHead(502, { 'content-type': 'text/html' }).end('<html>')]) {
      respond = lost;
      const failure: unknown = await send().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(String(failure)).not.toContain('very-secret');
      expect((failure as Error).cause).toBeUndefined();
    }
    expect(calls).toHaveLength(3);
  });

  it('was not sent when the bot’s key is refused', async () => {
    respond = answer(401, { ok: false, error_code: 401, description: 'Unauthorized' });
    expect(await send()).toMatchObject({ outcome: 'later' });
  });
});

const update = (body: TelegramUpdate | Record<string, unknown>, secret: string | null = webhookSecret) => app.request({
  method: 'POST', url: telegramRoutes.webhook.path, host: platformHost, body,
  headers: secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret },
});
let lastChat = 1000;
const newChat = () => (lastChat += 1);
const write = async (chatId: number, text: string, type = 'private') => {
  const { status, text: reply } = await update({ message: { chat: { id: chatId, type }, text } });
  expect(status).toBe(200);
  return telegramRoutes.webhook.data.parse(JSON.parse(reply));
};
const textIn = (reply: object) => ('text' in reply ? String(reply.text) : '');
const links = (where = centre) => where.within(() => db().selectFrom('message_addresses')
  .select(['account_id', 'address', 'label', 'ended_at', 'end_reason']).where('channel', '=', 'telegram').orderBy('id').execute());
const open = async (person: 'parent' | 'anna' = 'parent', where = centre) => {
  const { url, expiresAt } = await (await where.signIn(person)).data(telegramRoutes.link, {});
  return { url, expiresAt, payload: new URL(url).searchParams.get('start') ?? '' };
};

describe('a link', () => {
  it('joins the chat in which it is opened, once, within 15 minutes; only its hash is kept', async () => {
    const { url, expiresAt, payload } = await open();
    expect(url).toMatch(/^https:\/\/t\.me\/DzvinokBot\?start=[0-9a-z]+_[\w-]{32}$/);
    expect(payload.length).toBeLessThanOrEqual(64);
    expect(expiresAt).toMatch(/^2026-11-21T12:15:00(\.000)?\+02:00$/);
    const kept = await centre.within(() => db().selectFrom('telegram_codes').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(payload.slice(-32));
    const chat = newChat();
    expect(await write(chat, `/start ${payload}`)).toEqual({
      method: 'sendMessage', chat_id: chat, text: `Підключено: Мама\u00a0${centre.tenant.code.slice(0, 1)}., центр «${centre.tenant.name}». /stop — вимкнути.`,
    });
    expect(await links()).toMatchObject([{ account_id: centre.ids.parent, address: String(chat), ended_at: null }]);
    expect(textIn(await write(newChat(), `/start ${payload}`))).toContain('вже використане');
    expect([await links(), await links(other)]).toMatchObject([[{ address: String(chat) }], []]);
  });

  it('that is wrong, of another centre, or expired joins nothing', async () => {
    const before = [await links(), await links(other)];
    const { payload } = await open('anna');
    const code = payload.split('_').slice(1).join('_');
    clock.set('2026-11-21T12:15:00+02:00');
    const chat = newChat();
    for (const wrong of [payload, `${other.tenant.id.toString(36)}_${code}`, `zzzzzz_${code}`, code, `${payload}x`, '1_', '../../x']) {
      expect([wrong, textIn(await write(newChat(), `/start ${wrong}`))]).toEqual([wrong, expect.stringContaining('не діє')]);
    }
    expect([await links(), await links(other)]).toEqual(before);
    clock.set('2026-11-21T12:14:59+02:00');
    expect(textIn(await write(chat, `/start ${payload}`))).toContain('Підключено');
  });

  it('opened in two chats at once joins one of them', async () => {
    const { payload } = await open();
    const replies = await Promise.all([newChat(), newChat()].map((chat) => write(chat, `/start ${payload}`)));
    const count = (words: string) => replies.filter((reply) => textIn(reply).includes(words)).length;
    expect([count('Підключено'), count('вже використане')]).toEqual([1, 1]);
  });

  it('is not opened in a group, and is refused where the centre has turned Telegram off', async () => {
    const { payload } = await open('parent', other);
    expect(textIn(await write(newChat(), `/start ${payload}`, 'group'))).toContain('прочитають усі');
    const setFeatures = async (features: object) => {
      await app.connections.database.ownerPool.query('update platform.tenants set features = $2 where id = $1', [other.tenant.id, features]);
      await app.connections.directory.forget(other.tenant.id);
    };
    await setFeatures({ switches: { telegram: false } });
    const off = await app.connections.directory.byId(other.tenant.id);
    expect(off && await channel().isReady(off)).toBe(false);
    expect(await channel().isReady(centre.tenant)).toBe(true);
    expect((await (await other.signIn('parent')).call(telegramRoutes.link, {})).body.code).toBe('telegram.off');
    expect(textIn(await write(newChat(), `/start ${payload}`))).toContain('не діє');
    expect(await links(other)).toEqual([]);
    await setFeatures({});
  });

  it('ends in every centre by /stop and by blocking the bot, and for that chat alone', async () => {
    const [chat, neighbour] = [newChat(), newChat()];
    for (const [where, who] of [[centre, chat], [other, chat], [centre, neighbour]] as const) await write(who, `/start ${(await open('parent', where)).payload}`);
    const current = async (where: LessonsScenario) => (await links(where)).filter(({ ended_at: endedAt }) => endedAt === null).map(({ address }) => Number(address));
    expect(textIn(await write(chat, '/stop'))).toContain('Вимкнено');
    expect([await current(centre), await current(other)]).toEqual([expect.arrayContaining([neighbour]), []]);
    expect(await current(centre)).not.toContain(chat);
    expect((await update({ my_chat_member: { chat: { id: neighbour, type: 'private' }, new_chat_member: { status: 'kicked' } } })).text).toBe('{}');
    expect(await current(centre)).not.toContain(neighbour);
    expect((await links()).map(({ end_reason: reason }) => reason)).toEqual(expect.arrayContaining(['Вимкнено командою /stop', 'Бота заблоковано']));
    // the same chat can be joined again
    expect(textIn(await write(chat, `/start ${(await open()).payload}`))).toContain('Підключено');
  });

  it('ends by /stop also where another centre cannot be reached, which follows when Telegram repeats the message', async () => {
    const chat = newChat();
    for (const where of [centre, other]) await write(chat, `/start ${(await open('parent', where)).payload}`);
    const isLinked = async (where: LessonsScenario) => (await links(where)).some(({ address, ended_at: endedAt }) => address === String(chat) && endedAt === null);
    const renamed = (from: string, to: string) => ownerSql(app, `alter table ${centre.tenant.schemaName}.message_addresses rename ${from} to ${to}`);
    const stop = () => update({ message: { chat: { id: chat, type: 'private' }, text: '/stop' } });
    await renamed('end_reason', 'elsewhere');
    expect((await stop()).status).toBe(500);
    await renamed('elsewhere', 'end_reason');
    expect([await isLinked(centre), await isLinked(other)]).toEqual([true, false]);
    expect((await stop()).status).toBe(200);
    expect(await isLinked(centre)).toBe(false);
  });
});

const press = async (chat: number, data = '') => {
  const { status, text } = await update({ callback_query: { id: 'c1', from: { id: chat }, data, message: { chat: { id: chat, type: 'private' } } } });
  expect(status).toBe(200);
  return textIn(telegramRoutes.webhook.data.parse(JSON.parse(text)));
};
const toldAdmins = async (title: string) => (await (await centre.signIn('admin')).data(noticesRoutes.list, { query: { events: 'true' } })).notices
  .flatMap((notice) => (notice.kind === 'event' && notice.event.title === title ? [notice.event.text.replaceAll('\u00a0', ' ')] : []));
const joined = async () => {
  const chat = newChat();
  await write(chat, `/start ${(await open()).payload}`);
  return chat;
};
/** Data of the buttons of the last message to the chat. */
const buttonsTo = (chat: number, labels: readonly string[]) => {
  const shape = z.object({ chat_id: z.literal(chat), reply_markup: z.object({ inline_keyboard: z.array(z.array(z.object({ text: z.string(), callback_data: z.string() }))) }) });
  const found = calls.flatMap(({ body }) => shape.safeParse(body).data ?? []).at(-1);
  const rows = found?.reply_markup.inline_keyboard ?? [];
  const buttons = rows.flat();
  expect(buttons.map(({ text }) => text)).toEqual(labels);
  // Beside each other, a phone shows twelve letters of three buttons.
  expect(rows.length === 1 || rows.length === labels.length).toBe(true);
  for (const row of rows) if (row.length > 1) expect(Math.max(...row.map(({ text }) => text.length))).toBeLessThanOrEqual(12);
  for (const { callback_data: data } of buttons) expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
  return buttons.map(({ callback_data: data }) => data);
};

describe('a message about a lesson to come', () => {
  /** Moves the lesson of Monday and sends the message of it. @returns what its buttons send */
  const moved = async (chat: number, startDateTime: string) => {
    await (await centre.signIn('admin')).data(calendarRoutes.saveException, { params: { id: scenario.group, plannedOn: '2026-11-23' }, body: { startDateTime } });
    await app.app.get(NoticeWriter).write(centre.tenant.id);
    await app.app.get(DeliveryWorker).send(centre.tenant.id);
    const name = centre.tenant.code;
    return buttonsTo(chat, [`${name}: буде`, `${name}: не буде`, `${name}: буде`, `${name}: не буде`, 'Передзвоніть']);
  };
  const absent = (where = centre) => where.within(async () => (await db().selectFrom('announced_absences').select(['student_id as id', 'planned_on as day', 'announced_by as by']).orderBy('student_id').execute())
    .map(({ id, day, by }) => [id, day, by]));
  it('is answered by a button, as often as it is pressed: absence told beforehand, taken back, or a call asked for', async () => {
    const chat = await joined();
    const [yes, no, bohdanYes, bohdanNo, call] = await moved(chat, '2026-11-24T18:30');
    const { anna, bohdan, parent } = centre.ids;
    for (const _again of [1, 2]) expect(await press(chat, no)).toMatch(/^Записали: на уроці не буде/);
    expect(await absent(), 'for this child alone').toEqual([[anna, '2026-11-23', parent]]);
    await press(chat, bohdanNo);
    expect(await absent()).toEqual([[anna, '2026-11-23', parent], [bohdan, '2026-11-23', parent]]);
    const log = await centre.within(() => db().selectFrom('audit_log').select(['actor_id', 'actor_role']).where('action', '=', 'absences.announced').execute());
    expect(log).toEqual([{ actor_id: parent, actor_role: 'Parent' }, { actor_id: parent, actor_role: 'Parent' }]);
    for (const _again of [1, 2]) expect(await press(chat, yes)).toMatch(/^Дякуємо/);
    expect(await absent()).toEqual([[bohdan, '2026-11-23', parent]]);
    await press(chat, bohdanYes);
    expect(await absent()).toEqual([]);
    for (const _again of [1, 2]) expect(await press(chat, call)).toContain('зателефонують');
    expect(await toldAdmins('Просять передзвонити')).toEqual([expect.stringMatching(/^Мама .+, 0670000007\. Математика .+ перенесено на вт 24\.11 18:30/)]);
    const { notices } = await (await centre.signIn('parent')).data(noticesRoutes.list, { query: { lessons: 'true' } });
    expect(notices.filter(({ kind }) => kind === 'lesson').map(({ isRead }) => isRead), 'a press has read it').toEqual([true, true]);
    expect(await absent(other)).toEqual([]);
  });

  it('is answered neither by another chat or centre, nor for a child who is no longer one’s own, nor too late', async () => {
    const chat = await joined();
    const [button = ''] = await moved(chat, '2026-11-25T18:30');
    // Buttons of earlier releases name no child.
    const no = button.replace(/^yes/, 'no').replace(/_[^_]+$/, '');
    const stranger = newChat();
    await write(stranger, `/start ${(await open('anna')).payload}`);
    const [answer, , id] = no.split('_');
    for (const [from, data] of [
      [stranger, no], [newChat(), no], [chat, `${answer}_${other.tenant.id.toString(36)}_${id}`], [chat, 'no_1_x'], [chat, `off_${no.slice(3)}`], [chat, ''],
    ] as const) expect([data, await press(from, data)]).toEqual([data, expect.stringContaining('не діє')]);
    const kinship = { student_id: centre.ids.bohdan, parent_id: centre.ids.parent, account_type_label: 'Мама' };
    await centre.within(() => db().deleteFrom('student_parents').where('student_id', '=', centre.ids.bohdan).execute());
    clock.set('2026-11-25T18:16:00+02:00');
    expect(await press(chat, no)).not.toContain('Записали');
    clock.set('2026-11-25T18:15:00+02:00');
    expect(await press(chat, no)).toContain('Записали');
    expect((await absent()).map(([studentId]) => studentId)).toEqual([centre.ids.anna]);
    await centre.within(() => db().insertInto('student_parents').values(kinship).execute());
  });
});

describe('a reminder of a debt', () => {
  const labels = ['Уже сплатили', 'Сплатимо за 3 дні', 'Передзвоніть'];
  const remind = async (chat: number, people: readonly ('anna' | 'bohdan')[], owed: number) => {
    await centre.within(async () => {
      for (const person of people) {
        await db().insertInto('ledger_entries').values({ student_id: centre.ids[person], kind: 'charge', amount: -owed, day: '2026-11-01', month: '2026-11-01', source: 'run', entered_at: sql<Date>`now() - interval '2 days'` }).execute();
      }
      await app.app.get(NoticeEvents).tellEach(people.map((person) => ({
        accountId: centre.ids.parent, studentId: centre.ids[person],
        event: { kind: 'payment', title: 'Сьогодні день оплати', text: 'До сплати', page: null, money: { owed, through: '2026-11-01' } },
      })));
    });
    await app.app.get(NoticeWriter).write(centre.tenant.id);
    await app.app.get(DeliveryWorker).send(centre.tenant.id);
    return buttonsTo(chat, labels);
  };
  beforeAll(() => centre.within(() => db().insertInto('message_choices').values({ account_id: centre.ids.parent, channels: JSON.stringify({ payment: ['telegram'] }) })
    .onConflict((known) => known.column('account_id').doUpdateSet({ channels: JSON.stringify({ payment: ['telegram'] }) })).execute()));
  const ledger = () => centre.within(() => db().selectFrom('ledger_entries').select(['id', 'kind']).execute());
  const promises = () => centre.within(() => db().selectFrom('payment_promises').selectAll().execute());

  it('is answered by a button, which tells the admins once and writes down nothing', async () => {
    const chat = await joined();
    const buttons = await remind(chat, ['anna', 'bohdan'], 50_000);
    const before = await ledger();
    const replies = ['оплату перевірять', 'Дякуємо', 'зателефонують'];
    for (const [nr, data] of buttons.entries()) for (const _again of [1, 2]) expect(await press(chat, data)).toContain(replies[nr]);
    for (const title of ['Кажуть, що вже сплатили', 'Обіцяють сплатити за 3 дні']) {
      expect(await toldAdmins(title)).toEqual([expect.stringMatching(/^Мама .+, 0670000007\. .+ – 500,00 грн, .+ – 500,00 грн$/)]);
    }
    expect((await toldAdmins('Просять передзвонити')).filter((text) => text.includes('500,00'))).toHaveLength(1);
    expect([await ledger(), await promises()]).toEqual([before, []]);
    const { notices } = await (await centre.signIn('parent')).data(noticesRoutes.list, { query: { events: 'true' } });
    expect(notices.flatMap((notice) => (notice.kind === 'event' && notice.event.kind === 'payment' ? [notice.isRead] : [])), 'a press has read it').toEqual([true, true]);
  });

  it('is answered neither by another chat or centre, nor as a lesson, nor for a child who is no longer one’s own', async () => {
    const chat = await joined();
    const [paid = ''] = await remind(chat, ['bohdan'], 20_000);
    const [, , id] = paid.split('_');
    const stranger = newChat();
    await write(stranger, `/start ${(await open('anna')).payload}`);
    const told = await toldAdmins('Кажуть, що вже сплатили');
    for (const [from, data] of [[stranger, paid], [newChat(), paid], [chat, `paid_${other.tenant.id.toString(36)}_${id}`], [chat, `no_${paid.slice(5)}`]] as const) {
      expect([data, await press(from, data)]).toEqual([data, expect.stringContaining('не діє')]);
    }
    await centre.within(() => db().deleteFrom('student_parents').where('student_id', '=', centre.ids.bohdan).execute());
    expect(await press(chat, paid)).toContain('не діє');
    expect(await toldAdmins('Кажуть, що вже сплатили')).toEqual(told);
    await centre.within(() => db().insertInto('student_parents').values({ student_id: centre.ids.bohdan, parent_id: centre.ids.parent, account_type_label: 'Мама' }).execute());
  });
});

describe('an update', () => {
  it('without the right secret changes nothing', async () => {
    const chat = newChat();
    await write(chat, `/start ${(await open()).payload}`);
    const before = await links();
    for (const secret of [null, '', 'a-secret-of-the-webhooK', webhookSecret.slice(1)]) {
      expect((await update({ message: { chat: { id: chat, type: 'private' }, text: '/stop' } }, secret)).status).toBe(404);
    }
    expect(await links()).toEqual(before);
  });

  it('with another text gets a short help, and of another kind nothing', async () => {
    expect(textIn(await write(newChat(), 'Добрий день'))).toContain('сторінку профілю');
    expect(textIn(await write(newChat(), '/start'))).toContain('сторінку профілю');
    for (const body of [{}, { update_id: 1, edited_message: { text: 'x' } }, { message: 'x' }, { my_chat_member: { chat: null } }]) {
      const { status, text } = await update(body);
      expect([body, status, text]).toEqual([body, 200, '{}']);
    }
  });

  it('of a chat that writes too much is not answered', async () => {
    const chat = newChat();
    for (let nr = 0; nr < 20; nr += 1) await write(chat, 'ще');
    expect(await write(chat, 'ще')).toEqual({});
    expect(textIn(await write(newChat(), 'ще'))).not.toBe('');
  });
});
