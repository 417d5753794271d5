import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import { payRoutes, type OwnPaySheet, type PayEntryBody, type PayLine, type PayMonth, type PayRate, type PayRateBody, type PaySheet } from '@dzvinok/contract/pay';
import type { FileContent, RouteInput } from '@dzvinok/contract/route';
import { toHryvnias } from '@dzvinok/money/charges';
import { type ComputedSheet, paySheetOf } from '@dzvinok/money/pay';
import { addDays, addMonths, isoIn, monthOf } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { monthName } from '@dzvinok/texts/dates';
import { payLineExplanation, payLineTitle, payRateText } from '@dzvinok/texts/pay';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { tableFile, type FileColumn } from '../../school/student-exports/table-file.ts';
import { type ApprovedSheet, PayRepository, type PayTeacher } from './pay.repository.ts';

const monthsBack = 12;

interface Month {
  month: string;
  from: string;
  to: string;
}

type FileRow = PayLine & { fullName: string; state: PaySheet['state'] };

const fileColumns: FileColumn<FileRow>[] = [
  { title: 'Викладач', kind: 'text', width: 34, value: ({ fullName }) => fullName },
  { title: 'За що', kind: 'text', width: 40, value: payLineTitle },
  { title: 'Як пораховано', kind: 'text', width: 48, value: payLineExplanation },
  { title: 'Сума, грн', kind: 'money', width: 14, value: ({ amount }) => amount / 100 },
  { title: 'Відомість', kind: 'text', width: 14, value: ({ state }) => (state === 'approved' ? 'затверджено' : 'не затверджено') },
];

@Injectable()
export class PayService {
  constructor(
    private readonly pay: PayRepository,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async month(asked: string): Promise<PayMonth> {
    const { month, sheets } = await this.#sheetsOf(asked);
    const teachers = sheets.map((sheet) => {
      const { lines: _, approvedAt: __, approvedBy: ___, ...sums } = sheet;
      return sums;
    });
    return { month, teachers, total: teachers.reduce((sum, { total }) => sum + total, 0) };
  }

  async file(asked: string): Promise<FileContent> {
    const { month, sheets } = await this.#sheetsOf(asked);
    const rows = sheets.flatMap(({ fullName, state, lines }) => lines.map((line) => ({ ...line, fullName, state })));
    await this.audit.record({ action: 'pay.exported', entity: 'centre', details: { month, count: rows.length } });
    return tableFile({ name: `Оплата праці, ${currentTenant().name}, ${month.slice(0, 7)}`, sheet: `${monthName(month)} ${month.slice(0, 4)}`, columns: fileColumns, rows }, 'xlsx');
  }

  async sheet(asked: string, teacherId: number): Promise<PaySheet> {
    return this.#sheet(this.#monthOf(asked), await this.#teacher(teacherId));
  }

  /** Another admin who approves the same sheet waits at the groups' locks or at its unique key, and is then refused. */
  async approve(asked: string, teacherId: number, total: number, { accountId }: CallerInfo): Promise<PaySheet> {
    const range = this.#monthOf(asked);
    const teacher = await this.#teacher(teacherId);
    const { month } = range;
    const { day: today, zone } = this.clock.today();
    if (today < range.to) throw refuse('pay.month-not-over');
    await this.pay.lock(range, teacherId);
    if (await this.#isApproved(teacherId, month)) throw refuse('pay.approved');
    const computed = paySheetOf(teacherId, month, await this.pay.inputs(range, zone, teacherId));
    if (computed.total !== total) throw refuse('pay.changed');
    const isDone = await this.pay.approve({ ...computed, teacherId, month, lessons: computed.lessonIds.length, by: accountId });
    if (!isDone) throw refuse('pay.approved');
    await this.audit.record({
      action: 'pay.approved', entity: 'teacher', entityId: teacherId, details: { month, amount: toHryvnias(total), lessons: computed.lessonIds.length },
    });
    return this.#sheet(range, teacher);
  }

  async reopen(asked: string, teacherId: number, reason: string): Promise<PaySheet> {
    const range = this.#monthOf(asked);
    const teacher = await this.#teacher(teacherId);
    const total = await this.pay.reopen(teacherId, range.month, reason);
    if (total === null) throw refuse('pay.not-approved');
    await this.audit.record({ action: 'pay.reopened', entity: 'teacher', entityId: teacherId, details: { month: range.month, amount: toHryvnias(total), reason } });
    return this.#sheet(range, teacher);
  }

  rates(): Promise<PayRate[]> {
    return this.pay.rates();
  }

  async saveRate(body: PayRateBody): Promise<{ id: number }> {
    const { teacherId, groupId } = body;
    if (teacherId !== null) await this.#teacher(teacherId);
    if (groupId !== null && !(await db().selectFrom('groups').select('id').where('id', '=', groupId).executeTakeFirst())) throw refuse('groups.not-found');
    const id = await this.pay.saveRate(body);
    await this.#noteRate('pay.rate-set', id);
    return { id };
  }

  async removeRate(id: number): Promise<void> {
    await this.#noteRate('pay.rate-removed', id);
    await this.pay.removeRate(id);
  }

  async addEntry({ month: asked, ...body }: PayEntryBody, { accountId }: CallerInfo): Promise<{ id: number }> {
    const { month } = this.#monthOf(asked);
    const { teacherId, amount, note } = body;
    await this.#teacher(teacherId);
    if (await this.#isApproved(teacherId, month)) throw refuse('pay.approved');
    const id = await this.pay.addEntry({ ...body, month }, accountId);
    await this.audit.record({ action: 'pay.entry-added', entity: 'teacher', entityId: teacherId, details: { month, amount: toHryvnias(amount), note } });
    return { id };
  }

  async removeEntry(id: number): Promise<void> {
    const entry = await this.pay.entry(id);
    if (!entry) throw refuse('pay.entry-not-found');
    if (entry.sheetId !== null) throw refuse('pay.approved');
    const { teacherId, month, amount, note } = entry;
    await this.pay.removeEntry(id);
    await this.audit.record({ action: 'pay.entry-removed', entity: 'teacher', entityId: teacherId, details: { month, amount: toHryvnias(amount), note } });
  }

  async own({ accountId }: CallerInfo): Promise<OwnPaySheet[]> {
    const teacher = await this.#teacher(accountId);
    const present = monthOf(this.clock.today().day);
    const approved = await this.pay.approvedOf(accountId, addMonths(present, -monthsBack));
    const estimated = [present, addMonths(present, -1)].filter((month) => approved.every((sheet) => sheet.month !== month));
    const { zone } = this.clock.today();
    const open = await Promise.all(estimated.map(async (month) =>
      openSheet(teacher, month, paySheetOf(accountId, month, await this.pay.inputs(rangeOf(month), zone, accountId)))));
    return [...open.filter(({ month, lines }) => month === present || lines.length > 0), ...approved.map((sheet) => approvedSheet(teacher, sheet))]
      .map((sheet) => {
        const { approvedBy: _, ...own } = sheet;
        return own;
      })
      .sort((one, other) => (one.month < other.month ? 1 : -1));
  }

  async #noteRate(action: AuditAction, id: number): Promise<void> {
    const rate = (await this.pay.rates()).find((one) => one.id === id);
    if (!rate) throw refuse('pay.rate-not-found');
    const { teacherId, groupName: group, isSubstitute, validFrom: from } = rate;
    await this.audit.record({
      action, ...teacherId === null ? { entity: 'centre' } : { entity: 'teacher', entityId: teacherId }, details: { group, isSubstitute, rate: payRateText(rate), from },
    });
  }

  async #sheetsOf(asked: string): Promise<{ month: string; sheets: PaySheet[] }> {
    const { month, ...range } = this.#monthOf(asked);
    const approved = new Map((await this.pay.approved(month)).map((sheet) => [sheet.teacherId, sheet]));
    const inputs = await this.pay.inputs(range, this.clock.today().zone);
    const sheets = (await this.pay.teachers()).flatMap((teacher) => {
      const kept = approved.get(teacher.teacherId);
      const sheet = kept ? approvedSheet(teacher, kept) : openSheet(teacher, month, paySheetOf(teacher.teacherId, month, inputs));
      return teacher.isArchived && sheet.lines.length === 0 ? [] : [sheet];
    });
    return { month, sheets };
  }

  async #sheet({ month, ...range }: Month, teacher: PayTeacher): Promise<PaySheet> {
    const [kept] = (await this.pay.approvedOf(teacher.teacherId, month)).filter((sheet) => sheet.month === month);
    if (kept) return approvedSheet(teacher, kept);
    return openSheet(teacher, month, paySheetOf(teacher.teacherId, month, await this.pay.inputs(range, this.clock.today().zone, teacher.teacherId)));
  }

  async #isApproved(teacherId: number, month: string): Promise<boolean> {
    return (await this.pay.approvedOf(teacherId, month)).some((sheet) => sheet.month === month);
  }

  async #teacher(teacherId: number): Promise<PayTeacher> {
    const teacher = (await this.pay.teachers()).find((one) => one.teacherId === teacherId);
    if (!teacher) throw refuse('teachers.not-found');
    return teacher;
  }

  #monthOf(asked: string): Month {
    const [month, present] = [monthOf(asked), monthOf(this.clock.today().day)];
    if (month > present || month < addMonths(present, -monthsBack)) throw refuse('pay.month-too-far');
    return { month, ...rangeOf(month) };
  }
}

const rangeOf = (month: string) => ({ from: month, to: addDays(addMonths(month, 1), -1) });

function openSheet({ teacherId, fullName }: PayTeacher, month: string, { lines, total, unpriced, lessonIds }: ComputedSheet): PaySheet {
  return { teacherId, fullName, month, state: 'open', lessons: lessonIds.length, unpriced, total, lines, approvedAt: null, approvedBy: null };
}

function approvedSheet({ fullName }: PayTeacher, { approvedAt, ...sheet }: ApprovedSheet): PaySheet {
  return { ...sheet, fullName, state: 'approved', approvedAt: isoIn(currentTenant().timezone, approvedAt) };
}

@Controller()
export class PayController {
  constructor(private readonly pay: PayService) {}

  @Route(payRoutes.month, 'centre')
  month(@Input() { params }: RouteInput<typeof payRoutes.month>) {
    return this.pay.month(params.month);
  }

  @Route(payRoutes.file, 'centre')
  file(@Input() { params }: RouteInput<typeof payRoutes.file>) {
    return this.pay.file(params.month);
  }

  @Route(payRoutes.sheet, 'centre')
  sheet(@Input() { params }: RouteInput<typeof payRoutes.sheet>) {
    return this.pay.sheet(params.month, params.teacherId);
  }

  @Route(payRoutes.approve, 'centre')
  approve(@Input() { params, body }: RouteInput<typeof payRoutes.approve>, @Caller() caller: CallerInfo) {
    return this.pay.approve(params.month, params.teacherId, body.total, caller);
  }

  @Route(payRoutes.reopen, 'centre')
  reopen(@Input() { params, body }: RouteInput<typeof payRoutes.reopen>) {
    return this.pay.reopen(params.month, params.teacherId, body.reason);
  }

  @Route(payRoutes.rates, 'centre')
  rates() {
    return this.pay.rates();
  }

  @Route(payRoutes.saveRate, 'centre')
  async saveRate(@Input() { body }: RouteInput<typeof payRoutes.saveRate>) {
    return withMessage(await this.pay.saveRate(body), 'Ставку встановлено');
  }

  @Route(payRoutes.removeRate, 'centre')
  async removeRate(@Input() { params }: RouteInput<typeof payRoutes.removeRate>) {
    await this.pay.removeRate(params.id);
    return withMessage(null, 'Ставку прибрано');
  }

  @Route(payRoutes.addEntry, 'centre')
  addEntry(@Input() { body }: RouteInput<typeof payRoutes.addEntry>, @Caller() caller: CallerInfo) {
    return this.pay.addEntry(body, caller);
  }

  @Route(payRoutes.removeEntry, 'centre')
  async removeEntry(@Input() { params }: RouteInput<typeof payRoutes.removeEntry>) {
    await this.pay.removeEntry(params.id);
    return withMessage(null, 'Запис прибрано');
  }

  @Route(payRoutes.own, 'centre')
  own(@Caller() caller: CallerInfo) {
    return this.pay.own(caller);
  }
}
