import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { addAccount } from '../../identity/auth/auth.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { MessageChannels } from '../channels/channel.ts';
import { NoticeWriter } from '../notices/notice-writer.service.ts';
import { DeliveryWorker } from './delivery-worker.service.ts';
import { DeliveryWakes } from './delivery-wakes.service.ts';
import { giveAddress, TestChannel } from './test-channel.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const noon = new Date(saturdayNoon);
const { topics, group } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let lessonId: number;
let push: TestChannel;
let telegram: TestChannel;
let email: TestChannel;

beforeAll(async () => { app = await startTestApp({ clock }); });
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  const known = app.app.get(MessageChannels);
  [push, telegram, email] = [new TestChannel('push'), new TestChannel('telegram', false), new TestChannel('email')];
  for (const channel of [push, telegram, email]) known.set(channel);
  centre = await openLessonsScenario(app);
  teacher = await centre.signIn('teacher');
  ({ id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } }));
});

const write = (which = centre, where = app) => where.app.get(NoticeWriter).write(which.tenant.id);
const send = (where = app, which = centre) => where.app.get(DeliveryWorker).send(which.tenant.id);
const tell = async () => { await write(); await send(); };
const at = async (time: string) => { clock.set(`2026-11-${time}+02:00`); await send(); };
const mark = (given: object, studentId = centre.ids.anna) =>
  teacher.data(marksRoutes.create, { params: { classId: group }, body: { studentId, topicId: topics.fractions, lessonId, ...given } });
const change = (id: number, given: object) => teacher.data(marksRoutes.update, { params: { classId: group }, body: { id, ...given } });
const states = () => centre.within(async () => (await db().selectFrom('deliveries').select(['channel', 'state', 'reason']).orderBy('created_at').orderBy('due_at').execute())
  .map(({ channel, state, reason }) => [channel, state, reason]));
const attempts = () => centre.within(async () => (await db().selectFrom('delivery_attempts').select(['nr', 'outcome', 'may_repeat']).orderBy('nr').execute())
  .map(({ nr, outcome, may_repeat: mayRepeat }) => [nr, outcome, mayRepeat]));

it('a missed lesson reaches the parent once by each channel, the next one while it is not read', async () => {
  for (const channel of ['push', 'telegram', 'email'] as const) await giveAddress(centre, 'parent', channel);
  await mark({ absent: true });
  await tell();
  const title = `${centre.tenant.code}: пропуск уроку`;
  expect([push.take(), telegram.take(), email.take()]).toEqual([[['parent push', title]], [], []]);
  await tell();
  expect(push.take()).toEqual([]);
  await at('21T12:14:00');
  expect(telegram.take()).toEqual([]);
  await at('21T12:15:00');
  expect([push.take(), telegram.take(), email.take()]).toEqual([[], [['parent telegram', title]], []]);
  const parent = await centre.signIn('parent');
  const { notices: [notice] } = await parent.data(noticesRoutes.list, { query: {} });
  await parent.data(noticesRoutes.read, { body: { upTo: notice?.id ?? 0 } });
  await at('21T13:00:00');
  expect(email.take()).toEqual([]);
  expect(await states()).toEqual([['push', 'sent', null], ['telegram', 'sent', null], ['email', 'cancelled', 'Прочитано в порталі']]);
});

it('a message says what the bell says, and leads to the lesson', async () => {
  await giveAddress(centre, 'parent', 'push');
  await mark({ absent: true });
  await tell();
  const [{ message } = {}] = push.sent;
  expect(message).toMatchObject({ kind: 'absence', isUrgent: false, text: `Математика ${centre.tenant.code}, 21.11`, account: { id: centre.ids.parent } });
  const url = new URL(message?.url ?? '');
  expect([url.hostname, url.pathname, url.searchParams.get('message')]).toEqual([`${centre.tenant.code}.localhost`, '/parent/classes', message?.id]);
});

it('marks and homework of a day are one message in the evening, whatever child, and the same homework of siblings is one text', async () => {
  await giveAddress(centre, 'parent', 'push');
  await mark({ classworkMark: 11 });
  await write();
  await mark({ classworkMark: 9 }, centre.ids.bohdan);
  await teacher.data(homeworksRoutes.set, { params: { id: group }, body: 'Вправа 7' });
  await tell();
  expect(push.take()).toEqual([]);
  await at('21T20:30:00');
  expect(push.sent.map(({ message }) => message.title)).toEqual(['3\u00a0нові сповіщення']);
  expect(push.sent[0]?.message.text.split('\n').filter((line) => line.includes('завдання'))).toEqual([expect.stringMatching(/^\S+, \S+: задано домашнє завдання/)]);
});

it('an evening’s message leaves out a kind that was switched off meanwhile, and tells the rest', async () => {
  await giveAddress(centre, 'anna', 'push');
  await mark({ classworkMark: 11 });
  await write();
  await teacher.data(homeworksRoutes.set, { params: { id: group }, body: 'Вправа 7' });
  await write();
  await centre.within(() => db().insertInto('message_choices').values({ account_id: centre.ids.anna, channels: JSON.stringify({ marks: [] }) }).execute());
  await at('21T20:30:00');
  expect(push.take()).toEqual([['anna push', 'Задано домашнє завдання']]);
});

it('a mark that joined the evening’s message and is taken back after it is corrected', async () => {
  await giveAddress(centre, 'anna', 'push');
  await teacher.data(homeworksRoutes.set, { params: { id: group }, body: 'Вправа 7' });
  await write();
  const { id } = await mark({ classworkMark: 11 });
  await write();
  await at('21T20:30:00');
  expect(push.take()).toHaveLength(1);
  clock.set(saturdayNoon);
  await change(id, {});
  await write();
  await at('21T20:30:00');
  expect(push.sent.map(({ message }) => message.text)).toEqual([expect.stringContaining('оцінки й відмітки знято')]);
});

it('a mark taken back before the evening is not told, a changed one as it is then', async () => {
  await giveAddress(centre, 'anna', 'push');
  const { id } = await mark({ classworkMark: 11 });
  await write();
  await change(id, {});
  await write();
  await at('21T20:30:00');
  expect(push.take()).toEqual([]);
  clock.set(saturdayNoon);
  const { id: other } = await teacher.data(marksRoutes.create, { params: { classId: group }, body: { studentId: centre.ids.anna, topicId: topics.fractions, lessonId, homeworkMark: 5 } });
  await write();
  await change(other, { homeworkMark: 7 });
  await write();
  await at('21T20:30:00');
  expect(push.sent.map(({ message }) => message.text)).toEqual([expect.stringContaining('домашня робота — 7')]);
});

const byAddress = ([one]: [string, string], [other]: [string, string]) => one.localeCompare(other);

it('an absence taken back after it was told is corrected by a second message, once, and told again when it is marked again', async () => {
  for (const person of ['parent', 'anna'] as const) await giveAddress(centre, person, 'push');
  const { id } = await mark({ absent: true });
  await tell();
  expect(push.take().toSorted(byAddress)).toEqual([['anna push', 'Пропуск уроку'], ['parent push', `${centre.tenant.code}: пропуск уроку`]]);
  await change(id, {});
  await tell();
  await tell();
  expect(push.sent.map(({ message }) => message.text)).toEqual(expect.arrayContaining([expect.stringMatching(/^Математика .+, 21\.11 · пропуск уроку знято$/)]));
  expect(push.take().toSorted(byAddress)).toEqual([['anna push', 'Виправлення в журналі'], ['parent push', `${centre.tenant.code}: виправлення в журналі`]]);
  await change(id, { absent: true });
  await tell();
  expect(push.take()).toHaveLength(2);
  await change(id, { isLate: true });
  await tell();
  expect(push.take().map(([, title]) => title).sort()).toEqual([`${centre.tenant.code}: запізнення на урок`, 'Запізнення на урок'].sort());
  await change(id, { classworkMark: 9, isLate: false });
  await tell();
  expect(push.sent.map(({ message }) => message.text)).toEqual([expect.stringContaining('запізнення знято'), expect.stringContaining('запізнення знято')]);
});

it('an absence taken back before it was sent is not told and needs no correction, and is told when it is marked again', async () => {
  await giveAddress(centre, 'anna', 'push');
  const { id } = await mark({ absent: true });
  await write();
  await change(id, {});
  await tell();
  expect(push.take()).toEqual([]);
  await change(id, { absent: true });
  await tell();
  expect(push.take()).toEqual([['anna push', 'Пропуск уроку']]);
});

it('at night only what is urgent is told; the rest is one message in the morning', async () => {
  await giveAddress(centre, 'anna', 'push');
  clock.set('2026-11-22T22:30:00+02:00');
  const late = await centre.signIn('admin');
  await late.data(calendarRoutes.saveException, { params: { id: group, plannedOn: '2026-11-30' }, body: { isCancelled: true } });
  await tell();
  expect(push.take()).toEqual([]);
  clock.set('2026-11-23T07:00:00+02:00');
  await (await centre.signIn('admin')).data(calendarRoutes.saveException, { params: { id: group, plannedOn: '2026-11-23' }, body: { startDateTime: '2026-11-23T18:30', reason: 'Ремонт' } });
  await tell();
  expect(push.take()).toEqual([['anna push', 'Урок перенесено']]);
  await at('23T08:00:00');
  expect(push.take()).toEqual([['anna push', 'Урок скасовано']]);
});

it('a parent of two gets one message about one change, and a removed parent none that waits', async () => {
  await giveAddress(centre, 'parent', 'push');
  await teacher.data(broadcastsRoutes.start, { params: { id: group, lessonId } });
  await tell();
  expect(push.take()).toHaveLength(1);
  await mark({ classworkMark: 11 });
  await write();
  await centre.within(() => db().deleteFrom('student_parents').where('parent_id', '=', centre.ids.parent).execute());
  await at('21T20:30:00');
  expect(push.take()).toEqual([]);
});

it('a refused message goes to the next channel at once, and an address with nobody behind it ends', async () => {
  for (const channel of ['push', 'email'] as const) await giveAddress(centre, 'anna', channel);
  push.answer = () => ({ outcome: 'refused', reason: 'Підписку скасовано', endsAddress: true });
  await mark({ isLate: true });
  await tell();
  expect(email.take()).toEqual([['anna email', 'Запізнення на урок']]);
  expect(await states()).toEqual(expect.arrayContaining([['push', 'failed', 'Підписку скасовано'], ['email', 'sent', null]]));
  const ended = await centre.within(() => db().selectFrom('message_addresses').select(['channel', 'end_reason']).where('ended_at', 'is not', null).execute());
  expect(ended).toEqual([{ channel: 'push', end_reason: 'Підписку скасовано' }]);
});

it('a provider that asks to wait is asked again after its pause, and not for ever', async () => {
  await giveAddress(centre, 'anna', 'email');
  email.answer = () => ({ outcome: 'later', reason: 'Забагато запитів', afterMs: 7_000 });
  await mark({ absent: true });
  await tell();
  await at('21T12:00:06');
  expect(email.take()).toHaveLength(1);
  await at('21T12:00:07');
  expect(email.take()).toHaveLength(1);
  email.answer = () => ({ outcome: 'later', reason: 'Поштовий сервер не відповідає' });
  for (const time of ['12:10', '12:30', '13:10', '14:20', '18:00', '20:00', '20:30']) await at(`21T${time}:00`);
  expect(await states()).toEqual([['email', 'failed', 'Поштовий сервер не відповідає']]);
});

it('what failed after all attempts is sent when an admin tries again, with as many attempts as before', async () => {
  for (const channel of ['telegram', 'email'] as const) await giveAddress(centre, 'anna', channel);
  await centre.within(() => db().insertInto('message_choices').values({ account_id: centre.ids.anna, channels: JSON.stringify({ absence: ['telegram', 'email'] }) }).execute());
  telegram.answer = () => { throw new Error('socket hang up'); };
  email.answer = () => ({ outcome: 'later', reason: 'Поштовий сервер не відповідає' });
  await mark({ absent: true });
  await tell();
  for (const time of ['12:01', '12:10', '12:30', '13:10', '14:20', '18:00', '20:00', '20:30']) await at(`21T${time}:00`);
  expect((await states()).map(([channel, state]) => `${channel} ${state}`).toSorted()).toEqual(['email failed', 'telegram failed']);
  [telegram, email].map((channel) => channel.take());
  const admin = await centre.signIn('admin');
  const retry = async () => {
    const { deliveries } = await admin.data(deliveriesRoutes.list, { query: { state: 'failed' } });
    for (const { id } of deliveries) await admin.data(deliveriesRoutes.retry, { params: { deliveryId: id } });
    await send();
  };
  await retry();
  expect([telegram.take().length, email.take().length]).toEqual([1, 1]);
  [telegram, email].map((channel) => channel.answer = () => ({ outcome: 'sent' }));
  await at('21T20:31:00');
  expect((await states()).toSorted((one, other) => String(one).localeCompare(String(other))))
    .toEqual([['email', 'sent', null], ['telegram', 'sent', 'Можливий дубль: невідомо, чи дійшла попередня спроба']]);
});

it('what a provider did not take in time is among the failed, and cannot be tried again', async () => {
  await giveAddress(centre, 'anna', 'email');
  email.answer = () => ({ outcome: 'later', reason: 'Поштовий сервер просить зачекати', afterMs: 30 * 3_600_000 });
  await mark({ absent: true });
  await tell();
  const admin = await centre.signIn('admin');
  const failed = async (who = admin) => (await who.data(deliveriesRoutes.list, { query: { state: 'failed' } })).deliveries.map(({ reason, canRetry }) => [reason, canRetry]);
  expect(await failed()).toEqual([['Поштовий сервер просить зачекати', true]]);
  clock.set('2026-11-22T12:00:00+02:00');
  expect(await failed(await centre.signIn('admin'))).toEqual([['Поштовий сервер просить зачекати', false]]);
});

it('without a known outcome a message is repeated: always where a repetition is recognised, else once and marked', async () => {
  for (const channel of ['telegram', 'email'] as const) await giveAddress(centre, 'anna', channel);
  for (const channel of [telegram, email]) channel.answer = () => { throw new Error('socket hang up'); };
  await centre.within(() => db().insertInto('message_choices').values({ account_id: centre.ids.anna, channels: JSON.stringify({ absence: ['telegram'] }) }).execute());
  await mark({ absent: true });
  await tell();
  await at('21T12:01:00');
  await at('21T12:10:00');
  expect(telegram.sent.map(({ message }) => message.id)).toEqual([expect.any(String), telegram.sent[0]?.message.id]);
  expect(await attempts()).toEqual([[1, 'unknown', false], [2, 'unknown', true]]);
  expect(await states()).toEqual([['telegram', 'failed', 'Невідомо, чи дійшло: зв’язок двічі обірвався під час надсилання']]);
});

it('a message that went out after a lost outcome is called a possible copy where the channel cannot recognise one', async () => {
  await giveAddress(centre, 'anna', 'telegram');
  telegram.answer = () => { throw new Error('socket hang up'); };
  await mark({ absent: true });
  await tell();
  telegram.answer = () => ({ outcome: 'sent' });
  await at('21T12:01:00');
  expect(await states()).toEqual([['telegram', 'sent', 'Можливий дубль: невідомо, чи дійшла попередня спроба']]);
});

it('what a killed process had leased is sent by another one when the lease ends', async () => {
  await giveAddress(centre, 'anna', 'email');
  await mark({ absent: true });
  await write();
  const held = Promise.withResolvers<void>();
  email.answer = async () => { await held.promise; throw new Error('killed'); };
  void send();
  await expect.poll(() => email.sent.length).toBe(1);
  const other = await startTestApp({ clock });
  const fresh = new TestChannel('email');
  other.app.get(MessageChannels).set(fresh);
  await send(other);
  expect(fresh.take()).toEqual([]);
  clock.set('2026-11-21T12:02:00+02:00');
  await send(other);
  expect(fresh.sent.map(({ message }) => message.id)).toEqual([email.sent[0]?.message.id]);
  held.resolve();
  await expect.poll(states).toEqual([['email', 'sent', null]]);
  await other.close();
});

it('two processes never send the same message', async () => {
  await giveAddress(centre, 'anna', 'email');
  await giveAddress(centre, 'parent', 'email');
  const other = await startTestApp({ clock });
  const elsewhere = new TestChannel('email');
  other.app.get(MessageChannels).set(elsewhere);
  await mark({ absent: true });
  await write();
  await Promise.all([send(), send(other)]);
  expect([...email.take(), ...elsewhere.take()].map(([to]) => to).toSorted()).toEqual(['anna email', 'parent email']);
  await other.close();
});

it('a switched-off kind, an archived person and a message whose time is over stay silent', async () => {
  for (const person of ['anna', 'parent'] as const) await giveAddress(centre, person, 'email');
  await mark({ absent: true });
  await write();
  await centre.within(async () => {
    await db().insertInto('message_choices').values({ account_id: centre.ids.anna, channels: JSON.stringify({ absence: [] }) }).execute();
    await db().updateTable('accounts').set({ archived_at: sql<Date>`now()` }).where('id', '=', centre.ids.parent).execute();
  });
  await send();
  expect(email.take()).toEqual([]);
  expect((await states()).map(([, state, reason]) => `${state}: ${reason}`).toSorted()).toEqual(['cancelled: Особа вимкнула цей канал', 'cancelled: Особу перенесено до архіву']);
  await mark({ absent: true }, centre.ids.bohdan);
  await giveAddress(centre, 'bohdan', 'email');
  await write();
  await at('25T12:00:00');
  expect(email.take()).toEqual([]);
});

it('a channel that waits for its provider holds up no other one, and an urgent message no mailing', async () => {
  for (const channel of ['push', 'email'] as const) await giveAddress(centre, 'anna', channel);
  const held = Promise.withResolvers<void>();
  email.answer = async () => { await held.promise; return { outcome: 'sent' }; };
  await centre.within(async () => {
    const { id } = await db().insertInto('notices').values({ account_id: centre.ids.anna, kind: 'event', told: '', event: JSON.stringify({ kind: 'security', title: 'Вхід', text: '', page: null }) })
      .returning('id').executeTakeFirstOrThrow();
    const row = { account_id: centre.ids.anna, kind: 'security' as const, notice_ids: JSON.stringify([id]), due_at: noon, not_after: new Date('2026-11-22') };
    await db().insertInto('deliveries').values([
      ...Array.from({ length: 21 }, (_, nr) => ({ ...row, channel: 'email' as const, subject: `usual ${nr}` })),
      ...Array.from({ length: 21 }, (_, nr) => ({ ...row, channel: 'push' as const, subject: `usual ${nr}` })),
      { ...row, channel: 'email', subject: 'urgent', is_urgent: true, due_at: new Date(noon.getTime() + 1) },
    ]).execute();
  });
  clock.set('2026-11-21T12:00:01+02:00');
  const sending = send();
  await expect.poll(() => push.sent.length).toBe(21);
  expect(email.sent.map(({ message }) => message.isUrgent)).toEqual([true, ...Array.from({ length: 19 }, () => false)]);
  held.resolve();
  await sending;
  expect(email.sent).toHaveLength(22);
});

it('a centre with little to send has its turn before others have sent all', async () => {
  email.perSecond = 2;
  email.providerOf = async ({ id }) => `email of ${id}`;
  const held = Promise.withResolvers<void>();
  email.answer = async () => { await held.promise; return { outcome: 'sent' }; };
  const busy = await Promise.all(Array.from({ length: 8 }, () => centreWithLetters(6)));
  const small = await centreWithLetters(1);
  const worker = app.app.get(DeliveryWorker);
  const sending = busy.map((id) => worker.send(id));
  const letters = () => email.sent.filter(({ to }) => to.startsWith('letters of'));
  await expect.poll(() => letters().length).toBe(16);
  await app.app.get(DeliveryWakes).note(small, noon);
  await worker.sweep();
  held.resolve();
  await Promise.all(sending);
  await expect.poll(() => letters().length, { timeout: 20_000 }).toBe(49);
  expect(letters().findIndex(({ to }) => to === `letters of ${small}`), 'no busy centre had its third turn').toBeLessThan(33);
});

it('of all messages that wait for a slow provider, one batch is leased', async () => {
  email.perSecond = 2;
  const name = `slow email ${centre.tenant.id}`;
  email.providerOf = async () => name;
  const held = Promise.withResolvers<void>();
  email.answer = async () => { await held.promise; return { outcome: 'sent' }; };
  const ids = await Promise.all(Array.from({ length: 4 }, () => centreWithLetters(2)));
  const leased = async () => {
    const counts = await Promise.all(ids.map(async (id) => {
      const tenant = await app.connections.directory.byId(id);
      if (!tenant) throw new Error(`No centre ${id}`);
      return runInTenant(app.connections.database, tenant, async () => (await db().selectFrom('deliveries').select('id').where('state', '=', 'leased').execute()).length);
    }));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const sending = ids.map((id) => app.app.get(DeliveryWorker).send(id));
  await expect.poll(() => email.sent.length).toBeGreaterThan(0);
  const count = await leased();
  expect(count - email.sent.length).toBeLessThanOrEqual(email.perSecond);
  held.resolve();
  await Promise.all(sending);
  expect(email.sent).toHaveLength(8);
});

it('a message whose lease ended while it waited for its provider is sent by one process', async () => {
  email.perSecond = 2;
  const name = `slow email ${centre.tenant.id}`;
  const other = await startTestApp({ clock });
  const elsewhere = new TestChannel('email');
  other.app.get(MessageChannels).set(elsewhere);
  for (const channel of [email, elsewhere]) Object.assign(channel, { perSecond: 2, providerOf: async () => name });
  const id = await centreWithLetters(4);
  const sending = app.app.get(DeliveryWorker).send(id);
  await expect.poll(() => email.sent.length).toBe(2);
  const tenant = await app.connections.directory.byId(id);
  if (!tenant) throw new Error(`No centre ${id}`);
  await expect.poll(() => runInTenant(app.connections.database, tenant, async () =>
    (await db().selectFrom('deliveries').select('id').where('state', '=', 'leased').where('settled_at', 'is', null).execute()).length), { interval: 5 }).toBe(2);
  clock.set('2026-11-21T12:02:00+02:00');
  await Promise.all([sending, other.app.get(DeliveryWorker).send(id)]);
  const sent = [...email.sent, ...elsewhere.sent].map(({ message }) => message.id);
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
  expect(sent).toHaveLength(4);
  await other.close();
});

async function centreWithLetters(count: number): Promise<number> {
  const tenant = await app.openCentre();
  const { id } = await addAccount(app, tenant, 'Parent');
  await runInTenant(app.connections.database, tenant, async () => {
    await db().insertInto('message_addresses').values({ account_id: id, channel: 'email', address: `letters of ${tenant.id}`, confirmed_at: noon }).execute();
    const notice = await db().insertInto('notices').values({ account_id: id, kind: 'event', told: '', event: JSON.stringify({ kind: 'security', title: 'Вхід', text: '', page: null }) })
      .returning('id').executeTakeFirstOrThrow();
    await db().insertInto('deliveries').values(Array.from({ length: count }, (_, nr) => ({
      account_id: id, channel: 'email' as const, kind: 'security' as const, subject: `letter ${nr}`, notice_ids: JSON.stringify([notice.id]), due_at: noon, not_after: new Date('2026-11-22'),
    }))).execute();
  });
  return tenant.id;
}

it('another centre with the same people sends nothing of this one', async () => {
  await giveAddress(centre, 'anna', 'email');
  await mark({ absent: true });
  await write();
  const neighbour = await openLessonsScenario(app);
  await giveAddress(neighbour, 'anna', 'email');
  await write(neighbour);
  await send(app, neighbour);
  expect(email.take()).toEqual([]);
  await send();
  expect(email.take()).toHaveLength(1);
});

it('a centre is looked for when something is due there, and not once all is sent', async () => {
  await giveAddress(centre, 'anna', 'email');
  const wakes = app.app.get(DeliveryWakes);
  const isDue = async () => (await wakes.due()).includes(centre.tenant.id);
  expect(await isDue()).toBe(false);
  await mark({ absent: true });
  await write();
  expect(await isDue()).toBe(true);
  const version = await wakes.versionOf(centre.tenant.id);
  await send();
  expect([await isDue(), await wakes.versionOf(centre.tenant.id)]).toEqual([false, null]);
  await wakes.note(centre.tenant.id, new Date());
  await wakes.note(centre.tenant.id, new Date());
  await wakes.settle(centre.tenant.id, version, null);
  expect(await isDue(), 'a note that came meanwhile stays').toBe(true);
});

it('a process with jobs hears by Redis of what is due, and Redis that is away hinders nothing', async () => {
  const jobs = await startTestApp({ clock, config: { runsJobs: true } });
  jobs.app.get(MessageChannels).set(email);
  // Without its sweep only the hint makes it look.
  Object.assign(jobs.app.get(DeliveryWorker), { sweep: async () => undefined });
  await giveAddress(centre, 'anna', 'email');
  await mark({ absent: true });
  await expect.poll(async () => {
    await write();
    await app.app.get(DeliveryWakes).note(centre.tenant.id, new Date(0));
    return email.sent.length;
  }, { timeout: 15_000 }).toBe(1);
  await jobs.close();
  const lonely = await startTestApp({ clock, redisUrl: 'redis://127.0.0.1:1' });
  lonely.app.get(MessageChannels).set(email);
  await mark({ absent: true }, centre.ids.bohdan);
  await giveAddress(centre, 'bohdan', 'email');
  await write(centre, lonely);
  await expect.poll(async () => {
    await lonely.app.get(DeliveryWorker).sweep();
    return email.sent.filter(({ to, message }) => to === 'bohdan email' && message.text.includes(centre.tenant.code)).length;
  }, { timeout: 15_000 }).toBe(1);
  await lonely.close();
});
