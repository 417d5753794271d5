import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, rawJson, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { progressRoutes } from '@dzvinok/contract/progress';
import type { RouteInput } from '@dzvinok/contract/route';
import { addDays } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { commentForFamily } from '../../school/marks/mark.entity.ts';
import { memberOn } from '../../school/memberships/membership.entity.ts';
import { FamilyStudents } from '../../school/parents/parents.repository.ts';

/** This school year and the last one: the reply is for phones and must not grow each year. */
const daysShown = 731;

@Injectable()
export class ProgressService {
  constructor(
    private readonly students: FamilyStudents,
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

  #read(studentId: number): Promise<string> {
    const today = this.clock.today().day;
    return this.#bySubject(studentId, { from: addDays(today, 1 - daysShown), today });
  }

  async #isStudent(id: number): Promise<boolean> {
    return (await db().selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  }

  /** JSON of the contract: lessons held while the student was in the group, and other lessons in which the student has a mark. */
  async #bySubject(studentId: number, { from, today }: { from: string; today: string }): Promise<string> {
    const { rows } = await sql<{ text: string }>`
      with marked as materialized (
        select * from marks where student_id = ${studentId}
      ), attended as materialized (
        select l.id, l.group_id, l.topic_id, l.lesson_date, l.starts_at
        from memberships m
        join lessons l on l.group_id = m.group_id and ${memberOn(sql`l.lesson_date`)}
        where m.student_id = ${studentId} and l.topic_id is not null
          and l.lesson_date between ${from}::date and ${today}::date
      ), shown as (
        select * from attended
        union all
        select l.id, l.group_id, l.topic_id, l.lesson_date, l.starts_at
        from marked join lessons l on l.id = marked.lesson_id
        where l.lesson_date >= ${from}::date and marked.lesson_id not in (select id from attended)
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
          'comment', ${commentForFamily})
          order by l.starts_at, l.id) as points
        from shown l
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
}
