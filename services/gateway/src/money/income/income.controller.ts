import { Input, Route } from '@dzvinok/api-server/handler';
import { incomeRoutes, type Income, type IncomeFile } from '@dzvinok/contract/income';
import type { EntryKind, PaymentMethod } from '@dzvinok/contract/ledger';
import type { FileContent, RouteInput } from '@dzvinok/contract/route';
import { addDays, addMonths, monthOf } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { type FileColumn, tableFile } from '../../school/student-exports/table-file.ts';
import { RunsService } from '../runs/runs.controller.ts';
import { IncomeRepository, type FileRow } from './income.repository.ts';
import { byLessons, partsBy, shareOut } from './income.rules.ts';

export const monthsShown = 12;

@Injectable()
export class IncomeService {
  constructor(
    private readonly income: IncomeRepository,
    private readonly runs: RunsService,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async one(asked: string): Promise<Income> {
    const present = monthOf(this.clock.today().day);
    const next = addMonths(present, 1);
    const months = await this.income.months(addMonths(present, 1 - monthsShown), present);
    const month = monthOf(asked);
    const rows = shareOut(await this.income.ofMonth(month));
    const held = await this.income.heldIn({ from: month, to: addDays(addMonths(month, 1), -1) });
    return {
      months,
      groups: partsBy(rows, ({ groupName }) => groupName),
      teachers: partsBy(byLessons(rows, held), ({ teacherName }) => teacherName),
      forecast: { month: next, ...await this.runs.forecast(next.slice(0, 7)) },
    };
  }

  async file(file: IncomeFile, asked: string): Promise<FileContent> {
    const month = monthOf(asked);
    const { sheet, columns } = files[file];
    const rows = await this.income.file(file, { from: month, to: addDays(addMonths(month, 1), -1) });
    await this.audit.record({ action: 'income.exported', entity: 'centre', details: { file, month, count: rows.length } });
    const of = file === 'balances' ? this.clock.today().day : month.slice(0, 7);
    return tableFile({ name: `${sheet}, ${currentTenant().name}, ${of}`, sheet, columns, rows }, 'xlsx');
  }
}

const kinds: Record<EntryKind | 'fee', string> = {
  charge: 'Нарахування', payment: 'Оплата', discount: 'Знижка', refund: 'Повернення', credit: 'Зарахування', 'write-off': 'Списання', 'one-off': 'Разовий платіж', fee: 'Комісія банку',
};
const methods: Record<PaymentMethod, string> = { transfer: 'на рахунок', cash: 'готівка', card: 'картка', other: 'інше' };

const column = (title: string, kind: FileColumn<FileRow>['kind'], width: number, value: FileColumn<FileRow>['value']): FileColumn<FileRow> => ({ title, kind, width, value });
const money = (title: string, value: (row: FileRow) => number) => column(title, 'money', 14, (row) => value(row) / 100);

const student = column('Учень', 'text', 34, ({ fullName }) => fullName);
const day = column('Дата', 'day', 12, (row) => row.day);
const month = column('За місяць', 'text', 12, (row) => row.month?.slice(0, 7) ?? null);
const group = column('Група', 'text', 24, (row) => row.groupName);
const what = column('Запис', 'text', 18, ({ kind, isReversal }) => kind && `${isReversal ? 'Сторно: ' : ''}${kinds[kind]}`);
const method = column('Спосіб', 'text', 14, (row) => row.method && methods[row.method]);
const recipient = column('Отримувач', 'text', 34, (row) => row.recipient);
const amount = money('Сума, грн', (row) => row.amount);
const note = column('Примітка', 'text', 30, (row) => row.note);

const files: Record<IncomeFile, { sheet: string; columns: FileColumn<FileRow>[] }> = {
  entries: { sheet: 'Записи', columns: [day, student, what, month, group, amount, method, recipient, note] },
  payments: { sheet: 'Оплати', columns: [day, student, what, month, group, amount, method, recipient, note] },
  invoices: {
    sheet: 'Рахунки',
    columns: [
      column('Номер', 'text', 16, ({ number }) => number), day, student, month, amount, recipient, column('Скасовано', 'text', 24, (row) => row.note),
    ],
  },
  balances: { sheet: 'Залишки', columns: [student, money('Залишок, грн', (row) => row.amount)] },
};

@Controller()
export class IncomeController {
  constructor(private readonly income: IncomeService) {}

  @Route(incomeRoutes.one, 'centre')
  one(@Input() { query }: RouteInput<typeof incomeRoutes.one>) {
    return this.income.one(query.month);
  }

  @Route(incomeRoutes.file, 'centre')
  file(@Input() { params, query }: RouteInput<typeof incomeRoutes.file>) {
    return this.income.file(params.file, query.month);
  }
}
