import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { ledgerRoutes, type EntryBody, type FamilyAccount, type LedgerEntry, type PaymentBody, type StudentAccount } from '@dzvinok/contract/ledger';
import type { RouteInput } from '@dzvinok/contract/route';
import { toHryvnias } from '@dzvinok/money/charges';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { FamilyStudents } from '../../school/parents/parents.repository.ts';
import { ExpectedCharges, flaggedMonths } from '../../school/students/expected-charges.ts';
import { LedgerRepository } from './ledger.repository.ts';

const monthsBack = 36;

interface Payee {
  id: number;
  hasCashRegister: boolean;
}

@Injectable()
export class LedgerService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly students: FamilyStudents,
    private readonly expected: ExpectedCharges,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async account(studentId: number): Promise<StudentAccount> {
    if (!(await this.ledger.exists(studentId))) throw refuse('students.not-found');
    return { studentId, ...await this.#account(studentId) };
  }

  async #account(studentId: number): Promise<Omit<StudentAccount, 'studentId'>> {
    const { day: today } = this.clock.today();
    return this.ledger.account(studentId, today, await this.expected.of(flaggedMonths(today), [studentId]));
  }

  async ofFamily(caller: CallerInfo, wanted: number | undefined): Promise<FamilyAccount> {
    const studentId = await this.students.chosen(caller, wanted);
    const { entries, promise, ...account } = await this.#account(studentId);
    return { studentId, ...account, promise: promise ? { day: promise.day, isBroken: promise.isBroken } : null, entries: entries.map(shownToFamily) };
  }

  async pay({ studentId, amount, day, method, note }: PaymentBody, { accountId }: CallerInfo): Promise<{ id: number; balance: number }> {
    const { day: today } = this.clock.today();
    if (day > today) throw refuseField('ledger.future-day', 'day');
    if (day < addMonths(today, -monthsBack)) throw refuseField('ledger.old-day', 'day');
    if (day < (await this.ledger.openFrom())) throw refuseField('ledger.month-closed', 'day');
    if (!(await this.ledger.isStudent(studentId))) throw refuse('students.not-found');
    const { month, groupId } = await this.ledger.oldestDebt(studentId) ?? { month: monthOf(day), groupId: null };
    const recipient = await this.#recipientOf(groupId);
    if ((method === 'cash' || method === 'card') && recipient?.hasCashRegister === false) throw refuseField('ledger.no-cash-register', 'method');
    if (method === 'cash' && await this.ledger.isCashClosed(recipient?.id ?? null, day)) throw refuseField('cash.day-closed', 'day');
    // The entry comes last, as other writers of the student wait from there until the commit.
    const [, [added]] = await Promise.all([
      this.audit.record({ action: 'ledger.paid', entity: 'student', entityId: studentId, details: { amount: toHryvnias(amount), day, paidBy: method } }),
      this.ledger.add([{
        studentId, kind: 'payment', amount, day, month, groupId, recipientId: recipient?.id ?? null, method, source: 'manual', note, enteredBy: accountId,
      }]),
    ]);
    if (!added) throw new Error('A payment is always added');
    return { id: added.id, balance: await this.ledger.balance(studentId) };
  }

  async enter({ studentId, kind, purpose, method, amount, month, note }: EntryBody, { accountId }: CallerInfo): Promise<{ id: number; balance: number }> {
    const { day } = this.clock.today();
    const meant = `${month}-01`;
    if (meant > addMonths(day, 1) || meant < addMonths(monthOf(day), -monthsBack)) throw refuseField('ledger.month-too-far', 'month');
    if (!(await this.ledger.lock([studentId])).has(studentId)) throw refuse('students.not-found');
    const balance = await this.ledger.balance(studentId);
    if (kind === 'refund' && amount > balance) throw refuseField('ledger.above-advance', 'amount');
    if (kind === 'write-off' && amount > -balance) throw refuseField('ledger.above-debt', 'amount');
    const recipient = await this.#recipientOf(null);
    if (method === 'cash' && recipient?.hasCashRegister === false) throw refuseField('ledger.no-cash-register', 'kind');
    if (method === 'cash' && await this.ledger.isCashClosed(recipient?.id ?? null, day)) throw refuseField('cash.day-closed', 'kind');
    const inFavour = kind === 'credit' || kind === 'write-off';
    const [added] = await this.ledger.add([{
      studentId, kind, amount: inFavour ? amount : -amount, day, month: meant, recipientId: recipient?.id ?? null, method: method ?? null, source: 'manual',
      basis: purpose ? { purpose } : null, note, enteredBy: accountId,
    }]);
    if (!added) throw new Error('An entry by hand is always added');
    await this.audit.record({ action: 'ledger.entered', entity: 'student', entityId: studentId, details: { kind, amount: toHryvnias(amount), month: meant, reason: note, ...method && { paidBy: method } } });
    return { id: added.id, balance: await this.ledger.balance(studentId) };
  }

  /** A charge is reversed with its discounts, which the month's next charge has again. */
  async reverse(id: number, reason: string, { accountId }: CallerInfo): Promise<{ id: number; studentId: number; balance: number }> {
    const entry = await this.ledger.find(id);
    if (!entry) throw refuse('ledger.not-found');
    if (entry.reversesId !== null) throw refuse('ledger.is-reversal');
    const { studentId, kind, amount, method, recipientId } = entry;
    const { day } = this.clock.today();
    if (method === 'cash' && await this.ledger.isCashClosed(recipientId, day)) throw refuse('cash.day-closed');
    const [added] = await this.ledger.reverse([entry], { day, by: accountId, note: reason });
    if (!added) throw refuse('ledger.reversed');
    if (kind === 'charge') await this.ledger.reverse(await this.ledger.discountsOf(entry), { day, by: accountId, note: reason });
    await this.audit.record({
      action: 'ledger.reversed', entity: 'student', entityId: studentId, details: { entryId: id, kind, amount: toHryvnias(amount), reason },
    });
    return { id: added.id, studentId, balance: await this.ledger.balance(studentId) };
  }

  async #recipientOf(groupId: number | null): Promise<Payee | undefined> {
    const { rows } = await sql<Payee>`
      select id, has_cash_register as "hasCashRegister" from recipients
      where id = coalesce((select recipient_id from groups where id = ${groupId}), (select id from recipients where is_default))`.execute(db());
    return rows[0];
  }
}

function shownToFamily(entry: LedgerEntry): FamilyAccount['entries'][number] {
  const { enteredBy: _, note: __, ...shown } = entry;
  return shown;
}

@Controller()
export class LedgerController {
  constructor(private readonly ledger: LedgerService) {}

  @Route(ledgerRoutes.account, 'centre')
  account(@Input() { params }: RouteInput<typeof ledgerRoutes.account>) {
    return this.ledger.account(params.studentId);
  }

  @Route(ledgerRoutes.pay, 'centre')
  pay(@Input() { body }: RouteInput<typeof ledgerRoutes.pay>, @Caller() caller: CallerInfo) {
    return this.ledger.pay(body, caller);
  }

  @Route(ledgerRoutes.enter, 'centre')
  enter(@Input() { body }: RouteInput<typeof ledgerRoutes.enter>, @Caller() caller: CallerInfo) {
    return this.ledger.enter(body, caller);
  }

  @Route(ledgerRoutes.reverse, 'centre')
  reverse(@Input() { params, body }: RouteInput<typeof ledgerRoutes.reverse>, @Caller() caller: CallerInfo) {
    return this.ledger.reverse(params.id, body.reason, caller);
  }

  @Route(ledgerRoutes.family, 'centre')
  family(@Input() { query }: RouteInput<typeof ledgerRoutes.family>, @Caller() caller: CallerInfo) {
    return this.ledger.ofFamily(caller, query.studentId);
  }
}
