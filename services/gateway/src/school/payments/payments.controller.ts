import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { PaymentsService } from './payments.service.ts';

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
