import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { invoicesRoutes, pdfType, type Invoice, type ListedInvoice } from '@dzvinok/contract/invoices';
import type { FileContent, RouteInput } from '@dzvinok/contract/route';
import { PaymentFieldError } from '@dzvinok/money/payment-details';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { FamilyStudents } from '../../school/parents/parents.repository.ts';
import { paymentOf, qrOf, type InvoicedPayment } from './invoice-payment.ts';
import { InvoicesRepository, type NewInvoice, type Recipient, type StoredInvoice } from './invoices.repository.ts';

@Injectable()
export class InvoicesService {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly students: FamilyStudents,
    private readonly live: LiveEvents,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async list(month: string): Promise<ListedInvoice[]> {
    return (await this.invoices.ofMonth(`${month}-01`)).map(listed);
  }

  async one(id: number): Promise<Invoice> {
    return shown(await this.#found(id));
  }

  async ofFamily(caller: CallerInfo, wanted: number | undefined): Promise<Invoice[]> {
    return (await this.invoices.ofStudent(await this.students.chosen(caller, wanted))).map(shown);
  }

  async pdf(id: number): Promise<FileContent> {
    return pdfOf(await this.#found(id));
  }

  /** An invoice of another family is answered as missing. */
  async familyPdf(id: number, caller: CallerInfo): Promise<FileContent> {
    const invoice = await this.#found(id);
    if (invoice.isCancelled || !await this.students.has(caller, invoice.studentId)) throw refuse('invoices.not-found');
    return pdfOf(invoice);
  }

  async issue(monthText: string, { accountId }: CallerInfo): Promise<{ issued: number }> {
    const month = `${monthText}-01`;
    const { day } = this.clock.today();
    const year = Number(day.slice(0, 4));
    const all = await this.invoices.recipients();
    if (all.length === 0) throw refuse('invoices.no-recipient');
    const counters = await this.invoices.lockCounters(year, all);
    const recipients = new Map(all.map((recipient) => [recipient.id, recipient]));
    const added = (await this.invoices.owed(month)).map((owed): NewInvoice => {
      const last = (counters.get(owed.recipientId) ?? 0) + 1;
      counters.set(owed.recipientId, last);
      const { id: _, ...recipient } = required(recipients.get(owed.recipientId));
      return { ...owed, ...recipient, month, number: `${year}-${String(last).padStart(6, '0')}`, issuedOn: day, issuedBy: accountId };
    });
    for (const invoice of added) checkPayable({ ...invoice, fullName: null });
    if (added.length > 0) {
      await this.invoices.add(added);
      await this.invoices.saveCounters(year, counters);
      this.live.noticesSoon();
      await this.audit.record({ action: 'invoices.issued', entity: 'invoice', details: { month: monthText, count: added.length } });
    }
    return { issued: added.length };
  }

  async cancel(id: number, reason: string): Promise<{ studentId: number }> {
    await this.invoices.lock(id);
    const { studentId, number, isCancelled, isVoid, left } = await this.#found(id);
    if (isCancelled) throw refuse('invoices.cancelled');
    if (left === 0 && !isVoid) throw refuse('invoices.paid');
    await this.invoices.cancel(id, reason);
    await this.audit.record({ action: 'invoices.cancelled', entity: 'invoice', entityId: id, details: { number, reason } });
    return { studentId };
  }

  async #found(id: number): Promise<StoredInvoice> {
    const invoice = await this.invoices.one(id);
    if (!invoice) throw refuse('invoices.not-found');
    return invoice;
  }
}

function required(recipient: Recipient | undefined): Recipient {
  if (!recipient) throw new Error('Whoever is owed is a recipient');
  return recipient;
}

/** A recipient whose bank would refuse the QR gets no invoices. */
function checkPayable(invoice: InvoicedPayment): void {
  try {
    qrOf(invoice);
  } catch (error) {
    if (!(error instanceof PaymentFieldError)) throw error;
    throw refuse('invoices.not-payable', { text: `Банк не прийме реквізитів отримувача «${invoice.recipientName}»${error.character ? `: у них є «${error.character}»` : ''}. Виправте їх.` });
  }
}

function stateOf({ isCancelled, left }: StoredInvoice): ListedInvoice['state'] {
  if (isCancelled) return 'cancelled';
  return left > 0 ? 'open' : 'paid';
}

function listed(invoice: StoredInvoice): ListedInvoice {
  const { id, number, studentId, fullName, month, issuedOn, amount, left, recipientName: recipient } = invoice;
  const state = stateOf(invoice);
  return { id, number, studentId, fullName, recipient, month, issuedOn, amount, left, state, isVoid: state === 'paid' && invoice.isVoid };
}

function shown(invoice: StoredInvoice): Invoice {
  const { iban, recipientCode, lines, cancelReason, takesCards } = invoice;
  const { recipient, purpose } = paymentOf(invoice);
  // After a part payment the code asks for the rest.
  const qr = stateOf(invoice) === 'open' ? qrOf({ ...invoice, amount: invoice.left }) : null;
  return { ...listed(invoice), recipient, iban, recipientCode, lines, cancelReason, purpose, qr, takesCards: takesCards && qr !== null };
}

async function pdfOf(invoice: StoredInvoice): Promise<FileContent> {
  // Loaded with the first invoice: pdfkit and its fonts are large.
  const { invoicePdf } = await import('./invoice-pdf.ts');
  return { bytes: await invoicePdf(shown(invoice)), type: pdfType, name: `Рахунок ${invoice.number}.pdf` };
}

@Controller()
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Route(invoicesRoutes.list, 'centre')
  list(@Input() { query }: RouteInput<typeof invoicesRoutes.list>) {
    return this.invoices.list(query.month);
  }

  @Route(invoicesRoutes.issue, 'centre')
  issue(@Input() { body }: RouteInput<typeof invoicesRoutes.issue>, @Caller() caller: CallerInfo) {
    return this.invoices.issue(body.month, caller);
  }

  @Route(invoicesRoutes.one, 'centre')
  one(@Input() { params }: RouteInput<typeof invoicesRoutes.one>) {
    return this.invoices.one(params.id);
  }

  @Route(invoicesRoutes.pdf, 'centre')
  pdf(@Input() { params }: RouteInput<typeof invoicesRoutes.pdf>) {
    return this.invoices.pdf(params.id);
  }

  @Route(invoicesRoutes.cancel, 'centre')
  cancel(@Input() { params, body }: RouteInput<typeof invoicesRoutes.cancel>) {
    return this.invoices.cancel(params.id, body.reason);
  }

  @Route(invoicesRoutes.family, 'centre')
  family(@Input() { query }: RouteInput<typeof invoicesRoutes.family>, @Caller() caller: CallerInfo) {
    return this.invoices.ofFamily(caller, query.studentId);
  }

  @Route(invoicesRoutes.familyPdf, 'centre')
  familyPdf(@Input() { params }: RouteInput<typeof invoicesRoutes.familyPdf>, @Caller() caller: CallerInfo) {
    return this.invoices.familyPdf(params.id, caller);
  }
}
