import type { CashDay, FiscalReceipt } from '@dzvinok/contract/cash';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

export interface TakenPayment {
  id: number;
  studentId: number;
  fullName: string | null;
  kind: string;
  amount: number;
  day: string;
  month: string;
  method: string | null;
  className: string | null;
  recipientId: number | null;
  recipientName: string | null;
  recipientCode: string | null;
  isReversed: boolean;
  isReversal: boolean;
  receipt: (FiscalReceipt & { checkboxId: string | null }) | { number: null; link: null; checkboxId: string } | null;
  /** Of a reversal, or of a returned part: the fiscal receipt of the payment; the return needs a receipt too. */
  returned: { checkboxId: string | null } | null;
}

/** Entries from before the centre had recipients belong to its default one. Expects `ledger_entries e`. */
const recipientOfEntry = sql`coalesce(e.recipient_id, (select id from recipients where is_default))`;

/** Expects `ledger_entries e`. */
const returnedReceipt = sql`(
  select json_build_object('checkboxId', o.checkbox_id) from fiscal_receipts o
  where o.entry_id = coalesce(e.reverses_id, (e.basis ->> 'refundOf')::bigint) and o.number is not null)`;

@Injectable()
export class CashRepository {
  async day(day: string): Promise<CashDay['recipients']> {
    const { rows } = await sql<CashDay['recipients'][number]>`
      select r.id, r.name, exists (select from recipient_keys k where k.recipient_id = r.id and k.service = 'checkbox') as "hasCheckbox",
        coalesce(sum(e.amount) filter (where e.method = 'cash'), 0)::bigint as cash, coalesce(sum(e.amount) filter (where e.method = 'card'), 0)::bigint as card,
        coalesce(json_agg(json_build_object(
          'id', e.id, 'studentId', e.student_id, 'fullName', a.full_name, 'kind', e.kind, 'amount', e.amount, 'method', e.method, 'enteredAt', e.entered_at,
          'isReversed', e.reverses_id is not null or exists (select from ledger_entries v where v.reverses_id = e.id),
          'isReturn', ${returnedReceipt} is not null,
          'receipt', case when f.number is not null then json_build_object('number', f.number, 'link', f.link) end) order by e.id desc)
          filter (where e.id is not null), '[]') as entries,
        (select json_build_object('id', c.id, 'expected', c.expected, 'counted', c.counted, 'note', c.note, 'closedBy', b.full_name, 'closedAt', c.closed_at)
          from cash_closings c left join accounts b on b.id = c.closed_by where c.recipient_id = r.id and c.day = ${day}) as closing
      from recipients r
      left join ledger_entries e on e.day = ${day} and e.method in ('cash', 'card') and ${recipientOfEntry} = r.id
      left join accounts a on a.id = e.student_id
      left join fiscal_receipts f on f.entry_id = e.id
      where r.has_cash_register or e.id is not null
      group by r.id order by r.is_default desc, r.name, r.id`.execute(db());
    return rows;
  }

  /** Waits for cash that is being written, and blocks further cash, so the closing has all entries of its day. */
  async lockRecipient(id: number): Promise<{ hasCashRegister: boolean } | undefined> {
    const { rows } = await sql<{ hasCashRegister: boolean }>`
      select has_cash_register as "hasCashRegister" from recipients where id = ${id} for update`.execute(db());
    return rows[0];
  }

  async expected(recipientId: number, day: string): Promise<number> {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e
      where e.day = ${day} and e.method = 'cash' and ${recipientOfEntry} = ${recipientId}`.execute(db());
    return rows[0]?.sum ?? 0;
  }

  async close(closing: { recipientId: number; day: string; expected: number; counted: number; note: string | null; by: number }): Promise<number | undefined> {
    const { recipientId, by, ...same } = closing;
    const row = await db().insertInto('cash_closings').values({ ...same, recipient_id: recipientId, closed_by: by })
      .onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst();
    return row?.id;
  }

  async reopen(id: number): Promise<{ recipientId: number; day: string; counted: number } | undefined> {
    return db().deleteFrom('cash_closings').where('id', '=', id).returning(['recipient_id as recipientId', 'day', 'counted']).executeTakeFirst();
  }

  async payment(id: number): Promise<TakenPayment | undefined> {
    const { rows } = await sql<TakenPayment>`
      select e.id, e.student_id as "studentId", a.full_name as "fullName", e.kind, e.amount, e.day, e.month, e.method, g.name as "className",
        r.id as "recipientId", r.name as "recipientName", r.tax_code as "recipientCode", e.reverses_id is not null as "isReversal",
        exists (select from ledger_entries v where v.reverses_id = e.id) as "isReversed",
        case when f.entry_id is not null then json_build_object('number', f.number, 'link', f.link, 'checkboxId', f.checkbox_id) end as receipt,
        ${returnedReceipt} as returned
      from ledger_entries e
      left join recipients r on r.id = ${recipientOfEntry}
      left join accounts a on a.id = e.student_id
      left join groups g on g.id = e.group_id
      left join fiscal_receipts f on f.entry_id = e.id
      where e.id = ${id}`.execute(db());
    return rows[0];
  }

  /** Replaces a typed receipt; a receipt of Checkbox stays. */
  async saveReceipt(entryId: number, { number, link }: FiscalReceipt, by: number): Promise<boolean> {
    const row = await db().insertInto('fiscal_receipts').values({ entry_id: entryId, number, link, entered_by: by })
      .onConflict((conflict) => conflict.column('entry_id').doUpdateSet({ number, link, entered_by: by }).where('fiscal_receipts.checkbox_id', 'is', null))
      .returning('entry_id').executeTakeFirst();
    return row !== undefined;
  }

  /** Adds a receipt of another service; an existing receipt stays. @returns whether it is new */
  async addReceipt(entryId: number, { number, link }: FiscalReceipt): Promise<boolean> {
    const row = await db().insertInto('fiscal_receipts').values({ entry_id: entryId, number, link, entered_by: null })
      .onConflict((conflict) => conflict.column('entry_id').doNothing()).returning('entry_id').executeTakeFirst();
    return row !== undefined;
  }

  /** The same id for every attempt. */
  async reserveReceipt(entryId: number, by: number): Promise<string> {
    const { rows: [row] } = await sql<{ id: string }>`
      insert into fiscal_receipts (entry_id, checkbox_id, entered_by) values (${entryId}, gen_random_uuid(), ${by})
      on conflict (entry_id) do update set entered_by = fiscal_receipts.entered_by returning checkbox_id as id`.execute(db());
    if (!row) throw new Error('A receipt is always reserved');
    return row.id;
  }

  async finishReceipt(entryId: number, { number, link }: FiscalReceipt): Promise<void> {
    await db().updateTable('fiscal_receipts').set({ number, link }).where('entry_id', '=', entryId).execute();
  }
}
