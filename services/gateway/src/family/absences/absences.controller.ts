import { refuse } from '@dzvinok/api-server/failure';
import { Caller, ChangePublisher, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { absencesRoutes, type AnnounceAbsenceBody } from '@dzvinok/contract/absences';
import type { RouteInput } from '@dzvinok/contract/route';
import { lookedAhead, takesPlace, type PlannedLesson } from '@dzvinok/schedule/plan';
import { tellUntil } from '@dzvinok/schedule/week';
import { addDays } from '@dzvinok/schedule/zone';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, type AuditEntry } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { FamilyStudents } from '../../school/parents/parents.repository.ts';
import { tellHours } from '../../school/absences/absence.queries.ts';
import { tell, whenOf } from '../../school/schedules/lesson-changes.ts';
import { isMemberOn } from '../../school/schedules/participants.ts';
import { readPlanned } from '../../school/schedules/plan.queries.ts';

interface Lesson {
  studentId: number;
  groupId: number;
  plannedOn: string;
}

interface OpenLesson extends Lesson {
  planned: PlannedLesson;
}

interface Days {
  from: string;
  to: string;
  by: 'plannedOn' | 'day';
}

type Announced = { classIds: number[]; lessons: number };

/** Days ahead for which an absence can be announced; without a limit one family could fill the table. */
const horizonDays = 366;

@Injectable()
export class AbsencesService {
  constructor(
    private readonly students: FamilyStudents,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
    private readonly limit: OwnChangesLimit,
  ) {}

  /** Of several days, lessons before their deadline are taken. A repeated call changes nothing. */
  async announce(caller: CallerInfo, body: AnnounceAbsenceBody): Promise<Announced> {
    const chosen = await this.#chosen(caller, body.studentId ?? undefined);
    const students = body.isForSiblings && caller.role !== 'Student' ? await siblingsOf(chosen) : [chosen];
    const classId = body.classId ?? null;
    // One lesson is named by its planned day; of days those lessons count that take place on them.
    const by = classId !== null && !body.until ? 'plannedOn' : 'day';
    const lessons = await this.#inTime(caller, await this.#lessonsOf(students, classId, { from: body.plannedOn, to: body.until ?? body.plannedOn, by }));
    const reason = body.reason || null;
    const { rows: written } = await sql<Lesson>`
      insert into announced_absences as former (student_id, group_id, planned_on, reason, announced_by)
      select "studentId", "groupId", "plannedOn", ${reason}, ${caller.accountId}
      from json_to_recordset(${JSON.stringify(lessons.map(({ studentId, groupId, plannedOn }) => ({ studentId, groupId, plannedOn })))}::json) as lesson ("studentId" bigint, "groupId" bigint, "plannedOn" date)
      on conflict (student_id, group_id, planned_on) do update
        set reason = excluded.reason, announced_by = excluded.announced_by, announced_at = excluded.announced_at
        where former.reason is distinct from excluded.reason
      returning student_id as "studentId", group_id as "groupId", planned_on as "plannedOn"`.execute(db());
    await tellTeachers(written, lessons, { reason, zone: this.clock.today().zone });
    const groups = Map.groupBy(written, ({ groupId }) => groupId);
    return this.#changed(caller, written, [...groups].map(([entityId, ofGroup]) => ({
      action: 'absences.announced', entity: 'group', entityId,
      after: [...Map.groupBy(ofGroup, ({ studentId }) => studentId)].map(([studentId, some]) => ({ studentId, dates: some.map(({ plannedOn: day }) => day).toSorted(), reason })),
    })));
  }

  /** Possible as late as attendance is chosen, even if the centre has an earlier deadline. A repeated call changes nothing. */
  async takeBack(caller: CallerInfo, { classId, plannedOn, studentId: wanted }: { classId: number; plannedOn: string; studentId?: number | undefined }): Promise<Announced> {
    const studentId = await this.#chosen(caller, wanted);
    const lessons = await this.#lessonsOf([studentId], classId, { from: plannedOn, to: plannedOn, by: 'plannedOn' });
    const announced = await db().selectFrom('announced_absences').select('student_id')
      .where('student_id', '=', studentId).where('group_id', '=', classId).where('planned_on', '=', plannedOn).executeTakeFirst();
    if (!announced) return this.#changed(caller, [], []);
    if (!lessons.some(this.#isOpen(caller, 0))) throw refuse('attendance.too-late');
    const removed = await db().deleteFrom('announced_absences')
      .where('student_id', '=', studentId).where('group_id', '=', classId).where('planned_on', '=', plannedOn)
      .returning(['student_id as studentId', 'group_id as groupId', 'planned_on as plannedOn']).execute();
    await tellTeachers(removed, lessons, { reason: null, isTakenBack: true, zone: this.clock.today().zone });
    return this.#changed(caller, removed, removed.map(() => ({ action: 'absences.taken-back', entity: 'group', entityId: classId, details: { studentId, date: plannedOn } })));
  }

  async #chosen(caller: CallerInfo, studentId: number | undefined): Promise<number> {
    if (caller.role !== 'TenantAdmin') return this.students.chosen(caller, studentId);
    const student = studentId === undefined ? undefined
      : await db().selectFrom('students').select('id').where('id', '=', studentId).executeTakeFirst();
    if (!student) throw refuse('students.not-found');
    return student.id;
  }

  /** The limit counts calls, so a call leaves one entry for each group, however many lessons it has. */
  async #changed(caller: CallerInfo, lessons: readonly Lesson[], entries: readonly AuditEntry[]): Promise<Announced> {
    if (lessons.length === 0) this.changes.nothingChanged();
    else if (caller.role !== 'TenantAdmin') await this.limit.countChoice(caller);
    await this.audit.recordAll(entries);
    return { classIds: [...new Set(lessons.map(({ groupId }) => groupId))], lessons: lessons.length };
  }

  /** Lessons of the students on these days, in one group or in all; refuses when there are none. */
  async #lessonsOf(students: readonly number[], classId: number | null, days: Days): Promise<OpenLesson[]> {
    const { day: today, zone } = this.clock.today();
    if (days.to > addDays(today, horizonDays) || days.from < addDays(today, -horizonDays)) throw refuse('absences.no-lessons');
    const { rows: stays } = await sql<{ studentId: number; groupId: number; joinedOn: string; leftOn: string | null }>`
      select student_id as "studentId", group_id as "groupId", joined_on as "joinedOn", left_on as "leftOn" from memberships
      where student_id = any(${students}::bigint[]) and (${classId}::bigint is null or group_id = ${classId})`.execute(db());
    const groups = [...new Set(stays.map(({ groupId }) => groupId))];
    // wide enough for lessons that are moved away from their planned day
    const range = { from: addDays(days.from, -lookedAhead), to: addDays(days.to, lookedAhead) };
    const planned = await readPlanned(sql`select unnest(${groups}::bigint[])`, range, zone);
    const lessons = planned.filter((lesson) => takesPlace(lesson) && lesson[days.by] >= days.from && lesson[days.by] <= days.to);
    const ofStudents = lessons.flatMap((one) => stays
      .filter((stay) => stay.groupId === one.groupId && isMemberOn(stay, one.day))
      .map(({ studentId }) => ({ studentId, groupId: one.groupId, plannedOn: one.plannedOn, planned: one })));
    if (ofStudents.length === 0) throw refuse('absences.no-lessons');
    return ofStudents;
  }

  async #inTime(caller: CallerInfo, lessons: readonly OpenLesson[]): Promise<OpenLesson[]> {
    const { rows: [{ hours } = { hours: 0 }] } = await sql<{ hours: number }>`select ${tellHours} as hours`.execute(db());
    const open = lessons.filter(this.#isOpen(caller, hours));
    if (open.length === 0) {
      const text = `Попередити про відсутність можна не пізніше ніж за ${counted(hours, ['годину', 'години', 'годин'])} до початку заняття. Зателефонуйте до центру.`;
      throw refuse('absences.too-late', hours > 0 ? { text } : {});
    }
    return open;
  }

  #isOpen(caller: CallerInfo, hours: number): (lesson: OpenLesson) => boolean {
    const { now } = this.clock.today();
    return ({ planned }) => caller.role === 'TenantAdmin' || now <= tellUntil(planned.startsAt, hours);
  }
}

/** One notice for a student and group: of the lesson, or of the first and the last lesson. */
async function tellTeachers(
  written: readonly Lesson[], lessons: readonly OpenLesson[], { reason, zone, isTakenBack = false }: { reason: string | null; zone: string; isTakenBack?: boolean },
): Promise<void> {
  if (written.length === 0) return;
  const keyOf = ({ studentId, groupId, plannedOn }: Lesson) => `${studentId} ${groupId} ${plannedOn}`;
  const news = new Set(written.map(keyOf));
  const { rows: names } = await sql<{ studentId: number; groupId: number; fullName: string; lesson: string }>`
    select distinct a.id as "studentId", g.id as "groupId", a.full_name as "fullName", sb.name || ', ' || g.name as lesson
    from json_to_recordset(${JSON.stringify(written)}::json) as told ("studentId" bigint, "groupId" bigint)
    join accounts a on a.id = told."studentId" join groups g on g.id = told."groupId" join subjects sb on sb.id = g.subject_id`.execute(db());
  for (const { studentId, groupId, fullName, lesson } of names) {
    const planned = lessons.filter((one) => one.studentId === studentId && one.groupId === groupId && news.has(keyOf(one))).map((one) => one.planned);
    const [first, last] = [planned[0], planned.at(-1)];
    if (!first || !last) continue;
    const when = first === last ? whenOf(first, zone) : `${formatDayMonth(first.day)}–${formatDayMonth(last.day)}`;
    const text = `${fullName} ${isTakenBack ? 'таки буде' : 'не буде'} на «${lesson}» ${when}${reason ? `. Причина: ${reason}` : ''}`;
    await tell({ kind: 'absence', day: first.day, text }, [], planned.map(({ teacher }) => teacher.id));
  }
}

async function siblingsOf(studentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${studentId}::bigint as id
    union
    select p.student_id from student_parents p join accounts a on a.id = p.student_id and a.archived_at is null
    where p.parent_id = (select parent_id from student_parents where student_id = ${studentId})`.execute(db());
  return rows.map(({ id }) => id);
}

@Controller()
export class AbsencesController {
  constructor(private readonly absences: AbsencesService) {}

  @Route(absencesRoutes.announce, 'centre')
  announce(@Input() { body }: RouteInput<typeof absencesRoutes.announce>, @Caller() caller: CallerInfo) {
    return this.absences.announce(caller, body);
  }

  @Route(absencesRoutes.takeBack, 'centre')
  takeBack(@Input() { query }: RouteInput<typeof absencesRoutes.takeBack>, @Caller() caller: CallerInfo) {
    return this.absences.takeBack(caller, query);
  }
}
