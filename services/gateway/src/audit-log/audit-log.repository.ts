import type { AuditActor } from '@dzvinok/contract/audit-log';
import { transactionDb } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { conditionsOf, type AuditQuery } from './audit-log.search.ts';
import type { LogGround } from './log-ground.ts';

/** Reads the log of whatever is open, the centre's or the platform's; nothing here can change it. */
@Injectable()
export class AuditLogRepository {
  /** One page as JSON text, the latest first; one row more is looked for, to know whether there is a next. */
  async page(query: AuditQuery, ground: LogGround, zone: string): Promise<string> {
    const { limit } = query;
    const { rows } = await sql<{ body: string }>`
      with found as (
        select a.* from audit_log a where ${conditionsOf(query, ground, zone)} order by a.id desc limit ${limit + 1}
      ), shown as (select * from found order by id desc limit ${limit})
      select json_build_object(
        'entries', coalesce((
          select json_agg(json_build_object(
            'id', a.id, 'at', a.at, 'actorId', a.actor_id, 'actorName', a.actor_name, 'actorRole', a.actor_role,
            'action', a.action, 'entity', a.entity, 'entityId', a.entity_id, 'entityName', ${ground.nameOf},
            'before', a.before, 'after', a.after, 'details', a.details,
            'ip', a.ip, 'userAgent', a.user_agent, 'supportMode', a.support_mode) order by a.id desc)
          from shown a), '[]'::json),
        'people', coalesce(${ground.peopleOf}, '{}'::json),
        'next', case when (select count(*) from found) > ${limit} then (select min(id) from shown) end)::text as body`
      .execute(transactionDb());
    const [row] = rows;
    if (!row) throw new Error('The log answered nothing');
    return row.body;
  }

  /** Goes from person to person along the index: a log of years holds few people. */
  async people(): Promise<AuditActor[]> {
    const { rows } = await sql<AuditActor>`
      with recursive actors as (
        select min(actor_id) as id from audit_log
        union all
        select (select min(l.actor_id) from audit_log l where l.actor_id > actors.id) from actors where actors.id is not null
      )
      select actors.id, coalesce(latest.name, '') as name
      from actors cross join lateral (
        select actor_name as name from audit_log where actor_id = actors.id order by id desc limit 1) latest
      where actors.id is not null
      order by latest.name collate "uk-x-icu", actors.id`.execute(transactionDb());
    return rows;
  }
}
