import { Caller, Input, rawJson, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { familyRoutes, type FamilyHeader, type ScheduleItem } from '@dzvinok/contract/family';
import type { RouteInput } from '@dzvinok/contract/route';
import { lookedAhead, type DayRange } from '@dzvinok/schedule/plan';
import { addDays, mondayOf } from '@dzvinok/schedule/zone';
import { type LastStatement, lastStatement } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { tellHours } from '../../school/absences/absence.queries.ts';
import { commentForFamily } from '../../school/marks/mark.entity.ts';
import { chosenChild, FamilyStudents, ParentsRepository } from '../../school/parents/parents.repository.ts';
import { planInputs, type StoredPlan } from '../../school/schedules/plan.queries.ts';
import { weekOf, type WeekGroup } from './week.rules.ts';

// No lessons are outside of these years, and PostgreSQL has no year 0.
const firstYear = '1900';
const lastYear = '2999';

/** Null without homework. Expects `homeworks h` of the lesson `p`, and `students s`. */
const homeworkJson = sql`case when h.lesson_id is not null then json_build_object('lessonId', p.id, 'description', h.description,
  'isDone', exists (select from homework_done d where d.lesson_id = p.id and d.student_id = s.id)) end`;

interface StoredWeek {
  groups: WeekGroup[];
  plan: StoredPlan;
  freezes: DayRange[];
  tellHours: number;
}

@Injectable()
export class WeekService {
  constructor(
    private readonly students: FamilyStudents,
    private readonly parents: ParentsRepository,
    private readonly clock: CentreClock,
  ) {}

  /** @returns the transaction's last statement, or an empty week */
  async week(caller: CallerInfo, wanted: { studentId?: number; week?: string }): Promise<LastStatement<ScheduleItem[]> | ScheduleItem[]> {
    const studentId = await this.students.chosen(caller, wanted.studentId);
    const { day: today, zone } = this.clock.today();
    const week = wanted.week ?? today;
    if (week < firstYear || week > lastYear) return [];
    const monday = mondayOf(week);
    return lastStatement(async () => {
      const { groups, plan, ...view } = await this.#groupsOf(studentId, monday, today);
      return weekOf(groups, { ...plan, zone }, { monday, today, ...view, now: this.clock.now() });
    });
  }

  async missedLessons(caller: CallerInfo, studentId: number | undefined): Promise<string> {
    return this.#missedLessonsOf(await this.students.chosen(caller, studentId));
  }

  async header(caller: CallerInfo, studentId: number | undefined): Promise<FamilyHeader> {
    const { timezone } = caller.tenant;
    if (caller.role === 'Student') {
      return { timezone, ...(await this.#courses(await this.students.chosen(caller, studentId))) };
    }
    const children = await this.parents.children(caller.accountId);
    // a parent without present children still sees the page
    if (children.length === 0 && studentId === undefined) return { timezone, courses: [], subjects: [], children };
    return { timezone, ...(await this.#courses(chosenChild(children, studentId))), children };
  }

  async #courses(studentId: number): Promise<Pick<FamilyHeader, 'courses' | 'subjects'>> {
    const subjects = await this.#subjectsOf(studentId);
    return { courses: subjects.map(({ name }) => name), subjects };
  }

  async #subjectsOf(studentId: number): Promise<{ name: string; color: string }[]> {
    const { rows } = await sql<{ name: string; color: string }>`
      select sb.name, sb.color from subjects sb
      where exists (
        select from memberships m join groups g on g.id = m.group_id
        where m.student_id = ${studentId} and m.left_on is null and g.subject_id = sb.id)
      order by ${nameOrder('sb.name')}`.execute(db());
    return rows;
  }

  async #missedLessonsOf(studentId: number): Promise<string> {
    const { rows } = await sql<{ text: string }>`
      select coalesce(json_agg(json_build_object('subjectName', missed.name, 'dates', missed.dates)
        order by ${nameOrder('missed.name')}), '[]')::text as text
      from (
        select sb.name, json_agg(json_build_object(
          'date', l.lesson_date, 'dayOfWeek', extract(dow from l.lesson_date)::int, 'topicName', t.name,
          'homeworkDescription', h.description, 'recordingUrl', l.recording_url)
          order by l.lesson_date desc, l.starts_at desc) as dates
        from marks mk
        join lessons l on l.id = mk.lesson_id
        join groups g on g.id = l.group_id
        join subjects sb on sb.id = g.subject_id
        left join topics t on t.id = l.topic_id
        left join homeworks h on h.lesson_id = l.id
        where mk.student_id = ${studentId} and mk.absent
        group by sb.id, sb.name) missed`.execute(db());
    return rows[0]?.text ?? '[]';
  }

  async #groupsOf(studentId: number, monday: string, today: string): Promise<StoredWeek> {
    // the shown week, and what comes next from today on
    const [from, sunday, horizon] = [monday < today ? monday : today, addDays(monday, 6), addDays(today, lookedAhead)];
    const to = sunday > horizon ? sunday : horizon;
    const joined = sql`
      select m.group_id from memberships m
      where m.student_id = ${studentId} and m.joined_on < ${monday}::date + 7 and (m.left_on is null or m.left_on > ${monday}::date)
      union
      select b.group_id from make_ups b where b.student_id = ${studentId} and b.is_approved`;
    const { rows: [row] } = await sql<StoredWeek>`
      select ${planInputs(joined, { from, to })} as plan, ${tellHours} as "tellHours", (
        select coalesce(json_agg(json_build_object('from', f.first_day, 'to', f.last_day)), '[]')
        from freezes f where f.student_id = ${studentId} and f.last_day >= ${monday}::date and f.first_day < ${monday}::date + 7) as freezes, (select coalesce(json_agg(item order by item."groupId"), '[]') from (
      select g.id as "groupId", g.name as "className", g.lesson_duration as "lessonDuration", g.teacher_id as "teacherId",
        sb.name as "subjectName", sb.color as "subjectColor", s.is_education_online as "isEducationOnline",
        (select coalesce(json_agg(json_build_object('joinedOn', m.joined_on, 'leftOn', m.left_on)), '[]')
          from memberships m where m.group_id = g.id and m.student_id = s.id) as memberships,
        (select coalesce(json_agg(b.planned_on), '[]') from make_ups b
          where b.group_id = g.id and b.student_id = s.id and b.is_approved) as "guestOn",
        (select coalesce(json_agg(json_build_object(
            'day', l.lesson_date, 'startDateTime', l.starts_at, 'joinUrl', b.join_url, 'comment', ${commentForFamily},
            'diary', json_build_object(
              'lessonId', l.id, 'topicName', t.name, 'homeworkMark', mk.homework_mark, 'classworkMark', mk.classwork_mark,
              'isMilestone', coalesce(mk.is_milestone, false), 'absent', coalesce(mk.absent, false),
              'notReady', coalesce(mk.not_ready, false), 'isLate', coalesce(mk.is_late, false),
              'recordingUrl', l.recording_url, 'nextHomework', next.description),
            'homework', (
              select ${homeworkJson} from lessons p left join homeworks h on h.lesson_id = p.id
              where p.group_id = g.id and p.lesson_date < l.lesson_date
              order by p.lesson_date desc limit 1))), '[]')
          from lessons l
          left join broadcasts b on b.lesson_id = l.id
          left join topics t on t.id = l.topic_id
          left join marks mk on mk.lesson_id = l.id and mk.student_id = s.id
          left join homeworks next on next.lesson_id = l.id
          where l.group_id = g.id and l.lesson_date >= ${monday}::date and l.lesson_date < ${monday}::date + 7) as lessons,
        (select json_build_object('day', p.lesson_date, 'homework', ${homeworkJson})
          from lessons p left join homeworks h on h.lesson_id = p.id
          where p.group_id = g.id and p.lesson_date <= ${today}::date
          order by p.lesson_date desc limit 1) as "lastLesson",
        (select coalesce(json_object_agg(choice.day, choice.status), '{}') from (
          select distinct on (day) c.starts_at::date as day, c.status
          from attendance_choices c
          where c.student_id = s.id and c.group_id = g.id
            and c.starts_at >= ${monday}::date and c.starts_at < ${monday}::date + 7
          order by day, c.chosen_at desc) choice) as choices,
        (select coalesce(json_object_agg(a.planned_on, json_build_object('reason', a.reason)), '{}') from announced_absences a
          where a.student_id = s.id and a.group_id = g.id) as "announcedAbsences"
      from students s
      join groups g on g.id in (${joined})
      join subjects sb on sb.id = g.subject_id
      where s.id = ${studentId}) item) as groups`.execute(db());
    if (!row) throw new Error('A statement without a table has one row');
    return row;
  }
}

@Controller()
export class WeekController {
  constructor(private readonly weeks: WeekService) {}

  @Route(familyRoutes.week, 'centre')
  week(@Input() { query }: RouteInput<typeof familyRoutes.week>, @Caller() caller: CallerInfo) {
    return this.weeks.week(caller, query);
  }

  @Route(familyRoutes.missedLessons, 'centre')
  async missedLessons(@Input() { query }: RouteInput<typeof familyRoutes.missedLessons>, @Caller() caller: CallerInfo) {
    return rawJson(await this.weeks.missedLessons(caller, query.studentId));
  }

  @Route(familyRoutes.header, 'centre')
  header(@Input() { query }: RouteInput<typeof familyRoutes.header>, @Caller() caller: CallerInfo) {
    return this.weeks.header(caller, query.studentId);
  }
}
