import type { Notice, NoticeEvent } from '@dzvinok/contract/notices';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { commentForFamily } from '../../school/marks/mark.entity.ts';
import { owedThrough } from '../../school/students/paid-months.queries.ts';

const pageSize = 50;
/** Of the account's own child or the account itself. */
export const isOwnNotice = sql`(n.student_id = n.account_id
  or exists (select from student_parents p where p.student_id = n.student_id and p.parent_id = n.account_id))`;
/** Of a charge: an invoice was issued for its month since. */
export const isInvoiced = (charge: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (select from invoices i
  where i.student_id = ${charge}.student_id and i.month = ${charge}.month and i.cancelled_at is null and i.issued_at >= ${charge}.entered_at)`;
/** Kopiykas in the reminder `n`; null for other notices. */
export const owedInReminder = sql<number | null>`(n.event #>> '{money,owed}')::bigint`;
/** `owedInReminder` is not null. */
export const isDebtReminder = (notice: Notice): boolean => notice.kind === 'event' && notice.event.money !== undefined && 'owed' in notice.event.money;
/** Ids of ledger entries in the event of notice `n`. */
export const entriesOfNotice = sql`select value::bigint from jsonb_array_elements_text(coalesce(n.event #> '{money,entryIds}', jsonb_build_array(n.event #> '{money,entryId}')))`;
/** True while the event about money still holds. */
const standsOfMoney = sql`case
  when n.event #> '{money,entryId}' is not null then exists (select from ledger_entries e where e.id in (${entriesOfNotice})
    and e.kind <> 'discount' and not exists (select from ledger_entries r where r.reverses_id = e.id) and (e.kind = 'payment' or not ${isInvoiced(sql`e`)}))
  when n.event #> '{money,invoiceId}' is not null then exists (select from invoices i where i.id = (n.event #>> '{money,invoiceId}')::bigint and i.cancelled_at is null)
  when ${owedInReminder} is not null then ${owedThrough(sql`n.student_id`, sql`(n.event #>> '{money,through}')::date`)} >= ${owedInReminder}
  else true end`;

/** Notices per pass, so that a pass stays short. */
const writtenAtOnce = 2_000;
/** Marks of older lessons were written late or imported, so they are no news. */
const newsForDays = 31;
/** Transactions of saves are shorter, and clocks of two servers differ by less. */
const overlap = sql`interval '5 minutes'`;
/** Without a former notice, or with a notice of a clock that was ahead. */
const lookedBack = sql`interval '1 day'`;
const keptFor = sql`interval '90 days'`;
/** A pass reads saves from this moment on. */
export const sinceLastNotice = sql`
  select case when max(told_at) <= now() then max(told_at) - ${overlap} else now() - ${lookedBack} end as moment from notices where kind not in ('lesson', 'event')`;

interface Asked {
  before: number | undefined;
  shown: readonly Notice['kind'][];
  hasAlerts: boolean;
  hasEvents: boolean;
  today: string;
}

export interface NoticeKey {
  accountId: number;
  id: number;
}

/** Notices `n` that `which` selects, with the present content of the lessons; without withdrawn notices and notices about former children. */
const noticesNow = (which: RawBuilder<unknown>, today: string) => sql`
  select n.account_id, n.id, n.read_at is null as is_unread, json_build_object(
    'id', n.id, 'toldAt', n.told_at, 'isRead', n.read_at is not null, 'studentId', n.student_id,
    'studentName', student.full_name, 'lessonId', n.lesson_id, 'lessonDate', l.lesson_date, 'subjectName', sb.name, 'subjectColor', sb.color,
    'kind', n.kind)::jsonb || case n.kind
      when 'marks' then jsonb_build_object('homeworkMark', mk.homework_mark, 'classworkMark', mk.classwork_mark,
        'absent', mk.absent, 'notReady', mk.not_ready, 'isLate', mk.is_late, 'comment', ${commentForFamily})
      when 'homework' then jsonb_build_object('description', h.description, 'isChanged', n.is_changed)
      when 'recording' then jsonb_build_object('url', l.recording_url)
      else jsonb_build_object('joinUrl', case when l.lesson_date = ${today}::date then b.join_url end)
    end as content
  from notices n
  join accounts student on student.id = n.student_id
  join lessons l on l.id = n.lesson_id
  join groups g on g.id = l.group_id
  join subjects sb on sb.id = g.subject_id
  left join marks mk on n.kind = 'marks' and mk.lesson_id = n.lesson_id and mk.student_id = n.student_id
  left join homeworks h on n.kind = 'homework' and h.lesson_id = n.lesson_id
  left join broadcasts b on n.kind = 'broadcast' and b.lesson_id = n.lesson_id
  where ${which} and n.told_at > now() - ${keptFor}
    and ${isOwnNotice}
    and case n.kind
      when 'marks' then coalesce(mk.homework_mark, mk.classwork_mark) is not null or mk.absent or mk.not_ready or mk.is_late
        or ${commentForFamily} is not null
      when 'homework' then h.description is not null
      when 'recording' then l.recording_url is not null
      else b.join_url is not null
    end
  union all
  select n.account_id, n.id, n.read_at is null, jsonb_build_object(
    'id', n.id, 'toldAt', n.told_at, 'isRead', n.read_at is not null, 'kind', n.kind, 'studentId', n.student_id, 'studentName', student.full_name)
    || case n.kind
      when 'lesson' then jsonb_build_object('lessonDate', c.day, 'change', c.kind, 'text', c.text, 'startsAt', c.starts_at)
      else jsonb_build_object('event', n.event)
    end
  from notices n
  left join lesson_changes c on c.id = n.change_id
  left join accounts student on student.id = n.student_id
  where ${which} and n.told_at > now() - ${keptFor} and n.kind in ('lesson', 'event') and (n.student_id is null or ${isOwnNotice})
    and ${standsOfMoney}`;

@Injectable()
export class NoticesRepository {
  /** Newest first; `unread` counts all notices. */
  async list(accountId: number, { before, shown, hasAlerts, hasEvents, today }: Asked): Promise<{ notices: Notice[]; unread: number }> {
    const { rows: [found] } = await sql<{ notices: Notice[]; unread: number }>`
      with every as (${noticesNow(sql`n.account_id = ${accountId}`, today)}), own as materialized (
        select * from every where content ->> 'kind' = any(${shown}::text[])
          and (${hasAlerts} or coalesce(content ->> 'change', '') not in ('alert', 'shelter'))
          and (${hasEvents} or coalesce(content ->> 'change', '') not in ('request', 'absence'))
      )
      select (select count(*)::int from own where is_unread) as unread, coalesce((
        select json_agg(content order by id desc) from (
          select id, content from own where id < ${before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${pageSize}
        ) newest), '[]') as notices`.execute(db());
    return found ?? { notices: [], unread: 0 };
  }

  /** @returns whether any of the account's notices was unread */
  async markThese(accountId: number, ids: readonly number[]): Promise<boolean> {
    const { numUpdatedRows } = await db().updateTable('notices').set({ read_at: sql`now()` })
      .where('account_id', '=', accountId).where('id', '=', sql<number>`any(${ids})`).where('read_at', 'is', null).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** An event whose deliveries the caller writes. */
  async addEvent(accountId: number, event: NoticeEvent): Promise<number> {
    const { id } = await db().insertInto('notices').values({ account_id: accountId, kind: 'event', told: '', event: JSON.stringify(event) })
      .returning('id').executeTakeFirstOrThrow();
    return id;
  }

  /** The notices of `keys` that still hold; of an archived student only those about money. */
  async now(keys: readonly NoticeKey[], today: string): Promise<(NoticeKey & { notice: Notice; mailingId: number | null })[]> {
    if (keys.length === 0) return [];
    const [accounts, ids] = [keys.map(({ accountId }) => accountId), keys.map(({ id }) => id)];
    const which = sql`(n.account_id, n.id) in (select * from unnest(${accounts}::bigint[], ${ids}::bigint[]))`;
    const { rows } = await sql<NoticeKey & { notice: Notice; mailingId: number | null }>`
      with every as (${noticesNow(which, today)})
      select e.account_id as "accountId", e.id, e.content as notice, n.mailing_id as "mailingId"
      from every e join notices n on n.account_id = e.account_id and n.id = e.id left join accounts student on student.id = n.student_id
      where student.archived_at is null or n.event ->> 'kind' = 'payment' order by e.id`.execute(db());
    return rows;
  }

  /** Events whose deliveries have not been written, now marked as such, and whether another pass is needed. */
  async takeUnplanned(): Promise<{ events: NoticeKey[]; hasMore: boolean }> {
    const { rows: events } = await sql<NoticeKey>`
      update notices set is_planned = true
      where not is_planned and id in (select id from notices where not is_planned order by id limit ${writtenAtOnce} for update skip locked)
      returning account_id as "accountId", id`.execute(db());
    return { events, hasMore: events.length === writtenAtOnce };
  }

  /** @returns whether any notice was unread */
  async markRead(accountId: number, upTo: number): Promise<boolean> {
    const { numUpdatedRows } = await db().updateTable('notices').set({ read_at: sql`now()` })
      .where('account_id', '=', accountId).where('id', '<=', upTo).where('read_at', 'is', null).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Writes notices since the last pass, for student and parent, and deletes the oldest; repeatable. @returns them, and whether another pass is needed */
  async write(today: string): Promise<{ written: NoticeKey[]; hasMore: boolean }> {
    const { rows: fresh } = await sql`
      with since as materialized (${sinceLastNotice}), saved_marks as (
        select mark_id, max(changed_at) as saved_at from mark_changes
        where changed_at > (select moment from since) group by mark_id
      ), news as (
        select 'marks' as kind, mk.lesson_id, mk.student_id, s.saved_at, concat_ws(' ',
          'homework ' || mk.homework_mark, 'classwork ' || mk.classwork_mark, case when mk.absent then 'absent' end,
          case when mk.not_ready then 'not ready' end, case when mk.is_late then 'late' end, 'comment ' || md5(${commentForFamily})) as told
        from saved_marks s join marks mk on mk.id = s.mark_id
        union all
        select 'homework', h.lesson_id, m.student_id, h.set_at, md5(h.description)
        from homeworks h
        join lessons l on l.id = h.lesson_id
        join memberships m on m.group_id = l.group_id and m.left_on is null
        where h.set_at > (select moment from since)
        union all
        select 'broadcast', b.lesson_id, m.student_id, b.started_at, md5(b.join_url)
        from broadcasts b
        join lessons l on l.id = b.lesson_id
        join memberships m on m.group_id = l.group_id and m.left_on is null
        where b.started_at > (select moment from since)
        union all
        select 'recording', l.id, m.student_id, l.recorded_at, md5(l.recording_url)
        from lessons l
        join memberships m on m.group_id = l.group_id and m.left_on is null and m.joined_on <= l.lesson_date
        where l.recorded_at > (select moment from since)
      ), addressed as (
        select news.*, account.id as account_id
        from news
        join lessons l on l.id = news.lesson_id and l.lesson_date > ${today}::date - ${newsForDays}::int
        left join student_parents p on p.student_id = news.student_id
        join accounts account on account.id in (news.student_id, p.parent_id) and account.archived_at is null
      )
      select account_id, kind, lesson_id, student_id, told, saved_at from addressed a
      where told <> '' and not exists (
        select from notices known where known.lesson_id = a.lesson_id and known.kind = a.kind
          and known.student_id = a.student_id and known.account_id = a.account_id and known.told = a.told)
      order by saved_at, lesson_id, student_id, account_id, kind limit ${writtenAtOnce}`.execute(db());
    const written = [...fresh.length > 0 ? await this.#insert(fresh) : [], ...await this.#writeLessonChanges()];
    await db().deleteFrom('notices').where('told_at', '<', sql<Date>`now() - ${keptFor}`).execute();
    await db().deleteFrom('lesson_changes').where('changed_at', '<', sql<Date>`now() - ${keptFor}`).execute();
    return { written, hasMore: fresh.length === writtenAtOnce };
  }

  async #writeLessonChanges(): Promise<NoticeKey[]> {
    const { rows: fresh } = await sql`
      with change as materialized (
        select id, group_ids, student_id, teachers, changed_at from lesson_changes where changed_at > now() - ${lookedBack}
      ), concerned as (
        select distinct c.id, c.changed_at, m.student_id
        from change c
        join memberships m on m.left_on is null and c.student_id is null and (c.group_ids is null or c.group_ids @> to_jsonb(m.group_id))
        union
        select id, changed_at, student_id from change where student_id is not null
      ), addressed as (
        select c.id, c.changed_at, c.student_id, account.id as account_id
        from concerned c
        left join student_parents p on p.student_id = c.student_id
        join accounts account on account.id in (c.student_id, p.parent_id) and account.archived_at is null
        union all
        select c.id, c.changed_at, null, account.id
        from change c
        join accounts account on c.teachers @> to_jsonb(account.id) and account.archived_at is null
      )
      select account_id, id as change_id, student_id, changed_at as told_at from addressed a
      where not exists (select from notices known where known.change_id = a.id and known.account_id = a.account_id
        and known.student_id is not distinct from a.student_id)
      order by changed_at, id, student_id, account_id`.execute(db());
    if (fresh.length === 0) return [];
    const { rows } = await sql<NoticeKey>`
      insert into notices (account_id, kind, change_id, student_id, told, told_at)
      select account_id, 'lesson', change_id, student_id, '', told_at
      from json_to_recordset(${JSON.stringify(fresh)}::json) as fresh (account_id bigint, change_id bigint, student_id bigint, told_at timestamptz)
      on conflict do nothing
      returning account_id as "accountId", id`.execute(db());
    return rows;
  }

  async #insert(fresh: readonly unknown[]): Promise<NoticeKey[]> {
    const { rows } = await sql<NoticeKey>`
      insert into notices as n (account_id, kind, lesson_id, student_id, told, told_at)
      select account_id, kind, lesson_id, student_id, told, saved_at
      from json_to_recordset(${JSON.stringify(fresh)}::json) as fresh (
        account_id bigint, kind text, lesson_id bigint, student_id bigint, told text, saved_at timestamptz)
      on conflict (lesson_id, kind, student_id, account_id) do update
        set id = excluded.id, is_changed = true, told = excluded.told, told_at = excluded.told_at, read_at = null
        where n.told <> excluded.told
      returning account_id as "accountId", id`.execute(db());
    return rows;
  }
}
