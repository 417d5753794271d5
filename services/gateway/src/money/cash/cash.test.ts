import { cashRoutes } from '@dzvinok/contract/cash';
import { ledgerRoutes, type PaymentBody } from '@dzvinok/contract/ledger';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { addDays, dayIn } from '@dzvinok/schedule/zone';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf, pathOf, type TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, openFilledCentre, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { recipientNamed } from '../../../test/recipients.fixture.ts';
import { FakeCheckbox } from './checkbox.fixture.ts';

const checkbox = new FakeCheckbox();
const today = dayIn('Europe/Kyiv', new Date());
const yesterday = addDays(today, -1);
let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let recipientId: number;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres({ config: { checkboxRoot: await checkbox.start() } }));
  recipientId = (await kyiv.admin.data(recipientsRoutes.create, { body: { ...recipientNamed('ФОП Дзвіночок Олена'), hasCashRegister: true } })).id;
});
afterAll(async () => {
  await app.close();
  checkbox.stop();
});
beforeEach(async () => {
  checkbox.isAway = false;
  await kyiv.inside((tables) => tables.deleteFrom('cash_closings').execute());
});

const payCall = (amount: number, changes: Partial<PaymentBody> = {}) =>
  kyiv.admin.call(ledgerRoutes.pay, { body: { studentId: kyiv.studentId, amount, day: today, method: 'cash', ...changes } });
async function pay(amount: number, changes: Partial<PaymentBody> = {}): Promise<number> {
  return (await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId: kyiv.studentId, amount, day: today, method: 'cash', ...changes } })).id;
}
const dayOf = async (day: string) => {
  const [recipient] = (await kyiv.admin.data(cashRoutes.day, { query: { day } })).recipients;
  if (!recipient) throw new Error('No recipient');
  return recipient;
};
const close = (counted: number, day = today) => kyiv.admin.call(cashRoutes.close, { body: { recipientId, day, counted, note: '' } });
const issue = (id: number) => kyiv.admin.call(cashRoutes.issueReceipt, { params: { id } });

describe('a day', () => {
  it('shows cash and cards with their sums, a reversal too, and is closed with the counted sum', async () => {
    const first = await pay(50_000, { day: yesterday });
    await pay(30_000, { day: yesterday });
    await pay(20_000, { day: yesterday, method: 'card' });
    await pay(70_000, { day: yesterday, method: 'transfer' });
    expect(await dayOf(yesterday)).toMatchObject({ cash: 80_000, card: 20_000, closing: null, hasCheckbox: false });
    expect((await dayOf(yesterday)).entries.map(({ amount, method }) => [amount, method])).toEqual([[20_000, 'card'], [30_000, 'cash'], [50_000, 'cash']]);
    expect((await close(79_000, yesterday)).body.data).toMatchObject({ expected: 80_000 });
    expect((await dayOf(yesterday)).closing).toMatchObject({ expected: 80_000, counted: 79_000, closedBy: 'Адміна Тестова' });
    expect((await close(80_000, yesterday)).body.code).toBe('cash.closed');
    expect(await kyiv.auditCount('cash.closed', recipientId)).toBe(1);
    const reversed = await kyiv.admin.data(ledgerRoutes.reverse, { params: { id: first }, body: { reason: 'Помилка' } });
    expect((await dayOf(today)).entries.find(({ id }) => id === reversed.id)).toMatchObject({ amount: -50_000, isReversed: true });
  });

  it('that is closed takes no cash, by the call and by the database, until it is opened again', async () => {
    const id = await pay(10_000);
    await close(0);
    expect((await payCall(10_000)).body).toMatchObject({ code: 'cash.day-closed', fields: { day: expect.any(String) } });
    expect((await payCall(10_000, { method: 'transfer' })).status).toBe(200);
    expect((await kyiv.admin.call(ledgerRoutes.reverse, { params: { id }, body: { reason: 'Помилка' } })).body.code).toBe('cash.day-closed');
    await expect(kyiv.inside((tables) => tables.insertInto('ledger_entries').values({
      student_id: kyiv.studentId, kind: 'payment', amount: 1, day: today, month: `${today.slice(0, 7)}-01`, method: 'cash', source: 'manual',
    }).execute())).rejects.toMatchObject({ code: '55000' });
    const { closing } = await dayOf(today);
    const reopen = () => kyiv.admin.call(cashRoutes.reopen, { params: { id: closing?.id ?? 0 }, body: { reason: 'Знайшли ще' } });
    expect((await reopen()).status).toBe(200);
    expect((await reopen()).body.code).toBe('cash.not-closed');
    expect((await payCall(10_000)).status).toBe(200);
  });

  it('is closed once by two admins, with all the cash that came before', async () => {
    const before = (await dayOf(today)).cash;
    const replies = await Promise.all([payCall(100), close(0), payCall(100), close(0), payCall(100)]);
    const taken = [0, 2, 4].filter((at) => replies[at]?.status === 200).length;
    expect([1, 3].filter((at) => replies[at]?.status === 200)).toHaveLength(1);
    const { cash, closing } = await dayOf(today);
    expect(closing?.expected).toBe(cash);
    expect(cash).toBe(before + taken * 100);
  });

  it('wrong sums and days are refused in words', async () => {
    await expectRefusedBodies(kyiv.admin, cashRoutes.close, {
      body: { recipientId, day: today, counted: 0, note: '' }, changes: [{ counted: -1 }, { counted: 1.5 }, { counted: 1e12 }, { day: '2026-02-30' }, { note: 'н'.repeat(201) }],
    });
    expect((await close(0, addDays(today, 1))).body.code).toBe('cash.future-day');
    const without = (await kyiv.admin.data(recipientsRoutes.create, { body: recipientNamed('ФОП Без ПРРО') })).id;
    expect((await kyiv.admin.call(cashRoutes.close, { body: { recipientId: without, day: today, counted: 0, note: '' } })).body.code).toBe('recipients.no-cash-register');
  });

  it.each([['cash', 409], ['card', 409], ['transfer', 200], ['other', 200]] as const)('of a recipient without a fiscal register: %s typed in by hand is answered %i', async (method, status) => {
    const { id } = await kyiv.admin.data(recipientsRoutes.create, { body: recipientNamed('ФОП Без ПРРО') });
    const [studentId, groupId] = [await kyiv.addStudent(), await kyiv.addGroup({ recipientId: id })];
    const month = `${today.slice(0, 7)}-01`;
    await kyiv.inside((tables) => tables.insertInto('ledger_entries').values({ student_id: studentId, kind: 'charge', amount: -100, day: month, month, group_id: groupId, source: 'run' }).execute());
    const reply = await payCall(100, { studentId, method });
    expect([reply.status, reply.body.code ?? null, Object.keys(reply.body.fields ?? {})]).toEqual(status === 200 ? [200, null, []] : [409, 'ledger.no-cash-register', ['method']]);
  });
});

it('a refund in cash lowers the day’s cash, and is refused once the day is closed and without a register', async () => {
  const studentId = await kyiv.addStudent();
  const { cash: before } = await dayOf(today);
  await pay(50_000, { studentId });
  const refund = (centre = kyiv, id = studentId, changes: object = {}) => centre.admin.call(ledgerRoutes.enter, {
    body: { studentId: id, kind: 'refund', method: 'cash', amount: 20_000, month: today.slice(0, 7), note: 'Переїзд', ...changes },
  });
  expect((await refund()).body.data).toMatchObject({ balance: 30_000 });
  const { cash, entries } = await dayOf(today);
  expect([cash - before, entries[0]]).toMatchObject([30_000, { studentId, kind: 'refund', amount: -20_000, method: 'cash' }]);
  await close(cash);
  expect((await refund()).body).toMatchObject({ code: 'cash.day-closed', fields: { kind: expect.any(String) } });
  expect((await refund(kyiv, studentId, { method: 'transfer' })).body.data).toMatchObject({ balance: 10_000 });
  expect((await dayOf(today)).cash).toBe(cash);
  expect((await refund(kyiv, studentId, { kind: 'credit' })).status).toBe(400);

  const without = await openFilledCentre(app, 'без каси');
  await without.admin.data(recipientsRoutes.create, { body: { ...recipientNamed('ФОП Без ПРРО'), isDefault: true } });
  await without.admin.data(ledgerRoutes.pay, { body: { studentId: without.studentId, amount: 50_000, day: today, method: 'transfer' } });
  expect((await refund(without, without.studentId)).body).toMatchObject({ code: 'ledger.no-cash-register', fields: { kind: expect.any(String) } });
});

describe('a fiscal receipt', () => {
  it('is typed in for cash and cards, and can be corrected', async () => {
    const id = await pay(10_000);
    const save = (entryId: number, number: string, link = '') => kyiv.admin.call(cashRoutes.saveReceipt, { params: { id: entryId }, body: { number, link } });
    expect((await save(id, ' ФН 123 ', 'https://check.gov.ua/1')).body.data).toEqual({ number: 'ФН 123', link: 'https://check.gov.ua/1' });
    expect((await save(id, 'ФН 124')).body.data).toEqual({ number: 'ФН 124', link: null });
    expect((await dayOf(today)).entries.find((entry) => entry.id === id)).toMatchObject({ receipt: { number: 'ФН 124' } });
    expect((await save(id, '')).status).toBe(400);
    expect((await save(id, '1', 'javascript:alert(1)')).status).toBe(400);
    expect((await save(await pay(1, { method: 'transfer' }), '1')).body.code).toBe('cash.no-receipt-needed');
    expect(await kyiv.auditCount('cash.receipt-saved', kyiv.studentId)).toBe(2);
  });

  it('is asked for of a return too, when the payment had one', async () => {
    const reverse = async (id: number) => (await kyiv.admin.data(ledgerRoutes.reverse, { params: { id }, body: { reason: 'Помилка' } })).id;
    const save = (id: number) => kyiv.admin.call(cashRoutes.saveReceipt, { params: { id }, body: { number: 'ФН 200', link: '' } });
    const without = await reverse(await pay(10_000));
    expect((await save(without)).body.code).toBe('cash.no-receipt-needed');
    const payment = await pay(10_000);
    await save(payment);
    const back = await reverse(payment);
    expect((await issue(back)).body.code).toBe('cash.checkbox-off');
    expect((await save(back)).body.data).toEqual({ number: 'ФН 200', link: null });
    const entries = new Map((await dayOf(today)).entries.map((entry) => [entry.id, entry]));
    expect([without, back].map((id) => entries.get(id)?.isReturn)).toEqual([false, true]);
  });

  it('is made by Checkbox once, however often it is asked for, and the shift ends with the day', async () => {
    const id = await pay(244_800);
    expect((await issue(id)).body.code).toBe('cash.checkbox-off');
    const save = (keys: object) => kyiv.admin.call(cashRoutes.saveCheckbox, { params: { id: recipientId }, body: { keys: { ...checkbox.keys, ...keys } } });
    expect((await save({ pin: '0000' })).body).toMatchObject({ code: 'cash.checkbox-refused', errorMessage: 'Checkbox відмовив: Невірний пін код' });
    expect((await save({})).status).toBe(200);
    expect(JSON.stringify(await kyiv.inside((tables) => tables.selectFrom('recipient_keys').selectAll().execute()))).not.toContain(checkbox.keys.pin);
    checkbox.isAway = true;
    expect((await issue(id)).body.code).toBe('cash.checkbox-unreachable');
    checkbox.isAway = false;
    expect((await issue(id)).body.data).toEqual({ number: 'ФН-1', link: expect.stringMatching(/^https:\/\/check\.checkbox\.ua\//) });
    expect((await issue(id)).body.data).toMatchObject({ number: 'ФН-1' });
    expect(checkbox.sales).toMatchObject([{ goods: [{ good: { price: 244_800 }, quantity: 1000 }], payments: [{ type: 'CASH', value: 244_800 }] }]);
    expect((await kyiv.admin.call(cashRoutes.saveReceipt, { params: { id }, body: { number: '1', link: '' } })).body.code).toBe('cash.receipt-exists');
    const { id: back } = await kyiv.admin.data(ledgerRoutes.reverse, { params: { id }, body: { reason: 'Помилка' } });
    expect((await dayOf(today)).entries.find((entry) => entry.id === back)).toMatchObject({ isReturn: true, receipt: null });
    expect((await issue(back)).body.data).toMatchObject({ number: 'ФН-2' });
    expect((await issue(back)).body.data).toMatchObject({ number: 'ФН-2' });
    expect(checkbox.sales[1]).toMatchObject({
      goods: [{ good: { price: 244_800 }, is_return: true }], payments: [{ type: 'CASH', value: 244_800 }], related_receipt_id: checkbox.sales[0]?.id,
    });
    const card = await pay(100, { method: 'card' });
    await issue(card);
    expect(checkbox.sales[2]).toMatchObject({ payments: [{ type: 'CASHLESS' }] });
    const refund = (await kyiv.inside((tables) => tables.insertInto('ledger_entries').values({
      student_id: kyiv.studentId, kind: 'refund', amount: -40, day: today, month: `${today.slice(0, 7)}-01`, method: 'card', source: 'online', basis: JSON.stringify({ refundOf: card }),
    }).returning('id').executeTakeFirstOrThrow())).id;
    expect((await dayOf(today)).entries.find((entry) => entry.id === refund)).toMatchObject({ isReturn: true, receipt: null });
    expect((await issue(refund)).body.data).toMatchObject({ number: 'ФН-4' });
    expect(checkbox.sales[3]).toMatchObject({
      goods: [{ good: { price: 40 }, is_return: true }], payments: [{ type: 'CASHLESS', value: 40 }], related_receipt_id: checkbox.sales[2]?.id,
    });
    await close(0);
    expect(checkbox.shifts).toEqual(['opened', 'closed']);
  }, 60_000);
});

it('a confirmation says that it is no fiscal receipt, and is not printed of what was reversed', async () => {
  const id = await pay(10_000, { day: yesterday });
  const print = async (entryId: number) => {
    const reply = await app.app.inject({ method: 'GET', url: pathOf(cashRoutes.confirmation, { params: { id: entryId } }), headers: { host: hostOf(kyiv.tenant), authorization: `Bearer ${kyiv.admin.accessToken}` } });
    return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload };
  };
  const { status, type, bytes } = await print(id);
  expect([status, type, bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const page = await (await getDocument({ data: new Uint8Array(bytes) }).promise).getPage(1);
  const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');
  expect(text).toContain('Не є фіскальним чеком');
  expect(text.replaceAll(' ', ' ')).toContain('100,00 грн');
  await kyiv.admin.data(ledgerRoutes.reverse, { params: { id }, body: { reason: 'Помилка' } });
  expect((await print(id)).status).toBe(404);
});

it('another centre sees nothing, and no other role may call', async () => {
  const id = await pay(10_000);
  expect((await lviv.admin.data(cashRoutes.day, { query: { day: today } })).recipients).toEqual([]);
  expect((await lviv.admin.call(cashRoutes.saveReceipt, { params: { id }, body: { number: '1', link: '' } })).body.code).toBe('ledger.not-found');
  expect((await lviv.admin.call(cashRoutes.close, { body: { recipientId, day: today, counted: 0, note: '' } })).body.code).toBe('recipients.not-found');
  await expectClosedToOthers(kyiv, Object.values(cashRoutes));
});
