import { Input, Route } from '@dzvinok/api-server/handler';
import { incomeRoutes, type Income, type IncomeFile } from '@dzvinok/contract/income';
import type { EntryKind, PaymentMethod } from '@dzvinok/contract/ledger';
import type { FileContent, RouteInput } from '@dzvinok/contract/route';
import type { DayRange } from '@dzvinok/schedule/plan';
import { addDays, addMonths, isoIn, monthOf } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { type FileColumn, tableFile } from '../../school/student-exports/table-file.ts';
import { RunsService } from '../runs/runs.controller.ts';
import { IncomeRepository, type ClosingRow, type FeeRow, type FileRow, type LineRow } from './income.repository.ts';
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
    const month = monthOf(asked);
    const { months, students } = await this.income.sums({ from: addMonths(present, 1 - monthsShown), to: present }, month);
    const rows = shareOut(students);
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
    const { sheet, count, written } = await files[file](this.income, { from: month, to: addDays(addMonths(month, 1), -1) });
    await this.audit.record({ action: 'income.exported', entity: 'centre', details: { file, month, count } });
    const of = file === 'balances' ? this.clock.today().day : month.slice(0, 7);
    return written(`${sheet}, ${currentTenant().name}, ${of}`);
  }
}

const kinds: Record<EntryKind | 'fee', string> = {
  charge: 'Нарахування', payment: 'Оплата', discount: 'Знижка', refund: 'Повернення', credit: 'Зарахування', 'write-off': 'Списання', 'one-off': 'Разовий платіж', fee: 'Комісія банку',
};
const methods: Record<PaymentMethod, string> = { transfer: 'на рахунок', cash: 'готівка', card: 'картка', other: 'інше' };

interface MadeFile {
  sheet: string;
  count: number;
  written: (name: string) => Promise<FileContent>;
}

type FileOf = (income: IncomeRepository, range: DayRange) => Promise<MadeFile>;

function fileOf<Row>(sheet: string, columns: FileColumn<Row>[], read: (income: IncomeRepository, range: DayRange) => Promise<Row[]>): FileOf {
  return async (income, range) => {
    const rows = await read(income, range);
    return { sheet, count: rows.length, written: (name) => tableFile({ name, sheet, columns, rows }, 'xlsx') };
  };
}

function column<Row>(title: string, kind: FileColumn<Row>['kind'], width: number, value: FileColumn<Row>['value']): FileColumn<Row> {
  return { title, kind, width, value };
}

function money<Row>(title: string, value: (row: Row) => number): FileColumn<Row> {
  return column(title, 'money', 14, (row) => value(row) / 100);
}

const student = column('Учень', 'text', 34, ({ fullName }: { fullName: string }) => fullName);
const day = column('Дата', 'day', 12, (row: { day: string | null }) => row.day);
const month = column('За місяць', 'text', 12, (row: { month: string | null }) => row.month?.slice(0, 7) ?? null);
const recipient = column('Отримувач', 'text', 34, (row: { recipient: string | null }) => row.recipient);
const amount = money('Сума, грн', (row: { amount: number }) => row.amount);
const note = column('Примітка', 'text', 30, (row: { note: string | null }) => row.note);

const group = column('Група', 'text', 24, (row: FileRow) => row.groupName);
const what = column('Запис', 'text', 18, ({ kind, isReversal }: FileRow) => kind && `${isReversal ? 'Сторно: ' : ''}${kinds[kind]}`);
const method = column('Спосіб', 'text', 14, (row: FileRow) => row.method && methods[row.method]);
const receipt = column('Фіскальний чек', 'text', 18, ({ number }: FileRow) => number);
const entries: FileColumn<FileRow>[] = [day, student, what, month, group, amount, method, receipt, recipient, note];

function stateOf({ isPayout, isAside, left }: LineRow): string {
  if (isPayout) return 'виплата еквайра';
  if (isAside) return 'відкладено';
  return left > 0 ? 'не розібрано' : 'розібрано';
}

const files: Record<IncomeFile, FileOf> = {
  entries: fileOf('Записи', entries, (income, range) => income.file('entries', range)),
  payments: fileOf('Оплати', entries, (income, range) => income.file('payments', range)),
  invoices: fileOf<FileRow>('Рахунки', [
    column('Номер', 'text', 16, ({ number }) => number), day, student, month, amount, recipient, column('Скасовано', 'text', 24, (row) => row.note),
  ], (income, range) => income.file('invoices', range)),
  balances: fileOf<FileRow>('Залишки', [student, money('Залишок, грн', (row) => row.amount)], (income, range) => income.file('balances', range)),
  'statement-lines': fileOf<LineRow>('Рядки виписок', [
    day, column('Час', 'text', 10, ({ time }) => time), amount, column('Платник', 'text', 34, ({ payer }) => payer), column('Призначення', 'text', 60, ({ purpose }) => purpose),
    column('№ документа', 'text', 16, ({ documentNumber }) => documentNumber), recipient, column('Рахунок', 'text', 32, ({ account }) => account),
    column('Стан', 'text', 18, stateOf), column('Учні', 'text', 34, ({ matched }) => matched), money('Не розібрано, грн', ({ left, isPayout, isAside }) => (isPayout || isAside ? 0 : left)),
  ], (income, range) => income.statementLines(range)),
  closings: fileOf<ClosingRow>('Закриття каси', [
    day, recipient, money('За записами, грн', ({ expected }) => expected), money('Пораховано, грн', ({ counted }) => counted),
    money('Різниця, грн', ({ counted, expected }) => counted - expected), note, column('Закрив', 'text', 34, ({ closedBy }) => closedBy),
    column('Закрито', 'text', 18, ({ closedAt }) => isoIn(currentTenant().timezone, closedAt).slice(0, 16).replace('T', ' ')),
  ], (income, range) => income.closings(range)),
  fees: fileOf<FeeRow>('Комісії банку', [day, student, month, money('Комісія, грн', (row) => row.amount), recipient, column('Рахунок', 'text', 16, ({ number }) => number)],
    (income, range) => income.fees(range)),
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
