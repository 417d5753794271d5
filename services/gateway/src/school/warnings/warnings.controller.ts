import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { compareWarnings, debtSign, keyOf, newSigns, signsOf } from '@dzvinok/contract/warning-rules';
import { warningsRoutes, type OpenCall, type Sign, type Warning, type WarningsList } from '@dzvinok/contract/warnings';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { WarningsRepository, type TeacherId } from './warnings.repository.ts';

const mostListed = 100;

const teacherOf = ({ role, accountId }: CallerInfo): TeacherId => (role === 'Teacher' ? accountId : null);

@Injectable()
export class WarningsService {
  constructor(
    private readonly warnings: WarningsRepository,
    private readonly clock: CentreClock,
  ) {}

  async list(caller: CallerInfo): Promise<WarningsList> {
    const { day: today } = this.clock.today();
    const teacherId = teacherOf(caller);
    const [signs, openCalls] = await Promise.all([this.#signs(teacherId), this.warnings.withOpenCall(teacherId)]);
    const called = await this.warnings.called(today, [...signs.keys()]);
    const reasons = new Map<number, Sign[]>(openCalls.map((id) => [id, []]));
    for (const [id, found] of signs) {
      const fresh = newSigns(found, called.get(id) ?? []);
      if (fresh.length > 0) reasons.set(id, fresh);
    }
    const listed = [...reasons].map(([studentId, fresh]) => ({ studentId, signs: fresh })).toSorted(compareWarnings).slice(0, mostListed);
    return { today, warnings: await this.#named(listed, teacherId), count: reasons.size };
  }

  async startCall(studentId: number, caller: CallerInfo): Promise<OpenCall> {
    const teacherId = teacherOf(caller);
    if (!(await this.warnings.isReachable(studentId, teacherId))) throw refuse('students.not-found');
    const signs = (await this.#signs(teacherId, studentId)).get(studentId) ?? [];
    return this.warnings.startCall(studentId, signs.map(keyOf), caller.accountId);
  }

  async finishCall(id: number, result: string, caller: CallerInfo): Promise<null> {
    const isFinished = await this.warnings.finishCall(id, { result, finishedBy: caller.accountId, teacherId: teacherOf(caller) });
    if (!isFinished) throw refuse('warnings.call-not-found');
    return null;
  }

  async dropCall(id: number, caller: CallerInfo): Promise<null> {
    if (!(await this.warnings.dropCall(id, teacherOf(caller)))) throw refuse('warnings.call-not-found');
    return null;
  }

  /** Reasons by student; teachers see no reasons of money. */
  async #signs(teacherId: TeacherId, studentId: number | null = null): Promise<ReadonlyMap<number, Sign[]>> {
    const { day: today } = this.clock.today();
    const [attendances, debts] = await Promise.all([
      this.warnings.attendance(today, teacherId, studentId), teacherId === null ? this.warnings.debts(today, studentId) : [],
    ]);
    const found = [
      ...attendances.map((attendance) => ({ studentId: attendance.studentId, signs: signsOf(attendance) })),
      ...debts.map(({ studentId: id, months }) => ({ studentId: id, signs: debtSign(months) ?? [] })),
    ];
    const byStudent = new Map<number, Sign[]>();
    for (const { studentId: id, signs } of found) {
      const all = [...byStudent.get(id) ?? [], signs].flat();
      if (all.length > 0) byStudent.set(id, all);
    }
    return byStudent;
  }

  async #named(listed: readonly Pick<Warning, 'studentId' | 'signs'>[], teacherId: TeacherId): Promise<Warning[]> {
    const hasPhones = teacherId === null || settingsOf(currentTenant()).switches.teachersSeePhones === true;
    const signs = new Map(listed.map((one) => [one.studentId, one.signs]));
    const students = await this.warnings.named([...signs.keys()], { hasPhones });
    return students.map((student) => ({ ...student, signs: signs.get(student.studentId) ?? [] })).toSorted(compareWarnings);
  }
}

@Controller()
export class WarningsController {
  constructor(private readonly warnings: WarningsService) {}

  @Route(warningsRoutes.ofCentre, 'centre')
  ofCentre(@Caller() caller: CallerInfo) {
    return this.warnings.list(caller);
  }

  @Route(warningsRoutes.ofTeacher, 'centre')
  ofTeacher(@Caller() caller: CallerInfo) {
    return this.warnings.list(caller);
  }

  @Route(warningsRoutes.startCall, 'centre')
  startCall(@Input() { body }: RouteInput<typeof warningsRoutes.startCall>, @Caller() caller: CallerInfo) {
    return this.warnings.startCall(body.studentId, caller);
  }

  @Route(warningsRoutes.finishCall, 'centre')
  finishCall(@Input() { params, body }: RouteInput<typeof warningsRoutes.finishCall>, @Caller() caller: CallerInfo) {
    return this.warnings.finishCall(params.id, body.result, caller);
  }

  @Route(warningsRoutes.dropCall, 'centre')
  dropCall(@Input() { params }: RouteInput<typeof warningsRoutes.dropCall>, @Caller() caller: CallerInfo) {
    return this.warnings.dropCall(params.id, caller);
  }
}
