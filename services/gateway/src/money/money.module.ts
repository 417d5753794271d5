import { Module } from '@nestjs/common';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { CardPaymentsController, CardPaymentsService } from './card-payments/card-payments.controller.ts';
import { CardPaymentsRepository } from './card-payments/card-payments.repository.ts';
import { CashController, CashService } from './cash/cash.controller.ts';
import { CashRepository } from './cash/cash.repository.ts';
import { InvoicesController, InvoicesService } from './invoices/invoices.controller.ts';
import { InvoicesRepository } from './invoices/invoices.repository.ts';
import { LedgerController, LedgerService } from './ledger/ledger.controller.ts';
import { LedgerRepository } from './ledger/ledger.repository.ts';
import { PaymentsController, PaymentsRepository, PaymentsService } from './payments/payments.controller.ts';
import { RecipientKeys } from './recipients/recipient-keys.ts';
import { RecipientsController, RecipientsService } from './recipients/recipients.controller.ts';
import { RunsController, RunsService } from './runs/runs.controller.ts';
import { RunsRepository } from './runs/runs.repository.ts';

@Module({
  controllers: [
    CardPaymentsController,
    CashController,
    InvoicesController,
    LedgerController,
    PaymentsController,
    RecipientsController,
    RunsController,
  ],
  providers: [
    CardPaymentsRepository,
    CardPaymentsService,
    CashRepository,
    CashService,
    CentreAddress,
    InvoicesRepository,
    InvoicesService,
    LedgerRepository,
    LedgerService,
    PaymentsRepository,
    PaymentsService,
    RecipientKeys,
    RecipientsService,
    RunsRepository,
    RunsService,
  ],
})
export class MoneyModule {}
