import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { Caller, ChangePublisher, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { cashRoutes, checkboxKeys, type CashDay, type CheckboxKeys, type FiscalReceipt } from '@dzvinok/contract/cash';
import { pdfType } from '@dzvinok/contract/invoices';
import type { FileContent, RouteInput } from '@dzvinok/contract/route';
import { toHryvnias } from '@dzvinok/money/charges';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { formatDate, monthName } from '@dzvinok/texts/dates';
import { Controller, Injectable } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { RecipientKeys } from '../recipients/recipient-keys.ts';
import { CashRepository, type TakenPayment } from './cash.repository.ts';
import { Checkbox, type Sale } from './checkbox.ts';

type Closing = RouteInput<typeof cashRoutes.close>['body'];

/** Throws a refusal if another service gives the entry its receipt. Called without a transaction. */
type ReceiptGuard = (tenant: Tenant, entryId: number) => Promise<void>;

@Injectable()
export class CashService {
  #guard: ReceiptGuard = () => Promise.resolve();

  constructor(
    private readonly connections: Connections,
    private readonly config: AppConfig,
    private readonly cash: CashRepository,
    private readonly keys: RecipientKeys,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
    private readonly clock: CentreClock,
  ) {}

  async day(day: string): Promise<CashDay> {
    return { day, recipients: await this.cash.day(day) };
  }

  /** @returns Checkbox's text when its shift could not be closed */
  async close(caller: CallerInfo, { recipientId, day, counted, note }: Closing): Promise<{ id: number; expected: number; failure: string | null }> {
    const { tenant } = caller;
    const closed = await runInTenant(this.connections.database, tenant, async () => {
      const { day: today } = this.clock.today();
      if (day > today) throw refuseField('cash.future-day', 'day');
      const recipient = await this.cash.lockRecipient(recipientId);
      if (!recipient) throw refuse('recipients.not-found');
      if (!recipient.hasCashRegister) throw refuse('recipients.no-cash-register');
      const expected = await this.cash.expected(recipientId, day);
      const id = await this.cash.close({ recipientId, day, expected, counted, note: note || null, by: caller.accountId });
      if (id === undefined) throw refuse('cash.closed');
      await this.audit.record({
        action: 'cash.closed', entity: 'recipient', entityId: recipientId, details: { day, expected: toHryvnias(expected), counted: toHryvnias(counted), note },
      });
      await this.changes.publishNow();
      return { id, expected, keys: day === today ? await this.#keysOf(tenant, recipientId) : null };
    });
    const failure = closed.keys && await this.#checkbox(closed.keys).closeShift().then(() => null, (error: unknown) => (error instanceof Error ? error.message : String(error)));
    return { ...closed, failure };
  }

  async reopen(id: number, reason: string): Promise<void> {
    const closing = await this.cash.reopen(id);
    if (!closing) throw refuse('cash.not-closed');
    const { recipientId, day, counted } = closing;
    await this.audit.record({ action: 'cash.reopened', entity: 'recipient', entityId: recipientId, details: { day, counted: toHryvnias(counted), reason } });
  }

  async saveReceipt(entryId: number, { number, link }: RouteInput<typeof cashRoutes.saveReceipt>['body'], { accountId }: CallerInfo): Promise<FiscalReceipt> {
    const receipt = { number, link: link || null };
    const { studentId } = await this.#found(entryId);
    if (!await this.cash.saveReceipt(entryId, receipt, accountId)) throw refuse('cash.receipt-exists');
    await this.#note(studentId, entryId, receipt);
    return receipt;
  }

  /** Card payments register their check here, because cash must not import them. */
  beforeIssuing(guard: ReceiptGuard): void {
    this.#guard = guard;
  }

  /** A receipt is asked for under one id, so a repetition after a lost answer makes no second one. */
  async issueReceipt(entryId: number, caller: CallerInfo): Promise<FiscalReceipt> {
    const { tenant } = caller;
    const { database } = this.connections;
    await this.#guard(tenant, entryId);
    const asked = await runInTenant(database, tenant, async (): Promise<FiscalReceipt | { keys: CheckboxKeys; sale: Sale; studentId: number }> => {
      const { studentId, recipientId, amount, month, method, receipt, returned } = await this.#found(entryId);
      if (receipt?.number) return { number: receipt.number, link: receipt.link };
      const keys = recipientId === null ? null : await this.#keysOf(tenant, recipientId);
      if (!keys || returned?.checkboxId === null) throw refuse('cash.checkbox-off');
      const id = await this.cash.reserveReceipt(entryId, caller.accountId);
      const name = `Заняття, ${monthName(month)} ${month.slice(0, 4)}`;
      return { keys, studentId, sale: { id, name, amount: Math.abs(amount), method: method === 'card' ? 'card' : 'cash', returns: returned?.checkboxId } };
    });
    if ('number' in asked) return asked;
    const receipt = await this.#checkbox(asked.keys).sell(asked.sale);
    await runInTenant(database, tenant, async () => {
      await this.cash.finishReceipt(entryId, receipt);
      await this.#note(asked.studentId, entryId, receipt);
      await this.changes.publishNow();
    });
    return receipt;
  }

  async confirmation(entryId: number): Promise<FileContent> {
    const payment = await this.cash.payment(entryId);
    if (payment?.kind !== 'payment' || payment.isReversal || payment.isReversed) throw refuse('ledger.not-found');
    // Loaded with the first print: pdfkit and its fonts are large.
    const { confirmationPdf } = await import('./confirmation-pdf.ts');
    return { bytes: await confirmationPdf(payment), type: pdfType, name: `Підтвердження оплати ${formatDate(payment.day)}.pdf` };
  }

  async saveCheckbox(caller: CallerInfo, recipientId: number, keys: CheckboxKeys | null): Promise<void> {
    if (keys) await this.#checkbox(keys).signIn();
    await this.keys.save(caller.tenant, { recipientId, service: 'checkbox' }, keys && JSON.stringify(keys));
  }

  async #found(entryId: number): Promise<TakenPayment> {
    const payment = await this.cash.payment(entryId);
    if (!payment) throw refuse('ledger.not-found');
    const { kind, method, isReversed, isReversal, returned } = payment;
    const isReturn = isReversal || kind === 'refund';
    if (kind !== 'payment' && kind !== 'refund' || method !== 'cash' && method !== 'card' || isReversed || isReturn && returned === null) throw refuse('cash.no-receipt-needed');
    return payment;
  }

  async #keysOf(tenant: Tenant, recipientId: number): Promise<CheckboxKeys | null> {
    const key = await this.keys.of(tenant, recipientId, 'checkbox');
    return key && checkboxKeys.parse(JSON.parse(key.secret));
  }

  #checkbox(keys: CheckboxKeys): Checkbox {
    return new Checkbox(this.config.checkboxRoot, keys);
  }

  #note(studentId: number, entryId: number, { number, link }: FiscalReceipt): Promise<void> {
    return this.audit.record({ action: 'cash.receipt-saved', entity: 'student', entityId: studentId, details: { entryId, number, link } });
  }
}

const asksCheckbox = { itself: 'Checkbox is asked without a connection' };

@Controller()
export class CashController {
  constructor(private readonly cash: CashService) {}

  @Route(cashRoutes.day, 'centre')
  day(@Input() { query }: RouteInput<typeof cashRoutes.day>) {
    return this.cash.day(query.day);
  }

  @Route(cashRoutes.close, asksCheckbox)
  async close(@Input() { body }: RouteInput<typeof cashRoutes.close>, @Caller() caller: CallerInfo) {
    const { id, expected, failure } = await this.cash.close(caller, body);
    return withMessage({ id, expected }, failure === null ? 'Касу закрито' : `Касу закрито, а зміну в Checkbox – ні: ${failure} Закрийте її в кабінеті Checkbox.`);
  }

  @Route(cashRoutes.reopen, 'centre')
  async reopen(@Input() { params, body }: RouteInput<typeof cashRoutes.reopen>) {
    await this.cash.reopen(params.id, body.reason);
    return null;
  }

  @Route(cashRoutes.saveReceipt, 'centre')
  saveReceipt(@Input() { params, body }: RouteInput<typeof cashRoutes.saveReceipt>, @Caller() caller: CallerInfo) {
    return this.cash.saveReceipt(params.id, body, caller);
  }

  @Route(cashRoutes.issueReceipt, asksCheckbox)
  issueReceipt(@Input() { params }: RouteInput<typeof cashRoutes.issueReceipt>, @Caller() caller: CallerInfo) {
    return this.cash.issueReceipt(params.id, caller);
  }

  @Route(cashRoutes.confirmation, 'centre')
  confirmation(@Input() { params }: RouteInput<typeof cashRoutes.confirmation>) {
    return this.cash.confirmation(params.id);
  }

  @Route(cashRoutes.saveCheckbox, asksCheckbox)
  async saveCheckbox(@Input() { params, body }: RouteInput<typeof cashRoutes.saveCheckbox>, @Caller() caller: CallerInfo) {
    await this.cash.saveCheckbox(caller, params.id, body.keys);
    return null;
  }
}
