import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Connections } from '../connections.ts';
import { platformDb } from '../database/database.ts';
import { Housekeeping } from '../jobs/housekeeping.ts';

/** Seconds since 1970; 0 for never, and where the database archives nothing. */
interface Archiving {
  archivedAt: number;
  failedAt: number;
}

/** Keeps PostgreSQL's last answer on its WAL archive, so that metrics need not wait for it. */
@Injectable()
export class LogArchive implements OnModuleInit {
  last: Archiving = { archivedAt: 0, failedAt: 0 };

  constructor(
    private readonly connections: Connections,
    private readonly housekeeping: Housekeeping,
  ) {}

  onModuleInit(): void {
    this.housekeeping.add('archive of the log', () => this.#read());
  }

  async #read(): Promise<void> {
    const { rows: [told] } = await runInPlatform(this.connections.database, () => sql<Archiving>`
      select coalesce(extract(epoch from last_archived_time), 0)::float8 as "archivedAt",
             coalesce(extract(epoch from last_failed_time), 0)::float8 as "failedAt"
      from pg_stat_archiver`.execute(platformDb()));
    if (told) this.last = told;
  }
}
