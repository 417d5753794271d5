import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, rawJson, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { progressRoutes, type StudentOfGroup } from '@dzvinok/contract/progress';
import type { RouteInput } from '@dzvinok/contract/route';
import { addDays } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { sql, type RawBuilder } from 'kysely';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { GroupAccess } from '../../school/groups/group-changes.service.ts';
import { commentForFamily } from '../../school/marks/mark.entity.ts';
import { contactsJson } from '../../school/parents/contact.queries.ts';
import { FamilyStudents } from '../../school/parents/parents.repository.ts';
import { memberOn } from '../../school/schedules/participants.ts';

/** This school year and the last one: the reply is for phones and must not grow each year. */
const daysShown = 731;

interface Shown {
  only: RawBuilder<unknown>;
  comment: RawBuilder<unknown>;
}

const everyGroup: Shown = { only: sql``, comment: sql`'comment', ${commentForFamily}` };

function oneGroup(groupId: number, zone: string): Shown {
  return {
    only: sql`and l.group_id = ${groupId}`,
    comment: sql`'comment', mk.comment, 'commentAudience', coalesce(mk.comment_audience, 'staff'), 'chosen', (
      select case c.status when 1 then 'online' when 2 then 'recording' end from attendance_choices c
      where c.student_id = mine.id and c.group_id = l.group_id and (c.starts_at at time zone ${zone})::date = l.lesson_date
      order by c.chosen_at desc limit 1)`,
  };
}

@Injectable()
export class ProgressService {
  constructor(
    private readonly students: FamilyStudents,
    private readonly groups: GroupAccess,
    private readonly clock: CentreClock,
  ) {}

  async ofFamily(caller: CallerInfo, wanted: number | undefined): Promise<string> {
    return this.#read(await this.students.chosen(caller, wanted));
  }

  async ofStudent(studentId: number): Promise<string> {
    const [isStudent, subjects] = await Promise.all([this.#isStudent(studentId), this.#read(studentId)]);
    if (!isStudent) throw refuse('students.not-found');
    return subjects;
  }

  /** A student who never was in the group is answered like an unknown student. */
  async inGroup(groupId: number, studentId: number, caller: CallerInfo): Promise<StudentOfGroup> {
    await this.groups.open(groupId, caller);
    const [student, subjects] = await Promise.all([this.#studentIn(groupId, studentId), this.#read(studentId, groupId)]);
    if (!student) throw refuse('students.not-found');
    return { ...student, subjects: JSON.parse(subjects) as StudentOfGroup['subjects'] };
  }

  /** Phones of present members only. */
  async #studentIn(groupId: number, studentId: number): Promise<Omit<StudentOfGroup, 'subjects'> | undefined> {
    const hasPhones = settingsOf(currentTenant()).switches.teachersSeePhones === true;
    const { rows: [student] } = await sql<Omit<StudentOfGroup, 'subjects'>>`
      select a.full_name as "fullName", a.avatar_path as "avatarPath", s.school_info as "schoolInfo", present.is_member as "isMember",
        case when ${hasPhones}::boolean and present.is_member then ${contactsJson} end as contacts
      from students s
      join accounts a on a.id = s.id
      cross join lateral (select exists (
        select from memberships m where m.student_id = s.id and m.group_id = ${groupId} and m.left_on is null) as is_member) present
      where s.id = ${studentId} and (present.is_member or exists (
        select from marks mk join lessons l on l.id = mk.lesson_id where mk.student_id = s.id and l.group_id = ${groupId}))`.execute(db());
    return student;
  }

  #read(studentId: number, groupId?: number): Promise<string> {
    const { day: today, zone } = this.clock.today();
    return this.#bySubject(studentId, { from: addDays(today, 1 - daysShown), today }, groupId === undefined ? everyGroup : oneGroup(groupId, zone));
  }

  async #isStudent(id: number): Promise<boolean> {
    return (await db().selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  }

  /** JSON of the contract: lessons held while the student was in the group, and other lessons in which the student has a mark. */
  async #bySubject(studentId: number, { from, today }: { from: string; today: string }, { only, comment }: Shown): Promise<string> {
    const { rows } = await sql<{ text: string }>`
      with marked as materialized (
        select * from marks where student_id = ${studentId}
      ), attended as materialized (
        select l.id, l.group_id, l.topic_id, l.lesson_date, l.starts_at
        from memberships m
        join lessons l on l.group_id = m.group_id and ${memberOn(sql`l.lesson_date`)}
        where m.student_id = ${studentId} and l.topic_id is not null
          and l.lesson_date between ${from}::date and ${today}::date ${only}
      ), shown as (
        select * from attended
        union all
        select l.id, l.group_id, l.topic_id, l.lesson_date, l.starts_at
        from marked join lessons l on l.id = marked.lesson_id
        where l.lesson_date >= ${from}::date and marked.lesson_id not in (select id from attended) ${only}
      )
      select coalesce(json_agg(json_build_object(
        'subjectName', subject.name, 'subjectColor', subject.color, 'points', subject.points)
        order by ${nameOrder('subject.name')}), '[]')::text as text
      from (
        select sb.name, sb.color, json_agg(json_build_object(
          'lessonId', l.id, 'date', l.lesson_date, 'topicName', t.name,
          'homeworkMark', mk.homework_mark, 'classworkMark', mk.classwork_mark,
          'isMilestone', coalesce(mk.is_milestone, false), 'absent', coalesce(mk.absent, false),
          'notReady', coalesce(mk.not_ready, false), 'isLate', coalesce(mk.is_late, false),
          ${comment})
          order by l.starts_at, l.id) as points
        from shown l
        cross join (select ${studentId}::bigint as id) mine
        join groups g on g.id = l.group_id
        join subjects sb on sb.id = g.subject_id
        left join topics t on t.id = l.topic_id
        left join marked mk on mk.lesson_id = l.id
        group by sb.id, sb.name, sb.color) subject`.execute(db());
    return rows[0]?.text ?? '[]';
  }
}

@Controller()
export class ProgressController {
  constructor(private readonly progress: ProgressService) {}

  @Route(progressRoutes.list, 'centre')
  async list(@Input() { query }: RouteInput<typeof progressRoutes.list>, @Caller() caller: CallerInfo) {
    return rawJson(await this.progress.ofFamily(caller, query.studentId));
  }

  @Route(progressRoutes.ofStudent, 'centre')
  async ofStudent(@Input() { params }: RouteInput<typeof progressRoutes.ofStudent>) {
    return rawJson(await this.progress.ofStudent(params.id));
  }

  @Route(progressRoutes.inGroup, 'centre')
  inGroup(@Input() { params }: RouteInput<typeof progressRoutes.inGroup>, @Caller() caller: CallerInfo) {
    return this.progress.inGroup(params.id, params.studentId, caller);
  }
}
