import type { Recipient } from '@dzvinok/contract/recipients';
import type { ListedStatement, Statement, StatementColumns, StatementLine } from '@dzvinok/contract/statements';
import type { IssuedInvoice, PayingStudent, RememberedPayer } from '@dzvinok/money/proposal';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

type Stored<Row extends { importedAt: string }> = Omit<Row, 'importedAt'> & { importedAt: Date };

export interface NewStatement extends Pick<Statement, 'account' | 'format' | 'firstDay' | 'lastDay' | 'leftOut'> {
  recipientId: number;
  importedBy: number;
}

interface LineTexts extends Pick<StatementLine, 'row' | 'day' | 'time' | 'amount' | 'documentNumber' | 'payer' | 'purpose'> {
  actualPayer: string;
  payerKey: string | null;
  isPayout: boolean;
}

export interface NewLine extends LineTexts {
  key: string;
}

export interface StoredLine extends LineTexts, Pick<StatementLine, 'id' | 'matches'> {
  isAside: boolean;
  left: number;
}

export interface LockedLine extends Pick<StoredLine, 'id' | 'day' | 'amount' | 'isPayout' | 'isAside' | 'left'> {
  statementId: number;
  recipientId: number;
}

export interface Debt {
  studentId: number;
  month: string;
  groupId: number | null;
  /** Of the group; `debt` is the month's. */
  owed: number;
  debt: number;
}

const listedAtMost = 60;
/** Families pay last year's invoices, and copy numbers from them. */
const daysOfInvoices = 400;

/** Expects `ledger_entries e`. */
const stands = sql`e.reverses_id is null and not exists (select from ledger_entries r where r.reverses_id = e.id)`;
/** Expects `statement_lines l`. */
const left = sql`l.amount - coalesce((select sum(e.amount) from ledger_entries e where e.statement_line_id = l.id and ${stands}), 0)::bigint`;
const shown = sql`s.id, r.name as recipient, s.account, s.format, s.first_day as "firstDay", s.last_day as "lastDay", s.imported_at as "importedAt", a.full_name as "importedBy"`;
const lineFields = sql`l.row, l.day, l.time, l.amount, l.document_number as "documentNumber", l.payer, l.actual_payer as "actualPayer", l.purpose,
  l.payer_key as "payerKey", l.is_payout as "isPayout"`;

@Injectable()
export class StatementsRepository {
  async recipients(): Promise<Pick<Recipient, 'id' | 'taxCode' | 'ibans'>[]> {
    const { rows } = await sql<Pick<Recipient, 'id' | 'taxCode' | 'ibans'>>`
      select id, tax_code as "taxCode", ibans from recipients where archived_at is null order by id`.execute(db());
    return rows;
  }

  async list(): Promise<Stored<ListedStatement>[]> {
    const { rows } = await sql<Stored<ListedStatement>>`
      select ${shown}, l.lines, l.open
      from (select * from statements order by id desc limit ${listedAtMost}) s
      join recipients r on r.id = s.recipient_id
      left join accounts a on a.id = s.imported_by
      cross join lateral (
        select count(*) as lines, count(*) filter (where l.set_aside_at is null and ${left} > 0) as open
        from statement_lines l where l.statement_id = s.id and not l.is_payout) l
      order by s.id desc`.execute(db());
    return rows;
  }

  async find(id: number): Promise<Stored<Omit<Statement, 'lines' | 'open'>> | undefined> {
    const { rows } = await sql<Stored<Omit<Statement, 'lines' | 'open'>>>`
      select ${shown}, s.left_out as "leftOut", s.known from statements s
      join recipients r on r.id = s.recipient_id left join accounts a on a.id = s.imported_by where s.id = ${id}`.execute(db());
    return rows[0];
  }

  async lines(id: number): Promise<StoredLine[]> {
    const { rows } = await sql<StoredLine>`
      select l.id, ${lineFields}, l.set_aside_at is not null as "isAside", (l.amount - coalesce(m.amount, 0))::bigint as left, coalesce(m.matches, '[]') as matches
      from statement_lines l
      left join lateral (
        select sum(e.amount) as amount, json_agg(json_build_object('studentId', e.student_id, 'fullName', a.full_name, 'amount', e.amount) order by e.id) as matches
        from ledger_entries e left join accounts a on a.id = e.student_id where e.statement_line_id = l.id and ${stands}) m on true
      where l.statement_id = ${id} order by l.row, l.id`.execute(db());
    return rows;
  }

  async layouts(): Promise<StatementColumns[]> {
    const rows = await db().selectFrom('statement_layouts').select('columns').orderBy('named_at', 'desc').execute();
    return rows.map(({ columns }) => columns);
  }

  async saveLayout(header: string, columns: StatementColumns): Promise<void> {
    const saved = { columns: JSON.stringify(columns), named_at: new Date() };
    await db().insertInto('statement_layouts').values({ header, ...saved }).onConflict((known) => known.column('header').doUpdateSet(saved)).execute();
  }

  /** Leaves out known lines; makes no statement without a new line. @returns the statement, an earlier statement if nothing is new */
  async add(statement: NewStatement, lines: readonly NewLine[]): Promise<{ id: number; added: number }> {
    const { account } = statement;
    const { rows: [{ id } = { id: 0 }] } = await sql<{ id: number }>`
      insert into statements (recipient_id, account, format, first_day, last_day, left_out, known, imported_by)
      values (${statement.recipientId}, ${account}, ${statement.format}, ${statement.firstDay}, ${statement.lastDay}, ${JSON.stringify(statement.leftOut)}, 0, ${statement.importedBy})
      returning id`.execute(db());
    // In one order, so that two imports do not wait for each other.
    const { rows } = await sql`
      insert into statement_lines (statement_id, account, key, row, day, time, amount, document_number, payer, actual_payer, purpose, payer_key, is_payout)
      select ${id}, ${account}, key, row, day, time, amount, "documentNumber", payer, "actualPayer", purpose, "payerKey", "isPayout"
      from json_to_recordset(${JSON.stringify(lines)}::json) as given (key text, row int, day date, time text, amount bigint, "documentNumber" text, payer text,
        "actualPayer" text, purpose text, "payerKey" text, "isPayout" boolean)
      order by key on conflict do nothing returning id`.execute(db());
    if (rows.length > 0) {
      await db().updateTable('statements').set({ known: lines.length - rows.length }).where('id', '=', id).execute();
      return { id, added: rows.length };
    }
    await db().deleteFrom('statements').where('id', '=', id).execute();
    const known = await db().selectFrom('statement_lines').select('statement_id').where('account', '=', account)
      .where('key', '=', lines[0]?.key ?? '').executeTakeFirstOrThrow();
    return { id: known.statement_id, added: 0 };
  }

  /** Simultaneous changes of a line wait here. */
  async lockLines(ids: readonly number[]): Promise<LockedLine[]> {
    await sql`select from statement_lines where id = any(${ids}::bigint[]) order by id for no key update`.execute(db());
    const { rows } = await sql<LockedLine>`
      select l.id, l.day, l.amount, l.is_payout as "isPayout", l.set_aside_at is not null as "isAside", ${left} as left, l.statement_id as "statementId",
        s.recipient_id as "recipientId"
      from statement_lines l join statements s on s.id = l.statement_id where l.id = any(${ids}::bigint[]) order by l.id`.execute(db());
    return rows;
  }

  async setAside(id: number, at: Date | null): Promise<void> {
    await db().updateTable('statement_lines').set({ set_aside_at: at }).where('id', '=', id).execute();
  }

  /** Possible payers: present students, and former students with a debt. */
  async students(): Promise<PayingStudent[]> {
    const { rows } = await sql<PayingStudent>`
      select a.id, a.full_name as "fullName", a.phone_number as phone, coalesce(d.due, 0)::bigint as due, (
        select coalesce(json_agg(json_build_object('id', p.id, 'fullName', p.full_name, 'phone', p.phone_number) order by p.id), '[]')
        from student_parents sp join accounts p on p.id = sp.parent_id where sp.student_id = a.id) as parents
      from students s join accounts a on a.id = s.id
      left join (select student_id, sum(debt) as due from ledger_months group by student_id) d on d.student_id = s.id
      where a.archived_at is null or d.due > 0 order by a.id`.execute(db());
    return rows;
  }

  /** Of the statement's recipient, as recipients have equal numbers. */
  async invoices(statementId: number): Promise<IssuedInvoice[]> {
    const { rows } = await sql<IssuedInvoice>`
      select i.id, i.number, i.student_id as "studentId", case when d.debt > 0 then greatest(0, least(i.amount, d.debt, (
        select -sum(e.amount) from ledger_entries e left join groups g on g.id = e.group_id
        where e.student_id = i.student_id and e.month = i.month
          and coalesce(e.recipient_id, g.recipient_id, (select id from recipients where is_default)) = i.recipient_id))) else 0 end::bigint as open
      from invoices i left join ledger_months d on d.student_id = i.student_id and d.month = i.month
      where i.recipient_id = (select recipient_id from statements where id = ${statementId}) and i.cancelled_at is null
        and i.issued_on > current_date - ${daysOfInvoices}::int
      order by i.id`.execute(db());
    return rows;
  }

  /** Students for whom payers were confirmed, also by a line that is matched again. */
  async remembered(keys: readonly string[]): Promise<RememberedPayer[]> {
    const { rows } = await sql<RememberedPayer>`
      select l.payer_key as key, json_agg(distinct e.student_id) as "studentIds"
      from statement_lines l join ledger_entries e on e.statement_line_id = l.id and ${stands}
      where l.payer_key = any(${keys}::text[]) group by l.payer_key`.execute(db());
    return rows;
  }

  /** Debts by month and group, the oldest first. */
  async debts(studentIds: readonly number[]): Promise<Debt[]> {
    const { rows } = await sql<Debt>`
      select e.student_id as "studentId", e.month, e.group_id as "groupId", (-sum(e.amount))::bigint as owed, d.debt
      from ledger_months d join ledger_entries e on e.student_id = d.student_id and e.month = d.month
      where d.student_id = any(${studentIds}::bigint[]) and d.debt > 0
      group by e.student_id, e.month, e.group_id, d.debt having sum(e.amount) < 0
      order by e.month`.execute(db());
    return rows;
  }

  async invoiceMonths(ids: readonly number[]): Promise<Map<number, { studentId: number; month: string }>> {
    const { rows } = await sql<{ id: number; studentId: number; month: string }>`
      select id, student_id as "studentId", month from invoices where id = any(${ids}::bigint[])`.execute(db());
    return new Map(rows.map(({ id, ...invoice }) => [id, invoice]));
  }
}
