import type { EntryBasis, EntryKind, EntrySource, PaymentMethod, StudentAccount } from '@dzvinok/contract/ledger';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { expectedOf, type ExpectedCharge } from '../../school/students/expected-charges.ts';
import { isPaid, owedThrough } from '../../school/students/paid-months.queries.ts';

export interface NewEntry {
  studentId: number;
  kind: EntryKind;
  /** Kopiykas; positive in favour of the family. */
  amount: number;
  day: string;
  month: string;
  groupId?: number | null;
  membershipId?: number | null;
  turn?: number;
  recipientId?: number | null;
  method?: PaymentMethod | null;
  source: EntrySource;
  basis?: EntryBasis | null;
  note?: string | null;
  statementLineId?: number | null;
  reversesId?: number | null;
  enteredBy: number | null;
  /** Absent, it is now. */
  enteredAt?: string;
}

export type StoredEntry = Required<NewEntry> & { id: number; isReversed: boolean };

export interface AddedEntry {
  id: number;
  studentId: number;
  kind: EntryKind;
  membershipId: number | null;
}

const columns = sql.raw(`"studentId" bigint, kind text, amount bigint, day date, month date, "groupId" bigint, "membershipId" bigint, turn int,
  "recipientId" bigint, method text, source text, basis jsonb, note text, "statementLineId" bigint, "reversesId" bigint, "enteredBy" bigint, "enteredAt" timestamptz`);

const toldKinds: ReadonlySet<EntryKind> = new Set(['payment', 'charge', 'one-off']);

/** Entries are only added; callers lock the students before they add a charge. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly live: LiveEvents) {}

  /** Other writers of these students wait until the transaction ends. @returns existing students, archived students too */
  async lock(studentIds: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await sql<{ id: number }>`
      select id from students where id = any(${studentIds}::bigint[]) order by id for no key update`.execute(db());
    return new Set(rows.map(({ id }) => id));
  }

  /** Leaves out a charge of a membership and month that is there already, and a second reversal. */
  async add(entries: readonly NewEntry[]): Promise<AddedEntry[]> {
    if (entries.length === 0) return [];
    // Before the entries, as other writers of the student wait from there until the commit.
    await this.live.tellOfAccounts(entries.map(({ studentId }) => studentId));
    const { rows } = await sql<AddedEntry>`
      insert into ledger_entries (student_id, kind, amount, day, month, group_id, membership_id, turn, recipient_id, method, source, basis, note,
        statement_line_id, reverses_id, entered_by, entered_at)
      select "studentId", kind, amount, day, month, "groupId", "membershipId", coalesce(turn, 0), "recipientId", method, source, basis, note,
        "statementLineId", "reversesId", "enteredBy", coalesce("enteredAt", now())
      from json_to_recordset(${JSON.stringify(entries)}::json) as given (${columns})
      on conflict do nothing
      returning id, student_id as "studentId", kind, membership_id as "membershipId"`.execute(db());
    if (rows.some(({ kind }) => toldKinds.has(kind))) this.live.noticesSoon();
    return rows;
  }

  async reverse(entries: readonly StoredEntry[], { day, by, note = null }: { day: string; by: number | null; note?: string | null }): Promise<AddedEntry[]> {
    return this.add(entries.map((entry) => {
      const { id, enteredAt: _, ...same } = entry;
      return { ...same, amount: -entry.amount, day, note, reversesId: id, enteredBy: by };
    }));
  }

  /** Entries of a bank's line that are not reversed. */
  async ofLine(statementLineId: number): Promise<StoredEntry[]> {
    const { rows } = await sql<{ entry: StoredEntry }>`
      select ${entryJson} as entry from ledger_entries e
      where e.statement_line_id = ${statementLineId} and e.reverses_id is null order by e.id`.execute(db());
    return rows.map(({ entry }) => entry).filter(({ isReversed }) => !isReversed);
  }

  /** Discounts of a charge that are not reversed: a membership has one charge a month that stands. */
  async discountsOf({ studentId, month, membershipId }: Pick<StoredEntry, 'studentId' | 'month' | 'membershipId'>): Promise<StoredEntry[]> {
    const { rows } = await sql<{ entry: StoredEntry }>`
      select ${entryJson} as entry from ledger_entries e
      where e.student_id = ${studentId} and e.month = ${month} and e.membership_id = ${membershipId} and e.kind = 'discount' and e.reverses_id is null
      order by e.id`.execute(db());
    return rows.map(({ entry }) => entry).filter(({ isReversed }) => !isReversed);
  }

  async find(id: number): Promise<StoredEntry | undefined> {
    const { rows } = await sql<{ entry: StoredEntry }>`
      select ${entryJson} as entry from ledger_entries e where e.id = ${id}`.execute(db());
    return rows[0]?.entry;
  }

  async balance(studentId: number): Promise<number> {
    const { rows } = await sql<{ balance: number }>`
      select coalesce(-sum(debt), 0)::bigint as balance from ledger_months where student_id = ${studentId}`.execute(db());
    return rows[0]?.balance ?? 0;
  }

  async account(studentId: number, today: string, charges: readonly ExpectedCharge[]): Promise<Omit<StudentAccount, 'studentId'>> {
    const { rows: [row] } = await sql<Pick<StudentAccount, 'months' | 'entries' | 'promise'>>`
      select ${promiseOf(sql`${studentId}::bigint`, today)} as promise, (
        select coalesce(json_agg(json_build_object('month', d.month, 'charged', d.charged, 'discounted', d.discounted, 'paid', d.paid, 'debt', d.debt,
          'isPaid', ${isPaid(today, expectedOf(charges))}) order by d.month desc), '[]')
        from ledger_months d where d.student_id = ${studentId}) as months, (
        select coalesce(json_agg(json_build_object(
          'id', e.id, 'kind', e.kind, 'amount', e.amount, 'day', e.day, 'month', e.month, 'groupId', e.group_id, 'className', sub.name || ' ' || g.name,
          'method', e.method, 'source', e.source, 'basis', e.basis, 'note', e.note, 'statementLineId', e.statement_line_id, 'reversesId', e.reverses_id, 'reversedById', r.id,
          'enteredBy', a.full_name, 'enteredAt', e.entered_at) order by e.id desc), '[]')
        from ledger_entries e
        left join ledger_entries r on r.reverses_id = e.id
        left join groups g on g.id = e.group_id
        left join subjects sub on sub.id = g.subject_id
        left join accounts a on a.id = e.entered_by
        where e.student_id = ${studentId}) as entries`.execute(db());
    const months = row?.months ?? [];
    return { balance: -months.reduce((sum, { debt }) => sum + debt, 0), promise: row?.promise ?? null, months, entries: row?.entries ?? [] };
  }

  /** Month of a payment without a month: the oldest with a debt, with the group if only one group has a debt. */
  async oldestDebt(studentId: number): Promise<{ month: string; groupId: number | null } | undefined> {
    const { rows } = await sql<{ month: string; groupId: number | null }>`
      select e.month, case when count(*) = 1 then min(e.group_id) end as "groupId"
      from (
        select month, group_id from ledger_entries
        where student_id = ${studentId} and month = (select min(month) from ledger_months where student_id = ${studentId} and debt > 0)
        group by month, group_id having sum(amount) < 0) e
      group by e.month`.execute(db());
    return rows[0];
  }

  /** First day that takes entries. */
  async openFrom(): Promise<string> {
    const { rows } = await sql<{ day: string | null }>`select closed_before as day from charge_rules`.execute(db());
    return rows[0]?.day ?? '';
  }

  /** The answer holds until the transaction ends: the closing waits for the recipient's row. */
  async isCashClosed(recipientId: number | null, day: string): Promise<boolean> {
    const { rows: [recipient] } = await sql<{ id: number }>`
      select id from recipients where id = ${recipientId} or ${recipientId}::bigint is null and is_default for key share`.execute(db());
    if (!recipient) return false;
    return await db().selectFrom('cash_closings').select('id').where('recipient_id', '=', recipient.id).where('day', '=', day).executeTakeFirst() !== undefined;
  }

  async isStudent(id: number): Promise<boolean> {
    return await db().selectFrom('students').select('id').where('id', '=', id).executeTakeFirst() !== undefined;
  }

  /** Also of a student who was forgotten. */
  async exists(studentId: number): Promise<boolean> {
    const { rows } = await sql`
      select from students where id = ${studentId} union all select from ledger_months where student_id = ${studentId} limit 1`.execute(db());
    return rows.length > 0;
  }
}

/** JSON of a student's promise of payment; null once it is kept. */
export const promiseOf = (studentId: RawBuilder<unknown>, today: string): RawBuilder<StudentAccount['promise']> => sql`(
  select json_build_object('day', p.day, 'note', p.note, 'isBroken', p.day < ${today}::date)
  from payment_promises p where p.student_id = ${studentId} and ${owedThrough(sql`p.student_id`, sql`p.month`)} > 0)`;

/** JSON of a `StoredEntry`; expects `ledger_entries e`. */
export const entryJson: RawBuilder<StoredEntry> = sql`json_build_object(
  'id', e.id, 'studentId', e.student_id, 'kind', e.kind, 'amount', e.amount, 'day', e.day, 'month', e.month, 'groupId', e.group_id,
  'membershipId', e.membership_id, 'turn', e.turn, 'recipientId', e.recipient_id, 'method', e.method, 'source', e.source, 'basis', e.basis,
  'note', e.note, 'reversesId', e.reverses_id, 'enteredBy', e.entered_by, 'enteredAt', e.entered_at,
  'isReversed', exists (select from ledger_entries r where r.reverses_id = e.id))`;

/** Recipient of a group's payments; null in a centre without recipients. Expects `groups g`. */
export const recipientOfGroup: RawBuilder<number | null> = sql`coalesce(g.recipient_id, (select id from recipients where is_default))`;
