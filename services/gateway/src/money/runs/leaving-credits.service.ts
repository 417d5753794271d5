import { requestContext } from '@dzvinok/api-server/request-context';
import type { EntryBasis } from '@dzvinok/contract/ledger';
import type { LeavingCredits as LeavingPreview } from '@dzvinok/contract/runs';
import { toHryvnias } from '@dzvinok/money/charges';
import { monthOf } from '@dzvinok/schedule/zone';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { firstMissedDay, leftAtLeaving, type Booking, type Credit } from '../../family/make-ups/make-up.rules.ts';
import { MakeUpsRepository } from '../../family/make-ups/make-ups.repository.ts';
import { LeavingCredits, type StaysFilter } from '../../school/memberships/leaving-credits.ts';
import { tell } from '../../school/schedules/lesson-changes.ts';
import { entryJson, LedgerRepository, type NewEntry, type StoredEntry } from '../ledger/ledger.repository.ts';
import { inputsOf, priceOfLesson, rangeOf, type RunInputs } from './run.rules.ts';
import { RunsRepository } from './runs.repository.ts';

interface LeavingStay {
  membershipId: number;
  studentId: number;
  groupId: number;
}

interface LeftCredit extends Credit {
  studentId: number;
  price: { amount: number; basis: EntryBasis; membershipId: number; recipientId: number | null } | null;
}

interface Left {
  atLeaving: LeavingPreview['atLeaving'];
  credits: LeftCredit[];
  coming: Booking[];
}

/**
 * When a stay ends, its unused credits lapse or go to the account at the price of the lesson; when the same stay goes on (the student comes
 * back on the same day), the credits return and the money is taken back.
 */
@Injectable()
export class LeavingCreditsService extends LeavingCredits {
  constructor(
    private readonly makeUps: MakeUpsRepository,
    private readonly runs: RunsRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {
    super();
  }

  async preview(filter: StaysFilter): Promise<LeavingPreview> {
    const { atLeaving, credits, coming } = await this.#left(filter);
    return {
      atLeaving, bookings: coming.length,
      credits: credits.map(({ studentId, groupId, missedOn, price }) => ({ studentId, classId: groupId, missedOn, amount: price?.amount ?? 0 })),
    };
  }

  override async end(filter: StaysFilter): Promise<void> {
    const { credits, coming } = await this.#left(filter);
    for (const booking of coming) await this.#cancel(booking);
    const { day } = this.clock.today();
    const enteredBy = requestContext()?.caller?.accountId ?? null;
    const entries = credits.flatMap(({ studentId, groupId, missedOn, price }): NewEntry[] => (price === null ? [] : [{
      ...price, studentId, groupId, kind: 'credit', day, month: monthOf(missedOn), source: 'run', enteredBy,
    }]));
    await this.ledger.add(entries);
    await this.audit.recordAll(entries.map(({ studentId, kind, amount, month, basis }) => ({
      action: 'ledger.entered', entity: 'student', entityId: studentId,
      details: { kind, amount: toHryvnias(amount), month, reason: `Невідпрацьований урок ${formatDayMonth(basis?.missedOn ?? month)}` },
    })));
  }

  override async undo(filter: StaysFilter): Promise<void> {
    const { rows } = await sql<{ entry: StoredEntry }>`
      select ${entryJson} as entry from memberships m
      join ledger_entries e on e.student_id = m.student_id and e.membership_id = m.id and e.kind = 'credit' and e.reverses_id is null and e.basis ? 'missedOn'
      where ${isOf(filter)} order by e.id`.execute(db());
    const entries = rows.map(({ entry }) => entry).filter(({ isReversed }) => !isReversed);
    if (entries.length === 0) return;
    const reason = 'Учень повернувся до групи';
    await this.ledger.reverse(entries, { day: this.clock.today().day, by: requestContext()?.caller?.accountId ?? null, note: reason });
    await this.audit.recordAll(entries.map(({ id, studentId, kind, amount }) => ({
      action: 'ledger.reversed', entity: 'student', entityId: studentId, details: { entryId: id, kind, amount: toHryvnias(amount), reason },
    })));
  }

  async #left(filter: StaysFilter): Promise<Left> {
    const today = this.clock.today();
    const { rows: stays } = await sql<LeavingStay>`
      select m.id as "membershipId", m.student_id as "studentId", m.group_id as "groupId" from memberships m
      where ${isOf(filter)} order by m.student_id, m.id`.execute(db());
    const rules = await this.makeUps.rulesInForce();
    const students = [];
    for (const studentId of new Set(stays.map((stay) => stay.studentId))) students.push({ studentId, facts: await this.makeUps.facts(studentId) });
    const [longest] = students.map(({ facts }) => facts.freezes)
      .toSorted((one, other) => (firstMissedDay(rules, one, today.day) < firstMissedDay(rules, other, today.day) ? -1 : 1));
    if (!longest) return { atLeaving: rules.atLeaving, credits: [], coming: [] };
    const { lessons } = await this.makeUps.lessons(rules, longest, today);
    const isLeaving = (studentId: number, groupId: number) => stays.some((stay) => stay.studentId === studentId && stay.groupId === groupId);
    const left = students.map(({ studentId, facts }) => {
      const { credits, coming } = leftAtLeaving(lessons, facts, rules, today);
      return {
        credits: credits.filter(({ groupId }) => isLeaving(studentId, groupId)).map((credit) => ({ ...credit, studentId })),
        coming: coming.filter(({ missedClassId }) => isLeaving(studentId, missedClassId)),
      };
    });
    const credits = left.flatMap((one) => one.credits);
    const prices = rules.atLeaving === 'money' ? await this.#prices(credits) : () => null;
    return { atLeaving: rules.atLeaving, credits: credits.map((credit) => ({ ...credit, price: prices(credit) })), coming: left.flatMap((one) => one.coming) };
  }

  async #prices(credits: readonly Omit<LeftCredit, 'price'>[]): Promise<(credit: Omit<LeftCredit, 'price'>) => LeftCredit['price']> {
    const { day: today, zone } = this.clock.today();
    const inputsOfMonths = new Map<string, RunInputs>();
    for (const month of new Set(credits.map(({ missedOn }) => monthOf(missedOn)))) {
      inputsOfMonths.set(month, inputsOf(month, today, await this.runs.facts(rangeOf(month), zone, { hasWholePlan: true })));
    }
    return ({ studentId, groupId, missedOn }) => {
      const inputs = inputsOfMonths.get(monthOf(missedOn));
      const membership = inputs?.memberships.findLast((one) => one.studentId === studentId && one.groupId === groupId && one.leftOn === null);
      const price = inputs && membership && priceOfLesson(membership, missedOn, inputs);
      return price && price.amount > 0 ? { ...price, membershipId: membership.membershipId, recipientId: membership.recipientId } : null;
    };
  }

  async #cancel(booking: Booking): Promise<void> {
    await this.makeUps.remove(booking);
    const { subjectName, teacherId } = await db().selectFrom('groups').innerJoin('subjects', 'subjects.id', 'groups.subject_id')
      .select(['subjects.name as subjectName', 'groups.teacher_id as teacherId']).where('groups.id', '=', booking.groupId).executeTakeFirstOrThrow();
    const text = `${subjectName} ${formatDayMonth(booking.plannedOn)}: запис на відпрацювання скасовано, бо учень уже не в групі`;
    await tell({ kind: 'removed', day: booking.plannedOn, text, studentId: booking.studentId }, [], booking.isApproved ? [teacherId] : []);
    await this.audit.record({
      action: 'make-ups.cancelled', entity: 'student', entityId: booking.studentId, details: { groupId: booking.groupId, date: booking.plannedOn, missedOn: booking.missedOn },
    });
  }
}

/** Expects `memberships m`. */
function isOf({ groupId, studentIds }: StaysFilter) {
  return sql<boolean>`m.left_on is null and (${groupId === undefined} or m.group_id = ${groupId ?? 0}) and (${studentIds === undefined} or m.student_id = any(${studentIds ?? []}::bigint[]))`;
}
