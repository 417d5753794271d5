import { mailingsRoutes, type MailingForm } from '@dzvinok/contract/mailings';
import { messagesRoutes } from '@dzvinok/contract/messages';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { MessageChannels } from '../channels/channel.ts';
import { DeliveryWorker } from '../deliveries/delivery-worker.service.ts';
import { giveAddress, TestChannel } from '../deliveries/test-channel.fixture.ts';
import { NoticeWriter } from '../notices/notice-writer.service.ts';
import { MailingsService } from './mailings.service.ts';

const clock = new StoppedClock(saturdayNoon);
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;
let email: TestChannel;

beforeAll(async () => { app = await startTestApp({ clock }); });
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(saturdayNoon);
  email = new TestChannel('email');
  app.app.get(MessageChannels).set(email);
  centre = await openLessonsScenario(app);
  admin = await centre.signIn('admin');
});

const form = (given: Partial<MailingForm> = {}): MailingForm => ({ classId: scenario.group, recipientId: 2, message: 'Завтра збори', ...given });
const create = (given: Partial<MailingForm> = {}, who = admin) => who.data(mailingsRoutes.create, { body: form(given) });
const send = async () => {
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  await app.app.get(DeliveryWorker).send(centre.tenant.id);
};
const heard = async (person: Parameters<LessonsScenario['signIn']>[0]) =>
  (await (await centre.signIn(person)).data(noticesRoutes.list, { query: { events: 'true' } })).notices
    .flatMap((notice) => (notice.kind === 'event' && notice.event.kind !== 'security' ? [notice.event.text] : []));

it('each person of the choice has one message in the product when the call returns, in the own words', async () => {
  const message = 'Вітаємо, {ім’я}! {учень}, {група}, {центр}';
  expect((await create({ recipientId: 3, message })).recipients).toBe(3);
  const { code, name } = centre.tenant;
  expect(await heard('parent')).toEqual([`Вітаємо, ${code}! Анна ${code}, Богдан ${code}, Математика ${code} А, ${name}`]);
  expect([(await heard('anna')).length, (await heard('bohdan')).length]).toEqual([1, 1]);
  expect([await heard('denys'), await heard('otherParent'), await heard('teacher')]).toEqual([[], [], []]);
});

it('other channels follow each person’s choice, and the results are told per person', async () => {
  await giveAddress(centre, 'parent', 'email');
  const { id } = await create({ recipientId: 3 });
  await send();
  expect(email.take()).toEqual([['parent email', centre.tenant.name]]);
  const { people, ...mailing } = await admin.data(mailingsRoutes.one, { params: { mailingId: id } });
  expect(mailing).toMatchObject({ state: 'done', audience: `Математика ${centre.tenant.code} А`, counts: { recipients: 3, read: 0, channels: [{ channel: 'email', sent: 1 }] } });
  expect(people.map(({ fullName, channels }) => [fullName.split(' ')[0], channels.map(({ state }) => state)])).toEqual([['Анна', []], ['Богдан', []], ['Мама', ['sent']]]);
});

it('a preview shows words, channels and who cannot be reached, and sends nothing', async () => {
  await giveAddress(centre, 'parent', 'email');
  const preview = await admin.data(mailingsRoutes.preview, { query: {}, body: form({ recipientId: 3, message: 'До зустрічі, {ім’я}' }) });
  expect(preview).toMatchObject({ recipients: 3, channels: [{ channel: 'push', count: 0 }, { channel: 'email', count: 1 }], examples: [{ text: `До зустрічі, ${centre.tenant.code}`, channels: [] }, {}, { channels: ['email'] }] });
  expect(preview).toMatchObject({ sendAt: null, awakeAt: null });
  const next = await admin.data(mailingsRoutes.preview, { query: { after: '2' }, body: form({ recipientId: 3, sendAt: '2026-11-21T22:00' }) });
  expect([next.examples.map(({ fullName }) => fullName), next.sendAt, next.awakeAt])
    .toEqual([[preview.examples[2]?.fullName], '2026-11-21T22:00:00+02:00', '2026-11-22T08:00:00+02:00']);
  expect([preview.unreachable.map(({ fullName }) => fullName.split(' ')[0]), preview.unreachableCount]).toEqual([['Анна', 'Богдан'], 2]);
  expect(preview.unreachable[0]?.reason).toBe('Лише в порталі: немає пошти, Telegram чи браузера');
  await giveAddress(centre, 'anna', 'email');
  await centre.within(() => db().insertInto('message_choices').values({ account_id: centre.ids.anna, channels: JSON.stringify({ mailing: [] }) }).execute());
  expect((await admin.data(mailingsRoutes.preview, { query: {}, body: form({ recipientId: 1 }) })).unreachable[0]?.reason).toBe('Лише в порталі: для таких повідомлень усі способи вимкнено');
  expect(await heard('parent')).toEqual([]);
});

it('promotion goes to those who agreed, and an empty choice is refused in words', async () => {
  const refused = await admin.call(mailingsRoutes.create, { body: form({ isPromotional: true }) });
  expect([refused.status, refused.body.errorMessage]).toEqual([409, 'За цим вибором немає жодного отримувача. Оберіть іншу групу чи отримувачів.']);
  await centre.within(() => db().insertInto('message_choices').values({ account_id: centre.ids.parent, promotion_version: 1, promotion_at: sql<Date>`now()` }).execute());
  expect((await create({ isPromotional: true, recipientId: 3 })).recipients).toBe(1);
  await centre.within(() => db().updateTable('message_choices').set({ promotion_version: 2 }).execute());
  expect((await admin.call(mailingsRoutes.create, { body: form({ isPromotional: true, recipientId: 3 }) })).body.code, 'by another text').toBe('mailings.nobody');
});

it('promotion that waits is not sent to a person who withdrew the consent meanwhile', async () => {
  await giveAddress(centre, 'parent', 'email');
  await centre.within(() => db().insertInto('message_choices').values({
    account_id: centre.ids.parent, channels: JSON.stringify({ promotion: ['email'] }), promotion_version: 1, promotion_at: sql<Date>`now()`,
  }).execute());
  const told = async (message: string) => {
    await create({ isPromotional: true, recipientId: 2, message });
    await app.app.get(NoticeWriter).write(centre.tenant.id);
  };
  await told('Перша');
  await send();
  expect(email.take()).toHaveLength(1);
  await told('Друга');
  await centre.within(() => db().updateTable('message_choices').set({ promotion_version: null, promotion_at: null }).execute());
  await send();
  expect(email.take()).toEqual([]);
});

it('a person who withdraws the consent cancels promotion that waits, in the same transaction', async () => {
  clock.set('2026-11-21T22:00:00+02:00');
  admin = await centre.signIn('admin');
  await giveAddress(centre, 'parent', 'email');
  await centre.within(() => db().insertInto('message_choices').values({
    account_id: centre.ids.parent, channels: JSON.stringify({ promotion: ['email'] }), promotion_version: 1, promotion_at: sql<Date>`now()`,
  }).execute());
  for (const isPromotional of [true, false]) await create({ isPromotional });
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  await (await centre.signIn('parent')).data(messagesRoutes.choose, { body: { kinds: [], quietHours: { from: '21:00', until: '08:00' }, promotionVersion: null } });
  const waiting = await centre.within(() => db().selectFrom('deliveries').select(['kind', 'state', 'reason']).where('kind', 'in', ['promotion', 'mailing']).orderBy('kind').execute());
  expect(waiting).toEqual([
    { kind: 'mailing', state: 'waiting', reason: null }, { kind: 'promotion', state: 'cancelled', reason: 'Особа відкликала згоду на рекламу' },
  ]);
});

it('an unknown variable is refused and named', async () => {
  const { status, body } = await admin.call(mailingsRoutes.create, { body: form({ message: 'Борг {сума} грн' }) });
  expect([status, body.errorMessage]).toEqual([400, 'Невідома змінна {сума}. Можна: {ім’я}, {учень}, {група}, {центр}']);
});

it('a mailing for later waits for its time, and a stopped one sends no more', async () => {
  await giveAddress(centre, 'parent', 'email');
  const { id } = await create({ sendAt: '2026-11-21T18:00:00+02:00' });
  const tellDue = () => centre.within(() => app.app.get(MailingsService).tellDue());
  await tellDue();
  expect(await heard('parent')).toEqual([]);
  const stopped = await create({ sendAt: '2026-11-21T18:00:00+02:00', message: 'Не надсилати' });
  await admin.data(mailingsRoutes.stop, { params: { mailingId: stopped.id } });
  clock.set('2026-11-21T18:00:00+02:00');
  admin = await centre.signIn('admin');
  await tellDue();
  expect(await heard('parent')).toEqual(['Завтра збори']);
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  await admin.data(mailingsRoutes.stop, { params: { mailingId: id } });
  await send();
  expect(email.take().filter(([, title]) => title === centre.tenant.name)).toEqual([]);
  const { people } = await admin.data(mailingsRoutes.one, { params: { mailingId: id } });
  expect(people.flatMap(({ channels }) => channels)).toEqual([{ channel: 'email', state: 'cancelled', reason: 'Розсилку зупинено' }]);
});

it('a time is the centre’s wall clock or a moment, neither past nor more than a year ahead', async () => {
  const { id } = await create({ sendAt: '2026-11-23T08:00' });
  expect((await admin.data(mailingsRoutes.one, { params: { mailingId: id } })).sendAt).toBe('2026-11-23T08:00:00+02:00');
  for (const [sendAt, word] of [
    ['2026-11-20T10:00', /^Цей час уже минув/], ['2020-01-01T10:00:00Z', /^Цей час уже минув/], ['2027-12-01T10:00', /не далі ніж на рік/],
    ['2027-03-28T03:30', /переводять годинник/], ['2026-02-30T10:00', /^Вкажіть день і час/], ['завтра', /^Вкажіть день і час/],
  ] as const) {
    for (const { status, body } of [
      await admin.call(mailingsRoutes.preview, { query: {}, body: form({ sendAt }) }), await admin.call(mailingsRoutes.create, { body: form({ sendAt }) }),
    ]) {
      expect([status, body.fields?.sendAt]).toEqual([400, expect.stringMatching(word)]);
    }
  }
});

it('stopped while it runs, it tries nobody again whose provider asked to wait, and plans nobody who had not been planned', async () => {
  for (const person of ['anna', 'bohdan'] as const) await giveAddress(centre, person, 'email');
  const early = await create({ recipientId: 1, message: 'Перша' });
  email.answer = async ({ account }) => {
    if (account.id === centre.ids.anna) await admin.data(mailingsRoutes.stop, { params: { mailingId: early.id } });
    return { outcome: 'later', reason: 'Зачекайте', afterMs: 1_000 };
  };
  await send();
  const unplanned = await create({ recipientId: 1, message: 'Друга' });
  await admin.data(mailingsRoutes.stop, { params: { mailingId: unplanned.id } });
  email.take();
  clock.set('2026-11-21T12:30:00+02:00');
  email.answer = () => ({ outcome: 'sent' });
  await send();
  expect(email.take()).toEqual([]);
  admin = await centre.signIn('admin');
  for (const { id } of [early, unplanned]) {
    const { state, people } = await admin.data(mailingsRoutes.one, { params: { mailingId: id } });
    expect([state, ...people.flatMap(({ channels }) => channels.map((channel) => `${channel.state}: ${channel.reason}`))])
      .toEqual(['stopped', 'cancelled: Розсилку зупинено', 'cancelled: Розсилку зупинено']);
  }
});

it('is being sent from the first moment, so that a screen follows it until it is done', async () => {
  await giveAddress(centre, 'parent', 'email');
  await create();
  const state = async () => (await admin.data(mailingsRoutes.list, {})).map((mailing) => mailing.state);
  expect(await state(), 'while its deliveries are not planned').toEqual(['sending']);
  await send();
  expect(await state()).toEqual(['done']);
});

it('is repeated for those who neither got nor read it, by the addresses of now', async () => {
  for (const person of ['anna', 'bohdan', 'parent'] as const) await giveAddress(centre, person, 'email');
  email.answer = ({ account }) => (account.id === centre.ids.bohdan ? { outcome: 'sent' } : { outcome: 'refused', reason: 'Скриньки немає', endsAddress: true });
  const { id } = await create({ recipientId: 3 });
  const repeat = () => admin.call(mailingsRoutes.repeat, { params: { mailingId: id } });
  expect((await repeat()).body.code, 'while it is not planned yet').toBe('mailings.all-reached');
  await send();
  const anna = await centre.signIn('anna');
  await anna.data(noticesRoutes.read, { body: { upTo: Number.MAX_SAFE_INTEGER } });
  email.take();
  email.answer = () => ({ outcome: 'sent' });
  await giveAddress(centre, 'parent', 'email');
  expect((await admin.data(mailingsRoutes.list, {})).map(({ counts }) => [counts.recipients, counts.unreached])).toEqual([[3, 1]]);
  expect((await repeat()).body.data).toEqual({ recipients: 1 });
  await send();
  expect(email.take().filter(([, title]) => title === centre.tenant.name)).toEqual([['parent email', centre.tenant.name]]);
  expect((await repeat()).body.code).toBe('mailings.all-reached');
  await admin.data(mailingsRoutes.stop, { params: { mailingId: id } });
  expect((await repeat()).body).toMatchObject({ code: 'mailings.stopped', errorMessage: 'Цю розсилку зупинено, тому її не повторюють. Створіть нову.' });
  const later = await create({ sendAt: '2026-11-23T08:00' });
  expect((await admin.call(mailingsRoutes.repeat, { params: { mailingId: later.id } })).body.code).toBe('mailings.waiting');
  expect((await admin.call(mailingsRoutes.repeat, { params: { mailingId: 999 } })).status).toBe(404);
});

it('another centre neither sees nor stops a mailing', async () => {
  const { id } = await create();
  const neighbour = await openLessonsScenario(app);
  const stranger = await neighbour.signIn('admin');
  expect(await stranger.data(mailingsRoutes.list, {})).toEqual([]);
  expect((await stranger.call(mailingsRoutes.one, { params: { mailingId: id } })).status).toBe(404);
  expect((await stranger.call(mailingsRoutes.stop, { params: { mailingId: id } })).status).toBe(404);
  expect((await admin.data(mailingsRoutes.list, {})).map(({ state }) => state)).toEqual(['sending']);
});
