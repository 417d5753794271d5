import { parentOwnFields, type Parent } from '@dzvinok/contract/parents';
import { studentOwnFields, type Student } from '@dzvinok/contract/students';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { shownPhone } from '../../identity/accounts/account.entity.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db, selectFields } from '../../runtime/database/database.ts';
import { flaggedMonths, type ExpectedCharge } from './expected-charges.ts';
import { planFingerprint } from '../schedules/plan.queries.ts';
import { hasDaysIn, hiddenFromPlanner, lessDiscount, monthlyPrice, monthSums } from './paid-months.queries.ts';
import { separated, type VersionedJson } from '../../runtime/replies/kept-replies.ts';

export type ParentForm = Omit<Parent, 'password'>;
export type StudentForm = Omit<Student, 'password' | 'parent'> & { parent?: ParentForm };

const studentFields = selectFields('s', studentOwnFields);

/** Expects student `s`, parent `p`, the parent's account `pa` and `student_parents sp`. */
const parentForm = sql`select row_to_json(form) from (select
  p.id, s.id as "studentId", sp.account_type_label as "accountTypeLabel", pa.full_name as "fullName",
  pa.date_of_birth as "dateOfBirth", pa.sex, pa.phone_number as "phoneNumber", ${selectFields('p', parentOwnFields)}, p.version) form`;

@Injectable()
export class StudentsRepository {
  /** JSON of the list with its fingerprint, without `parent` where there is none; a row per student, as PostgreSQL would copy one whole text. */
  async list(today: string, charges: readonly ExpectedCharge[]): Promise<VersionedJson> {
    const { rows: [first, ...students] } = await sql<{ body: string }>`
      select body from (
        select false as is_student, (${fingerprint(today)}) as body, '' as full_name, 0 as id
        union all
        select true, case when parent is null then student else left(student, -1) || ',"parent":' || parent || '}' end, full_name, id
        from (
          select s.id, a.full_name,
            (select row_to_json(item) from (select s.id, a.full_name as fullname, ${monthOf(today)} as month, ${studentColumns(today)}, ${sumsOfMonth(today)}, ${owedNextMonth(today)} as "owedNextMonth") item)::text
              as student,
            case when p.id is not null then json_build_object('id', p.id, 'fullName', pa.full_name,
              'phoneNumber', pa.phone_number, 'accountTypeLabel', sp.account_type_label)::text end as parent
          from ${studentSources(today, charges)}
        ) students
      ) part
      order by is_student, ${nameOrder('full_name')}, id`.execute(db());
    return { version: first?.body ?? '', pieces: ['[', ...separated(students.map(({ body }) => body)), ']'] };
  }

  async listVersion(today: string): Promise<string> {
    const { rows: [row] } = await sql<{ version: string }>`select (${fingerprint(today)}) as version`.execute(db());
    return row?.version ?? '';
  }

  async archived(today: string): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(student order by ${nameOrder('student.fullname')}, student.id), '[]')::text as body
      from (
        select s.id, a.full_name as fullname, a.archived_at as "archivedAt", ${studentColumns(today)}
        from ${studentSources(today, [], { isArchived: true })}
      ) student`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async find(id: number, today: string, charges: readonly ExpectedCharge[]): Promise<StudentForm | null> {
    const { rows } = await sql<{ student: StudentForm; parent: StudentForm['parent'] | null }>`
      select (select row_to_json(item)
          from (select s.id, a.full_name as "fullName", s.version, ${studentColumns(today)}) item)
          as student,
        case when p.id is not null then (${parentForm}) end as parent
      from ${studentSources(today, charges)}
      where s.id = ${id}`.execute(db());
    const row = rows[0];
    if (!row) return null;
    return row.parent ? { ...row.student, parent: row.parent } : row.student;
  }

  async parentOf(id: number): Promise<ParentForm | null> {
    const { rows } = await sql<{ parent: ParentForm }>`
      select (${parentForm}) as parent
      from student_parents sp
      join students s on s.id = sp.student_id
      join parents p on p.id = sp.parent_id
      join accounts pa on pa.id = p.id
      where s.id = ${id}`.execute(db());
    return rows[0]?.parent ?? null;
  }

  /**
   * Locks names and pictures until the transaction ends: an uncommitted change of a student raises the present groups, but misses the
   * group that the student is joining. @returns ids of students who exist
   */
  lockForShare(ids: readonly number[]): Promise<ReadonlySet<number>> {
    return this.#lock(ids, sql`for share of s, a`);
  }

  /** Locks against all changes of these students until the transaction ends. */
  lock(ids: readonly number[]): Promise<ReadonlySet<number>> {
    return this.#lock(ids, sql`for no key update of s for share of a`);
  }

  async #lock(ids: readonly number[], how: RawBuilder<unknown>): Promise<ReadonlySet<number>> {
    const { rows } = await sql<{ id: number }>`
      select s.id from students s join accounts a on a.id = s.id
      where s.id = any(${ids}::bigint[]) and a.archived_at is null order by s.id ${how}`.execute(db());
    return new Set(rows.map(({ id }) => id));
  }

  async present(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await sql<{ id: number }>`
      select s.id from students s join accounts a on a.id = s.id
      where s.id = any(${ids}::bigint[]) and a.archived_at is null`.execute(db());
    return new Set(rows.map(({ id }) => id));
  }

  async exists(id: number): Promise<boolean> {
    const found = await db()
      .selectFrom('students')
      .innerJoin('accounts', 'accounts.id', 'students.id')
      .select('students.id')
      .where('students.id', '=', id)
      .where('accounts.archived_at', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  }
}

/** Differs after any change of the list's content, also by older releases or by hand. Must cover each column that the list reads. */
function fingerprint(today: string): RawBuilder<unknown> {
  const [month, next] = flaggedMonths(today);
  return sql`concat_ws(' ',
    (select sum(hash_record_extended(s, 0)) from students s),
    (select sum(hash_record_extended(row(id, full_name, date_of_birth, sex, phone_number, avatar_path, archived_at), 0)) from accounts),
    (select sum(hash_record_extended(sp, 0)) from student_parents sp),
    ${ledgerFingerprint(month)}, ${ledgerFingerprint(next)},
    (select sum(hashint8extended(student_id, hashint8extended(debt, month - ${month}::date))) from ledger_months
      where debt <> 0 and student_id in (select student_id from ledger_months where debt < 0)),
    (select sum(hashint8extended(student_id, group_id)) from memberships where left_on is null),
    (select sum(hash_record_extended(row(id, joined_on, left_on), 0)) from memberships where joined_on > ${hiddenFromPlanner(month)} or left_on > ${hiddenFromPlanner(month)}),
    (select sum(hash_record_extended(r, 0)) from charge_rules r),
    ${planFingerprint(hiddenFromPlanner(month))},
    (select sum(hash_record_extended(row(id, name, subject_id, price_per_month, price_per_lesson, first_day, last_day, archived_at), 0)) from groups),
    (select sum(hash_record_extended(sub, 0)) from subjects sub))`;
}

const ledgerFingerprint = (month: string): RawBuilder<unknown> => sql`(
  select sum(hashint8extended(student_id, hashint8extended(charged, hashint8extended(discounted, hashint8extended(paid, hashint8extended(charges, payments))))))
  from ledger_months where month = ${hiddenFromPlanner(month)})`;

/** Student's own columns under the contract's names; alias `s`. */
export function studentColumns(today: string): RawBuilder<unknown> {
  return sql`
    a.date_of_birth as "dateOfBirth", a.sex, ${shownPhone('a.phone_number')} as "phoneNumber", a.avatar_path as "avatarPath",
    ${studentFields},
    coalesce(this_month.is_paid, false) as "isCurrentMonthPayed", coalesce(next_month.is_paid, false) as "isNextMonthPayed",
    ${monthlyPayment(today)} as "monthlyPayment", coalesce(present.classes, '[]') as classes`;
}

/** Joins accounts, present groups, paid months with the expected `charges`, and parent (`p`, `sp`). Archived students have the groups that they would come back to. */
export function studentSources(today: string, charges: readonly ExpectedCharge[], { isArchived } = { isArchived: false }): RawBuilder<unknown> {
  const [month, next] = flaggedMonths(today);
  const [firstDay, nextFirst, afterNext] = [hiddenFromPlanner(month), hiddenFromPlanner(next), hiddenFromPlanner(addMonths(next, 1))];
  return sql`
    students s
    join accounts a on a.id = s.id and a.archived_at is ${isArchived ? sql`not null` : sql`null`}
    left join student_parents sp on sp.student_id = s.id
    left join parents p on p.id = sp.parent_id
    left join accounts pa on pa.id = p.id
    left join (${monthSums(month, today, charges)}) this_month on this_month.student_id = s.id
    left join (${monthSums(next, today, charges)}) next_month on next_month.student_id = s.id
    left join (
      with card as materialized (
        select g.id, ${monthlyPrice} as price, ${hasDaysIn(firstDay, nextFirst)} as is_this_month,
          ${hasDaysIn(nextFirst, afterNext)} as is_next_month,
          row_number() over (order by ${nameOrder('sub.name')}, ${nameOrder('g.name')}, g.id) as place,
          json_build_object('id', g.id, 'className', g.name, 'subjectName', sub.name, 'subjectColor', sub.color) as body
        from groups g join subjects sub on sub.id = g.subject_id
      )
      select m.student_id, sum(card.price) as price, sum(card.price) filter (where not is_this_month or m.joined_on >= ${nextFirst}) as outside_this_month,
        sum(card.price) filter (where not is_next_month or m.joined_on >= ${afterNext}) as outside_next_month,
        json_agg(card.body order by card.place) as classes
      from memberships m join card on card.id = m.group_id
      where ${isArchived ? sql`m.ended_by_archive` : sql`m.left_on is null`}
      group by m.student_id
    ) present on present.student_id = s.id`;
}

/**
 * Hryvnias due and paid for the month of the day, with charges still to come. Expects `students s`, `present.price`, `present.outside_this_month` and
 * `this_month` of `monthSums`.
 */
export function sumsOfMonth(today: string): RawBuilder<unknown> {
  return sql`
    coalesce(round((this_month.charged - this_month.discounted) / 100.0, 2), 0)
      + coalesce(round(this_month.expected / 100.0, 2), ${lessDiscount(sql`present.price - coalesce(present.outside_this_month, 0)`, today)}) as due,
    round(coalesce(this_month.paid, 0) / 100.0, 2) as paid`;
}

/** Hryvnias that paying the month after that of the day would take. Expects `students s`, `present.price`, `present.outside_next_month` and `next_month` of `monthSums`. */
function owedNextMonth(today: string): RawBuilder<unknown> {
  const [, next] = flaggedMonths(today);
  return sql`
    greatest(coalesce(round((next_month.charged - next_month.discounted - next_month.paid) / 100.0, 2), 0)
      + coalesce(round(next_month.expected / 100.0, 2), ${lessDiscount(sql`present.price - coalesce(present.outside_next_month, 0)`, next)}), 0)`;
}

/** Monthly payment on a day (decisions §4). Expects `students s` and `present.price`, the sum of prices of the present groups. */
export const monthlyPayment = (today: string): RawBuilder<string> => lessDiscount(sql`present.price`, today);
