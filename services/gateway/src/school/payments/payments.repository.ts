import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import type { PaymentFlags } from '@dzvinok/contract/payments';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { monthlyPayment } from '../students/students.repository.ts';

interface PaidMonth {
  studentIds: readonly number[];
  /** First day of the month. */
  month: string;
}

interface NewPayments extends PaidMonth {
  today: string;
  markedBy: number;
}

export interface ChangedPayment {
  studentId: number;
  amount: string;
}

@Injectable()
export class PaymentsRepository {
  /** Stores the amounts due now. A month paid before keeps its amount and is not in the answer. */
  async insert({ studentIds, month, today, markedBy }: NewPayments): Promise<ChangedPayment[]> {
    const { rows: owed } = await sql<ChangedPayment>`
      select s.id as "studentId", ${monthlyPayment(today)} as amount
      from students s
      cross join lateral (
        select sum(g.price_per_month) as price
        from memberships m join groups g on g.id = m.group_id
        where m.student_id = s.id and m.left_on is null
      ) present
      where s.id = any(${studentIds}::bigint[])
      order by s.id`.execute(db());
    const { rows } = await sql<ChangedPayment>`
      insert into payments (student_id, month, amount, marked_by)
      select "studentId", ${month}::date, amount, ${markedBy}::bigint
      from json_to_recordset(${JSON.stringify(owed)}::json) as owed ("studentId" bigint, amount numeric)
      on conflict (student_id, month) do nothing
      returning student_id as "studentId", amount`.execute(db());
    return rows;
  }

  /** Unpaid months are not in the answer. */
  async remove({ studentIds, month }: PaidMonth): Promise<ChangedPayment[]> {
    return db()
      .deleteFrom('payments')
      .where('student_id', 'in', studentIds)
      .where('month', '=', month)
      .returning(['student_id as studentId', 'amount'])
      .execute();
  }

  async flags(studentId: number, today: string): Promise<PaymentFlags> {
    const current = monthOf(today);
    const next = addMonths(current, 1);
    const rows = await db()
      .selectFrom('payments')
      .select('month')
      .where('student_id', '=', studentId)
      .where('month', 'in', [current, next])
      .execute();
    const paid = new Set(rows.map((row) => row.month));
    return { isCurrentMonthPayed: paid.has(current), isNextMonthPayed: paid.has(next) };
  }
}
