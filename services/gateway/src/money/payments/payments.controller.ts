import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { DoneForMany } from '@dzvinok/contract/many-students';
import { paymentsRoutes, type PaymentFlags } from '@dzvinok/contract/payments';
import type { RouteInput } from '@dzvinok/contract/route';
import { toHryvnias } from '@dzvinok/money/charges';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { ExpectedCharges, expectedOf, flaggedMonths } from '../../school/students/expected-charges.ts';
import { isPaid } from '../../school/students/paid-months.queries.ts';
import { doneFor, refusedStudent } from '../../school/students/done-for-many.ts';
import { StudentsRepository, studentSources, sumsOfMonth } from '../../school/students/students.repository.ts';
import { entryJson, LedgerRepository, type NewEntry } from '../ledger/ledger.repository.ts';
import { RunsService } from '../runs/runs.controller.ts';
import { isTickPayment, tickedEntries, tickOf, type Tick, type TickedStudent } from './ticks.ts';

/** Marking again within this time restores a payment that was taken back. */
const restorable = sql`interval '1 day'`;

export interface ChangedPayment {
  studentId: number;
  amount: string;
}

interface Marked {
  changed: ChangedPayment[];
  /** Paid by other entries than flags. */
  recorded: number[];
}

@Injectable()
export class PaymentsRepository {
  constructor(private readonly ledger: LedgerRepository, private readonly runs: RunsService, private readonly expected: ExpectedCharges) {}

  /** Charges and pays the day's due sum, or restores payments taken back within a day. Months paid before stay and are not in the answer. */
  async insert(studentIds: readonly number[], tick: Tick): Promise<Marked> {
    const students = (await this.#read(studentIds, tick)).filter(({ isPaid: isPaidBefore }) => !isPaidBefore);
    const bills = Map.groupBy(await this.runs.charges(tick.month, students.map(({ studentId }) => studentId)), ({ studentId }) => studentId);
    const entries = students.flatMap((student) => tickOf({ ...student, bills: bills.get(student.studentId) ?? [] }, tick));
    await this.ledger.add(entries);
    return { changed: paymentsIn(entries), recorded: [] };
  }

  /** Unpaid months are not in the answer. */
  async remove(studentIds: readonly number[], tick: Tick): Promise<Marked> {
    const students = (await this.#read(studentIds, tick)).filter(({ isPaid: isPaidBefore }) => isPaidBefore);
    const ticked = students.map((student) => ({ student, entries: tickedEntries(student) }));
    const removed = ticked.flatMap(({ entries }) => (entries.some(isTickPayment) ? entries : []));
    await this.ledger.reverse(removed, { day: tick.today, by: tick.by });
    return {
      changed: paymentsIn(removed),
      recorded: ticked.filter(({ entries }) => !entries.some(isTickPayment)).map(({ student }) => student.studentId),
    };
  }

  async #read(studentIds: readonly number[], { month, today }: Tick): Promise<Omit<TickedStudent, 'bills'>[]> {
    await this.ledger.lock(studentIds);
    const charges = await this.expected.of([month], studentIds);
    const { rows } = await sql<Omit<TickedStudent, 'bills'>>`
      select s.id as "studentId", (
          select coalesce(json_agg(${entryJson}::jsonb || jsonb_build_object('isRestorable', e.entered_at > now() - ${restorable}) order by e.id), '[]')
          from ledger_entries e where e.student_id = s.id and e.month = ${month}::date) as entries,
        coalesce((select ${isPaid(today, expectedOf(charges))} from ledger_months d where d.student_id = s.id and d.month = ${month}::date), false) as "isPaid"
      from students s
      where s.id = any(${studentIds}::bigint[])
      order by s.id`.execute(db());
    return rows;
  }

  async flags(studentId: number, today: string): Promise<PaymentFlags> {
    const charges = await this.expected.of(flaggedMonths(today), [studentId]);
    const { rows: [row] } = await sql<PaymentFlags>`
      select coalesce(this_month.is_paid, false) as "isCurrentMonthPayed", coalesce(next_month.is_paid, false) as "isNextMonthPayed", sums.*
      from ${studentSources(today, charges)} cross join lateral (select ${sumsOfMonth(today)}) sums
      where s.id = ${studentId}`.execute(db());
    if (!row) throw refuse('students.not-found');
    return { ...row, due: Number(row.due), paid: Number(row.paid) };
  }
}

function paymentsIn(entries: readonly Pick<NewEntry, 'studentId' | 'kind' | 'amount'>[]): ChangedPayment[] {
  const sums = new Map<number, number>();
  for (const { studentId, kind, amount } of entries) {
    if (kind === 'payment') sums.set(studentId, (sums.get(studentId) ?? 0) + amount);
  }
  return [...sums].map(([studentId, amount]) => ({ studentId, amount: toHryvnias(amount) }));
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
    const [first] = refused;
    if (first) throw refuse(first.code === 'payments.recorded' ? first.code : 'students.not-found');
    return this.payments.flags(studentId, this.#today());
  }

  /** Missing students, and months that the flag cannot clear, are reported as refused. */
  async markMany(studentIds: readonly number[], flag: PaidFlag): Promise<DoneForMany> {
    const present = await this.students.present(studentIds);
    const recorded = present.size > 0 ? await this.#save([...present], flag) : [];
    return { refused: [...doneFor(studentIds, present).refused, ...recorded.map((studentId) => refusedStudent(studentId, 'payments.recorded'))] };
  }

  async #save(studentIds: readonly number[], { isPaid: isInsert, isCurrentMonth, month: shown, markedBy }: PaidFlag): Promise<number[]> {
    const today = this.#today();
    const month = addMonths(monthOf(today), isCurrentMonth ? 0 : 1);
    if (shown !== undefined && monthOf(shown) !== month) throw refuse('payments.month-turned');
    const tick = { month, today, by: markedBy };
    const { changed, recorded } = isInsert
      ? await this.payments.insert(studentIds, tick)
      : await this.payments.remove(studentIds, tick);
    await this.audit.recordAll(changed.map(({ studentId, amount }) => ({
      action: isInsert ? 'payments.marked' : 'payments.cleared',
      entity: 'student',
      entityId: studentId,
      details: { month, amount },
      before: { isPaid: !isInsert, amount: isInsert ? null : amount },
      after: { isPaid: isInsert, amount: isInsert ? amount : null },
    })));
    return recorded;
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
