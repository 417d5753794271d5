import type { SubstitutionRequest } from '@dzvinok/contract/substitutions';
import type { Named } from '@dzvinok/schedule/plan';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';

export interface AskedLesson {
  groupId: number;
  plannedOn: string;
  startsAt: Date;
  className: string;
  subjectName: string;
  subjectColor: string;
}

export interface StoredRequest {
  id: number;
  asker: Named;
  asked: Named | null;
  taker: Named | null;
  lesson: AskedLesson;
  swap: AskedLesson | null;
  reason: string | null;
  answerUntil: Date;
  state: Exclude<SubstitutionRequest['state'], 'lapsed'>;
}

type Stored<Lesson> = Omit<Lesson, 'startsAt'> & { startsAt: string };

const named = (id: string, name: string) => sql.raw(`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`);
const lesson = (group: string, prefix: string) => sql.raw(`json_build_object(
  'groupId', ${group}.id, 'plannedOn', r.${prefix}planned_on, 'startsAt', r.${prefix}starts_at, 'className', ${group}.name,
  'subjectName', ${group}_subject.name, 'subjectColor', ${group}_subject.color)`);

/** Requests of lessons that are over are history. */
const keptDays = 7;

@Injectable()
export class SubstitutionsRepository {
  /** Requests by or to the teacher, and open requests to all; null for requests of all teachers. */
  list(teacherId: number | null, now: Date): Promise<StoredRequest[]> {
    const concerned = teacherId === null ? sql`true`
      : sql`(${teacherId} in (r.asked_by, r.asked_id, r.taken_by) or (r.asked_id is null and r.state = 'open' and r.answer_until > ${now}::timestamptz))`;
    return this.#read(sql`r.starts_at > ${now}::timestamptz - ${keptDays} * interval '1 day' and ${concerned} order by r.starts_at, r.id`);
  }

  async find(id: number): Promise<StoredRequest | undefined> {
    return (await this.#read(sql`r.id = ${id}`))[0];
  }

  async isAsked({ groupId, plannedOn }: Pick<AskedLesson, 'groupId' | 'plannedOn'>, now: Date): Promise<boolean> {
    const { rows } = await sql`
      select from substitution_requests
      where group_id = ${groupId} and planned_on = ${plannedOn}::date
        and (state = 'open' and answer_until > ${now}::timestamptz or state = 'accepted' and starts_at > ${now}::timestamptz)`.execute(db());
    return rows.length > 0;
  }

  async insert({ lesson: of, swap, ...request }: Pick<StoredRequest, 'lesson' | 'swap' | 'reason' | 'answerUntil'> & { askedBy: number; askedId: number | null }): Promise<number> {
    const { id } = await db().insertInto('substitution_requests').values({
      group_id: of.groupId, planned_on: of.plannedOn, starts_at: of.startsAt, asked_by: request.askedBy, asked_id: request.askedId,
      swap_group_id: swap?.groupId ?? null, swap_planned_on: swap?.plannedOn ?? null, swap_starts_at: swap?.startsAt ?? null,
      reason: request.reason, answer_until: request.answerUntil,
    }).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  async setState(id: number, state: StoredRequest['state'], takenBy?: number): Promise<void> {
    await db().updateTable('substitution_requests').set({ state, ...(takenBy !== undefined && { taken_by: takenBy }) }).where('id', '=', id).execute();
  }

  async #read(where: RawBuilder<unknown>): Promise<StoredRequest[]> {
    const { rows } = await sql<Omit<StoredRequest, 'lesson' | 'swap'> & { lesson: Stored<AskedLesson>; swap: Stored<AskedLesson> | null }>`
      select r.id, ${named('asker.id', 'asker.full_name')} as asker, ${named('asked.id', 'asked.full_name')} as asked,
        ${named('taker.id', 'taker.full_name')} as taker, ${lesson('g', '')} as lesson,
        case when r.swap_group_id is not null then ${lesson('w', 'swap_')} end as swap, r.reason, r.answer_until as "answerUntil", r.state
      from substitution_requests r
      join accounts asker on asker.id = r.asked_by
      left join accounts asked on asked.id = r.asked_id
      left join accounts taker on taker.id = r.taken_by
      join groups g on g.id = r.group_id
      join subjects g_subject on g_subject.id = g.subject_id
      left join groups w on w.id = r.swap_group_id
      left join subjects w_subject on w_subject.id = w.subject_id
      where ${where}`.execute(db());
    const dated = (of: Stored<AskedLesson>): AskedLesson => ({ ...of, startsAt: new Date(of.startsAt) });
    return rows.map((row) => ({ ...row, lesson: dated(row.lesson), swap: row.swap && dated(row.swap) }));
  }
}
