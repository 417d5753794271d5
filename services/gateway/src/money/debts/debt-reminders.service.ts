import { adminPaths } from '@dzvinok/contract/paths/admin';
import { parentPaths, studentPaths, withChild } from '@dzvinok/contract/paths/family';
import { addDays, monthOf, startInstant, weekdayOf } from '@dzvinok/schedule/zone';
import { afterCommit, currentTenant } from '@dzvinok/tenancy/transaction';
import { reminderText, sumText } from '@dzvinok/texts/money';
import { counted } from '@dzvinok/texts/plural';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CentreClock, type CentreDay } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { DebtsRepository } from './debts.repository.ts';

/** By the centre's clock, after the usual quiet hours. */
const remindedAt = '10:00';
const namedAtMost = 5;
/** When admins get the list of debts. */
const monday = 1;
const looksEveryMs = 10 * 60_000;

export function nextReminders({ now, day, zone }: CentreDay): Date {
  const today = startInstant(day, remindedAt, zone);
  return now < today ? today : startInstant(addDays(day, 1), remindedAt, zone);
}

/** Once a day reminds families of debts and tells admins of broken promises; once a week tells admins of all overdue debts. */
@Injectable()
export class DebtReminders implements OnModuleInit {
  #lookedAt = -Infinity;
  /** By centre, the day of the list that this process has told. */
  readonly #listedOn = new Map<number, string>();

  constructor(
    private readonly debts: DebtsRepository,
    private readonly notices: NoticeEvents,
    private readonly connections: Connections,
    private readonly housekeeping: Housekeeping,
    private readonly clock: CentreClock,
  ) {}

  onModuleInit(): void {
    this.housekeeping.add('debts', () => this.#tellAll());
  }

  /** In the centre's transaction. */
  async tell(): Promise<void> {
    const today = this.clock.today();
    if (await this.debts.takeTurn(today.now, nextReminders(today))) {
      await this.notices.tellEach((await this.debts.takeDue(today.day)).map(({ studentId, accountId, ...debt }) => ({
        studentId, accountId,
        event: {
          kind: 'payment', ...reminderText({ ...debt, today: today.day }), money: { owed: debt.owed, through: monthOf(debt.dueOn) },
          page: accountId === studentId ? studentPaths.cost : withChild(parentPaths.cost, studentId),
        },
      })));
    }
    await this.#tellOfBroken(today.day);
  }

  /** In the centre's transaction. */
  async tellOfDebts(): Promise<void> {
    const { now, day, zone } = this.clock.today();
    const { id } = currentTenant();
    if (weekdayOf(day) !== monday || now < startInstant(day, remindedAt, zone) || this.#listedOn.get(id) === day) return;
    afterCommit(() => void this.#listedOn.set(id, day));
    const overdue = (await this.debts.list(day)).map(({ fullName, owed, ages }) => ({ fullName, sum: owed - ages.notDue }))
      .filter(({ sum }) => sum > 0).toSorted((one, other) => other.sum - one.sum);
    if (overdue.length === 0) return;
    const others = overdue.length - namedAtMost;
    const named = overdue.slice(0, namedAtMost).map(({ fullName, sum }) => `${fullName ?? 'Учень без імені'} – ${sumText(sum)}`).join(', ');
    await this.notices.tellAdmins({
      kind: 'work', page: adminPaths.debts,
      title: `Прострочена оплата: ${counted(overdue.length, 'student')}`,
      text: `Разом ${sumText(overdue.reduce((all, { sum }) => all + sum, 0))}: ${named}${others > 0 ? ` і ще ${others}` : ''}.`,
    }, { once: `debts ${day}` });
  }

  async #tellOfBroken(day: string): Promise<void> {
    const broken = await this.debts.takeBrokenPromises(day);
    if (broken.length === 0) return;
    const others = broken.length - namedAtMost;
    await this.notices.tellAdmins({
      kind: 'work', page: adminPaths.debts,
      title: `Не виконано ${counted(broken.length, ['обіцянку', 'обіцянки', 'обіцянок'])} оплати`,
      text: `Обіцяний день минув, борг лишився: ${broken.slice(0, namedAtMost).join(', ')}${others > 0 ? ` і ще ${others}` : ''}.`,
    });
  }

  async #tellAll(): Promise<void> {
    await this.connections.inCentresWith([
      { table: 'charge_rules', where: 'remind_at <= now()' },
      // A promise ends with the day of its centre, whose zone is known inside.
      { table: 'payment_promises', where: 'told_at is null and day <= now()::date' },
    ], () => this.tell());
    if (performance.now() < this.#lookedAt + looksEveryMs) return;
    this.#lookedAt = performance.now();
    await this.connections.inCentresWith([{ table: 'ledger_months', where: 'debt > 0' }], () => this.tellOfDebts());
  }
}
