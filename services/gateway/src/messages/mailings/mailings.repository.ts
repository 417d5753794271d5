import type { Mailing } from '@dzvinok/contract/mailings';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { promotionConsent } from '@dzvinok/contract/messages';
import type { NoticeEvent } from '@dzvinok/contract/notices';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { cancelQueued } from '../../runtime/live/queued-deliveries.ts';
import { mailingStopped } from '../notices/mailing.entity.ts';

const listedMailings = 20;

export interface Audience {
  groupId: number | null;
  /** Null: students are not chosen one by one. */
  studentIds: readonly number[] | null;
  recipientId: 1 | 2 | 3;
  isPromotional: boolean;
}

export interface Recipient {
  accountId: number;
  fullName: string;
  /** Has agreed to promotion by the text of today. */
  hasAgreed: boolean;
  students: string[];
  groups: string[];
}

export interface DueMailing extends Audience {
  id: number;
  message: string;
}

/** Of a mailing's notices `n`. */
const isUnreached = (mailingId: RawBuilder<unknown>) => sql`n.mailing_id = ${mailingId} and n.read_at is null and n.is_planned
  and not exists (select from deliveries d where d.mailing_id = ${mailingId} and d.account_id = n.account_id and d.state in ('waiting', 'leased', 'sent', 'delivered'))`;

@Injectable()
export class MailingsRepository {
  /** Each person once, by name; only of students who still come to the centre. */
  async recipients({ groupId, studentIds, recipientId }: Audience): Promise<Recipient[]> {
    const wanted = studentIds !== null ? sql`s.id = any(${studentIds}::bigint[])`
      : groupId !== null ? sql`exists (select from memberships m where m.student_id = s.id and m.group_id = ${groupId} and m.left_on is null)`
      : sql`true`;
    const { rows } = await sql<Recipient>`
      with student as materialized (
        select s.id, a.full_name, (
          select coalesce(json_agg(concat_ws(' ', sb.name, g.name) order by sb.name, g.name), '[]')
          from memberships m join groups g on g.id = m.group_id join subjects sb on sb.id = g.subject_id
          where m.student_id = s.id and m.left_on is null and (${groupId}::bigint is null or g.id = ${groupId})) as groups
        from students s join accounts a on a.id = s.id and a.archived_at is null
        where ${wanted}
      ), told as (
        select id as account_id, full_name as student, groups from student where ${recipientId !== 2}
        union all
        select p.parent_id, student.full_name, student.groups from student join student_parents p on p.student_id = student.id where ${recipientId !== 1}
      )
      select a.id as "accountId", a.full_name as "fullName", coalesce(max(c.promotion_version) = ${promotionConsent.version}, false) as "hasAgreed",
        json_agg(told.student order by told.student) as students,
        coalesce((json_agg(told.groups)) -> 0, '[]') as groups
      from told join accounts a on a.id = told.account_id and a.archived_at is null
      left join message_choices c on c.account_id = a.id
      group by a.id, a.full_name
      order by ${nameOrder('a.full_name')}, a.id`.execute(db());
    return rows;
  }

  async groupName(groupId: number): Promise<string | null> {
    const group = await db().selectFrom('groups').innerJoin('subjects', 'subjects.id', 'groups.subject_id')
      .select(['groups.name', 'subjects.name as subjectName']).where('groups.id', '=', groupId).executeTakeFirst();
    return group ? `${group.subjectName} ${group.name}` : null;
  }

  async add(mailing: Audience & { message: string; audience: string; createdBy: number; sendAt: Date }): Promise<number> {
    const { groupId, studentIds, recipientId, isPromotional, message, audience, createdBy, sendAt } = mailing;
    const { id } = await db().insertInto('mailings').values({
      message, group_id: groupId, student_ids: studentIds && JSON.stringify(studentIds), audience, recipient_id: recipientId,
      is_promotional: isPromotional, created_by: createdBy, send_at: sendAt,
    }).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  /** Takes mailings whose time has come; each is taken once. */
  async takeDue(now: Date): Promise<DueMailing[]> {
    const { rows } = await sql<DueMailing>`
      update mailings set told_at = ${now} where told_at is null and id in (
        select id from mailings where told_at is null and stopped_at is null and send_at <= ${now} order by id for update skip locked)
      returning id, message, group_id as "groupId", student_ids as "studentIds", recipient_id as "recipientId", is_promotional as "isPromotional"`.execute(db());
    return rows;
  }

  async tell(mailingId: number, events: readonly { accountId: number; event: NoticeEvent }[]): Promise<void> {
    await sql`
      insert into notices (account_id, kind, told, mailing_id, event, is_planned)
      select account_id, 'event', '', ${mailingId}::bigint, event, false
      from json_to_recordset(${JSON.stringify(events.map(({ accountId, event }) => ({ account_id: accountId, event })))}::json)
        as fresh (account_id bigint, event jsonb)`.execute(db());
  }

  async stop(id: number, now: Date): Promise<boolean> {
    const stopped = await db().updateTable('mailings').set({ stopped_at: sql<Date>`coalesce(stopped_at, ${now})` })
      .where('id', '=', id).returning('id').executeTakeFirst();
    await cancelQueued(sql`d.mailing_id = ${id}`, mailingStopped);
    return stopped !== undefined;
  }

  async lock(id: number): Promise<{ isTold: boolean; isStopped: boolean } | null> {
    const { rows: [mailing = null] } = await sql<{ isTold: boolean; isStopped: boolean }>`
      select told_at is not null as "isTold", stopped_at is not null as "isStopped" from mailings where id = ${id} for update`.execute(db());
    return mailing;
  }

  /** Plans new deliveries by the present addresses. @returns the number of people */
  async repeat(id: number): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      update notices n set is_planned = false
      where ${isUnreached(sql`${id}::bigint`)}`.execute(db());
    return Number(numAffectedRows);
  }

  list(): Promise<Mailing[]> {
    return this.#read(sql`true`);
  }

  async byId(id: number): Promise<Mailing | null> {
    const [mailing = null] = await this.#read(sql`m.id = ${id}`);
    return mailing;
  }

  async people(id: number): Promise<{ accountId: number; fullName: string; isRead: boolean; channels: { channel: Channel; state: string; reason: string | null }[] }[]> {
    const { rows } = await sql<Awaited<ReturnType<MailingsRepository['people']>>[number]>`
      select a.id as "accountId", a.full_name as "fullName", n.read_at is not null as "isRead", (
        select coalesce(json_agg(json_build_object('channel', d.channel, 'state', d.state, 'reason', d.reason) order by d.due_at), '[]')
        from deliveries d where d.mailing_id = ${id} and d.account_id = a.id) as channels
      from notices n join accounts a on a.id = n.account_id
      where n.mailing_id = ${id}
      order by ${nameOrder('a.full_name')}, a.id`.execute(db());
    return rows;
  }

  async #read(which: RawBuilder<unknown>): Promise<Mailing[]> {
    const { rows } = await sql<{ mailing: Mailing }>`
      select json_build_object('id', m.id, 'message', m.message, 'audience', m.audience, 'recipientId', m.recipient_id,
        'isPromotional', m.is_promotional, 'authorName', author.full_name, 'createdAt', m.created_at, 'sendAt', m.send_at,
        'state', case when m.stopped_at is not null then 'stopped' when m.told_at is null then 'waiting'
          when exists (select from notices n where n.mailing_id = m.id and not n.is_planned)
            or exists (select from deliveries d where d.mailing_id = m.id and d.state in ('waiting', 'leased')) then 'sending' else 'done' end,
        'counts', json_build_object(
          'recipients', (select count(*) from notices n where n.mailing_id = m.id),
          'read', (select count(*) from notices n where n.mailing_id = m.id and n.read_at is not null),
          'unreached', (select count(*) from notices n where ${isUnreached(sql`m.id`)}),
          'priceKopecks', (select coalesce(sum(t.price_kopecks), 0) from deliveries d join delivery_attempts t on t.delivery_id = d.id where d.mailing_id = m.id),
          'channels', (select coalesce(json_agg(by_channel), '[]') from (
            select d.channel, count(*) filter (where d.state in ('waiting', 'leased')) as waiting,
              count(*) filter (where d.state in ('sent', 'delivered')) as sent, count(*) filter (where d.state in ('failed', 'late')) as failed,
              count(*) filter (where d.state = 'cancelled') as cancelled
            from deliveries d where d.mailing_id = m.id group by d.channel order by d.channel) by_channel))) as mailing
      from mailings m join accounts author on author.id = m.created_by
      where ${which} order by m.id desc limit ${listedMailings}`.execute(db());
    return rows.map(({ mailing }) => mailing);
  }
}
