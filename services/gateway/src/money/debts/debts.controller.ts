import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { debtsRoutes, type Debt, type DebtReminders } from '@dzvinok/contract/debts';
import type { FileContent, RouteInput } from '@dzvinok/contract/route';
import type { SpreadsheetFormat } from '@dzvinok/contract/student-exports';
import { addMonths, monthOf } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { tableFile, type FileColumn } from '../../school/student-exports/table-file.ts';
import { LedgerRepository } from '../ledger/ledger.repository.ts';
import { nextReminders } from './debt-reminders.service.ts';
import { DebtsRepository, usualDueDay } from './debts.repository.ts';

const promisedMonthsAhead = 12;

@Injectable()
export class DebtsService {
  constructor(
    private readonly debts: DebtsRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  list(): Promise<Debt[]> {
    return this.debts.list(this.clock.today().day);
  }

  async file(format: SpreadsheetFormat, ids: readonly number[]): Promise<FileContent> {
    const { day } = this.clock.today();
    const debts = new Map((await this.list()).map((debt) => [debt.studentId, debt]));
    const rows = [...new Set(ids)].flatMap((id) => debts.get(id) ?? []);
    await this.audit.record({ action: 'debts.exported', entity: 'student', details: { format, count: rows.length } });
    return tableFile({ name: `Борги, ${currentTenant().name}, ${day}`, sheet: 'Борги', columns: fileColumns, rows }, format);
  }

  async promise(studentId: number, { day, note }: RouteInput<typeof debtsRoutes.promise>['body'], { accountId }: CallerInfo): Promise<{ day: string | null }> {
    const { day: today, now } = this.clock.today();
    if (!(await this.ledger.isStudent(studentId))) throw refuse('students.not-found');
    if (day === null) await this.debts.takePromiseBack(studentId);
    else {
      if (day < today) throw refuseField('debts.past-promise', 'day');
      if (day > addMonths(today, promisedMonthsAhead)) throw refuseField('debts.far-promise', 'day');
      if ((await this.ledger.balance(studentId)) >= 0) throw refuse('debts.none');
      await this.debts.savePromise({ studentId, month: monthOf(today), day, note, enteredBy: accountId, enteredAt: now });
    }
    await this.audit.record({ action: 'debts.promised', entity: 'student', entityId: studentId, details: { day } });
    return { day };
  }

  async reminders(): Promise<DebtReminders> {
    return await this.debts.reminders() ?? { dueDay: usualDueDay, isOn: false };
  }

  async saveReminders(reminders: DebtReminders): Promise<DebtReminders> {
    const former = await this.reminders();
    await this.debts.saveReminders(reminders.dueDay, reminders.isOn ? nextReminders(this.clock.today()) : null);
    await this.audit.record({ action: 'debts.reminders-changed', entity: 'centre', ...changed(former as Facts, reminders as Facts) });
    return reminders;
  }
}

const sum = (title: string, value: (debt: Debt) => number): FileColumn<Debt> => ({ title, kind: 'money', width: 14, value: (debt) => value(debt) / 100 });

const fileColumns: FileColumn<Debt>[] = [
  { title: 'Учень', kind: 'text', width: 34, value: ({ fullName }) => fullName },
  sum('Ще не прострочено', ({ ages }) => ages.notDue),
  sum('До 30 днів', ({ ages }) => ages.upTo30),
  sum('31–60 днів', ({ ages }) => ages.upTo60),
  sum('61–90 днів', ({ ages }) => ages.upTo90),
  sum('Понад 90 днів', ({ ages }) => ages.over90),
  sum('Разом', ({ owed }) => owed),
  { title: 'Обіцяно до', kind: 'day', width: 12, value: ({ promise }) => promise?.day ?? null },
  { title: 'Примітка', kind: 'text', width: 30, value: ({ promise }) => promise?.note ?? null },
  { title: 'Нагадано', kind: 'day', width: 12, value: ({ remindedAt }) => remindedAt?.slice(0, 10) ?? null },
];

@Controller()
export class DebtsController {
  constructor(private readonly debts: DebtsService) {}

  @Route(debtsRoutes.list, 'centre')
  list() {
    return this.debts.list();
  }

  @Route(debtsRoutes.file, 'centre')
  file(@Input() { body }: RouteInput<typeof debtsRoutes.file>) {
    return this.debts.file(body.format, body.ids);
  }

  @Route(debtsRoutes.promise, 'centre')
  promise(@Input() { params, body }: RouteInput<typeof debtsRoutes.promise>, @Caller() caller: CallerInfo) {
    return this.debts.promise(params.studentId, body, caller);
  }

  @Route(debtsRoutes.reminders, 'centre')
  reminders() {
    return this.debts.reminders();
  }

  @Route(debtsRoutes.saveReminders, 'centre')
  saveReminders(@Input() { body }: RouteInput<typeof debtsRoutes.saveReminders>) {
    return this.debts.saveReminders(body);
  }
}
