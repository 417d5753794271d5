import { refuse } from '@dzvinok/api-server/failure';
import { Caller, ChangePublisher, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { runsRoutes, type ChargeRules, type ChargeRun } from '@dzvinok/contract/runs';
import { toHryvnias } from '@dzvinok/money/charges';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { LedgerRepository, type NewEntry } from '../ledger/ledger.repository.ts';
import { LeavingCreditsService } from './leaving-credits.service.ts';
import { billsOf, chargesOf, inputsOf, rangeOf, type RunCharge } from './run.rules.ts';
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
    const month = this.#monthOf(asked);
    const charges = new Map((await this.charges(month)).map((charge) => [charge.membershipId, charge]));
    const named = (await this.runs.names([...charges.keys()])).flatMap((names) => {
      const charge = charges.get(names.membershipId);
      return charge ? [{ ...charge, ...names }] : [];
    });
    const fresh = named.filter(({ state }) => state === 'new');
    return { month, charges: named, due: sumOf(fresh), count: fresh.length };
  }

  /** Charges of the month by today’s groups, prices and plan. */
  async forecast(asked: string): Promise<{ due: number; count: number }> {
    const month = this.#monthOf(asked);
    const { day: today, zone } = this.clock.today();
    const facts = await this.runs.facts(rangeOf(month), zone, { hasWholePlan: true });
    const bills = billsOf({ ...inputsOf(month, today, facts), isForecast: true }).filter(({ due }) => due > 0);
    return { due: sumOf(bills), count: bills.length };
  }

  /** Charges of the month's run for all memberships, or for those of students and their siblings. */
  async charges(month: string, studentIds?: readonly number[]): Promise<RunCharge[]> {
    const { day: today, zone } = this.clock.today();
    const inputs = inputsOf(month, today, await this.runs.facts(rangeOf(month), zone, { students: studentIds }));
    const posted = await this.runs.posted([...new Set(inputs.memberships.map(({ studentId }) => studentId))], month);
    return chargesOf({ ...inputs, posted });
  }

  /** A simultaneous call for the month waits at the students' locks, and finds the charges posted. */
  async post(asked: string, { accountId }: CallerInfo): Promise<{ count: number; due: number }> {
    const month = this.#monthOf(asked);
    await this.ledger.lock(await this.runs.students(rangeOf(month)));
    const fresh = (await this.charges(month)).filter(({ state }) => state === 'new');
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

  #monthOf(asked: string): string {
    const [month, present] = [monthOf(asked), monthOf(this.clock.today().day)];
    if (month > addMonths(present, 1) || month < addMonths(present, -monthsBack)) throw refuse('runs.month-too-far');
    return month;
  }
}

const sumOf = (charges: readonly Pick<RunCharge, 'due'>[]) => charges.reduce((sum, { due }) => sum + due, 0);

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
