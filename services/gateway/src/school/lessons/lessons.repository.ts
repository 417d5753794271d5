import { planned, takesPlace } from '@dzvinok/schedule/plan';
import { addDays, dayIn } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { markJson } from '../marks/mark.entity.ts';
import type { CentreDay } from '../../runtime/clock/clock.ts';
import type { LessonHeader } from '@dzvinok/contract/lessons';
import { absentOn, announcedAbsenceAt } from '../absences/absence.queries.ts';
import { frozenUntil, isGuestAt } from '../schedules/participants.ts';
import { lessonOfToday, planInputs, type StoredPlan } from '../schedules/plan.queries.ts';
import { namesakeNote } from './namesakes.ts';

/** Attendance at a group's lesson of a day: 1 online, 2 recording, null in person. By day, so a moved lesson keeps it. Expects `students s`. */
function attendingStatus(
  groupId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql<number | null>`nullif(coalesce((
    select c.status from attendance_choices c
    where c.student_id = s.id and c.group_id = ${groupId} and c.starts_at >= ${from} and c.starts_at < ${until}
    order by c.chosen_at desc limit 1
  ), case when s.is_education_online then 1 end), 0)`;
}

const recentLessons = 5;
const daysMadeUp = 7;
/** Farther moved lessons are not looked for. */
const daysMovedBy = 60;

/** Data by which unstarted lessons of the last days are found. */
interface Held {
  madeAt: string;
  startedDays: string[];
}

const held = sql<Held>`json_build_object('madeAt', g.created_at, 'startedDays', (
  select coalesce(json_agg(h.lesson_date), '[]') from lessons h where h.group_id = g.id and h.topic_id is not null))`;

const hasExtra = (groupId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from extra_lessons x where x.group_id = ${groupId} and x.starts_at >= ${day} and x.starts_at < ${day} + 1)`;

function missedDays(groupId: number, plan: StoredPlan, { madeAt, startedDays }: Held, { day, zone }: CentreDay): string[] {
  return planned({ from: addDays(day, -daysMadeUp), to: addDays(day, -1) }, { ...plan, zone })
    .filter((lesson) => lesson.groupId === groupId && takesPlace(lesson) && lesson.startsAt > new Date(madeAt) && !startedDays.includes(lesson.day))
    .map((lesson) => lesson.day)
    .toReversed();
}

export interface LessonRow {
  id: number;
  topic_id: number | null;
  lesson_date: string;
  starts_at: Date;
}

export interface LessonTopic {
  name: string;
  subject_id: number;
}

export interface LessonBelongings {
  topic: string | null;
  marks: number;
  homework: string | null;
}

@Injectable()
export class LessonsRepository {
  async header(groupId: number, today: CentreDay): Promise<LessonHeader | null> {
    const status = attendingStatus(sql`g.id`, sql`${today.from}::timestamptz`, sql`${today.until}::timestamptz`);
    const { rows: [row] } = await sql<{ header: LessonHeader; plan: StoredPlan; held: Held }>`
      select json_build_object(
        'className', g.name, 'subjectId', sb.id, 'subjectName', sb.name, 'subjectColor', sb.color,
        'isLessonToday', l.id is not null, 'isLessonStarted', l.topic_id is not null, 'lessonId', l.id,
        'studentsToBePresentOnlineCount', attending.online, 'studentsToWatchVideoRecordingCount', attending.recording,
        'teacherName', teacher.full_name, 'announcedAbsences', (
          select coalesce(json_agg(json_build_object('date', absence.day, 'studentId', absence.student_id, 'fullName', s.full_name, 'reason', absence.reason)
            order by absence.day, ${nameOrder('s.full_name')}, s.id), '[]')
          from (select a.student_id, a.reason, ${absentOn} as day from announced_absences a
            where a.group_id = g.id and a.planned_on >= ${addDays(today.day, -daysMovedBy)}::date) absence
          join accounts s on s.id = absence.student_id and s.archived_at is null
          where absence.day >= ${today.day}::date and exists (
            select from memberships m where m.group_id = g.id and m.student_id = s.id and m.left_on is null)), 'frozen', (
          select coalesce(json_agg(json_build_object('studentId', s.id, 'fullName', s.full_name, 'until', f.last_day) order by ${nameOrder('s.full_name')}, s.id), '[]')
          from memberships m
          join freezes f on f.student_id = m.student_id and f.first_day <= ${today.day}::date and f.last_day >= ${today.day}::date
          join accounts s on s.id = m.student_id
          where m.group_id = g.id and m.left_on is null)
      ) as header, ${planInputs(sql`g.id`, { from: addDays(today.day, -daysMadeUp), to: today.day })} as plan, ${held} as held
      from groups g
      join subjects sb on sb.id = g.subject_id
      join accounts teacher on teacher.id = g.teacher_id
      left join lessons l on l.group_id = g.id and l.lesson_date = ${today.day}::date
      cross join lateral (
        select count(*) filter (where status = 1) as online, count(*) filter (where status = 2) as recording
        from (
          select ${status} as status
          from memberships m join students s on s.id = m.student_id
          where m.group_id = g.id and m.left_on is null and ${frozenUntil(sql`s.id`, sql`${today.day}::date`)} is null) members
      ) attending
      where g.id = ${groupId}`.execute(db());
    if (!row) return null;
    const ofToday = lessonOfToday(groupId, row.plan, today);
    const isLessonToday = row.header.isLessonToday || ofToday !== undefined;
    const substitute = ofToday && ofToday.teacher.name !== row.header.teacherName ? ofToday.teacher.name : null;
    const missed = missedDays(groupId, row.plan, row.held, today);
    const extraDays = new Set(row.plan.extras.map(({ startsAt }) => dayIn(today.zone, startsAt)));
    const extra = { isExtraToday: extraDays.has(today.day), missedExtraDays: missed.filter((day) => extraDays.has(day)) };
    return { ...row.header, ...extra, substitute, missedDays: missed, ...(isLessonToday ? { isLessonToday } : { studentsToBePresentOnlineCount: 0, studentsToWatchVideoRecordingCount: 0 }) };
  }

  /** JSON of the last lessons: topics, homework and comments for staff, no marks. */
  async recent(groupId: number): Promise<string> {
    const { rows: [row] } = await sql<{ text: string }>`
      select coalesce(json_agg(json_build_object(
        'startDateTime', l.starts_at, 'topicName', t.name, 'homework', h.description,
        'comments', (
          select coalesce(json_agg(json_build_object('fullName', a.full_name, 'comment', mk.comment) order by ${nameOrder('a.full_name')}, a.id), '[]')
          from marks mk join accounts a on a.id = mk.student_id where mk.lesson_id = l.id and mk.comment is not null)
      ) order by l.starts_at desc), '[]')::text as text
      from (select * from lessons where group_id = ${groupId} order by lesson_date desc limit ${recentLessons}) l
      left join topics t on t.id = l.topic_id
      left join homeworks h on h.lesson_id = l.id`.execute(db());
    return row?.text ?? '[]';
  }

  /** JSON of the contract's lesson: present members, and past members who have a mark in it. */
  async lesson(groupId: number, lessonId: number, today: CentreDay): Promise<string | null> {
    const dayStart = sql`(l.lesson_date::timestamp at time zone ${today.zone})`;
    const isGuest = isGuestAt({ studentId: sql`s.id`, groupId: sql`g.id`, day: sql`l.lesson_date` });
    const dayEnd = sql`((l.lesson_date + 1)::timestamp at time zone ${today.zone})`;
    const { rows } = await sql<{ text: string }>`
      select json_build_object(
        'id', l.id, 'topicId', l.topic_id, 'topic', t.name, 'startDateTime', l.starts_at,
        'isCurrent', l.topic_id is not null and l.lesson_date = ${today.day}::date,
        'isExtra', ${hasExtra(sql`g.id`, sql`l.lesson_date`)},
        'className', g.name, 'subjectId', g.subject_id, 'isArchived', g.archived_at is not null,
        'students', (
          select coalesce(json_agg(student order by ${nameOrder('full_name')}, id), '[]')
          from (
            select a.id, full_name, json_build_object(
              'id', a.id, 'fullName', full_name, 'namesakeNote', ${namesakeNote}, 'avatarPath', avatar_path,
              'isArchived', a.archived_at is not null,
              'isOnline', coalesce(${attendingStatus(sql`g.id`, dayStart, dayEnd)} = 1, false),
              'watchesRecording', coalesce(${attendingStatus(sql`g.id`, dayStart, dayEnd)} = 2, false),
              'announcedAbsence', ${announcedAbsenceAt(sql`g.id`, sql`l.lesson_date`)},
              'frozenUntil', ${frozenUntil(sql`s.id`, sql`l.lesson_date`)},
              'isGuest', ${isGuest},
              'mark', case when mk.id is not null then ${markJson} end) as student
            from students s
            join accounts a on a.id = s.id
            left join marks mk on mk.lesson_id = l.id and mk.student_id = s.id
            where mk.id is not null or exists (
              select from memberships m where m.group_id = g.id and m.student_id = s.id and m.left_on is null) or ${isGuest}
          ) of_lesson)
      )::text as text
      from lessons l
      join groups g on g.id = l.group_id
      left join topics t on t.id = l.topic_id
      where l.group_id = ${groupId} and l.id = ${lessonId}`.execute(db());
    return rows[0]?.text ?? null;
  }

  async missedDays(groupId: number, today: CentreDay): Promise<string[]> {
    const { rows: [row] } = await sql<{ plan: StoredPlan; held: Held }>`
      select ${planInputs(sql`g.id`, { from: addDays(today.day, -daysMadeUp), to: today.day })} as plan, ${held} as held
      from groups g where g.id = ${groupId}`.execute(db());
    return row ? missedDays(groupId, row.plan, row.held, today) : [];
  }

  byId(groupId: number, lessonId: number): Promise<LessonRow | undefined> {
    return this.#ofGroup(groupId).where('id', '=', lessonId).executeTakeFirst();
  }

  onDay(groupId: number, day: string): Promise<LessonRow | undefined> {
    return this.#ofGroup(groupId).where('lesson_date', '=', day).executeTakeFirst();
  }

  withTopic(groupId: number, topicId: number): Promise<LessonRow | undefined> {
    return this.#ofGroup(groupId).where('topic_id', '=', topicId).limit(1).executeTakeFirst();
  }

  async isExtra(groupId: number, day: string): Promise<boolean> {
    const { rows: [row] } = await sql<{ found: boolean }>`select ${hasExtra(sql`${groupId}::bigint`, sql`${day}::date`)} as found`.execute(db());
    return row?.found ?? false;
  }

  topic(topicId: number): Promise<LessonTopic | undefined> {
    return topics(topicId).executeTakeFirst();
  }

  /** Locks the topic against renaming: a rename notifies groups with the topic, and would miss the lesson that is getting it. */
  lockTopicForShare(topicId: number): Promise<LessonTopic | undefined> {
    return topics(topicId).forShare().executeTakeFirst();
  }

  insert(lesson: { group_id: number; topic_id: number; is_repeat: boolean; lesson_date: string; starts_at: Date }): Promise<LessonRow> {
    return db()
      .insertInto('lessons')
      .values(lesson)
      .returning(['id', 'topic_id', 'lesson_date', 'starts_at'])
      .executeTakeFirstOrThrow();
  }

  async setTopic(lessonId: number, topicId: number, isRepeat: boolean): Promise<void> {
    await db().updateTable('lessons').set({ topic_id: topicId, is_repeat: isRepeat }).where('id', '=', lessonId).execute();
  }

  async belongings(lessonId: number): Promise<LessonBelongings> {
    const { rows } = await sql<LessonBelongings>`
      select t.name as topic,
        (select count(*) from marks mk where mk.lesson_id = l.id) as marks,
        (select description from homeworks h where h.lesson_id = l.id) as homework
      from lessons l left join topics t on t.id = l.topic_id
      where l.id = ${lessonId}`.execute(db());
    return rows[0] ?? { topic: null, marks: 0, homework: null };
  }

  /** Its marks, homework and broadcast are deleted by cascade. */
  async remove(lessonId: number): Promise<void> {
    await db().deleteFrom('lessons').where('id', '=', lessonId).execute();
  }

  #ofGroup(groupId: number) {
    return db()
      .selectFrom('lessons')
      .select(['id', 'topic_id', 'lesson_date', 'starts_at'])
      .where('group_id', '=', groupId);
  }
}

function topics(topicId: number) {
  return db().selectFrom('topics').select(['name', 'subject_id']).where('id', '=', topicId);
}
