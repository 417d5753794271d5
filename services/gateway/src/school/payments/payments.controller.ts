import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { DoneForMany } from '@dzvinok/contract/many-students';
import { paymentsRoutes, type PaymentFlags } from '@dzvinok/contract/payments';
import type { RouteInput } from '@dzvinok/contract/route';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { doneFor } from '../students/done-for-many.ts';
import { StudentsRepository, monthlyPayment } from '../students/students.repository.ts';
import { db } from '../../runtime/database/database.ts';

interface PaidMonth {
  studentIds: readonly number[];
  /** First day of the month. */
  month: string;
}

interface NewPayments extends PaidMonth {
  /** The day whose discount counts. */
  day: string;
  markedBy: number;
}

/** How long marking again restores a payment that was taken back. */
const restorable = sql`interval '1 day'`;

export interface ChangedPayment {
  studentId: number;
  amount: string;
}

@Injectable()
export class PaymentsRepository {
  /**
   * Stores the amounts due, or restores payments taken back within a day. A month paid before keeps its amount and is
   * not in the answer.
   */
  async insert({ studentIds, month, day, markedBy }: NewPayments): Promise<ChangedPayment[]> {
    const { rows: owed } = await sql<ChangedPayment>`
      select s.id as "studentId", coalesce(removed.amount, ${monthlyPayment(day)}) as amount,
        case when removed.month is null then ${markedBy}::bigint else removed.marked_by end as "markedBy",
        coalesce(removed.marked_at, now()) as "markedAt"
      from students s
      left join removed_payments removed on removed.student_id = s.id and removed.month = ${month}::date
        and removed.removed_at > now() - ${restorable}
      cross join lateral (
        select sum(g.price_per_month) as price
        from memberships m join groups g on g.id = m.group_id
        where m.student_id = s.id and m.left_on is null
      ) present
      where s.id = any(${studentIds}::bigint[])
      order by s.id`.execute(db());
    const { rows } = await sql<ChangedPayment>`
      insert into payments (student_id, month, amount, marked_by, marked_at)
      select "studentId", ${month}::date, amount, "markedBy", "markedAt"
      from json_to_recordset(${JSON.stringify(owed)}::json)
        as owed ("studentId" bigint, amount numeric, "markedBy" bigint, "markedAt" timestamptz)
      on conflict (student_id, month) do nothing
      returning student_id as "studentId", amount`.execute(db());
    return rows;
  }

  /** Unpaid months are not in the answer. */
  async remove({ studentIds, month }: PaidMonth): Promise<ChangedPayment[]> {
    const removed = await db()
      .deleteFrom('payments')
      .where('student_id', 'in', studentIds)
      .where('month', '=', month)
      .returning(['student_id', 'month', 'amount', 'marked_by', 'marked_at'])
      .execute();
    if (removed.length > 0) {
      await db()
        .insertInto('removed_payments')
        .values(removed.map((payment) => ({ ...payment, removed_at: sql<Date>`now()` })))
        .onConflict((former) => former.columns(['student_id', 'month']).doUpdateSet((eb) => ({
          amount: eb.ref('excluded.amount'), marked_by: eb.ref('excluded.marked_by'), marked_at: eb.ref('excluded.marked_at'), removed_at: eb.ref('excluded.removed_at'),
        })))
        .execute();
    }
    return removed.map(({ student_id, amount }) => ({ studentId: student_id, amount }));
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

interface PaidFlag {
  isPaid: boolean;
  isCurrentMonth: boolean;
  month?: string | undefined;
  markedBy: number;
}

@Injectable()
export class PaymentsService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly students: StudentsRepository,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async mark(studentId: number, flag: PaidFlag): Promise<PaymentFlags> {
    const { refused } = await this.markMany([studentId], flag);
    if (refused.length > 0) throw refuse('students.not-found');
    return this.payments.flags(studentId, this.#today());
  }

  /** Missing students are reported as refused; all other students are marked. */
  async markMany(studentIds: readonly number[], flag: PaidFlag): Promise<DoneForMany> {
    const present = await this.students.present(studentIds);
    if (present.size > 0) await this.#save([...present], flag);
    return doneFor(studentIds, present);
  }

  async #save(studentIds: readonly number[], { isPaid, isCurrentMonth, month: shown, markedBy }: PaidFlag): Promise<void> {
    const today = this.#today();
    const month = addMonths(monthOf(today), isCurrentMonth ? 0 : 1);
    if (shown !== undefined && monthOf(shown) !== month) throw refuse('payments.month-turned');
    const saved = isPaid
      // The next month has the discount of its own first day.
      ? await this.payments.insert({ studentIds, month, day: isCurrentMonth ? today : month, markedBy })
      : await this.payments.remove({ studentIds, month });
    await this.audit.recordAll(saved.map(({ studentId, amount }) => ({
      action: isPaid ? 'payments.marked' : 'payments.cleared',
      entity: 'student',
      entityId: studentId,
      details: { month, amount },
      before: { isPaid: !isPaid, amount: isPaid ? null : amount },
      after: { isPaid, amount: isPaid ? amount : null },
    })));
  }

  #today(): string {
    return this.clock.today().day;
  }
}

@Controller()
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Route(paymentsRoutes.mark, 'centre')
  mark(@Input() { params, query }: RouteInput<typeof paymentsRoutes.mark>, @Caller() caller: CallerInfo) {
    if (query.studentId !== undefined && query.studentId !== params.id) throw refuse('payments.student-mismatch');
    return this.payments.mark(params.id, {
      isPaid: query.isInsertAction,
      isCurrentMonth: query.isCurrentMonth,
      month: query.month,
      markedBy: caller.accountId,
    });
  }

  @Route(paymentsRoutes.markMany, 'centre')
  markMany(@Input() { body }: RouteInput<typeof paymentsRoutes.markMany>, @Caller() caller: CallerInfo) {
    const { studentIds, isInsertAction, isCurrentMonth, month } = body;
    return this.payments.markMany(studentIds, { isPaid: isInsertAction, isCurrentMonth, month, markedBy: caller.accountId });
  }
}
