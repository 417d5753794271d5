import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { DoneForMany } from '@dzvinok/contract/many-students';
import { paymentsRoutes, type PaymentFlags } from '@dzvinok/contract/payments';
import type { RouteInput } from '@dzvinok/contract/route';
import { addMonths, dayIn, monthOf } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { doneFor } from '../students/done-for-many.ts';
import { StudentsRepository } from '../students/students.repository.ts';
import { PaymentsRepository } from './payments.repository.ts';

interface PaidFlag {
  isPaid: boolean;
  isCurrentMonth: boolean;
  markedBy: number;
}

@Injectable()
export class PaymentsService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly students: StudentsRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** A repeated call changes nothing and leaves no audit entry. */
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

  async #save(studentIds: readonly number[], { isPaid, isCurrentMonth, markedBy }: PaidFlag): Promise<void> {
    const today = this.#today();
    const month = addMonths(monthOf(today), isCurrentMonth ? 0 : 1);
    const saved = isPaid
      ? await this.payments.insert({ studentIds, month, today, markedBy })
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
    return dayIn(currentTenant().timezone, this.clock.now());
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
      markedBy: caller.accountId,
    });
  }

  @Route(paymentsRoutes.markMany, 'centre')
  markMany(@Input() { body }: RouteInput<typeof paymentsRoutes.markMany>, @Caller() caller: CallerInfo) {
    const { studentIds, isInsertAction, isCurrentMonth } = body;
    return this.payments.markMany(studentIds, { isPaid: isInsertAction, isCurrentMonth, markedBy: caller.accountId });
  }
}
