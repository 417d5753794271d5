import { nameOrder } from '../../runtime/database/columns.ts';
import { refuse } from '@dzvinok/api-server/failure';
import { auditActions } from '@dzvinok/contract/audit-actions';
import type { AuditActor, auditQuery } from '@dzvinok/contract/audit-log';
import { sqlState } from '@dzvinok/tenancy/connection';
import { transactionDb } from '@dzvinok/tenancy/transaction';
import { auditActionText } from '@dzvinok/texts/audit';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { folded, indexedLetters, typedLetters } from '../../runtime/search/search-words.ts';
import type { AuditLogSubjects } from './audit-log-subjects.ts';

type AuditQuery = z.output<typeof auditQuery>;

type Condition = RawBuilder<unknown>;

/** Conditions on `audit_log a` that indexes serve, checked before the texts. */
function narrowing({ from, to, action, actorId, before, order }: Omit<AuditQuery, 'limit'>, zone: string): Condition {
  const startOf = (day: string, later: number) => sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`;
  const conditions = [
    ...(before === undefined ? [] : [order === 'oldest' ? sql`a.id > ${before}` : sql`a.id < ${before}`]),
    ...(from === undefined ? [] : [sql`a.at >= ${startOf(from, 0)}`]),
    ...(to === undefined ? [] : [sql`a.at < ${startOf(to, 1)}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(actorId === undefined ? [] : [sql`a.actor_id = ${actorId}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** True when the text occurs in anything that the screen shows of an entry. */
function textMatches(text: string, subjects: AuditLogSubjects): Condition {
  const plain = patternOf(text);
  const inJson = patternOf(JSON.stringify(text).slice(1, -1));
  return sql`(${like(sql`a.actor_name`, plain)} or a.ip like ${plain} or a.entity_id::text = ${text}
    or a.action = any(${actionsCalled(text)}::text[])
    or ${like(sql`concat_ws(' ', a.details, a.before, a.after)`, inJson)}
    or ${subjects.isAbout((name) => like(name, plain))})`;
}

/** As the search of the centre: apostrophes, case and letters that people confuse do not count. */
function like(value: Condition, pattern: string): Condition {
  return sql`coalesce(translate(lower(${value} collate "uk-x-icu"), ${typedLetters}, ${indexedLetters}) like ${folded(pattern)}, false)`;
}

function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function actionsCalled(text: string): string[] {
  const sought = text.toLocaleLowerCase('uk-UA');
  return auditActions.filter((action) => auditActionText[action].toLocaleLowerCase('uk-UA').includes(sought));
}

interface Found {
  ids: number[];
  next: number | null;
  /** The last searched entry; null when no entries are left. */
  searchedTo: number | null;
}

interface Window {
  ids: number[];
  edge: number | null;
  size: number;
}

const cancelled = '57014';

@Injectable()
export class AuditLogRepository {
  /** No index serves a text search, and years of a log would exceed the statement timeout: each call searches a part. */
  readonly bounds = { entriesAtOnce: 5_000, atMost: 200_000, milliseconds: 1_500 };

  async page(query: AuditQuery, subjects: AuditLogSubjects, zone: string): Promise<string> {
    try {
      return await this.#tell(query.text ? await this.#search(query, subjects, zone) : await this.#page(query, zone), query, subjects);
    } catch (error) {
      if (sqlState(error) === cancelled) throw refuse('audit-log.search-too-long');
      throw error;
    }
  }

  /** Reads one entry more than a page, to know if there is a next page. */
  async #page({ limit, ...query }: AuditQuery, zone: string): Promise<Found> {
    const { rows } = await sql<{ id: number }>`
      select a.id from audit_log a where ${narrowing(query, zone)} order by a.id ${directionOf(query)} limit ${limit + 1}`.execute(transactionDb());
    return foundOf(rows.map(({ id }) => id), limit);
  }

  async #search({ limit, ...query }: AuditQuery, subjects: AuditLogSubjects, zone: string): Promise<Found> {
    const { entriesAtOnce, atMost, milliseconds } = this.bounds;
    const until = performance.now() + milliseconds;
    const ids: number[] = [];
    let before = query.before;
    for (let looked = 0; looked < atMost && (looked === 0 || performance.now() < until); looked += entriesAtOnce) {
      const window = await this.#window({ ...query, before }, subjects, zone, limit + 1 - ids.length);
      ids.push(...window.ids);
      if (ids.length > limit || window.edge === null || window.size < entriesAtOnce) return foundOf(ids, limit);
      before = window.edge;
    }
    return { ids, next: before ?? null, searchedTo: before ?? null };
  }

  async #window(query: Omit<AuditQuery, 'limit'>, subjects: AuditLogSubjects, zone: string, wanted: number): Promise<Window> {
    const narrow = narrowing(query, zone);
    const direction = directionOf(query);
    const isOldest = query.order === 'oldest';
    const { rows: [window] } = await sql<Window>`
      with window_edge as (
        select ${isOldest ? sql`max(id)` : sql`min(id)`} as edge, count(*)::int as size
        from (select a.id from audit_log a where ${narrow} order by a.id ${direction} limit ${this.bounds.entriesAtOnce}) w)
      select edge, size, coalesce((
        select json_agg(f.id order by f.id ${direction}) from (
          select a.id from audit_log a
          where ${narrow} and ${isOldest ? sql`a.id <= edge` : sql`a.id >= edge`} and ${textMatches(query.text ?? '', subjects)}
          order by a.id ${direction} limit ${wanted}) f), '[]'::json) as ids
      from window_edge`.execute(transactionDb());
    return window ?? { ids: [], edge: null, size: 0 };
  }

  async #tell({ ids, next, searchedTo }: Found, query: AuditQuery, subjects: AuditLogSubjects): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      with shown as (select * from audit_log where id = any(${ids}::bigint[]))
      select json_build_object(
        'entries', coalesce((
          select json_agg(json_build_object(
            'id', a.id, 'at', a.at, 'actorId', a.actor_id, 'actorName', a.actor_name, 'actorRole', a.actor_role,
            'action', a.action, 'entity', a.entity, 'entityId', a.entity_id, 'entityName', ${subjects.nameOf},
            'before', a.before, 'after', a.after, 'details', a.details,
            'ip', a.ip, 'userAgent', a.user_agent, 'supportMode', a.support_mode) order by a.id ${directionOf(query)})
          from shown a), '[]'::json),
        'people', coalesce(${subjects.peopleOf}, '{}'::json),
        'next', ${next}::bigint,
        'searchedTo', (select at from audit_log where id = ${searchedTo}::bigint))::text as body`
      .execute(transactionDb());
    const [row] = rows;
    if (!row) throw new Error('The log answered nothing');
    return row.body;
  }

  /** Jumps from actor to actor along the index, as a long log has few actors. */
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
      order by ${nameOrder('latest.name')}, actors.id`.execute(transactionDb());
    return rows;
  }
}

function directionOf({ order }: Pick<AuditQuery, 'order'>) {
  return order === 'oldest' ? sql`asc` : sql`desc`;
}

function foundOf(ids: readonly number[], limit: number): Found {
  const shown = ids.slice(0, limit);
  return { ids: shown, next: ids.length > limit ? shown.at(-1) ?? null : null, searchedTo: null };
}
