import { auditActions } from '@dzvinok/contract/audit-actions';
import type { auditQuery } from '@dzvinok/contract/audit-log';
import { auditActionText } from '@dzvinok/texts/audit';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AuditLogSubjects } from './audit-log-subjects.ts';

export type AuditQuery = z.output<typeof auditQuery>;

type Condition = RawBuilder<unknown>;

/** Conditions on `audit_log a` that indexes serve, checked before the texts. */
export function narrowing({ from, to, action, actorId, before, order }: Omit<AuditQuery, 'limit'>, zone: string): Condition {
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
export function textMatches(text: string, subjects: AuditLogSubjects): Condition {
  const plain = patternOf(text);
  const inJson = patternOf(JSON.stringify(text).slice(1, -1));
  return sql`(${like(sql`a.actor_name`, plain)} or a.ip like ${plain} or a.entity_id::text = ${text}
    or a.action = any(${actionsCalled(text)}::text[])
    or ${like(sql`concat_ws(' ', a.details, a.before, a.after)`, inJson)}
    or ${subjects.isAbout((name) => like(name, plain))})`;
}

/** Names a collation, as the database's own may fold only Latin letters. */
function like(value: Condition, pattern: string): Condition {
  return sql`coalesce(${value} collate "uk-x-icu" ilike ${pattern}, false)`;
}

function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function actionsCalled(text: string): string[] {
  const sought = text.toLocaleLowerCase('uk-UA');
  return auditActions.filter((action) => auditActionText[action].toLocaleLowerCase('uk-UA').includes(sought));
}
