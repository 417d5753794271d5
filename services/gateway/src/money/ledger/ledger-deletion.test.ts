import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { invoicesRoutes } from '@dzvinok/contract/invoices';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { outsideTransaction, runInPlatform } from '@dzvinok/tenancy/transaction';
import { dayIn, monthOf } from '@dzvinok/schedule/zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { recipientNamed } from '../../../test/recipients.fixture.ts';
import type { TestApp } from '../../../test/app.fixture.ts';
import { ownerSql } from '../../platform/tenants/tenants.fixture.ts';
import { db, platformDb } from '../../runtime/database/database.ts';
import { LedgerDeletion } from './ledger-deletion.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let deletion: LedgerDeletion;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres());
  deletion = new LedgerDeletion(app.connections);
});
afterAll(() => app.close());

const today = dayIn('Europe/Kyiv', new Date());
const month = monthOf(today);

const accountOf = (studentId: number) => kyiv.admin.call(ledgerRoutes.account, { params: { studentId } });

/** A charge, an invoice, a fee, a notice, a promise, and payments: with a fiscal receipt, by a line of its own, and by a part of a shared line. */
async function fill(centre: FilledCentre, sibling: number): Promise<{ studentId: number; recipientId: number; number: string }> {
  const studentId = await centre.addStudent();
  const { id: recipientId } = await centre.admin.data(recipientsRoutes.create, { body: { ...recipientNamed('ФОП Їжак'), isDefault: true } });
  await centre.inside(async (tables) => {
    const entry = { month, day: today, source: 'manual', recipient_id: recipientId } as const;
    await tables.insertInto('ledger_entries').values({ ...entry, student_id: studentId, kind: 'charge', amount: -90_000 }).execute();
    const { id: paid } = await tables.insertInto('ledger_entries').values({ ...entry, student_id: studentId, kind: 'payment', method: 'cash', amount: 10_000 }).returning('id').executeTakeFirstOrThrow();
    await tables.insertInto('fiscal_receipts').values({ entry_id: paid, number: 'ФН 1' }).execute();
    const { id: statement } = await tables.insertInto('statements').values({
      recipient_id: recipientId, account: 'UA233052990000026008012345678', format: 'mono', first_day: today, last_day: today, left_out: '[]', known: 0,
    }).returning('id').executeTakeFirstOrThrow();
    const line = { statement_id: statement, account: 'UA233052990000026008012345678', day: today, document_number: '7', payer: 'Їжак Іван', actual_payer: '', purpose: 'за заняття', payer_key: 'k', is_payout: false };
    const lines = await tables.insertInto('statement_lines').values([{ ...line, key: 'own', row: 2, amount: 20_000 }, { ...line, key: 'shared', row: 3, amount: 30_000 }]).returning('id').execute();
    const shares = [{ line: 0, student_id: studentId, amount: 20_000 }, { line: 1, student_id: studentId, amount: 10_000 }, { line: 1, student_id: sibling, amount: 20_000 }];
    await tables.insertInto('ledger_entries').values(shares.map(({ line: place, ...share }) =>
      ({ ...entry, ...share, kind: 'payment', source: 'statement', statement_line_id: lines[place]?.id ?? 0 }))).execute();
    await tables.insertInto('bank_fees').values({ recipient_id: recipientId, card_payment_id: 1, student_id: studentId, amount: 130, day: today, month }).execute();
    await tables.insertInto('payment_promises').values({ student_id: studentId, month, day: today }).execute();
    await tables.insertInto('debt_reminders').values({ student_id: studentId, due_on: today, stage: 0 }).execute();
    const event = { kind: 'payment', title: 'Оплату отримано', text: '100 грн', page: '/student/cost' };
    await tables.insertInto('notices').values({ account_id: studentId, kind: 'event', student_id: studentId, told: 'payment x', event: JSON.stringify(event) }).execute();
  });
  await centre.admin.data(invoicesRoutes.issue, { body: { month: month.slice(0, 7) } });
  const invoices = await centre.admin.data(invoicesRoutes.list, { query: { month: month.slice(0, 7) } });
  return { studentId, recipientId, number: invoices.find((invoice) => invoice.studentId === studentId)?.number ?? '' };
}

const linesOf = (centre: FilledCentre) => centre.inside((tables) =>
  tables.selectFrom('statement_lines').select(['key', 'payer', 'purpose', 'payer_key', 'amount']).select(sql<boolean>`set_aside_at is not null`.as('aside')).orderBy('row').execute());

test('a student’s money is shown first, then deleted by the owner, with orderer and reason in both logs', async () => {
  const sibling = await kyiv.addStudent();
  const { studentId, number } = await fill(kyiv, sibling);
  await fill(lviv, await lviv.addStudent());
  const order = { code: kyiv.tenant.code, studentId, orderedBy: 'Суддя Петренко', reason: 'Рішення суду № 5' };
  const counts = { entries: 4, balance: -50_000, receipts: 1, cardPayments: 0, bankFees: 1, notices: 1, invoices: 1, statementLines: 2 };

  expect(await deletion.preview(order)).toMatchObject({ fullName: expect.stringContaining('Учень'), ...counts });
  expect((await accountOf(studentId)).body.data).toMatchObject({ balance: -50_000 });

  expect(await deletion.delete(order)).toMatchObject(counts);
  const left = await kyiv.inside(async () => (await sql`
    select (select count(*) from ledger_entries where student_id = ${studentId}) + (select count(*) from ledger_months where student_id = ${studentId})
      + (select count(*) from bank_fees) + (select count(*) from fiscal_receipts) + (select count(*) from payment_promises) + (select count(*) from debt_reminders)
      + (select count(*) from invoices where student_id = ${studentId}) as rows`.execute(db())).rows);
  expect(left).toEqual([{ rows: 0 }]);
  expect((await accountOf(studentId)).body.data).toMatchObject({ balance: 0, entries: [], months: [] });
  expect((await accountOf(sibling)).body.data).toMatchObject({ balance: 20_000, entries: [{ amount: 20_000 }] });
  expect(await linesOf(kyiv)).toEqual([
    { key: 'own', payer: '', purpose: '', payer_key: null, amount: 20_000, aside: true },
    { key: 'shared', payer: 'Їжак Іван', purpose: 'за заняття', payer_key: 'k', amount: 30_000, aside: true },
  ]);
  const invoices = await kyiv.admin.data(invoicesRoutes.list, { query: { month: month.slice(0, 7) } });
  expect(invoices).toMatchObject([{ number, studentId: 0, fullName: null, state: 'cancelled' }]);

  expect((await linesOf(lviv)).map(({ payer, aside }) => [payer, aside])).toEqual([['Їжак Іван', false], ['Їжак Іван', false]]);
  const { entries } = await kyiv.admin.data(auditLogRoutes.list, { query: { action: 'ledger.deleted' } });
  expect(entries).toMatchObject([{ actorName: 'Суддя Петренко', entity: 'student', entityId: studentId, details: { reason: 'Рішення суду № 5', count: 4, invoices: 1 } }]);
  const platform = await runInPlatform(app.connections.database, () =>
    platformDb().selectFrom('audit_log').select(['actor_name', 'details']).where('action', '=', 'ledger.deleted').where('entity_id', '=', kyiv.tenant.id).execute());
  expect(platform).toEqual([{ actor_name: 'Суддя Петренко', details: { code: kyiv.tenant.code, studentId, reason: 'Рішення суду № 5', count: 4, invoices: 1 } }]);
});

test('a deletion whose log fails deletes nothing; a student without money and an unknown centre are refused', async () => {
  const studentId = await kyiv.addStudent();
  await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId, amount: 10_000, day: today, method: 'transfer' } });
  const order = { code: kyiv.tenant.code, studentId, orderedBy: 'Суддя', reason: 'Рішення' };
  await expect(deletion.delete({ ...order, reason: 'нуль\u0000' })).rejects.toThrow();
  expect((await accountOf(studentId)).body.data).toMatchObject({ balance: 10_000 });
  await expect(deletion.preview({ ...order, studentId: 987_654 })).rejects.toThrow('немає грошей');
  await expect(deletion.delete({ ...order, code: 'nowhere' })).rejects.toThrow('tenants.not-found');
});

test('money written during a deletion is either deleted with the rest or stays with its sums', async () => {
  const studentId = await kyiv.addStudent();
  const pay = () => kyiv.admin.call(ledgerRoutes.pay, { body: { studentId, amount: 100, day: today, method: 'transfer' } });
  await pay();
  await Promise.all([...Array.from({ length: 20 }, pay), deletion.delete({ code: kyiv.tenant.code, studentId, orderedBy: 'Суддя', reason: 'Рішення' })]);
  const [sums] = await kyiv.inside(async () => (await sql`
    select coalesce(sum(amount), 0)::bigint as entries, (select coalesce(-sum(debt), 0)::bigint from ledger_months where student_id = ${studentId}) as months
    from ledger_entries where student_id = ${studentId}`.execute(db())).rows) as [{ entries: number; months: number }];
  expect(sums.months).toBe(sums.entries);
});

test('a deletion waits for whoever has begun to assign a line of the student, whose work it does not break', async () => {
  const studentId = await lviv.addStudent();
  const { id: recipientId } = await lviv.admin.data(recipientsRoutes.create, { body: recipientNamed('ФОП Черга') });
  const payment = { student_id: studentId, kind: 'payment', amount: 100, day: today, month, source: 'statement' } as const;
  const line = await lviv.inside(async (tables) => {
    const account = 'UA233052990000026008012345678';
    const { id: statement } = await tables.insertInto('statements').values({ recipient_id: recipientId, account, format: 'mono', first_day: today, last_day: today, left_out: '[]', known: 0 })
      .returning('id').executeTakeFirstOrThrow();
    const { id } = await tables.insertInto('statement_lines').values({
      statement_id: statement, account, key: 'begun', row: 2, day: today, amount: 200, document_number: '', payer: '', actual_payer: '', purpose: '', payer_key: null, is_payout: false,
    }).returning('id').executeTakeFirstOrThrow();
    await tables.insertInto('ledger_entries').values({ ...payment, statement_line_id: id }).execute();
    return id;
  });
  const waiting = () => ownerSql(app, `select from pg_stat_activity where state = 'active' and query like 'select from "statement_lines" % for update'`);
  const deleted = await lviv.inside(async (tables) => {
    await sql`select from statement_lines where id = ${line} for no key update`.execute(db());
    const deleting = outsideTransaction(() => deletion.delete({ code: lviv.tenant.code, studentId, orderedBy: 'Суддя', reason: 'Рішення' }));
    await vi.waitFor(async () => expect(await outsideTransaction(waiting)).toHaveLength(1), 4000);
    await tables.insertInto('ledger_entries').values({ ...payment, statement_line_id: line }).execute();
    return { deleting };
  });
  expect(await deleted.deleting).toMatchObject({ entries: 2, statementLines: 1 });
});
