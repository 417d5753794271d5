import { Module } from '@nestjs/common';
import { LedgerController, LedgerService } from './ledger/ledger.controller.ts';
import { LedgerRepository } from './ledger/ledger.repository.ts';
import { PaymentsController, PaymentsRepository, PaymentsService } from './payments/payments.controller.ts';
import { RecipientsController, RecipientsService } from './recipients/recipients.controller.ts';

@Module({
  controllers: [
    LedgerController,
    PaymentsController,
    RecipientsController,
  ],
  providers: [
    LedgerRepository,
    LedgerService,
    PaymentsRepository,
    PaymentsService,
    RecipientsService,
  ],
})
export class MoneyModule {}
