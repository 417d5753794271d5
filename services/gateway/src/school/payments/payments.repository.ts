import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import type { PaymentFlags } from '@dzvinok/contract/payments';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { monthlyPayment } from '../students/students.repository.ts';

interface PaidMonth {
  studentId: number;
  /** The first day of the month. */
  month: string;
  today: string;
  markedBy: number;
}

@Injectable()
export class PaymentsRepository {
  /** Marks a month as paid with the amount of this moment; a paid month keeps its amount. Null when nothing was added. */
  async insert({ studentId, month, today, markedBy }: PaidMonth): Promise<string | null> {
    const { rows } = await sql<{ amount: string }>`
      insert into payments (student_id, month, amount, marked_by)
      select s.id, ${month}, ${monthlyPayment(today)}, ${markedBy}
      from students s
      cross join lateral (
        select sum(g.price_per_month) as price
        from memberships m join groups g on g.id = m.group_id
        where m.student_id = s.id and m.left_on is null
      ) present
      where s.id = ${studentId}
      on conflict (student_id, month) do nothing
      returning amount`.execute(db());
    return rows[0]?.amount ?? null;
  }

  /** Removes a payment. @returns its amount, null when the month was not paid */
  async remove(studentId: number, month: string): Promise<string | null> {
    const removed = await db()
      .deleteFrom('payments')
      .where('student_id', '=', studentId)
      .where('month', '=', month)
      .returning('amount')
      .executeTakeFirst();
    return removed?.amount ?? null;
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
