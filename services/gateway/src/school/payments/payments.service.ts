import { refuse } from '@dzvinok/api-server/refusal';
import type { PaymentFlags } from '@dzvinok/contract/payments';
import { addMonths, dayIn, monthOf } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { StudentsRepository } from '../students/students.repository.ts';
import { PaymentsRepository } from './payments.repository.ts';

interface PaidFlag {
  studentId: number;
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

  /** Marks a month. A repeated call changes nothing and leaves no entry; a change has an audit entry with the amount. */
  async mark({ studentId, isPaid, isCurrentMonth, markedBy }: PaidFlag): Promise<PaymentFlags> {
    if (!(await this.students.exists(studentId))) throw refuse('students.not-found');
    const today = dayIn(currentTenant().timezone, this.clock.now());
    const month = addMonths(monthOf(today), isCurrentMonth ? 0 : 1);
    const amount = isPaid
      ? await this.payments.insert({ studentId, month, today, markedBy })
      : await this.payments.remove(studentId, month);
    if (amount !== null) {
      await this.audit.record({
        action: isPaid ? 'payments.marked' : 'payments.cleared',
        entity: 'student',
        entityId: studentId,
        details: { month, amount },
        before: { isPaid: !isPaid, amount: isPaid ? null : amount },
        after: { isPaid, amount: isPaid ? amount : null },
      });
    }
    return this.payments.flags(studentId, today);
  }
}
