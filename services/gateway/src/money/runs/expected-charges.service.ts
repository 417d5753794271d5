import { Injectable } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { ExpectedCharges, type ExpectedCharge } from '../../school/students/expected-charges.ts';
import { billsOf, inputsOf, rangeOf } from './run.rules.ts';
import { RunsRepository } from './runs.repository.ts';

@Injectable()
export class ExpectedChargesService extends ExpectedCharges {
  constructor(private readonly runs: RunsRepository, private readonly clock: CentreClock) {
    super();
  }

  of(months: readonly string[], studentIds?: readonly number[]): Promise<ExpectedCharge[]> {
    return this.#read(months, studentIds);
  }

  unusual(months: readonly string[]): Promise<ExpectedCharge[]> {
    return this.#read(months, 'unusual');
  }

  async #read(months: readonly string[], students: readonly number[] | 'unusual' | undefined): Promise<ExpectedCharge[]> {
    const [first, last] = [months.at(0), months.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { day: today, zone } = this.clock.today();
    const facts = await this.runs.facts({ from: first, to: rangeOf(last).to }, zone, { students });
    const isAsked = Array.isArray(students) && new Set(students);
    return months.flatMap((month) => billsOf(inputsOf(month, today, facts))
      .filter(({ studentId, isLater }) => !isLater && (!isAsked || isAsked.has(studentId)))
      .map(({ studentId, joinedOn, due }) => ({ studentId, month, joinedOn, amount: due })));
  }
}
