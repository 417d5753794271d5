import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { homeworksRoutes, type Homeworks } from '@dzvinok/contract/homeworks';
import type { RouteInput } from '@dzvinok/contract/route';
import { homeworkDueDay, lookedAhead, planOf } from '@dzvinok/schedule/plan';
import { addDays } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock, type CentreDay } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { GroupAccess, keepToDays } from '../groups/group-changes.service.ts';
import { LessonsRepository } from '../lessons/lessons.repository.ts';
import { lessonOfToday, planInputs, type StoredPlan } from '../schedules/plan.queries.ts';
import { withdrawHomework } from './withdrawn-homework.ts';

interface Which {
  groupId: number;
  from: string | undefined;
  lessonId: number | undefined;
}

type VersionedHomeworks = Required<Homeworks>;
type Texts = Pick<VersionedHomeworks, 'nextLessonHomework' | 'students'>;

interface StoredHomeworks extends Texts {
  isHeldToday: boolean;
  plan: StoredPlan;
  lastLessonId: number | null;
  earlier: VersionedHomeworks['earlier'];
}

/** A substitute may see as many lessons back. */
const earlierLessons = 5;

/** A hash of the text: saving an equal text, or restoring a former one, conflicts with no edit. */
function versionOf(text: string | null): string {
  return createHash('sha256').update(text ?? '').digest('base64url').slice(0, 16);
}

function counted(students: Texts['students']): Pick<VersionedHomeworks, 'students' | 'studentCount' | 'doneForToday' | 'doneForNext'> {
  return {
    students,
    studentCount: students.length,
    doneForToday: students.filter(({ isTodayDone }) => isTodayDone).length,
    doneForNext: students.filter(({ isNextDone }) => isNextDone).length,
  };
}

@Injectable()
export class HomeworksService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly lessons: LessonsRepository,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly notices: NoticeEvents,
  ) {}

  async one(groupId: number, caller: CallerInfo): Promise<Homeworks> {
    const today = this.clock.today();
    keepToDays(await this.groups.openFor(groupId, caller), today.day);
    return this.#ofDay(groupId, today);
  }

  /** Of two edits of the same text the second gets an edit conflict; the group's lock serialises them. */
  async set({ groupId, from, lessonId }: Which, description: string, caller: CallerInfo): Promise<Homeworks> {
    const today = this.clock.today();
    const { day } = today;
    keepToDays(await this.groups.lockFor(groupId, caller), day);
    const lesson = await this.lessons.onDay(groupId, day);
    if (!lesson || lesson.topic_id === null) throw refuse('homeworks.lesson-not-started');
    const before = await this.#ofDay(groupId, today);
    const isOfAnotherLesson = lessonId !== undefined && lessonId !== lesson.id;
    if (isOfAnotherLesson || (from !== undefined && from !== before.nextLessonVersion)) throw refuse('homeworks.stale', { data: before });
    if (description === '') await this.#remove(lesson.id);
    else await this.#save(lesson.id, description, caller.accountId);
    const saved = await this.#ofDay(groupId, today);
    await this.audit.record({
      action: 'homeworks.set',
      entity: 'lesson',
      entityId: lesson.id,
      details: { groupId, date: day },
      before: { description: before.nextLessonHomework },
      after: { description: saved.nextLessonHomework },
    });
    return saved;
  }

  async #ofDay(groupId: number, today: CentreDay): Promise<VersionedHomeworks> {
    const { day, zone } = today;
    const { rows: [found] } = await sql<StoredHomeworks>`
      with past as (
        select id, lesson_date from lessons where group_id = ${groupId} and lesson_date < ${day}::date order by lesson_date desc limit ${earlierLessons}
      ), last as (
        select id from past order by lesson_date desc limit 1
      )
      select today.id is not null as "isHeldToday", ${planInputs(sql`g.id`, { from: day, to: addDays(day, lookedAhead) })} as plan,
        (select id from last) as "lastLessonId",
        set_today.description as "nextLessonHomework",
        (select coalesce(json_agg(json_build_object(
            'id', a.id, 'fullName', a.full_name,
            'isTodayDone', exists (select from homework_done d where d.student_id = a.id and d.lesson_id = (select id from last)),
            'isNextDone', exists (select from homework_done d where d.student_id = a.id and d.lesson_id = today.id))
            order by ${nameOrder('a.full_name')}, a.id), '[]')
          from memberships m join accounts a on a.id = m.student_id
          where m.group_id = g.id and m.left_on is null) as students,
        (select coalesce(json_agg(json_build_object('lessonId', past.id, 'setOn', past.lesson_date, 'description', h.description,
            'doneCount', (select count(*) from homework_done d where d.lesson_id = past.id)) order by past.lesson_date desc), '[]')
          from past join homeworks h on h.lesson_id = past.id) as earlier
      from groups g
      left join lessons today on today.group_id = g.id and today.lesson_date = ${day}::date
      left join homeworks set_today on set_today.lesson_id = today.id
      where g.id = ${groupId}`.execute(db());
    if (!found) throw refuse('groups.not-found');
    const { isHeldToday, plan, students, nextLessonHomework, lastLessonId, earlier } = found;
    const isLessonToday = isHeldToday || lessonOfToday(groupId, plan, today) !== undefined;
    const dueToday = isLessonToday ? earlier.find(({ lessonId }) => lessonId === lastLessonId) : undefined;
    return {
      ...counted(students), todayLessonHomework: dueToday?.description ?? null, nextLessonHomework, nextLessonVersion: versionOf(nextLessonHomework),
      nextLessonOn: homeworkDueDay(day, planOf(groupId, { ...plan, zone }), day), earlier: earlier.filter((homework) => homework !== dueToday),
    };
  }

  async #save(lessonId: number, description: string, accountId: number): Promise<void> {
    await db()
      .insertInto('homeworks')
      .values({ lesson_id: lessonId, description, set_by: accountId })
      .onConflict((conflict) =>
        conflict.column('lesson_id').doUpdateSet({ description, set_by: accountId, set_at: sql`excluded.set_at` }),
      )
      .execute();
  }

  async #remove(lessonId: number): Promise<void> {
    await db().deleteFrom('homeworks').where('lesson_id', '=', lessonId).execute();
    await this.notices.tellEach(await withdrawHomework(lessonId));
  }
}

@Controller()
export class HomeworksController {
  constructor(private readonly homeworks: HomeworksService) {}

  @Route(homeworksRoutes.one, 'centre')
  one(@Input() { params }: RouteInput<typeof homeworksRoutes.one>, @Caller() caller: CallerInfo) {
    return this.homeworks.one(params.id, caller);
  }

  @Route(homeworksRoutes.set, 'centre')
  set(@Input() { params, query, body }: RouteInput<typeof homeworksRoutes.set>, @Caller() caller: CallerInfo) {
    return this.homeworks.set({ groupId: params.id, from: query?.version, lessonId: query?.lessonId }, body, caller);
  }
}
