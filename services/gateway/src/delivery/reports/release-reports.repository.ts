import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { platformDb } from '../../runtime/database/database.ts';
import { guardLimits, type LoadStats } from '../registry/release-guard.ts';

export interface ReportSum {
  remote: string;
  version: string;
  tenantId: number;
  accountId: number;
  role: string;
  at: Date;
  loads: number;
  loadFailures: number;
  renderFailures: number;
  code: string | null;
}

/** Loads of a canary and of the stable release since the canary began, at most of the last quarter of an hour. */
export interface WatchedCanary {
  remote: string;
  version: string;
  stable: string;
  since: Date;
  canaryStats: LoadStats;
  stableStats: LoadStats;
}

/** Further reports of a person in a minute add no information. */
export const mostInMinute = { loads: 20, failures: 3 } as const;

/** For an area that crashed repeatedly; each crash has its own report too, without this code. */
export const crashesCode = 'crashes';

const keptDays = 7;

@Injectable()
export class ReleaseReportsRepository {
  /** Skips unknown releases and remotes of other roles. In the minute in which a canary begins, earlier reports are left out. */
  async keep(told: readonly ReportSum[]): Promise<void> {
    const { loads, failures } = mostInMinute;
    await sql`
      insert into release_reports as kept
        (remote, version, minute, tenant_id, account_id, loads, load_failures, render_failures, code)
      select t.remote, t.version,
        greatest(date_trunc('minute', t.at), case when c.canary_version = t.version and c.canary_since <= t.at then c.canary_since end),
        t."tenantId", t."accountId", least(t.loads, ${loads}), least(t."loadFailures", ${failures}),
        least(t."renderFailures", ${failures}), t.code
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t (remote text, version text, "tenantId" bigint, "accountId" bigint, role text, at timestamptz, loads int, "loadFailures" int,
          "renderFailures" int, code text)
      join releases r on r.remote = t.remote and r.version = t.version
      left join release_channels c on c.remote = t.remote
      where exists (select from jsonb_array_elements(r.manifest -> 'exposes') area where area -> 'roles' ? t.role)
      order by t.remote, t.version, t.at, t."tenantId", t."accountId"
      on conflict (remote, version, minute, tenant_id, account_id) do update set
        loads = least(kept.loads + excluded.loads, ${loads}),
        load_failures = least(kept.load_failures + excluded.load_failures, ${failures}),
        render_failures = least(kept.render_failures + excluded.render_failures, ${failures}),
        code = case when ${crashesCode} in (kept.code, excluded.code) then ${crashesCode}
          when excluded.load_failures + excluded.render_failures > 0 then excluded.code
          else coalesce(kept.code, excluded.code) end`.execute(platformDb());
  }

  /** `remotes` null means all. Counts failures of people in the canary's centres only. */
  async watched(now: Date, remotes: readonly string[] | null): Promise<WatchedCanary[]> {
    const windowStart = new Date(now.getTime() - guardLimits.windowMs);
    const { rows } = await sql<{
      remote: string; version: string; stable: string; canarySince: Date; attempts: number; failures: number; people: number;
      stableAttempts: number; stableFailures: number;
    }>`
      select c.remote, c.canary_version as version, c.version as stable, c.canary_since as "canarySince",
        coalesce(sum(r.loads + r.load_failures) filter (where mine), 0)::int as attempts,
        coalesce(sum(failed) filter (where mine), 0)::int as failures,
        count(distinct (r.tenant_id, r.account_id)) filter (where mine and failed > 0)::int as people,
        coalesce(sum(r.loads + r.load_failures) filter (where r.version = c.version), 0)::int as "stableAttempts",
        coalesce(sum(failed) filter (where r.version = c.version), 0)::int as "stableFailures"
      from release_channels c
      cross join lateral (select greatest(c.canary_since, ${windowStart}::timestamptz) as since) as looked_at
      join release_reports r on r.remote = c.remote and r.version in (c.version, c.canary_version)
        -- follows from the next line, and is what the primary key can be searched by
        and r.minute >= date_trunc('minute', since)
        -- a minute of the stable one is not cut: it began before the canary
        and r.minute >= case when r.version = c.version then date_trunc('minute', since) else since end
      left join release_canary_centres centre on centre.remote = c.remote and centre.tenant_id = r.tenant_id
      cross join lateral (select r.load_failures + r.render_failures as failed,
        r.version = c.canary_version and centre.tenant_id is not null as mine) as counts
      where c.canary_version is not null and (${remotes}::text[] is null or c.remote = any (${remotes}::text[]))
      group by c.remote`.execute(platformDb());
    return rows.map(({ remote, version, stable, canarySince, attempts, failures, people, stableAttempts, stableFailures }) => ({
      remote, version, stable, since: canarySince,
      canaryStats: { attempts, failures, people },
      stableStats: { attempts: stableAttempts, failures: stableFailures, people: 0 },
    }));
  }

  async forgetOld(now: Date): Promise<void> {
    const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000);
    await platformDb().deleteFrom('release_reports').where('minute', '<', before).execute();
  }
}
