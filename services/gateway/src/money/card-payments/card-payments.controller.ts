import { refuse } from '@dzvinok/api-server/failure';
import { Caller, ChangePublisher, Input, Route } from '@dzvinok/api-server/handler';
import { type CallerInfo, requestContext } from '@dzvinok/api-server/request-context';
import { cardPaymentsRoutes, type CardPayment, type CardPaymentState, type MonoReport, type MonoTokenBody } from '@dzvinok/contract/card-payments';
import type { FiscalReceipt } from '@dzvinok/contract/cash';
import type { RouteInput } from '@dzvinok/contract/route';
import { toHryvnias } from '@dzvinok/money/charges';
import { centresWith } from '@dzvinok/tenancy/centres-with';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { readInTenant, runInTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreAddress } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { FamilyStudents } from '../../school/parents/parents.repository.ts';
import { CashService } from '../cash/cash.controller.ts';
import { CashRepository } from '../cash/cash.repository.ts';
import { InvoicesRepository } from '../invoices/invoices.repository.ts';
import { LedgerRepository } from '../ledger/ledger.repository.ts';
import { RecipientKeys } from '../recipients/recipient-keys.ts';
import { CardPaymentsRepository, silentCardPayments, uncheckedCardPayments, type StoredCardPayment } from './card-payments.repository.ts';
import { isSignedByMono, Mono, type MonoCheck } from './mono.ts';

const states: Record<MonoReport['status'], CardPaymentState> = {
  created: 'open', processing: 'open', hold: 'open', success: 'paid', failure: 'failed', expired: 'expired', reversed: 'reversed',
};
/** A new public key is asked for no more often, as anybody may send a wrong signature. */
const keyAskedEveryMs = 60_000;
/** The tax office takes minutes; a shop without a register has no checks at all. */
const checksComeWithinMs = 2 * 3_600_000;

@Injectable()
export class CardPaymentsService implements OnModuleInit {
  readonly #logger = new Logger('CardPayments');
  readonly keyAskedAt = new Map<string, number>();

  constructor(
    private readonly connections: Connections,
    private readonly config: AppConfig,
    private readonly payments: CardPaymentsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly ledger: LedgerRepository,
    private readonly keys: RecipientKeys,
    private readonly cash: CashRepository,
    private readonly cashService: CashService,
    private readonly students: FamilyStudents,
    private readonly address: CentreAddress,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
    private readonly clock: CentreClock,
    private readonly housekeeping: Housekeeping,
    private readonly limit: OwnChangesLimit,
  ) {}

  onModuleInit(): void {
    this.cashService.beforeIssuing((tenant, entryId) => this.#takeCheckOfMono(tenant, entryId));
    this.housekeeping.add('payments by card', () => this.askSilent(), { asksOutside: true });
    this.housekeeping.add('fiscal checks of mono', () => this.askForChecks(), { asksOutside: true });
  }

  list(month: string): Promise<CardPayment[]> {
    return this.payments.ofMonth(`${month}-01`);
  }

  async saveToken(caller: CallerInfo, recipientId: number, { token, makesReceipts }: MonoTokenBody): Promise<void> {
    const publicKey = token === null ? null : await this.#mono(token).publicKey();
    await this.keys.save(caller.tenant, { recipientId, service: 'mono' }, token, { publicKey, makesReceipts });
  }

  async begin(caller: CallerInfo, invoiceId: number): Promise<string> {
    const { tenant } = caller;
    const { database } = this.connections;
    const found = await runInTenant(database, tenant, () => this.#prepare(tenant, caller, invoiceId));
    if ('pageUrl' in found) return found.pageUrl;
    const { payment: { id, amount, invoiceNumber }, token, replaced } = found;
    const mono = this.#mono(token);
    // A payment that still comes there exceeds the debt and stays as an advance.
    if (replaced !== null) await mono.close(replaced).catch(() => undefined);
    const origin = this.address.ofMessages(tenant.code);
    const opened = await mono.open({
      amount,
      reference: invoiceNumber,
      destination: `Рахунок № ${invoiceNumber}, заняття`,
      redirectUrl: `${origin}/${caller.role.toLowerCase()}/cost`,
      webHookUrl: `${origin}/api/money/mono/${id}`,
    }).catch(async (error: unknown) => {
      await runInTenant(database, tenant, () => this.payments.save(id, { state: 'failed' }));
      throw error;
    });
    await runInTenant(database, tenant, async () => {
      await this.payments.save(id, { monoId: opened.invoiceId, pageUrl: opened.pageUrl, state: 'open' });
      await this.changes.publishNow();
    });
    return opened.pageUrl;
  }

  async #prepare(tenant: Tenant, caller: CallerInfo, invoiceId: number): Promise<{ pageUrl: string } | { payment: StoredCardPayment; token: string; replaced: string | null }> {
    const invoice = await this.invoices.one(invoiceId);
    if (!invoice || invoice.isCancelled || !await this.students.has(caller, invoice.studentId)) throw refuse('invoices.not-found');
    if (invoice.left === 0) throw refuse('card-payments.paid');
    const key = await this.keys.of(tenant, invoice.recipientId, 'mono');
    if (!key) throw refuse('card-payments.off');
    const open = await this.payments.openOf(invoiceId);
    if (open?.pageUrl && open.amount === invoice.left) return { pageUrl: open.pageUrl };
    // Each page is a row for ever, also one that mono did not open.
    await this.limit.countChoice(caller);
    const replaced = open?.state === 'open' ? open : undefined;
    if (replaced) await this.payments.save(replaced.id, { state: 'expired' });
    const payment = await this.payments.openFor(invoiceId, invoice.left, this.clock.today().now);
    if (!payment) throw refuse('card-payments.opening');
    return { payment, token: key.secret, replaced: replaced?.monoId ?? null };
  }

  /** A wrong signature, another centre's payment and an unknown payment look alike. */
  async takeReport(tenant: Tenant, id: number, report: MonoReport, { bytes, signature }: { bytes: Uint8Array; signature: string }): Promise<void> {
    const { database } = this.connections;
    const { payment, key } = await runInTenant(database, tenant, async () => {
      const found = await this.payments.lock(id);
      return { payment: found, key: found && await this.keys.of(tenant, found.recipientId, 'mono') };
    });
    if (!payment || !key || payment.monoId !== report.invoiceId) throw refuse('card-payments.not-found');
    const isKnown = key.publicKey !== null && isSignedByMono(key.publicKey, bytes, signature);
    if (!isKnown && !await this.#isSignedByNewKey(tenant, payment.recipientId, key.secret, { bytes, signature })) throw refuse('card-payments.not-found');
    await this.#apply(tenant, id, report);
  }

  /** mono may change its key; it is asked for only when the known one does not fit. */
  async #isSignedByNewKey(tenant: Tenant, recipientId: number, token: string, { bytes, signature }: { bytes: Uint8Array; signature: string }): Promise<boolean> {
    const place = `${tenant.id}/${recipientId}`;
    if (Date.now() - (this.keyAskedAt.get(place) ?? -Infinity) < keyAskedEveryMs) return false;
    this.keyAskedAt.set(place, Date.now());
    const publicKey = await this.#mono(token).publicKey();
    if (!isSignedByMono(publicKey, bytes, signature)) return false;
    await runInTenant(this.connections.database, tenant, () => this.keys.renewPublicKey(recipientId, publicKey));
    return true;
  }

  /** For pages of which mono has said nothing for a quarter of an hour. */
  askSilent(): Promise<void> {
    return this.#askEach(silentCardPayments, () => this.payments.silent(), (tenant, payment) => this.#ask(tenant, payment));
  }

  /** Number and link of mono's fiscal checks are saved at the entries. */
  askForChecks(): Promise<void> {
    return this.#askEach(uncheckedCardPayments, () => this.payments.unchecked(), (tenant, payment) => this.#askForChecks(tenant, payment));
  }

  /** A payment is fiscalised once: by the register of mono, if its shop has one, else by Checkbox. A check that mono has made late is saved as the receipt. */
  async #takeCheckOfMono(tenant: Tenant, entryId: number): Promise<void> {
    const { database } = this.connections;
    const found = await runInTenant(database, tenant, async () => {
      const payment = await this.payments.withoutReceipt(entryId);
      return payment && { payment, key: await this.keys.of(tenant, payment.recipientId, 'mono') };
    });
    if (!found) return;
    const { payment, key } = found;
    const { monoId, checksUntil } = payment;
    const mayFollow = key?.makesReceipts ?? true;
    if (mayFollow && checksUntil !== null && checksUntil > this.clock.now()) throw refuse('cash.receipt-by-mono');
    if (!key || monoId === null) return;
    const checks = await this.#mono(key.secret).fiscalChecks(monoId);
    if (checks.length === 0) return;
    await this.#saveChecks(tenant, payment, checks);
    const isStillWithout = await readInTenant(database, tenant, () => this.payments.withoutReceipt(entryId));
    // A check that failed or is being made is mono's too.
    if (isStillWithout) throw refuse('cash.mono-check-unfinished');
  }

  async #askEach(sought: Parameters<typeof centresWith>[1], take: () => Promise<StoredCardPayment[]>, ask: (tenant: Tenant, payment: StoredCardPayment) => Promise<void>): Promise<void> {
    const { database, directory } = this.connections;
    for (const tenantId of await centresWith(database, sought)) {
      const tenant = await directory.byId(tenantId);
      if (!tenant) continue;
      const payments = await runInTenant(database, tenant, take).catch((error: unknown) => {
        this.#logger.error(`Payments by card of centre ${tenantId} cannot be asked for`, error);
        return [];
      });
      for (const payment of payments) {
        await ask(tenant, payment).catch((error: unknown) => this.#logger.warn(`Payment by card ${payment.id} of centre ${tenantId} was not asked for: ${String(error)}`));
      }
    }
  }

  async #askForChecks(tenant: Tenant, payment: StoredCardPayment): Promise<void> {
    const key = await readInTenant(this.connections.database, tenant, () => this.keys.of(tenant, payment.recipientId, 'mono'));
    if (payment.monoId !== null && key) await this.#saveChecks(tenant, payment, await this.#mono(key.secret).fiscalChecks(payment.monoId));
  }

  async #saveChecks(tenant: Tenant, { id, entryId, studentId }: StoredCardPayment, checks: MonoCheck[]): Promise<void> {
    const done = checks.filter(({ status }) => status === 'done');
    if (entryId === null || done.length === 0) return;
    const { sold = [], returned = [] } = Object.groupBy(done, ({ type }) => (type === 'return' ? 'returned' : 'sold'));
    await runInTenant(this.connections.database, tenant, async () => {
      const [entry, ...returns] = await this.payments.entriesOf(entryId);
      const pairs = [{ entry, check: sold[0] }, ...returns.map((back, nr) => ({ entry: back, check: returned[nr] }))];
      let lacking = 0;
      for (const { entry: { id: ofEntry, hasReceipt } = { id: 0, hasReceipt: true }, check } of pairs) {
        if (hasReceipt) continue;
        const receipt = check && receiptOf(check);
        if (!receipt) lacking += 1;
        else if (await this.cash.addReceipt(ofEntry, receipt)) {
          await this.audit.record({ action: 'cash.receipt-saved', entity: 'student', entityId: studentId, details: { entryId: ofEntry, ...receipt } });
        }
      }
      if (lacking === 0) await this.payments.save(id, { checksUntil: null });
      await this.changes.publish([{ name: 'card-payments' }, { name: 'account', id: studentId }]);
    });
  }

  async #ask(tenant: Tenant, { id, monoId, recipientId }: StoredCardPayment): Promise<void> {
    const { database } = this.connections;
    const key = await readInTenant(database, tenant, () => this.keys.of(tenant, recipientId, 'mono'));
    if (monoId === null || !key) return runInTenant(database, tenant, () => this.payments.save(id, { state: 'expired' }));
    return this.#apply(tenant, id, await this.#mono(key.secret).status(monoId));
  }

  /** The ledger follows the newest state, so repeated and late reports add nothing. */
  #apply(tenant: Tenant, id: number, { status, amount, finalAmount = amount, modifiedDate, paymentInfo }: MonoReport): Promise<void> {
    return runInTenant(this.connections.database, tenant, async () => {
      const payment = await this.payments.lock(id);
      if (!payment || payment.modifiedAt !== null && Date.parse(modifiedDate) < payment.modifiedAt.getTime()) return;
      const state = states[status];
      // mono counts in seconds: the final report may have the second of the report before.
      const isSameSecond = Date.parse(modifiedDate) === payment.modifiedAt?.getTime();
      if (isSameSecond && (payment.state !== 'open' || state === 'open')) return;
      const isFinal = state !== 'open';
      const paid = !isFinal ? payment.paid : state === 'paid' ? finalAmount : 0;
      const entryId = await this.#post(payment, paid);
      const fee = paid > 0 ? paymentInfo?.fee ?? payment.fee : 0;
      if (fee !== payment.fee) await this.payments.addFee(payment, fee - payment.fee, this.clock.today().day);
      const checksUntil = paid === payment.paid ? undefined : new Date(this.clock.now().getTime() + checksComeWithinMs);
      await this.payments.save(id, { state, modifiedAt: modifiedDate, paid, entryId, fee, ...checksUntil && { checksUntil } });
      if (paid !== payment.paid) {
        const { studentId, invoiceNumber: number } = payment;
        await this.audit.record({ action: 'card-payments.changed', entity: 'student', entityId: studentId, details: { number, state, amount: toHryvnias(paid) } });
      }
      await this.changes.publish([{ name: 'card-payments' }, { name: 'account', id: payment.studentId }, { name: 'invoices' }, { name: 'students' }]);
    });
  }

  /** An additional sum is a payment; a returned sum reverses it, or is a refund of a part. */
  async #post({ studentId, recipientId, month, invoiceNumber, paid: before, entryId }: StoredCardPayment, paid: number): Promise<number | null> {
    const { day } = this.clock.today();
    if (paid === before) return entryId;
    const entry = { studentId, day, month, recipientId, method: 'card', source: 'online', note: `Рахунок № ${invoiceNumber}`, enteredBy: null } as const;
    if (paid > before) {
      const [added] = await this.ledger.add([{ ...entry, kind: 'payment', amount: paid - before }]);
      return entryId ?? added?.id ?? null;
    }
    const original = paid === 0 && entryId !== null ? await this.ledger.find(entryId) : undefined;
    if (original?.amount === before) await this.ledger.reverse([original], { day, by: null, note: 'Оплату картою скасовано банком' });
    else await this.ledger.add([{ ...entry, kind: 'refund', amount: paid - before, ...entryId !== null && { basis: { refundOf: entryId } } }]);
    return entryId;
  }

  #mono(token: string): Mono {
    return new Mono(this.config.monoRoot, token);
  }
}

/** The fiscal number is in the tax office's address; else mono's id is used. */
function receiptOf({ id, taxUrl = null }: MonoCheck): FiscalReceipt {
  return { number: (taxUrl === null ? null : new URL(taxUrl).searchParams.get('id')) || id, link: taxUrl };
}

const asksMono = { itself: 'mono is asked without a connection' };

@Controller()
export class CardPaymentsController {
  constructor(private readonly payments: CardPaymentsService) {}

  @Route(cardPaymentsRoutes.list, 'centre')
  list(@Input() { query }: RouteInput<typeof cardPaymentsRoutes.list>) {
    return this.payments.list(query.month);
  }

  @Route(cardPaymentsRoutes.saveToken, asksMono)
  async saveToken(@Input() { params, body }: RouteInput<typeof cardPaymentsRoutes.saveToken>, @Caller() caller: CallerInfo) {
    await this.payments.saveToken(caller, params.id, body);
    return null;
  }

  @Route(cardPaymentsRoutes.begin, asksMono)
  async begin(@Input() { params }: RouteInput<typeof cardPaymentsRoutes.begin>, @Caller() caller: CallerInfo) {
    return { pageUrl: await this.payments.begin(caller, params.id) };
  }

  @Route(cardPaymentsRoutes.report, asksMono)
  async report(@Input() { params, body }: RouteInput<typeof cardPaymentsRoutes.report>) {
    const context = requestContext();
    if (context?.place.kind !== 'tenant' || !context.signedBytes) throw refuse('card-payments.not-found');
    await this.payments.takeReport(context.place.tenant, params.id, body, { bytes: context.signedBytes, signature: context.header('x-sign') ?? '' });
    return null;
  }
}
