import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { AppConfig } from '../../runtime/app.config.ts';
import { Connections } from '../../runtime/connections.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { JobsRepository } from '../../runtime/jobs/jobs.repository.ts';

/** Hours in each centre's own zone, when no lessons run. */
const [fromHour, untilHour] = [1, 5];
/** The runner does two at once; the next minute queues more. */
const queuedAtOnce = 20;

/** Nightly, so that a passport exists from before any mistake made during the day. */
@Injectable()
export class NightlyPassports implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly connections: Connections,
    private readonly jobs: JobsRepository,
    private readonly clock: Clock,
    private readonly housekeeping: Housekeeping,
  ) {}

  onModuleInit(): void {
    if (this.config.nightlyPassports === 0) return;
    this.housekeeping.add('nightly passports', () => this.beginDue(new Date(this.clock.now().epochMilliseconds)));
  }

  async beginDue(now: Date): Promise<void> {
    await runInPlatform(this.connections.database, async () => {
      const due = await platformDb()
        .selectFrom('tenants').select(['id', 'code'])
        .where('status', '<>', 'archived')
        .where(sql<boolean>`extract(hour from ${now}::timestamptz at time zone timezone) between ${fromHour} and ${untilHour - 1}`)
        .where((where) => where.not(where.exists(where.selectFrom('jobs').select('jobs.id')
          .whereRef('jobs.tenant_id', '=', 'tenants.id').where('kind', '=', 'passport-export')
          .where('jobs.created_at', '>', sql<Date>`${now}::timestamptz - interval '12 hours'`))))
        .orderBy('id').limit(queuedAtOnce).execute();
      for (const tenant of due) {
        await this.jobs.add({ kind: 'passport-export', tenant, input: { by: 'SuperAdmin', actorId: null }, actor: { id: null, name: null } });
      }
    });
  }
}
