import type { InvoiceLine } from '@dzvinok/contract/invoices';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import type { InvoicedPayment } from './invoice-payment.ts';

export interface StoredInvoice extends InvoicedPayment {
  id: number;
  studentId: number;
  recipientId: number;
  takesCards: boolean;
  issuedOn: string;
  /** Unpaid part. */
  left: number;
  /** Its charges were reversed or written off. */
  isVoid: boolean;
  lines: InvoiceLine[];
  isCancelled: boolean;
  cancelReason: string | null;
}

export interface Owed {
  studentId: number;
  recipientId: number;
  amount: number;
  lines: InvoiceLine[];
}

export interface Recipient extends Pick<InvoicedPayment, 'recipientName' | 'recipientCode' | 'iban' | 'vatText' | 'qrFormat' | 'qrPrefix' | 'purposeCode'> {
  id: number;
}

export interface NewInvoice extends Owed, Omit<InvoicedPayment, 'fullName' | 'amount'> {
  issuedOn: string;
  issuedBy: number;
}

/** Entries from before the centre had recipients belong to its default one. Expects `ledger_entries e` and `groups g`. */
const recipientOfEntry = sql`coalesce(e.recipient_id, g.recipient_id, (select id from recipients where is_default))`;

/** Lines as issued, with reversals, if the lines name their entries. Expects `invoices i`. */
const linesNow = sql`(
  select coalesce(jsonb_agg(l.line || case when exists (select from ledger_entries r where r.reverses_id = (l.line ->> 'entryId')::bigint)
    then '{"isReversed": true}'::jsonb else '{}'::jsonb end order by l.place), '[]')
  from jsonb_array_elements(i.lines) with ordinality l (line, place))`;

@Injectable()
export class InvoicesRepository {
  constructor(private readonly live: LiveEvents) {}

  async recipients(): Promise<Recipient[]> {
    const { rows } = await sql<Recipient>`
      select id, name as "recipientName", tax_code as "recipientCode", ibans ->> 0 as iban, vat_text as "vatText", qr_format as "qrFormat", qr_prefix as "qrPrefix",
        purpose_code as "purposeCode"
      from recipients order by id`.execute(db());
    return rows;
  }

  /** Simultaneous calls of issuing wait here, and then see each other's invoices. @returns last numbers by recipient */
  async lockCounters(year: number, recipients: readonly Recipient[]): Promise<Map<number, number>> {
    await sql`insert into invoice_counters (recipient_id, year, last)
      select id, ${year}, 0 from json_to_recordset(${JSON.stringify(recipients.map(({ id }) => ({ id })))}::json) as given (id bigint) order by id
      on conflict do nothing`.execute(db());
    const { rows } = await sql<{ id: number; last: number }>`
      select recipient_id as id, last from invoice_counters where year = ${year} order by recipient_id for update`.execute(db());
    return new Map(rows.map(({ id, last }) => [id, last]));
  }

  async saveCounters(year: number, counters: ReadonlyMap<number, number>): Promise<void> {
    await sql`update invoice_counters c set last = given.last
      from json_to_recordset(${JSON.stringify([...counters].map(([id, last]) => ({ id, last })))}::json) as given (id bigint, last int)
      where c.recipient_id = given.id and c.year = ${year}`.execute(db());
  }

  /** Debts of the month by student and recipient that have no invoice, in the order of names. */
  async owed(month: string): Promise<Owed[]> {
    const { rows } = await sql<Owed>`
      with owed as (
        select e.student_id, ${recipientOfEntry} as recipient_id, -sum(e.amount) as amount,
          json_agg(json_build_object('entryId', e.id, 'kind', e.kind, 'className', sub.name || ' ' || g.name, 'amount', -e.amount, 'basis', e.basis) order by e.id)
            filter (where e.reverses_id is null and not exists (select from ledger_entries r where r.reverses_id = e.id)) as lines
        from ledger_entries e left join groups g on g.id = e.group_id left join subjects sub on sub.id = g.subject_id
        where e.month = ${month} group by 1, 2)
      select o.student_id as "studentId", o.recipient_id as "recipientId", least(o.amount, d.debt)::bigint as amount, coalesce(o.lines, '[]') as lines
      from owed o
      join ledger_months d on d.student_id = o.student_id and d.month = ${month} and d.debt > 0
      join accounts a on a.id = o.student_id
      where o.amount > 0 and o.recipient_id is not null and not exists (
        select from invoices i where i.student_id = o.student_id and i.month = ${month} and i.recipient_id = o.recipient_id and i.cancelled_at is null)
      order by ${nameOrder('a.full_name')}, o.student_id, o.recipient_id`.execute(db());
    return rows;
  }

  async add(invoices: readonly NewInvoice[]): Promise<void> {
    await this.live.tellOfAccounts(invoices.map(({ studentId }) => studentId));
    await sql`
      insert into invoices (recipient_id, number, student_id, month, issued_on, amount, lines, recipient_name, recipient_code, iban, vat_text, qr_format, qr_prefix, purpose_code, issued_by)
      select "recipientId", number, "studentId", month, "issuedOn", amount, lines, "recipientName", "recipientCode", iban, "vatText", "qrFormat", "qrPrefix", "purposeCode", "issuedBy"
      from json_to_recordset(${JSON.stringify(invoices)}::json) as given ("recipientId" bigint, number text, "studentId" bigint, month date, "issuedOn" date,
        amount bigint, lines jsonb, "recipientName" text, "recipientCode" text, iban text, "vatText" text, "qrFormat" text, "qrPrefix" text, "purposeCode" text, "issuedBy" bigint)`.execute(db());
  }

  ofMonth(month: string): Promise<StoredInvoice[]> {
    return this.#find(sql`i.month = ${month}`, sql`${nameOrder('a.full_name')}, i.id`);
  }

  ofStudent(studentId: number): Promise<StoredInvoice[]> {
    return this.#find(sql`i.student_id = ${studentId} and i.cancelled_at is null`, sql`i.month desc, i.id desc`);
  }

  async one(id: number): Promise<StoredInvoice | undefined> {
    const [invoice] = await this.#find(sql`i.id = ${id}`, sql`i.id`);
    return invoice;
  }

  /** Against a second cancelling at once. */
  async lock(id: number): Promise<void> {
    await sql`select from invoices where id = ${id} for update`.execute(db());
  }

  async cancel(id: number, reason: string): Promise<void> {
    const { rows } = await sql<{ studentId: number }>`
      update invoices set cancelled_at = now(), cancel_reason = ${reason} where id = ${id}
      returning student_id as "studentId"`.execute(db());
    await this.live.tellOfAccounts(rows.map(({ studentId }) => studentId));
  }

  /** Unpaid part of an invoice: the student's debt to the recipient for the month, at most the debt of the whole month. */
  async #find(condition: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<StoredInvoice[]> {
    const { rows } = await sql<StoredInvoice>`
      select i.id, i.number, i.student_id as "studentId", i.recipient_id as "recipientId", a.full_name as "fullName", i.month, i.issued_on as "issuedOn", i.amount, ${linesNow} as lines,
        i.recipient_name as "recipientName", i.recipient_code as "recipientCode", i.iban, i.vat_text as "vatText", i.qr_format as "qrFormat",
        i.qr_prefix as "qrPrefix", i.purpose_code as "purposeCode", i.cancelled_at is not null as "isCancelled", i.cancel_reason as "cancelReason",
        exists (select from recipient_keys k where k.recipient_id = i.recipient_id and k.service = 'mono') as "takesCards",
        coalesce((
          select -sum(e.amount) from ledger_entries e left join groups g on g.id = e.group_id
          where e.student_id = i.student_id and e.month = i.month and e.kind not in ('payment', 'refund') and ${recipientOfEntry} = i.recipient_id), 0) <= 0 as "isVoid",
        greatest(0, least(i.amount, d.debt, (
          select -sum(e.amount) from ledger_entries e left join groups g on g.id = e.group_id
          where e.student_id = i.student_id and e.month = i.month and ${recipientOfEntry} = i.recipient_id)))::bigint as left
      from invoices i
      left join accounts a on a.id = i.student_id
      left join ledger_months d on d.student_id = i.student_id and d.month = i.month
      where ${condition} order by ${order}`.execute(db());
    return rows;
  }
}
