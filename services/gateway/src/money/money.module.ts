import { Module } from '@nestjs/common';
import { IncomeController, IncomeService } from './income/income.controller.ts';
import { IncomeRepository } from './income/income.repository.ts';
import { InvoicesController, InvoicesService } from './invoices/invoices.controller.ts';
import { InvoicesRepository } from './invoices/invoices.repository.ts';
import { LedgerController, LedgerService } from './ledger/ledger.controller.ts';
import { LedgerRepository } from './ledger/ledger.repository.ts';
import { PayController, PayService } from './pay/pay.controller.ts';
import { PayRepository } from './pay/pay.repository.ts';
import { PaymentsController, PaymentsRepository, PaymentsService } from './payments/payments.controller.ts';
import { RecipientsController, RecipientsService } from './recipients/recipients.controller.ts';
import { RunsController, RunsService } from './runs/runs.controller.ts';
import { RunsRepository } from './runs/runs.repository.ts';
import { StatementsController, StatementsService } from './statements/statements.controller.ts';
import { StatementsRepository } from './statements/statements.repository.ts';

@Module({
  controllers: [
    IncomeController,
    InvoicesController,
    LedgerController,
    PayController,
    PaymentsController,
    RecipientsController,
    RunsController,
    StatementsController,
  ],
  providers: [
    IncomeRepository,
    IncomeService,
    InvoicesRepository,
    InvoicesService,
    LedgerRepository,
    LedgerService,
    PayRepository,
    PayService,
    PaymentsRepository,
    PaymentsService,
    RecipientsService,
    RunsRepository,
    RunsService,
    StatementsRepository,
    StatementsService,
  ],
})
export class MoneyModule {}
