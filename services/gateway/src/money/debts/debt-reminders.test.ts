import { debtsRoutes } from '@dzvinok/contract/debts';
import { invoicesRoutes } from '@dzvinok/contract/invoices';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { runsRoutes } from '@dzvinok/contract/runs';
import { monthOf } from '@dzvinok/schedule/zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { MessageChannels } from '../../messages/channels/channel.ts';
import { DeliveryWorker } from '../../messages/deliveries/delivery-worker.service.ts';
import { giveAddress, TestChannel } from '../../messages/deliveries/test-channel.fixture.ts';
import { NoticeWriter } from '../../messages/notices/notice-writer.service.ts';
import { db } from '../../runtime/database/database.ts';
import { DebtReminders } from './debt-reminders.service.ts';

const at = (day: string, time = '12:00:00') => `${day}T${time}+02:00`;
const clock = new StoppedClock(at('2026-12-01'));
let app: TestApp;
let centre: LessonsScenario;
let email: TestChannel;

beforeAll(async () => { app = await startTestApp({ clock }); });
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(at('2026-12-01'));
  email = new TestChannel('email');
  app.app.get(MessageChannels).set(email);
  centre = await openLessonsScenario(app);
  await centre.within(() => db().insertInto('message_choices').values({ account_id: centre.ids.parent, channels: JSON.stringify({ payment: ['email'] }) }).execute());
  for (const person of ['parent', 'anna', 'denys'] as const) await giveAddress(centre, person, 'email');
  await asAdmin(recipientsRoutes.create, {
    body: { name: 'ФОП Дзвіночок Олена', taxCode: '3141592650', ibans: ['UA233052990000026008012345678'], taxGroup: 3, vatText: 'Без ПДВ', hasCashRegister: true, qrFormat: '002', qrPrefix: 'https://qr.bank.gov.ua/', isDefault: true },
  });
});

/** Days pass between calls, and with them sessions. */
const asAdmin: TestSession['data'] = async (route, input) => (await centre.signIn('admin')).data(route, input);
/** People are named after their centre. */
const named = (text: string) => text.replaceAll(centre.tenant.code, 'Анна').replaceAll('\u00a0', ' ');
/** Families were told of it days ago. */
const charge = (person: 'anna' | 'bohdan' | 'denys', amount: number, day = '2026-12-01') => centre.within(() => db().insertInto('ledger_entries')
  .values({ student_id: centre.ids[person], kind: 'charge', amount: -amount, day, month: monthOf(day), source: 'run', entered_at: sql<Date>`now() - interval '2 days'` }).execute());
const switchOn = (isOn = true) => asAdmin(debtsRoutes.saveReminders, { body: { dueDay: 10, isOn } });
const pay = (person: 'anna', amount: number, day: string) => asAdmin(ledgerRoutes.pay, { body: { studentId: centre.ids[person], amount, day, method: 'transfer' } });
const remind = () => centre.within(() => app.app.get(DebtReminders).tell());
const send = async () => {
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  await app.app.get(DeliveryWorker).send(centre.tenant.id);
};
/** Titles of the day's letters. */
async function hearOn(day: string): Promise<string[]> {
  clock.set(at(day));
  await remind();
  await send();
  return email.take().map(([to, title]) => named(`${to}: ${title}`));
}
const noticesOf = async (person: 'parent' | 'admin' | 'anna' | 'otherParent') => (await (await centre.signIn(person)).data(noticesRoutes.list, { query: { events: 'true' } })).notices
  .flatMap((notice) => (notice.kind === 'event' && notice.event.kind !== 'security' ? [notice.event] : []));

it('come 3 days before, on the day, and 3 and 7 days after, each once, with the sum, the recipient and the page', async () => {
  await charge('anna', 244_800);
  expect(await hearOn('2026-12-07'), 'off until switched on').toEqual([]);
  await switchOn();
  const days: [string, string[]][] = [];
  for (let day = 8; day <= 31; day += 1) {
    const date = `2026-12-${String(day).padStart(2, '0')}`;
    const heard = [...await hearOn(date), ...await hearOn(date)];
    if (heard.length > 0) days.push([date, heard]);
  }
  expect(days).toEqual([
    ['2026-12-08', ['parent email: Анна: нагадування про оплату']],
    ['2026-12-10', ['parent email: Анна: сьогодні день оплати']],
    ['2026-12-13', ['parent email: Анна: оплату прострочено']],
    ['2026-12-17', ['parent email: Анна: оплату прострочено']],
  ]);
  clock.set(at('2026-12-17'));
  const [last] = await noticesOf('parent');
  expect(last).toMatchObject({ kind: 'payment', page: `/parent/cost?studentId=${centre.ids.anna}` });
  expect(named(last?.text ?? '')).toBe('До сплати 2 448,00 грн. День оплати був 10.12.2026. Отримувач: ФОП Дзвіночок Олена. З чого складається сума – на сторінці «Вартість».');
  expect((await asAdmin(debtsRoutes.list, {}))[0]?.remindedAt).toBeTruthy();
});

it('name the code of an invoice that is there', async () => {
  await charge('anna', 244_800);
  await switchOn();
  await asAdmin(invoicesRoutes.issue, { body: { month: '2026-12' } });
  await hearOn('2026-12-10');
  const told = (await noticesOf('parent')).find(({ title }) => title === 'Сьогодні день оплати');
  expect(named(told?.text ?? '')).toBe('До сплати 2 448,00 грн. Сплатіть сьогодні, 10.12.2026. Отримувач: ФОП Дзвіночок Олена. Рахунок із QR-кодом – на сторінці «Вартість».');
});

it('stop at the payment, also those that are queued, and a part payment withdraws what names the former sum', async () => {
  await charge('anna', 100_000);
  await switchOn();
  clock.set(at('2026-12-07', '10:30:00'));
  await remind();
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  await pay('anna', 30_000, '2026-12-07');
  await app.app.get(DeliveryWorker).send(centre.tenant.id);
  expect(email.take()).toEqual([]);
  await send();
  expect(await hearOn('2026-12-10')).toEqual(['parent email: Анна: оплату отримано', 'parent email: Анна: сьогодні день оплати']);
  await pay('anna', 70_000, '2026-12-10');
  await send();
  for (const day of ['2026-12-13', '2026-12-17']) expect(await hearOn(day)).toEqual(day === '2026-12-13' ? ['parent email: Анна: оплату отримано'] : []);
});

it('wait until the day of a promise; a broken one is told to admins once and shown', async () => {
  await charge('anna', 100_000);
  await switchOn();
  const promise = (day: string) => asAdmin(debtsRoutes.promise, { params: { studentId: centre.ids.anna }, body: { day, note: null } });
  await promise('2026-12-14');
  for (const day of ['2026-12-07', '2026-12-10', '2026-12-13', '2026-12-14']) expect(await hearOn(day)).toEqual([]);
  expect(await noticesOf('admin')).toEqual([]);
  expect(await hearOn('2026-12-15')).toEqual(['parent email: Анна: оплату прострочено']);
  await hearOn('2026-12-16');
  expect((await noticesOf('admin')).map(({ title, text, page }) => [named(title), named(text), page]))
    .toEqual([['Не виконано 1 обіцянку оплати', 'Обіцяний день минув, борг лишився: Анна Анна.', '/admin/money/debts']]);
  expect((await asAdmin(debtsRoutes.list, {}))[0]?.promise).toMatchObject({ day: '2026-12-14', isBroken: true });
});

it('are held by no promise that was kept before its day', async () => {
  await charge('anna', 100_000);
  await switchOn();
  await asAdmin(debtsRoutes.promise, { params: { studentId: centre.ids.anna }, body: { day: '2027-01-20', note: null } });
  await pay('anna', 100_000, '2026-12-01');
  await charge('anna', 70_000, '2027-01-01');
  expect(await hearOn('2027-01-10')).toContain('parent email: Анна: сьогодні день оплати');
  expect((await asAdmin(debtsRoutes.list, {}))[0]?.promise).toBeNull();
});

it('of which a long promise held all come once after it was broken', async () => {
  await charge('anna', 100_000);
  await charge('denys', 100_000);
  await switchOn();
  for (const day of ['2026-12-07', '2026-12-10', '2026-12-13', '2026-12-17']) await hearOn(day);
  await charge('bohdan', 100_000, '2026-12-01');
  for (const person of ['bohdan', 'denys'] as const) {
    await asAdmin(debtsRoutes.promise, { params: { studentId: centre.ids[person] }, body: { day: '2027-01-14', note: null } });
  }
  for (const day of ['2026-12-18', '2027-01-14']) expect(await hearOn(day), day).toEqual([]);
  expect(await hearOn('2027-01-15'), 'of denys, who had all of them before he promised, nobody hears again').toEqual(['parent email: Анна: оплату прострочено']);
  for (const day of ['2027-01-16', '2027-01-20', '2027-01-30']) expect(await hearOn(day), day).toEqual([]);
});

it('are sent once by two processes at once', async () => {
  const other = await startTestApp({ clock });
  await charge('anna', 100_000);
  await switchOn();
  clock.set(at('2026-12-07'));
  await Promise.all([app, other].map((one) => centre.within(() => one.app.get(DebtReminders).tell())));
  await send();
  expect(email.take().map(([, title]) => named(title))).toEqual(['Анна: нагадування про оплату']);
  expect(await centre.within(() => db().selectFrom('debt_reminders').selectAll().execute())).toHaveLength(1);
  await other.close();
});

it('reach an adult without parents, one parent once for all children, and nobody who is no longer a parent or of another centre', async () => {
  const neighbour = await openLessonsScenario(app);
  for (const person of ['anna', 'bohdan', 'denys'] as const) await charge(person, 50_000);
  await switchOn();
  expect((await hearOn('2026-12-07')).sort()).toEqual(['denys email: Нагадування про оплату', 'parent email: 2 нові сповіщення']);
  clock.set(at('2026-12-10'));
  await remind();
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  await centre.within(() => db().deleteFrom('student_parents').where('parent_id', '=', centre.ids.parent).execute());
  await app.app.get(DeliveryWorker).send(centre.tenant.id);
  expect(email.take()).toEqual([['denys email', 'Сьогодні день оплати']]);
  expect(await noticesOf('parent')).toEqual([]);
  const foreign = await neighbour.signIn('parent');
  expect((await foreign.data(noticesRoutes.list, { query: { events: 'true' } })).notices).toEqual([]);
});

it('an invoice and a payment are told in the evening, unless they are taken back before', async () => {
  await charge('anna', 100_000);
  await asAdmin(invoicesRoutes.issue, { body: { month: '2026-12' } });
  await pay('anna', 60_000, '2026-12-01');
  const tick = (isInsertAction: 'true' | 'false') =>
    asAdmin(paymentsRoutes.mark, { params: { id: centre.ids.bohdan }, query: { isInsertAction, isCurrentMonth: 'true' } });
  await centre.within(() => db().updateTable('groups').set({ price_per_month: '500' }).execute());
  await tick('true');
  await tick('false');
  await send();
  expect(email.take()).toEqual([]);
  clock.set(at('2026-12-01', '20:31:00'));
  await send();
  expect(email.sent.map(({ message }) => named(message.text))).toEqual([
    'Анна: рахунок № 2026-000001. 1 000,00 грн за грудень 2026. Сплатіть за QR-кодом на сторінці «Вартість».\nАнна: оплату отримано. 600,00 грн за грудень 2026.',
  ]);
});

it('a run is told once for all groups of a student, unless it is taken back, and an invoice takes its place', async () => {
  await centre.within(() => db().updateTable('groups').set({ price_per_month: '500' }).execute());
  await asAdmin(runsRoutes.post, { params: { month: '2026-12' } });
  const { entries: [own] } = await asAdmin(ledgerRoutes.account, { params: { studentId: centre.ids.bohdan } });
  await asAdmin(ledgerRoutes.reverse, { params: { id: own?.id ?? 0 }, body: { reason: 'Помилка' } });
  await send();
  const words = async () => (await noticesOf('parent')).map(({ title, text, page }) => `${title}. ${text.replaceAll('\u00a0', ' ')} ${page}`);
  expect(await words()).toEqual([`Нове нарахування. 500,00 грн за грудень 2026. З чого воно складається – на сторінці «Вартість». /parent/cost?studentId=${centre.ids.anna}`]);
  await send();
  await asAdmin(invoicesRoutes.issue, { body: { month: '2026-12' } });
  await send();
  expect(await words()).toEqual([expect.stringMatching(/^Рахунок № /)]);
  clock.set(at('2026-12-01', '20:31:00'));
  await send();
  expect(email.take().filter(([to]) => to.startsWith('parent')).map(([, title]) => named(title)).toSorted()).toEqual(['Анна: рахунок № 2026-000001', 'Вхід із нового пристрою']);
});

it('a payment that is taken back is corrected once where it was told, and not told where it was not', async () => {
  const words = async () => (await noticesOf('parent')).map(({ title, text }) => `${title}. ${text.replaceAll('\u00a0', ' ')}`);
  const reverseLast = async () => {
    const { entries } = await asAdmin(ledgerRoutes.account, { params: { studentId: centre.ids.anna } });
    const last = entries.filter(({ kind, reversesId, reversedById }) => kind === 'payment' && reversesId === null && reversedById === null).at(0);
    await asAdmin(ledgerRoutes.reverse, { params: { id: last?.id ?? 0 }, body: { reason: 'Помилка' } });
  };
  await pay('anna', 50_000, '2026-12-01');
  await send();
  await reverseLast();
  await send();
  expect(await words(), 'before the evening').toEqual([]);
  await pay('anna', 70_000, '2026-12-01');
  await send();
  clock.set(at('2026-12-01', '20:31:00'));
  await send();
  expect(email.take().map(([to, title]) => named(`${to}: ${title}`))).toContain('parent email: Анна: оплату отримано');
  await reverseLast();
  for (const _again of [1, 2]) await send();
  expect(await words()).toEqual(['Оплату скасовано. 700,00 грн за грудень 2026.']);
  const neighbour = await openLessonsScenario(app);
  expect((await (await neighbour.signIn('parent')).data(noticesRoutes.list, { query: { events: 'true' } })).notices).toEqual([]);
});

/** Three groups, each for 1 000 hryvnias a month. */
const joinAllGroups = (student_id: number) => centre.within(async () => {
  await db().updateTable('groups').set({ price_per_month: '1000' }).execute();
  const others = await db().selectFrom('groups').select('id').where('id', 'not in', db().selectFrom('memberships').select('group_id').where('student_id', '=', student_id)).execute();
  await db().insertInto('memberships').values(others.map(({ id }) => ({ group_id: id, student_id, joined_on: '2026-09-01' }))).execute();
});

it('a correction names all charges of a notice that were taken back, each once, and none that stand', async () => {
  const { anna } = centre.ids;
  await joinAllGroups(anna);
  await centre.within(() => db().updateTable('students').set({ discount: '10' }).where('id', '=', anna).execute());
  const words = async () => (await noticesOf('parent')).filter(({ page }) => page?.endsWith(`=${anna}`)).map(({ title, text }) => `${title}. ${text.replaceAll('\u00a0', ' ')}`);
  const charges = async () => (await asAdmin(ledgerRoutes.account, { params: { studentId: anna } })).entries
    .filter(({ kind, reversesId, reversedById }) => kind === 'charge' && reversesId === null && reversedById === null).toSorted((one, other) => one.id - other.id);
  const reverse = async (id = 0) => asAdmin(ledgerRoutes.reverse, { params: { id }, body: { reason: 'Помилка' } });
  await asAdmin(runsRoutes.post, { params: { month: '2026-12' } });
  await send();
  expect(await words()).toEqual([expect.stringContaining('Нове нарахування. 2 700,00 грн за грудень 2026.')]);
  await reverse((await charges()).at(0)?.id);
  await send();
  expect(await words(), 'before the evening').toEqual([expect.stringContaining('Нове нарахування. 1 800,00 грн за грудень 2026.')]);
  clock.set(at('2026-12-01', '20:31:00'));
  await send();
  await reverse((await charges()).at(-1)?.id);
  for (const _again of [1, 2]) await send();
  const correction = 'Нарахування скасовано. 900,00 грн за грудень 2026.';
  expect(await words()).toEqual([correction, expect.stringContaining('1 800,00')]);
  await reverse((await charges()).at(0)?.id);
  for (const _again of [1, 2]) await send();
  expect(await words()).toEqual([correction, correction]);
});

it('two charges of a notice that are taken back together are corrected in one notice', async () => {
  const { anna } = centre.ids;
  await joinAllGroups(anna);
  await asAdmin(runsRoutes.post, { params: { month: '2026-12' } });
  await send();
  clock.set(at('2026-12-01', '20:31:00'));
  await send();
  const { entries } = await asAdmin(ledgerRoutes.account, { params: { studentId: anna } });
  const taken = entries.filter(({ kind }) => kind === 'charge').map(({ id }) => id).sort((one, other) => one - other).slice(1);
  for (const id of taken) await asAdmin(ledgerRoutes.reverse, { params: { id }, body: { reason: 'Помилка' } });
  for (const _again of [1, 2]) await send();
  const [correction, ...rest] = (await noticesOf('parent')).filter(({ page }) => page?.endsWith(`=${anna}`));
  expect(correction).toMatchObject({ title: 'Нарахування скасовано', correctedIds: taken });
  expect(correction?.text.replaceAll('\u00a0', ' ')).toBe('2 000,00 грн за грудень 2026.');
  expect(rest).toHaveLength(1);
});

it('the list of overdue debts is told to admins on Mondays, once, by the largest, also when the first try failed', async () => {
  await charge('anna', 100_000, '2026-11-01');
  await charge('denys', 250_000, '2026-11-01');
  await charge('bohdan', 900_000, '2026-12-05');
  const other = await startTestApp({ clock });
  const list = async (day: string, time?: string) => {
    clock.set(at(day, time));
    for (const { app: process } of [app, other]) await centre.within(() => process.get(DebtReminders).tellOfDebts());
    return (await noticesOf('admin')).map(({ title, text, page }) => [`${title}. ${named(text)}`.replaceAll('\u00a0', ' '), page]);
  };
  expect([await list('2026-12-06'), await list('2026-12-07', '09:59:00')]).toEqual([[], []]);
  clock.set(at('2026-12-07'));
  const cutShort = centre.within(async () => {
    for (const { app: process } of [app, other]) await process.get(DebtReminders).tellOfDebts();
    throw new Error('cut short');
  });
  await expect(cutShort).rejects.toThrow('cut short');
  expect(await list('2026-12-07')).toEqual([[expect.stringMatching(/^Прострочена оплата: 2 учні\. Разом 3 500,00 грн: .*Анна – 2 500,00 грн, .*Анна – 1 000,00 грн\.$/), '/admin/money/debts']]);
  expect(await list('2026-12-14')).toHaveLength(2);
  await other.close();
});
