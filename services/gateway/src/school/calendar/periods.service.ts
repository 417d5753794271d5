import { refuse } from '@dzvinok/api-server/failure';
import type { Period, PeriodBody } from '@dzvinok/contract/calendar';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, changed } from '../../runtime/audit/audit.service.ts';
import { db } from '../../runtime/database/database.ts';
import { lockGroups } from './holidays.service.ts';

/** The locks of all groups keep other periods and changes of lessons away. */
@Injectable()
export class PeriodsService {
  constructor(private readonly audit: AuditService) {}

  async list(): Promise<Period[]> {
    return db().selectFrom('periods').select(['id', 'name', 'first_day as from', 'last_day as to']).orderBy('first_day').execute();
  }

  async create(body: PeriodBody): Promise<{ id: number; classIds: number[] }> {
    const classIds = await lockGroups(sql`archived_at is null`);
    await refuseOverlap(body, 0);
    const { id } = await db().insertInto('periods').values(columnsOf(body)).returning('id').executeTakeFirstOrThrow();
    await this.audit.record({ action: 'calendar.period-created', entity: 'period', entityId: id, details: { ...body } });
    return { id, classIds };
  }

  async update(id: number, body: PeriodBody): Promise<{ classIds: number[] }> {
    const classIds = await lockGroups(sql`archived_at is null`);
    const former = (await this.list()).find((period) => period.id === id);
    if (!former) throw refuse('calendar.period-not-found');
    await refuseOverlap(body, id);
    await db().updateTable('periods').set(columnsOf(body)).where('id', '=', id).execute();
    const { id: _, ...before } = former;
    await this.audit.record({ action: 'calendar.period-changed', entity: 'period', entityId: id, ...changed(before, body) });
    return { classIds };
  }

  async remove(id: number): Promise<{ classIds: number[] }> {
    const classIds = await lockGroups(sql`archived_at is null`);
    const removed = await db().deleteFrom('periods').where('id', '=', id).returning(['name', 'first_day as from', 'last_day as to']).executeTakeFirst();
    if (!removed) throw refuse('calendar.period-not-found');
    await this.audit.record({ action: 'calendar.period-deleted', entity: 'period', entityId: id, details: removed });
    return { classIds };
  }
}

function columnsOf({ name, from, to }: PeriodBody) {
  return { name, first_day: from, last_day: to };
}

async function refuseOverlap({ from, to }: PeriodBody, exceptId: number): Promise<void> {
  const other = await db().selectFrom('periods').select(['name', 'first_day as from', 'last_day as to'])
    .where('id', '<>', exceptId).where('last_day', '>=', from).where('first_day', '<=', to).orderBy('first_day').executeTakeFirst();
  if (!other) return;
  const days = [other.from, other.to].map(formatDayMonth).join(' – ');
  throw refuse('calendar.period-overlaps', { text: `На ці дні вже є «${other.name}» (${days}). Змініть його або оберіть інші дні.` });
}
