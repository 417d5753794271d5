import { Module } from '@nestjs/common';
import { DebtReminders } from './debts/debt-reminders.service.ts';
import { DebtsController, DebtsService } from './debts/debts.controller.ts';
import { DebtsRepository } from './debts/debts.repository.ts';
import { InvoicesController, InvoicesService } from './invoices/invoices.controller.ts';
import { InvoicesRepository } from './invoices/invoices.repository.ts';
import { LedgerController, LedgerService } from './ledger/ledger.controller.ts';
import { LedgerRepository } from './ledger/ledger.repository.ts';
import { PaymentsController, PaymentsRepository, PaymentsService } from './payments/payments.controller.ts';
import { RecipientsController, RecipientsService } from './recipients/recipients.controller.ts';
import { RunsController, RunsService } from './runs/runs.controller.ts';
import { RunsRepository } from './runs/runs.repository.ts';

@Module({
  controllers: [
    DebtsController,
    InvoicesController,
    LedgerController,
    PaymentsController,
    RecipientsController,
    RunsController,
  ],
  providers: [
    DebtReminders,
    DebtsRepository,
    DebtsService,
    InvoicesRepository,
    InvoicesService,
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
