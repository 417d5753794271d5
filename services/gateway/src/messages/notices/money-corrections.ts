import type { NoticeEvent } from '@dzvinok/contract/notices';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { forgetTold, writeCorrections } from './corrections.ts';
import type { NoticeKey } from './notices.repository.ts';

interface Withdrawn {
  accountId: number;
  noticeId: number;
  studentId: number;
  kind: 'payment' | 'charge' | 'invoice';
  event: NoticeEvent;
  /** Read or sent. */
  isKnown: boolean;
}

/**
 * Corrects, once each, notices of payments, charges or invoices that were taken back after they were read or sent. Notices that did not reach
 * the person are removed, as the evening's message leaves them out; this is undecided while a message is leaving.
 */
export async function writeMoneyCorrections(): Promise<NoticeKey[]> {
  const { rows: withdrawn } = await sql<Withdrawn>`
    with gone as (
      select case e.kind when 'payment' then 'payment' else 'charge' end as kind, e.id, e.student_id
      from ledger_entries r join ledger_entries e on e.id = r.reverses_id where r.entered_at > now() - interval '1 day'
      union all
      select 'invoice', id, student_id from invoices where issued_at > now() - interval '60 days' and cancelled_at > now() - interval '1 day'
    ), people as (
      select gone.kind, gone.id, gone.student_id, person.account_id
      from gone cross join lateral (
        select gone.student_id as account_id union all select p.parent_id from student_parents p where p.student_id = gone.student_id) person
    )
    select n.account_id as "accountId", n.id as "noticeId", n.student_id as "studentId", people.kind, n.event,
      n.read_at is not null or coalesce(message.is_sent, false) as "isKnown"
    from people join notices n on n.account_id = people.account_id and n.kind = 'event' and n.told <> '' and n.told = people.kind || ' ' || people.id
    cross join lateral (
      select bool_or(d.state in ('sent', 'delivered')) as is_sent, bool_or(d.state = 'leased') as is_leaving from deliveries d
      where d.account_id = n.account_id and d.notice_ids @> to_jsonb(n.id)) message
    where (n.read_at is not null or message.is_sent is true or message.is_leaving is not true)
      and not exists (select from notices known where known.account_id = n.account_id and known.kind = 'event' and known.told <> '' and known.told = 'withdrawn ' || n.id)
    order by n.id`.execute(db());
  await forgetTold(withdrawn.filter(({ isKnown }) => !isKnown));
  return writeCorrections(withdrawn.filter(({ isKnown }) => isKnown).map((notice) => ({ ...notice, event: eventOf(notice) })));
}

function eventOf({ kind, event: { title, text, page } }: Withdrawn): NoticeEvent {
  const titles = { payment: 'Оплату скасовано', charge: 'Нарахування скасовано', invoice: `${title} скасовано` };
  // The first sentence has sum and month; later sentences say how to pay.
  const [sum = ''] = text.split('. ');
  return { kind: 'payment', title: titles[kind], text: sum.endsWith('.') ? sum : `${sum}.`, page };
}
