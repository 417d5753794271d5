import { refuse } from '@dzvinok/api-server/failure';
import { Caller, ChangePublisher, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { runsRoutes, type ChargeRules, type ChargeRun } from '@dzvinok/contract/runs';
import { toHryvnias } from '@dzvinok/money/charges';
import { addDays, addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { LedgerRepository, type NewEntry } from '../ledger/ledger.repository.ts';
import { LeavingCreditsService } from './leaving-credits.service.ts';
import { chargesOf, type RunCharge } from './run.rules.ts';
import { RunsRepository } from './runs.repository.ts';

const monthsBack = 12;

@Injectable()
export class RunsService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
    private readonly changes: ChangePublisher,
  ) {}

  async preview(asked: string): Promise<ChargeRun> {
    const { month, ...range } = this.#rangeOf(asked);
    const charges = await this.#charges(month, range);
    const fresh = charges.filter(({ state }) => state === 'new');
    return { month, charges, due: sumOf(fresh), count: fresh.length };
  }

  /** Charges of the month by today’s groups, prices and plan. */
  async forecast(asked: string): Promise<{ due: number; count: number }> {
    const { month, ...range } = this.#rangeOf(asked);
    const charges = (await this.#charges(month, range, { isForecast: true })).filter(({ due }) => due > 0);
    return { due: sumOf(charges), count: charges.length };
  }

  /** Bills of the month that differ from the price less the discount, by the centre's rules or a freeze. */
  async unusualBills(asked: string, studentIds: readonly number[]): Promise<ReadonlyMap<number, RunCharge>> {
    const { month, ...range } = this.#rangeOf(asked);
    const { rules } = await this.runs.rules();
    const isUsual = rules.siblingsPercent === 0 && rules.joining === 'whole' && rules.cancelled === 'charged';
    if (isUsual && (rules.frozen === 'charged' || !(await this.runs.hasFreezes(range)))) return new Map();
    const charges = await this.#charges(month, range, { studentIds });
    const unusual = charges.filter(({ state, basis, discounts }) => state !== 'later' && (basis.lessons !== undefined || discounts.some(({ basis: { reason } }) => reason === 'siblings')));
    return new Map(unusual.map((charge) => [charge.membershipId, charge]));
  }

  /** A simultaneous call for the month waits at the students' locks, and finds the charges posted. */
  async post(asked: string, { accountId }: CallerInfo): Promise<{ count: number; due: number }> {
    const { month, ...range } = this.#rangeOf(asked);
    await this.ledger.lock(await this.runs.students(range));
    const fresh = (await this.#charges(month, range)).filter(({ state }) => state === 'new');
    const own = { month, day: this.clock.today().day, source: 'run', enteredBy: accountId } as const;
    const added = await this.ledger.add(fresh.map(({ charge, basis, turn, ...line }): NewEntry => ({ ...own, ...lineOf(line), kind: 'charge', amount: -charge, basis, turn })));
    const charged = new Set(added.map(({ membershipId }) => membershipId));
    const posted = fresh.filter(({ membershipId }) => charged.has(membershipId));
    await this.ledger.add(posted.flatMap(({ discounts, ...line }) =>
      discounts.map(({ amount, basis }): NewEntry => ({ ...own, ...lineOf(line), kind: 'discount', amount, basis }))));
    const sums = { count: posted.length, due: sumOf(posted) };
    if (posted.length === 0) this.changes.nothingChanged();
    else await this.audit.record({ action: 'charges.posted', entity: 'centre', details: { month, count: sums.count, amount: toHryvnias(sums.due) } });
    return sums;
  }

  async rules(): Promise<ChargeRules & { closedThrough: string | null }> {
    const { rules, closedBefore } = await this.runs.rules();
    return { ...rules, closedThrough: closedBefore && addMonths(closedBefore, -1).slice(0, 7) };
  }

  async saveRules(rules: ChargeRules): Promise<ChargeRules> {
    const { rules: former } = await this.runs.rules();
    await this.runs.saveRules(rules);
    await this.audit.record({ action: 'charges.rules-changed', entity: 'centre', ...changed(former as Facts, rules as Facts) });
    return rules;
  }

  async close(through: string | null): Promise<{ through: string | null }> {
    const before = through && addMonths(monthOf(through), 1);
    if (before !== null && before > monthOf(this.clock.today().day)) throw refuse('runs.open-month');
    const { closedThrough } = await this.rules();
    await this.runs.close(before);
    await this.audit.record({ action: 'charges.month-closed', entity: 'centre', before: { closedThrough }, after: { closedThrough: through } });
    return { through };
  }

  async #charges(
    month: string, range: { from: string; to: string }, { isForecast = false, studentIds }: { isForecast?: boolean; studentIds?: readonly number[] } = {},
  ): Promise<RunCharge[]> {
    const { day: today, zone } = this.clock.today();
    const day = today < range.from ? range.from : today > range.to ? range.to : today;
    const { rules } = await this.runs.rules();
    return chargesOf({ month, range, today, rules, isForecast, ...await this.runs.read(month, range, day, zone, studentIds) });
  }

  #rangeOf(asked: string): { month: string; from: string; to: string } {
    const [month, present] = [monthOf(asked), monthOf(this.clock.today().day)];
    if (month > addMonths(present, 1) || month < addMonths(present, -monthsBack)) throw refuse('runs.month-too-far');
    return { month, from: month, to: addDays(addMonths(month, 1), -1) };
  }
}

const sumOf = (charges: readonly RunCharge[]) => charges.reduce((sum, { due }) => sum + due, 0);

const lineOf = ({ studentId, membershipId, groupId, recipientId }: Pick<RunCharge, 'studentId' | 'membershipId' | 'groupId' | 'recipientId'>) =>
  ({ studentId, membershipId, groupId, recipientId });

@Controller()
export class RunsController {
  constructor(private readonly runs: RunsService, private readonly leavingCredits: LeavingCreditsService) {}

  @Route(runsRoutes.leaving, 'centre')
  leaving(@Input() { query: { studentIds, classId } }: RouteInput<typeof runsRoutes.leaving>) {
    return this.leavingCredits.preview({ studentIds, ...classId === undefined ? {} : { groupId: classId } });
  }

  @Route(runsRoutes.preview, 'centre')
  preview(@Input() { params }: RouteInput<typeof runsRoutes.preview>) {
    return this.runs.preview(params.month);
  }

  @Route(runsRoutes.post, 'centre')
  post(@Input() { params }: RouteInput<typeof runsRoutes.post>, @Caller() caller: CallerInfo) {
    return this.runs.post(params.month, caller);
  }

  @Route(runsRoutes.rules, 'centre')
  rules() {
    return this.runs.rules();
  }

  @Route(runsRoutes.saveRules, 'centre')
  saveRules(@Input() { body }: RouteInput<typeof runsRoutes.saveRules>) {
    return this.runs.saveRules(body);
  }

  @Route(runsRoutes.close, 'centre')
  close(@Input() { body }: RouteInput<typeof runsRoutes.close>) {
    return this.runs.close(body.through);
  }
}
