import { refuse } from '@dzvinok/api-server/failure';
import type { Period, PeriodBody, Term } from '@dzvinok/contract/calendar';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { endLostBookings } from '../schedules/lesson-changes.ts';
import { lockGroups } from './holidays.service.ts';

/** The locks of all groups keep other periods and changes of lessons away. */
@Injectable()
export class PeriodsService {
  constructor(private readonly audit: AuditService, private readonly clock: CentreClock) {}

  async list(): Promise<Period[]> {
    const { rows } = await sql<Period>`
      select p.id, p.name, p.first_day as from, p.last_day as to, (
        select coalesce(json_agg(json_build_object('name', t.name, 'from', t.first_day, 'to', t.last_day) order by t.first_day), '[]')
        from terms t where t.period_id = p.id) as terms
      from periods p order by p.first_day`.execute(db());
    return rows;
  }

  async create(body: PeriodBody): Promise<{ id: number; classIds: number[] }> {
    const classIds = await lockGroups(sql`archived_at is null`);
    await refuseOverlap(body, 0);
    refuseTerms(body, body.terms ?? []);
    const { id } = await db().insertInto('periods').values(columnsOf(body)).returning('id').executeTakeFirstOrThrow();
    await saveTerms(id, body.terms ?? []);
    await endLostBookings(classIds, this.clock.today());
    await this.audit.record({ action: 'calendar.period-created', entity: 'period', entityId: id, details: factsOf(body) });
    return { id, classIds };
  }

  async update(id: number, body: PeriodBody): Promise<{ classIds: number[] }> {
    const classIds = await lockGroups(sql`archived_at is null`);
    const former = (await this.list()).find((period) => period.id === id);
    if (!former) throw refuse('calendar.period-not-found');
    await refuseOverlap(body, id);
    const terms = body.terms ?? former.terms ?? [];
    refuseTerms(body, terms);
    await db().updateTable('periods').set(columnsOf(body)).where('id', '=', id).execute();
    await saveTerms(id, terms);
    await endLostBookings(classIds, this.clock.today());
    await this.audit.record({ action: 'calendar.period-changed', entity: 'period', entityId: id, ...changed(factsOf(former), factsOf({ ...body, terms })) });
    return { classIds };
  }

  async remove(id: number): Promise<{ classIds: number[] }> {
    const classIds = await lockGroups(sql`archived_at is null`);
    const removed = await db().deleteFrom('periods').where('id', '=', id).returning(['name', 'first_day as from', 'last_day as to']).executeTakeFirst();
    if (!removed) throw refuse('calendar.period-not-found');
    await endLostBookings(classIds, this.clock.today());
    await this.audit.record({ action: 'calendar.period-deleted', entity: 'period', entityId: id, details: removed });
    return { classIds };
  }
}

function columnsOf({ name, from, to }: PeriodBody) {
  return { name, first_day: from, last_day: to };
}

/** The log names the terms in one line. */
function factsOf({ name, from, to, terms = [] }: PeriodBody): Facts {
  return { name, from, to, ...terms.length > 0 && { terms: terms.map((term) => `${term.name} (${daysOf(term)})`).join(', ') } };
}

const daysOf = ({ from, to }: { from: string; to: string }) => [from, to].map(formatDayMonth).join(' – ');

async function saveTerms(periodId: number, terms: readonly Term[]): Promise<void> {
  await db().deleteFrom('terms').where('period_id', '=', periodId).execute();
  if (terms.length > 0) await db().insertInto('terms').values(terms.map((term) => ({ period_id: periodId, ...columnsOf(term) }))).execute();
}

/** Terms lie within the period and do not overlap. */
function refuseTerms({ from, to }: PeriodBody, terms: readonly Term[]): void {
  const outside = terms.find((term) => term.from < from || term.to > to);
  if (outside) {
    throw refuse('calendar.term-outside', { text: `«${outside.name}» (${daysOf(outside)}) виходить за межі періоду (${daysOf({ from, to })}). Змініть дні семестру або періоду.` });
  }
  const ordered = terms.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const overlapping = ordered.find((term, index) => term.from <= (ordered[index - 1]?.to ?? ''));
  const before = overlapping && ordered[ordered.indexOf(overlapping) - 1];
  if (before) throw refuse('calendar.term-overlaps', { text: `«${overlapping.name}» починається, доки триває «${before.name}» (${daysOf(before)}). Оберіть інші дні.` });
}

async function refuseOverlap({ from, to }: PeriodBody, exceptId: number): Promise<void> {
  const other = await db().selectFrom('periods').select(['name', 'first_day as from', 'last_day as to'])
    .where('id', '<>', exceptId).where('last_day', '>=', from).where('first_day', '<=', to).orderBy('first_day').executeTakeFirst();
  if (other) throw refuse('calendar.period-overlaps', { text: `На ці дні вже є «${other.name}» (${daysOf(other)}). Змініть його або оберіть інші дні.` });
}
