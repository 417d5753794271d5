import { Global, Module } from '@nestjs/common';
import { FamilyModule } from '../family/family.module.ts';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { OwnChangesLimit } from '../runtime/limits/own-changes-limit.ts';
import { CardPaymentsController, CardPaymentsService } from './card-payments/card-payments.controller.ts';
import { CardPaymentsRepository } from './card-payments/card-payments.repository.ts';
import { CashController, CashService } from './cash/cash.controller.ts';
import { CashRepository } from './cash/cash.repository.ts';
import { DebtReminders } from './debts/debt-reminders.service.ts';
import { DebtsController, DebtsService } from './debts/debts.controller.ts';
import { DebtsRepository } from './debts/debts.repository.ts';
import { IncomeController, IncomeService } from './income/income.controller.ts';
import { IncomeRepository } from './income/income.repository.ts';
import { PublishedIncomeController, PublishedIncomeRepository, PublishedIncomeService } from './income/published-income.controller.ts';
import { InvoicesController, InvoicesService } from './invoices/invoices.controller.ts';
import { InvoicesRepository } from './invoices/invoices.repository.ts';
import { LedgerController, LedgerService } from './ledger/ledger.controller.ts';
import { LedgerRepository } from './ledger/ledger.repository.ts';
import { PayController, PayService } from './pay/pay.controller.ts';
import { PayRepository } from './pay/pay.repository.ts';
import { PaymentsController, PaymentsRepository, PaymentsService } from './payments/payments.controller.ts';
import { IncomeLimits } from './recipients/income-limits.service.ts';
import { RecipientKeys } from './recipients/recipient-keys.ts';
import { RecipientsController, RecipientsService } from './recipients/recipients.controller.ts';
import { LeavingCredits } from '../school/memberships/leaving-credits.ts';
import { ExpectedCharges } from '../school/students/expected-charges.ts';
import { ExpectedChargesService } from './runs/expected-charges.service.ts';
import { LeavingCreditsService } from './runs/leaving-credits.service.ts';
import { RunsController, RunsService } from './runs/runs.controller.ts';
import { RunsRepository } from './runs/runs.repository.ts';
import { StatementsController, StatementsService } from './statements/statements.controller.ts';
import { StatementsRepository } from './statements/statements.repository.ts';

/** Global, as the school uses `LeavingCredits` and `ExpectedCharges`. */
@Global()
@Module({
  imports: [FamilyModule],
  controllers: [
    CardPaymentsController,
    CashController,
    DebtsController,
    IncomeController,
    InvoicesController,
    LedgerController,
    PayController,
    PaymentsController,
    PublishedIncomeController,
    RecipientsController,
    RunsController,
    StatementsController,
  ],
  providers: [
    CardPaymentsRepository,
    CardPaymentsService,
    CashRepository,
    CashService,
    CentreAddress,
    DebtReminders,
    DebtsRepository,
    DebtsService,
    ExpectedChargesService,
    { provide: ExpectedCharges, useExisting: ExpectedChargesService },
    IncomeLimits,
    IncomeRepository,
    IncomeService,
    InvoicesRepository,
    InvoicesService,
    LeavingCreditsService,
    { provide: LeavingCredits, useExisting: LeavingCreditsService },
    LedgerRepository,
    LedgerService,
    OwnChangesLimit,
    PayRepository,
    PayService,
    PaymentsRepository,
    PaymentsService,
    PublishedIncomeRepository,
    PublishedIncomeService,
    RecipientKeys,
    RecipientsService,
    RunsRepository,
    RunsService,
    StatementsRepository,
    StatementsService,
  ],
  exports: [ExpectedCharges, LeavingCredits],
})
export class MoneyModule {}
