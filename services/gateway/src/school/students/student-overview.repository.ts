import type { StudentOverview } from '@dzvinok/contract/students';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { shownPhone } from '../../identity/accounts/account.entity.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { expectedOf, type ExpectedCharge } from './expected-charges.ts';
import { isPaid, monthlyPrice } from './paid-months.queries.ts';
import { monthlyPayment } from './students.repository.ts';

const monthsBack = 11;
const entriesShown = 12;

@Injectable()
export class StudentOverviewRepository {
  async find(id: number, today: string, expected: (months: readonly string[]) => Promise<readonly ExpectedCharge[]>): Promise<StudentOverview | null> {
    const month = monthOf(today);
    const charges = await expected(Array.from({ length: monthsBack + 2 }, (_, place) => addMonths(month, place - monthsBack)));
    const { rows } = await sql<StudentOverview>`
      select a.id, a.full_name as "fullName", ${shownPhone('a.phone_number')} as "phoneNumber", s.school_info as "schoolInfo",
        a.avatar_path as "avatarPath", to_json(a.archived_at) as "archivedAt", ${month} as month,
        ${monthlyPayment(today)}::float8 as "monthlyPayment", stays.list as stays, months.list as months, (
          select json_build_object('id', pa.id, 'fullName', pa.full_name, 'phoneNumber', pa.phone_number,
            'accountTypeLabel', sp.account_type_label, 'siblings', (
              select coalesce(json_agg(json_build_object('id', child.id, 'fullName', child.full_name)
                order by ${nameOrder('child.full_name')}, child.id), '[]')
              from student_parents other join accounts child on child.id = other.student_id
              where other.parent_id = pa.id and child.id <> s.id and child.archived_at is null))
          from student_parents sp join accounts pa on pa.id = sp.parent_id
          where sp.student_id = s.id) as parent, (
          select coalesce(json_agg(json_build_object('classId', b.group_id, 'plannedOn', b.planned_on, 'reason', b.reason)
            order by b.planned_on, b.group_id), '[]')
          from announced_absences b where b.student_id = s.id and b.planned_on >= ${today}::date) as "announcedAbsences", (
          select coalesce(json_agg(entry order by entry.id desc), '[]') from (
            select id, at, action, actor_name as "actorName" from audit_log
            where entity = 'student' and entity_id = s.id and action <> 'accounts.password-read'
            order by id desc limit ${entriesShown}) entry) as history
      from students s
      join accounts a on a.id = s.id
      cross join lateral (
        select sum(${monthlyPrice}) as price
        from memberships m join groups g on g.id = m.group_id
        where m.student_id = s.id and m.left_on is null) present
      cross join lateral (
        select coalesce(json_agg(json_build_object(
          'id', g.id, 'className', g.name, 'subjectName', sub.name, 'subjectColor', sub.color, 'teacherName', t.full_name,
          'joinedOn', m.joined_on, 'leftOn', m.left_on, 'isArchived', g.archived_at is not null)
          order by m.left_on desc nulls first, ${nameOrder('sub.name')}, ${nameOrder('g.name')}, m.id desc), '[]') as list
        from memberships m
        join groups g on g.id = m.group_id
        join subjects sub on sub.id = g.subject_id
        join accounts t on t.id = g.teacher_id
        where m.student_id = s.id and m.left_on is distinct from m.joined_on) stays
      cross join lateral (
        select coalesce(json_agg(json_build_object('month', day::date, 'amount', round(p.paid / 100.0, 2),
          'due', case when p.month is null then greatest(coalesce(round(sums.debt / 100.0, 2), 0) + case when sums.charges > 0 then 0 else due.amount end, 0) end, 'markedAt', p.entered_at,
          'markedBy', (select full_name from accounts where id = p.entered_by)) order by day desc), '[]') as list
        from generate_series(${addMonths(month, -monthsBack)}::date, ${addMonths(month, 1)}::date, interval '1 month') day
        left join lateral (
          select d.month, case when d.debt > 0 then d.charged - d.discounted else d.paid end as paid, last.entered_at, last.entered_by
          from ledger_months d
          left join lateral (
            select e.entered_at, e.entered_by from ledger_entries e
            where e.student_id = s.id and e.month = day::date and e.kind = 'payment' and e.reverses_id is null
              and not exists (select from ledger_entries r where r.reverses_id = e.id)
            order by e.id desc limit 1) last on true
          where d.student_id = s.id and d.month = day::date and ${isPaid(today, expectedOf(charges))}) p on true
        left join ledger_months sums on sums.student_id = s.id and sums.month = day::date
        cross join lateral (select round(coalesce(${expectedOf(charges, sql`s.id`, sql`day::date`)}, 0) / 100.0, 2) as amount) due
        where p.month is not null or (sums.charged > 0 and sums.debt > 0) or (day <= ${month}::date and due.amount > 0) or (day = ${month}::date and present.price > 0)) months
      where s.id = ${id}`.execute(db());
    return rows[0] ?? null;
  }
}
