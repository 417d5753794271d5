import { cardPaymentsRoutes } from '@dzvinok/contract/card-payments';
import { cashRoutes } from '@dzvinok/contract/cash';
import { invoicesRoutes } from '@dzvinok/contract/invoices';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { dayIn, monthOf } from '@dzvinok/schedule/zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf, signIn, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, openTwoCentres, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { recipientNamed } from '../../../test/recipients.fixture.ts';
import { ownerSql } from '../../platform/tenants/tenants.fixture.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { CardPaymentsService } from './card-payments.controller.ts';
import { FakeCheckbox } from '../cash/checkbox.fixture.ts';
import { isSignedByMono } from './mono.ts';
import { FakeMono } from './mono.fixture.ts';

class SlowClock extends Clock {
  hours = 0;

  override now(): Temporal.Instant {
    return super.now().subtract({ hours: this.hours });
  }
}

const clock = new SlowClock();
const mono = new FakeMono();
const checkbox = new FakeCheckbox();
const today = dayIn('Europe/Kyiv', new Date());
const month = monthOf(today);
let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let parent: TestSession;
let recipientId: number;

beforeAll(async () => {
  const { kyiv: one, lviv: other, ...opened } = await openTwoCentres({ clock, config: { monoRoot: await mono.start(), checkboxRoot: await checkbox.start() } });
  app = opened.app;
  // Chores take centres in the order of their ids.
  [lviv, kyiv] = one.tenant.id < other.tenant.id ? [one, other] : [other, one];
  recipientId = (await kyiv.admin.data(recipientsRoutes.create, { body: { ...recipientNamed('ФОП Дзвіночок Олена'), hasCashRegister: true } })).id;
  await kyiv.admin.data(cardPaymentsRoutes.saveToken, { params: { id: recipientId }, body: { token: mono.token, makesReceipts: true } });
  parent = await signIn(app, kyiv.tenant, phones.parent);
});
afterAll(async () => {
  await app.close();
  mono.stop();
  checkbox.stop();
});
beforeEach(() => {
  mono.asked.length = 0;
  mono.isAway = false;
  clock.hours = 0;
});

/** The parent's child owes it; former invoices are taken away. */
async function invoiced(amount: number): Promise<number> {
  await kyiv.inside(async (tables) => {
    await tables.deleteFrom('card_payments').execute();
    await tables.updateTable('invoices').set({ cancelled_at: new Date(), cancel_reason: 'Спроба' }).where('cancelled_at', 'is', null).execute();
    const { rows: [owed] } = { rows: await tables.selectFrom('ledger_entries').select((eb) => eb.fn.sum<number>('amount').as('sum')).where('student_id', '=', kyiv.studentId).execute() };
    const charge = -amount - Number(owed?.sum ?? 0);
    await tables.insertInto('ledger_entries').values({ student_id: kyiv.studentId, kind: charge < 0 ? 'charge' : 'credit', amount: charge, day: today, month, recipient_id: recipientId, source: 'run' }).execute();
  });
  await kyiv.admin.data(invoicesRoutes.issue, { body: { month: month.slice(0, 7) } });
  const [invoice] = await parent.data(invoicesRoutes.family, { query: {} });
  if (!invoice) throw new Error('Nothing was issued');
  expect(invoice).toMatchObject({ left: amount, takesCards: true });
  return invoice.id;
}

const begin = (id: number, session = parent) => session.call(cardPaymentsRoutes.begin, { params: { id } });
const balance = async () => (await kyiv.admin.data(ledgerRoutes.account, { params: { studentId: kyiv.studentId } })).balance;
const payments = () => kyiv.admin.data(cardPaymentsRoutes.list, { query: { month: month.slice(0, 7) } });

async function fees(id: number): Promise<number[]> {
  const rows = await kyiv.inside((tables) => tables.selectFrom('bank_fees').select('amount').where('card_payment_id', '=', id).orderBy('id').execute());
  return rows.map(({ amount }) => amount);
}

async function begun(amount: number) {
  const invoiceId = await invoiced(amount);
  expect((await begin(invoiceId)).status).toBe(200);
  const row = await kyiv.inside((tables) => tables.selectFrom('card_payments').select(['id', 'mono_id as monoId']).executeTakeFirstOrThrow());
  const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString();
  const report = (status: string, second: number, changes: object = {}) =>
    ({ invoiceId: row.monoId ?? '', status, amount, ccy: 980, modifiedDate: at(second), reference: '1', ...changes });
  return { ...row, invoiceId, report };
}

async function send(id: number, report: object, { signature, centre = kyiv, text = JSON.stringify(report) }: { signature?: string; centre?: FilledCentre; text?: string } = {}) {
  const reply = await app.app.inject({
    method: 'POST', url: `/api/money/mono/${id}`, payload: text,
    headers: { host: hostOf(centre.tenant), 'content-type': 'application/json', 'x-sign': signature ?? mono.sign(text) },
  });
  return reply.statusCode;
}

// The example in mono’s documentation of acquiring.
const example = {
  key: 'LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0KTUZrd0V3WUhLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFQUc1LzZ3NnZubGJZb0ZmRHlYWE4vS29CbVVjTgo3NWJSUWg4MFBhaEdldnJoanFCQnI3OXNSS0JSbnpHODFUZVQ5OEFOakU1c0R3RmZ5Znhub0ZJcmZBPT0KLS0tLS1FTkQgUFVCTElDIEtFWS0tLS0tCg==',
  signature: 'MEUCIQC/mVKhi8FKoayul2Mim3E2oaIOCNJk5dEXxTqbkeJSOQIgOM0hsW0qcP2H8iXy1aQYpmY0SJWEaWur7nQXlKDCFxA=',
  text: JSON.stringify({
    invoiceId: 'p2_9ZgpZVsl3', status: 'created', failureReason: 'string', amount: 4200, ccy: 980, finalAmount: 4200, createdDate: '2019-08-24T14:15:22Z',
    modifiedDate: '2019-08-24T14:15:22Z', reference: '84d0070ee4e44667b31371d8f8813947',
    cancelList: [{
      status: 'processing', amount: 4200, ccy: 980, createdDate: '2019-08-24T14:15:22Z', modifiedDate: '2019-08-24T14:15:22Z', approvalCode: '662476',
      rrn: '060189181768', extRef: '635ace02599849e981b2cd7a65f417fe',
    }],
  }, null, 2),
};

it('the signature is over the very bytes of the body', () => {
  const isSigned = (text: string, signature = example.signature) =>
    isSignedByMono(Buffer.from(example.key, 'base64').toString(), Buffer.from(text), signature);
  expect(Buffer.byteLength(example.text)).toBe(582);
  expect(isSigned(example.text)).toBe(true);
  for (const other of [JSON.stringify(JSON.parse(example.text)), `${example.text}\n`]) expect(isSigned(other)).toBe(false);
  for (const wrong of ['', 'сміття', example.signature.slice(4), mono.sign(example.text)]) expect(isSigned(example.text, wrong)).toBe(false);
});

describe('a page of mono', () => {
  it('is opened for what is left, once, and again only when the rest has changed', async () => {
    const id = await invoiced(100_000);
    const [first, second] = [await begin(id), await begin(id)];
    expect(first.body.data).toEqual({ pageUrl: expect.stringMatching(/^https:\/\/pay\.mbnk\.biz\//) });
    expect(second.body.data).toEqual(first.body.data);
    const created = () => mono.asked.filter(({ path }) => path.endsWith('/create')).map(({ body }) => body);
    expect(created()).toMatchObject([{ amount: 100_000, ccy: 980, validity: 86_400, webHookUrl: expect.stringContaining('/api/money/mono/'), merchantPaymInfo: { reference: expect.stringMatching(/^2\d{3}-\d{6}$/), basketOrder: [{ sum: 100_000 }] } }]);
    await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId: kyiv.studentId, amount: 40_000, day: today, method: 'transfer' } });
    expect((await begin(id)).body.data).not.toEqual(first.body.data);
    expect(created()).toMatchObject([{ amount: 100_000 }, { amount: 60_000 }]);
    expect(mono.asked.filter(({ path }) => path.endsWith('/remove'))).toHaveLength(1);
  });

  it('is one for five presses at once', async () => {
    const id = await invoiced(100_000);
    const replies = await Promise.all(Array.from({ length: 5 }, () => begin(id)));
    expect(mono.asked.filter(({ path }) => path.endsWith('/create'))).toHaveLength(1);
    expect(replies.every(({ status, body }) => status === 200 || body.code === 'card-payments.opening')).toBe(true);
  });

  it('that mono does not open can be tried again', async () => {
    const id = await invoiced(100_000);
    mono.isAway = true;
    expect((await begin(id)).body.code).toBe('card-payments.mono-unreachable');
    mono.isAway = false;
    expect((await begin(id)).status).toBe(200);
  });

  it('needs a recipient with a token and a register, and money that is owed', async () => {
    const without = (await kyiv.admin.data(recipientsRoutes.create, { body: recipientNamed('ФОП Без ПРРО') })).id;
    const save = (token: string, id = recipientId) => kyiv.admin.call(cardPaymentsRoutes.saveToken, { params: { id }, body: { token, makesReceipts: true } });
    expect((await save(mono.token, without)).body.code).toBe('recipients.no-cash-register');
    expect((await save('uOtherToken1234')).body.code).toBe('card-payments.unknown-token');
    expect((await save('токен кирилицею')).status).toBe(400);
    const stored = await kyiv.inside((tables) => tables.selectFrom('recipient_keys').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(mono.token);
    const id = await invoiced(100_000);
    await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId: kyiv.studentId, amount: 100_000, day: today, method: 'transfer' } });
    expect((await begin(id)).body.code).toBe('card-payments.paid');
  });
});

describe('a report', () => {
  it('pays the invoice once, however often and in whatever order it comes', async () => {
    const { id, invoiceId, report } = await begun(100_000);
    expect(await send(id, report('processing', 1))).toBe(200);
    expect(await balance()).toBe(-100_000);
    const success = report('success', 5, { finalAmount: 100_000, paymentInfo: { fee: 1_300 } });
    expect(await Promise.all(Array.from({ length: 5 }, () => send(id, success)))).toEqual([200, 200, 200, 200, 200]);
    expect(await send(id, report('processing', 3)), 'older').toBe(200);
    expect(await balance()).toBe(0);
    expect(await parent.data(invoicesRoutes.family, { query: {} })).toContainEqual(expect.objectContaining({ id: invoiceId, state: 'paid', takesCards: false }));
    expect(await payments()).toMatchObject([{ state: 'paid', paid: 100_000, fee: 1_300, studentId: kyiv.studentId }]);
    expect(await kyiv.auditCount('card-payments.changed', kyiv.studentId)).toBe(1);
    expect(await fees(id)).toEqual([1_300]);
    await send(id, report('reversed', 7));
    expect(await fees(id)).toEqual([1_300, -1_300]);
    for (const change of [`update bank_fees set amount = 1`, `delete from bank_fees`]) {
      await expect(kyiv.inside(() => sql.raw(change).execute(db())), change).rejects.toMatchObject({ code: '42501' });
    }
    expect(await lviv.inside((tables) => tables.selectFrom('bank_fees').selectAll().execute())).toEqual([]);
  });

  it('that ends the payment in the second of the one before counts, a later one of that second does not', async () => {
    const { id, report } = await begun(100_000);
    const before = await kyiv.auditCount('card-payments.changed', kyiv.studentId);
    for (const status of ['created', 'processing', 'success', 'processing', 'success']) expect(await send(id, report(status, 1))).toBe(200);
    expect(await balance()).toBe(0);
    expect(await payments()).toMatchObject([{ state: 'paid', paid: 100_000 }]);
    expect(await kyiv.auditCount('card-payments.changed', kyiv.studentId)).toBe(before + 1);
  });

  it('gives back what the bank gives back: a part as a refund, the whole as a reversal', async () => {
    const { id, report } = await begun(100_000);
    await send(id, report('success', 1, { finalAmount: 100_000 }));
    await send(id, report('success', 2, { finalAmount: 70_000 }));
    expect(await balance()).toBe(-30_000);
    const whole = await begun(50_000);
    await send(whole.id, whole.report('success', 1));
    expect(await balance()).toBe(0);
    await send(whole.id, whole.report('reversed', 2));
    expect(await balance()).toBe(-50_000);
    expect(await payments()).toMatchObject([{ state: 'reversed', paid: 0, fee: 0 }]);
    const { entries } = await kyiv.admin.data(ledgerRoutes.account, { params: { studentId: kyiv.studentId } });
    expect(entries[0]).toMatchObject({ kind: 'payment', amount: -50_000, method: 'card', source: 'online', reversesId: expect.any(Number) });
  });

  it('with a wrong signature, of another payment or to another centre is not known', async () => {
    const { id, report } = await begun(100_000);
    const success = report('success', 1);
    expect(await send(id, success, { signature: mono.sign('інше') })).toBe(404);
    const text = JSON.stringify(success, null, 1);
    expect(await send(id, success, { text, signature: mono.sign(JSON.stringify(success)) }), 're-serialised').toBe(404);
    expect(await send(id + 1000, success)).toBe(404);
    expect(await send(id, { ...success, invoiceId: 'p2_other' })).toBe(404);
    expect(await send(id, success, { centre: lviv })).toBe(404);
    expect(await balance()).toBe(-100_000);
  });

  it('is understood after mono has changed its key', async () => {
    const { id, report } = await begun(100_000);
    mono.changeKey();
    // A wrong signature of the former test has just made us ask for the key.
    Object.assign(app.app.get(CardPaymentsService), { keyAskedAt: new Map() });
    expect(await send(id, report('success', 1))).toBe(200);
    expect(await balance()).toBe(0);
  });
});

it('what mono says nothing about is asked for after a quarter of an hour', async () => {
  const { id, monoId, report } = await begun(100_000);
  mono.reports.set(monoId ?? '', report('success', 4));
  await app.app.get(CardPaymentsService).askSilent();
  expect(await balance(), 'too early').toBe(-100_000);
  await kyiv.inside((tables) => tables.updateTable('card_payments').set({ asked_at: new Date(Date.now() - 16 * 60_000) }).where('id', '=', id).execute());
  await app.app.get(CardPaymentsService).askSilent();
  expect(await balance()).toBe(0);
});

it('a centre whose payments cannot be read stops no other centre', async () => {
  const { id, monoId, report } = await begun(100_000);
  mono.reports.set(monoId ?? '', report('success', 4));
  const { id: recipient } = await lviv.admin.data(recipientsRoutes.create, { body: recipientNamed('ФОП Львів Ольга') });
  const silent = new Date(Date.now() - 16 * 60_000);
  await lviv.inside(async (tables) => {
    const { id: invoice } = await tables.insertInto('invoices').values({
      recipient_id: recipient, number: '1', student_id: lviv.studentId, month, issued_on: today, amount: 1, lines: '[]', recipient_name: '', recipient_code: '',
      iban: '', vat_text: '', qr_format: '002', qr_prefix: 'https://qr.bank.gov.ua/',
    }).returning('id').executeTakeFirstOrThrow();
    await tables.insertInto('card_payments').values({ invoice_id: invoice, amount: 1, asked_at: silent }).execute();
  });
  await kyiv.inside((tables) => tables.updateTable('card_payments').set({ asked_at: silent }).where('id', '=', id).execute());
  const renamed = (from: string, to: string) => ownerSql(app, `alter table ${lviv.tenant.schemaName}.card_payments rename ${from} to ${to}`);
  await renamed('mono_id', 'elsewhere');
  await app.app.get(CardPaymentsService).askSilent();
  await renamed('elsewhere', 'mono_id');
  const { schemaName } = lviv.tenant;
  for (const table of ['card_payments', 'invoices', 'recipients']) await ownerSql(app, `delete from ${schemaName}.${table}`);
  expect(await balance()).toBe(0);
});

it('a family cannot have pages opened without end', async () => {
  const id = await invoiced(100_000);
  const student = await signIn(app, kyiv.tenant, phones.student);
  mono.isAway = true;
  const codes: (string | undefined)[] = [];
  for (let nr = 0; nr < 70; nr += 1) codes.push((await begin(id, student)).body.code);
  expect(codes.at(-1)).toBe('profile.too-many-changes');
  expect(await payments()).toHaveLength(codes.filter((code) => code === 'card-payments.mono-unreachable').length);
});

describe('fiscal checks of mono', () => {
  const ask = async (id: number) => {
    await kyiv.inside((tables) => tables.updateTable('card_payments').set({ asked_at: new Date(Date.now() - 6 * 60_000) }).where('id', '=', id).execute());
    mono.asked.length = 0;
    await app.app.get(CardPaymentsService).askForChecks();
    return mono.asked.filter(({ path }) => path.endsWith('/fiscal-checks')).length;
  };
  const receipts = async () => {
    const { recipients } = await kyiv.admin.data(cashRoutes.day, { query: { day: today } });
    return recipients.flatMap(({ entries }) => entries).filter(({ receipt }) => receipt !== null).map(({ amount, receipt, isReturn }) => [amount, receipt?.number, receipt?.link, isReturn]);
  };
  const taxUrl = 'https://cabinet.tax.gov.ua/cashregs/check?id=3123456789&fn=4000123456&sm=1000';

  it('give the payment and each part that is returned their number and link, once, and are then asked for no more', async () => {
    const { id, monoId, report } = await begun(100_000);
    await send(id, report('success', 1, { finalAmount: 100_000 }));
    mono.checks.set(monoId ?? '', [{ id: 'a2fd4aef', type: 'sale', status: 'process' }]);
    expect([await ask(id), await receipts()]).toEqual([1, []]);
    mono.checks.set(monoId ?? '', [{ id: 'a2fd4aef', type: 'sale', status: 'done', statusDescription: '', taxUrl, file: 'CJFV', fiscalizationSource: 'monopay' }]);
    expect([await ask(id), await receipts()]).toEqual([1, [[100_000, '3123456789', taxUrl, false]]]);
    expect(await ask(id)).toBe(0);
    const audited = await kyiv.auditCount('cash.receipt-saved', kyiv.studentId);
    await send(id, report('success', 2, { finalAmount: 70_000 }));
    expect(await ask(id)).toBe(1);
    mono.checks.set(monoId ?? '', [...mono.checks.get(monoId ?? '') ?? [], { id: 'b7', type: 'return', status: 'done', taxUrl: 'javascript:alert(1)' }]);
    await ask(id);
    expect(await receipts()).toEqual([[-30_000, 'b7', null, true], [100_000, '3123456789', taxUrl, false]]);
    expect(await kyiv.auditCount('cash.receipt-saved', kyiv.studentId)).toBe(audited + 1);
    expect(await lviv.inside((tables) => tables.selectFrom('fiscal_receipts').selectAll().execute())).toEqual([]);
  });

  it('of a shop without a register are asked for two hours, and a typed receipt stays', async () => {
    await kyiv.inside((tables) => tables.deleteFrom('fiscal_receipts').execute());
    const { id, monoId, report } = await begun(100_000);
    await send(id, report('success', 1));
    expect(await ask(id)).toBe(1);
    const [entry] = (await kyiv.admin.data(ledgerRoutes.account, { params: { studentId: kyiv.studentId } })).entries;
    await kyiv.admin.data(cashRoutes.saveReceipt, { params: { id: entry?.id ?? 0 }, body: { number: 'ФН 7', link: '' } });
    mono.checks.set(monoId ?? '', [{ id: 'c1', type: 'sale', status: 'done', taxUrl }]);
    await ask(id);
    expect(await receipts()).toEqual([[100_000, 'ФН 7', null, false]]);
    const late = await begun(50_000);
    await send(late.id, late.report('success', 1));
    await kyiv.inside((tables) => tables.updateTable('card_payments').set({ checks_until: new Date() }).where('id', '=', late.id).execute());
    expect(await ask(late.id)).toBe(0);
  });
});

it('a payment by mono is fiscalised once: by mono’s register, by Checkbox only if mono has none', async () => {
  await kyiv.admin.data(cashRoutes.saveCheckbox, { params: { id: recipientId }, body: { keys: checkbox.keys } });
  const issue = async (entryId: number) => (await kyiv.admin.call(cashRoutes.issueReceipt, { params: { id: entryId } })).body;
  const paid = async (hoursAgo: number) => {
    const { id, monoId, report } = await begun(100_000);
    clock.hours = hoursAgo;
    await send(id, report('success', 1));
    clock.hours = 0;
    const { entry_id: entryId } = await kyiv.inside((tables) => tables.selectFrom('card_payments').select('entry_id').where('id', '=', id).executeTakeFirstOrThrow());
    return { entryId: entryId ?? 0, monoId: monoId ?? '' };
  };
  const fresh = await paid(1);
  expect(await issue(fresh.entryId), 'mono may still make its check').toMatchObject({ code: 'cash.receipt-by-mono' });
  const first = await paid(3);
  for (const status of ['process', 'failed']) {
    mono.checks.set(first.monoId, [{ id: 'd1', type: 'sale', status }]);
    expect(await issue(first.entryId), `two hours later the check is ${status}`).toMatchObject({ code: 'cash.mono-check-unfinished' });
  }
  expect(await lviv.inside((tables) => tables.selectFrom('fiscal_receipts').selectAll().execute())).toEqual([]);
  const audited = await kyiv.auditCount('cash.receipt-saved', kyiv.studentId);
  mono.checks.set(first.monoId, [{ id: 'd1', type: 'sale', status: 'done' }]);
  for (const time of ['first', 'again']) expect((await issue(first.entryId)).data, time).toEqual({ number: 'd1', link: null });
  expect(await kyiv.auditCount('cash.receipt-saved', kyiv.studentId)).toBe(audited + 1);
  expect(checkbox.sales).toEqual([]);

  const second = await paid(3);
  mono.isAway = true;
  expect(await issue(second.entryId)).toMatchObject({ code: 'card-payments.mono-unreachable' });
  mono.isAway = false;
  expect((await issue(second.entryId)).data).toMatchObject({ number: 'ФН-1' });
  expect((await issue(second.entryId)).data).toMatchObject({ number: 'ФН-1' });
  expect(checkbox.sales).toHaveLength(1);
}, 60_000);

it('Checkbox does not wait for mono whose shop has no register, as the recipient says', async () => {
  await kyiv.admin.data(cashRoutes.saveCheckbox, { params: { id: recipientId }, body: { keys: checkbox.keys } });
  const save = (makesReceipts: boolean) => kyiv.admin.data(cardPaymentsRoutes.saveToken, { params: { id: recipientId }, body: { token: mono.token, makesReceipts } });
  const shown = async () => (await kyiv.admin.data(recipientsRoutes.list, {})).map(({ monoMakesReceipts }) => monoMakesReceipts);
  const { id, monoId, report } = await begun(100_000);
  await send(id, report('success', 1));
  const { entry_id: entryId } = await kyiv.inside((tables) => tables.selectFrom('card_payments').select('entry_id').where('id', '=', id).executeTakeFirstOrThrow());
  const issue = async () => (await kyiv.admin.call(cashRoutes.issueReceipt, { params: { id: entryId ?? 0 } })).body;
  expect(await issue()).toMatchObject({ code: 'cash.receipt-by-mono' });
  await save(false);
  expect(await shown()).toContain(false);
  mono.checks.set(monoId ?? '', [{ id: 'e1', type: 'sale', status: 'process' }]);
  expect(await issue(), 'a check that mono makes all the same').toMatchObject({ code: 'cash.mono-check-unfinished' });
  mono.checks.delete(monoId ?? '');
  expect((await issue()).data).toMatchObject({ number: expect.stringMatching(/^ФН-/) });
  await save(true);
  expect(await shown()).not.toContain(false);
}, 60_000);

it('another centre sees nothing, another family has no such invoice, and no other role may call', async () => {
  const id = await invoiced(100_000);
  await begin(id);
  expect(await lviv.admin.data(cardPaymentsRoutes.list, { query: { month: month.slice(0, 7) } })).toEqual([]);
  expect((await begin(id, await signIn(app, lviv.tenant, phones.parent))).body.code).toBe('invoices.not-found');
  expect((await lviv.admin.call(cardPaymentsRoutes.saveToken, { params: { id: recipientId }, body: { token: mono.token, makesReceipts: true } })).body.code).toBe('recipients.not-found');
  const { list, saveToken } = cardPaymentsRoutes;
  await expectClosedToOthers(kyiv, [list, saveToken]);
});
