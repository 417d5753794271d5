import { refuse, type Refusal } from '@dzvinok/api-server/failure';
import type { ErrorCode } from '@dzvinok/contract/errors';
import type { EditConflict } from '@dzvinok/contract/values';
import { isoIn } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { db } from '../database/database.ts';

interface RefusedEdit<Saved> {
  entity: 'student' | 'parent' | 'teacher' | 'group';
  id: number;
  from: number;
  /** Without passwords, as each reading of a password needs a log entry. */
  current: Saved;
}

/** Names the person of the newest change, as the log tells it. */
export async function editConflict<Saved>(code: ErrorCode, { entity, id, from, current }: RefusedEdit<Saved>): Promise<Refusal> {
  const { rows } = await sql<{ changedBy: string | null; changedAt: Date; isPasswordChanged: boolean | null }>`
    select actor_name as "changedBy", at as "changedAt",
      bool_or((details ->> 'isPasswordChanged')::boolean) over () as "isPasswordChanged"
    from audit_log
    where entity = ${entity} and entity_id = ${id} and (details ->> 'version')::int > ${from}
    order by id desc
    limit 1`.execute(db());
  const [last] = rows;
  const data: EditConflict<Saved> = {
    current,
    changedBy: last?.changedBy ?? null,
    changedAt: last ? isoIn(currentTenant().timezone, last.changedAt) : null,
    isPasswordChanged: last?.isPasswordChanged ?? false,
  };
  return refuse(code, { data });
}
