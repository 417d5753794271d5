import type { NoticeEvent } from '@dzvinok/contract/notices';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import type { NoticeKey } from './notices.repository.ts';

interface Withdrawn {
  accountId: number;
  noticeId: number;
}

export interface Correction extends Withdrawn {
  studentId: number;
  event: NoticeEvent;
  /** Entry of the notice that was withdrawn; absent: the whole notice. */
  part?: string;
}

/** Empties these notices. */
export async function forgetTold(withdrawn: readonly Withdrawn[]): Promise<void> {
  if (withdrawn.length === 0) return;
  await sql`update notices n set told = '' from unnest(${withdrawn.map(({ accountId }) => accountId)}::bigint[], ${withdrawn.map(({ noticeId }) => noticeId)}::bigint[]) as w (account_id, id)
    where n.account_id = w.account_id and n.id = w.id`.execute(db());
}

/** One correction for each withdrawn notice or part, also in repeated calls. */
export async function writeCorrections(withdrawn: readonly Correction[]): Promise<NoticeKey[]> {
  if (withdrawn.length === 0) return [];
  const rows = withdrawn.map(({ accountId, noticeId, studentId, event, part }) =>
    ({ account_id: accountId, student_id: studentId, told: `withdrawn ${noticeId}${part === undefined ? '' : ` ${part}`}`, event }));
  const { rows: written } = await sql<NoticeKey>`
    insert into notices (account_id, kind, student_id, told, event)
    select account_id, 'event', student_id, told, event
    from json_to_recordset(${JSON.stringify(rows)}::json) as fresh (account_id bigint, student_id bigint, told text, event jsonb)
    on conflict do nothing
    returning account_id as "accountId", id`.execute(db());
  return written;
}
