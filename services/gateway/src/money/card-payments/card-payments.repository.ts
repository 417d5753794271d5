import type { CardPayment, CardPaymentState } from '@dzvinok/contract/card-payments';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

export interface StoredCardPayment {
  id: number;
  invoiceId: number;
  invoiceNumber: string;
  studentId: number;
  recipientId: number;
  month: string;
  amount: number;
  monoId: string | null;
  pageUrl: string | null;
  state: CardPaymentState;
  modifiedAt: Date | null;
  paid: number;
  fee: number;
  entryId: number | null;
  /** Until then mono is asked for its fiscal checks. */
  checksUntil: Date | null;
}

/** Pages whose state is asked for: no call-back has come for this long. */
const isSilent = "state in ('opening', 'open') and asked_at < now() - interval '15 minutes'";
/** Payments whose fiscal checks are asked for. */
const lacksChecks = "checks_until > now() and asked_at < now() - interval '5 minutes'";
/** A page that a killed process was opening. */
const openingMs = 60_000;

export const silentCardPayments = { table: 'card_payments', where: isSilent };
export const uncheckedCardPayments = { table: 'card_payments', where: lacksChecks };

@Injectable()
export class CardPaymentsRepository {
  /** The open page of an invoice, or a new page; undefined while another call is opening a page. */
  async openFor(invoiceId: number, amount: number, now: Date): Promise<StoredCardPayment | undefined> {
    const { rows: [row] } = await sql<{ id: number }>`
      insert into card_payments as c (invoice_id, amount, opened_at) values (${invoiceId}, ${amount}, ${now})
      on conflict (invoice_id) where state in ('opening', 'open') do update set opened_at = excluded.opened_at, amount = excluded.amount
        where c.state = 'opening' and c.opened_at < ${new Date(now.getTime() - openingMs)}
      returning id`.execute(db());
    return row && this.lock(row.id);
  }

  async openOf(invoiceId: number): Promise<StoredCardPayment | undefined> {
    const { rows } = await sql<StoredCardPayment>`${found} where c.invoice_id = ${invoiceId} and c.state in ('opening', 'open')`.execute(db());
    return rows[0];
  }

  async lock(id: number): Promise<StoredCardPayment | undefined> {
    const { rows } = await sql<StoredCardPayment>`${found} where c.id = ${id} for update of c`.execute(db());
    return rows[0];
  }

  async save(id: number, change: Partial<Pick<StoredCardPayment, 'monoId' | 'pageUrl' | 'state' | 'paid' | 'fee' | 'entryId' | 'checksUntil'> & { modifiedAt: string }>): Promise<void> {
    const { monoId, pageUrl, modifiedAt, entryId, checksUntil, ...same } = change;
    await db().updateTable('card_payments').set({
      ...same,
      ...monoId !== undefined && { mono_id: monoId }, ...pageUrl !== undefined && { page_url: pageUrl },
      ...modifiedAt !== undefined && { modified_at: modifiedAt }, ...entryId !== undefined && { entry_id: entryId }, ...checksUntil !== undefined && { checks_until: checksUntil },
    }).where('id', '=', id).execute();
  }

  async addFee({ id, recipientId, studentId, month }: StoredCardPayment, amount: number, day: string): Promise<void> {
    await db().insertInto('bank_fees').values({ card_payment_id: id, recipient_id: recipientId, student_id: studentId, month, amount, day }).execute();
  }

  /** The payment of an entry without a fiscal receipt, also without a begun receipt. */
  async withoutReceipt(entryId: number): Promise<StoredCardPayment | undefined> {
    const { rows } = await sql<StoredCardPayment>`
      ${found} where c.entry_id = ${entryId} and not exists (select from fiscal_receipts f where f.entry_id = ${entryId})`.execute(db());
    return rows[0];
  }

  silent(): Promise<StoredCardPayment[]> {
    return this.#take(isSilent);
  }

  unchecked(): Promise<StoredCardPayment[]> {
    return this.#take(lacksChecks);
  }

  /** The payment, then its returns, in the order of the ledger. */
  async entriesOf(entryId: number): Promise<{ id: number; isReturn: boolean; hasReceipt: boolean }[]> {
    const { rows } = await sql<{ id: number; isReturn: boolean; hasReceipt: boolean }>`
      select e.id, e.id <> ${entryId} as "isReturn", exists (select from fiscal_receipts f where f.entry_id = e.id and f.number is not null) as "hasReceipt"
      from ledger_entries e
      where e.id = ${entryId} or e.reverses_id = ${entryId}
        or e.student_id = (select student_id from ledger_entries where id = ${entryId}) and e.kind = 'refund' and (e.basis ->> 'refundOf')::bigint = ${entryId}
      order by e.id`.execute(db());
    return rows;
  }

  /** Takes payments to ask for, so that another process takes others. */
  async #take(which: string): Promise<StoredCardPayment[]> {
    const { rows } = await sql<{ id: number }>`
      update card_payments set asked_at = now()
      where id in (select id from card_payments where ${sql.raw(which)} order by id limit 50 for update skip locked)
      returning id`.execute(db());
    const { rows: payments } = await sql<StoredCardPayment>`${found} where c.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db());
    return payments;
  }

  async ofMonth(month: string): Promise<CardPayment[]> {
    const { rows } = await sql<CardPayment>`
      select c.id, i.student_id as "studentId", a.full_name as "fullName", i.number as "invoiceNumber", c.paid, c.fee, c.state,
        c.opened_at::date as day, to_json(coalesce(c.modified_at, c.opened_at)) as "changedAt"
      from card_payments c join invoices i on i.id = c.invoice_id left join accounts a on a.id = i.student_id
      where c.opened_at >= ${month}::date and c.opened_at < ${month}::date + interval '1 month'
      order by c.id desc`.execute(db());
    return rows;
  }
}

const found = sql`
  select c.id, c.invoice_id as "invoiceId", i.number as "invoiceNumber", i.student_id as "studentId", i.recipient_id as "recipientId", i.month,
    c.amount, c.mono_id as "monoId", c.page_url as "pageUrl", c.state, c.modified_at as "modifiedAt", c.paid, c.fee, c.entry_id as "entryId",
    c.checks_until as "checksUntil"
  from card_payments c join invoices i on i.id = c.invoice_id`;
