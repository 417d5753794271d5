import { Module } from '@nestjs/common';
import { LedgerController, LedgerService } from './ledger/ledger.controller.ts';
import { LedgerRepository } from './ledger/ledger.repository.ts';
import { PaymentsController, PaymentsRepository, PaymentsService } from './payments/payments.controller.ts';
import { RecipientsController, RecipientsService } from './recipients/recipients.controller.ts';
import { RunsController, RunsService } from './runs/runs.controller.ts';
import { RunsRepository } from './runs/runs.repository.ts';

@Module({
  controllers: [
    LedgerController,
    PaymentsController,
    RecipientsController,
    RunsController,
  ],
  providers: [
    LedgerRepository,
    LedgerService,
    PaymentsRepository,
    PaymentsService,
    RecipientsService,
    RunsRepository,
    RunsService,
  ],
})
export class MoneyModule {}
