import { type ShellDescription, release, type Release } from '@dzvinok/contract/releases';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { platformDb } from '../../runtime/database/database.ts';
import { misfitsOf, type ReleaseRun, type Assignment, type OfferedRemote, type RuleState } from './release.rules.ts';

const centre = z.object({ id: z.number(), code: z.string(), name: z.string(), isArchived: z.boolean() });

export const assignmentRow = z.object({
  remote: z.string(),
  stable: z.string().nullable(),
  fallback: z.string().nullable(),
  canary: z.string().nullable(),
  canaryCentres: z.array(centre),
  pins: z.array(z.object({ centre, version: z.string(), expiresAt: z.string(), reason: z.string() })),
});

const centreJson = sql`json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'isArchived', t.status = 'archived')`;

/** Columns of an `assignmentRow`; expects the remote's name as `m.remote`, and `release_channels c` by a left join. */
export const assignmentSql = sql`
  m.remote, c.version as stable, c.fallback_version as fallback, c.canary_version as canary,
  (select coalesce(json_agg(${centreJson} order by t.code), '[]')
    from release_canary_centres cc join tenants t on t.id = cc.tenant_id where cc.remote = m.remote) as "canaryCentres",
  (select coalesce(json_agg(json_build_object('centre', ${centreJson}, 'version', p.version,
      'expiresAt', p.expires_at, 'reason', p.reason) order by t.code), '[]')
    from release_pins p join tenants t on t.id = p.tenant_id where p.remote = m.remote) as pins`;

function assignmentOf({ stable, fallback, canary, canaryCentres, pins }: z.output<typeof assignmentRow>): Assignment {
  return {
    stable,
    fallback,
    canary: canary === null ? null : { version: canary, centres: canaryCentres },
    pins: pins.map(({ expiresAt, ...pin }) => ({ ...pin, expiresAt: Temporal.Instant.from(expiresAt) })),
  };
}

const offeredRow = assignmentRow.extend({
  releases: z.array(z.object({
    version: z.string(), manifest: z.unknown(), isWithdrawn: z.boolean(), note: z.object({ text: z.string(), at: z.string() }).nullable(),
  })),
  withdrawn: z.array(z.string()),
});

const stateRow = assignmentRow.extend({
  earlier: z.array(z.string()),
  known: z.array(z.object({ version: z.string(), isWithdrawn: z.boolean(), contract: z.unknown(), shared: z.unknown() })),
});

const withdrawnAtMost = 10;
const earlierAtMost = 50;
const runsKeptDays = 90;

@Injectable()
export class ReleasesRepository {
  /** One statement for all remotes: every page asks, and the platform has few connections. */
  async offered(withdrawnSince: Date, shell: ShellDescription): Promise<OfferedRemote[]> {
    const { rows } = await sql`
      select ${assignmentSql},
        (select coalesce(json_agg(json_build_object(
            'version', version, 'manifest', manifest, 'isWithdrawn', withdrawn_at is not null,
            'note', case when note is not null then json_build_object('text', note, 'at', noted_at) end)), '[]')
          from releases r where r.remote = m.remote and (
            version in (c.version, c.fallback_version, c.canary_version)
            or version in (select version from release_pins where remote = m.remote))) as releases,
        (select coalesce(json_agg(version order by withdrawn_at desc), '[]') from (
          select version, withdrawn_at from releases where remote = m.remote and withdrawn_at > ${withdrawnSince}
          order by withdrawn_at desc limit ${withdrawnAtMost}) as lately) as withdrawn
      from release_channels c cross join lateral (select c.remote) m
      order by m.remote`.execute(platformDb());
    return z.array(offeredRow).parse(rows).map((row) => ({
      ...assignmentOf(row),
      withdrawn: row.withdrawn,
      // A description that this version cannot read counts as a missing release.
      releases: new Map(row.releases.flatMap(({ version, manifest, isWithdrawn, note }) => {
        const { data } = release.safeParse(manifest);
        return data ? [[version, { manifest: data, isWithdrawn, note, fits: misfitsOf(data, shell).length === 0 }] as const] : [];
      })),
    }));
  }

  /** Undefined when the registry does not know the version `asked`. */
  async state(remote: string, asked: string | undefined, shell: ShellDescription): Promise<RuleState | undefined> {
    const { rows } = await sql`
      with earlier as (
        select version, max(revision) as latest from release_events
        where remote = ${remote} and kind in ('promoted', 'rolled-back') and version is not null
        group by version order by latest desc limit ${earlierAtMost})
      select ${assignmentSql},
        (select coalesce(json_agg(version order by latest desc), '[]') from earlier) as earlier,
        (select coalesce(json_agg(json_build_object('version', version, 'isWithdrawn', withdrawn_at is not null,
            'contract', manifest -> 'contract', 'shared', manifest -> 'shared')), '[]')
          from releases r where r.remote = m.remote and (version in (c.version, c.fallback_version, c.canary_version)
            or version = ${asked ?? null} or version in (select version from earlier))) as known
      from (select ${remote}::text as remote) m left join release_channels c on c.remote = m.remote`.execute(platformDb());
    const { known, earlier, ...assigned } = stateRow.parse(rows[0]);
    const facts = new Map(known.map(({ version, ...of }) => [version, of]));
    if (asked !== undefined && !facts.has(asked)) return undefined;
    return {
      ...assignmentOf({ ...assigned }),
      earlier,
      isWithdrawn: (version) => facts.get(version)?.isWithdrawn ?? false,
      fits: (version) => misfitsOf(facts.get(version), shell).length === 0,
    };
  }

  async names(): Promise<Set<string>> {
    const rows = await platformDb().selectFrom('releases').select(['remote', 'version']).execute();
    return new Set(rows.map(({ remote, version }) => `${remote}/${version}`));
  }

  async manifest(remote: string, version: string): Promise<unknown> {
    const row = await platformDb().selectFrom('releases').select('manifest')
      .where('remote', '=', remote).where('version', '=', version).executeTakeFirst();
    return row?.manifest;
  }

  /** @returns false for a known release */
  async add(described: Release, keyId: string | null): Promise<boolean> {
    const { remote, version } = described;
    await platformDb().insertInto('release_remotes').values({ remote }).onConflict((conflict) => conflict.doNothing()).execute();
    const added = await platformDb().insertInto('releases')
      .values({ remote, version, manifest: JSON.stringify(described), published_by: keyId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .execute();
    return added.length > 0;
  }

  async inUse(): Promise<{ remote: string; version: string; manifest: unknown }[]> {
    const { rows } = await sql<{ remote: string; version: string; manifest: unknown }>`
      select remote, version, manifest from releases r
      where withdrawn_at is null
        and (exists (select from release_channels c where c.remote = r.remote and r.version in (c.version, c.canary_version))
          or exists (select from release_pins p where p.remote = r.remote and p.version = r.version and p.expires_at > now()))
      order by remote, version`.execute(platformDb());
    return rows;
  }

  async runsOf(remote: string, version: string, shellBuild: string): Promise<ReleaseRun[]> {
    const rows = await platformDb().selectFrom('release_checks').select(['is_green', 'problems'])
      .where('remote', '=', remote).where('version', '=', version).where('shell_build', '=', shellBuild).where('kind', '=', 'run').execute();
    return rows.map(({ is_green: isGreen, problems }) => ({ isGreen, problems }));
  }

  async recordRun(remote: string, version: string, shellBuild: string, { isGreen, problems }: ReleaseRun): Promise<void> {
    await platformDb().insertInto('release_checks')
      .values({ remote, version, shell_build: shellBuild, kind: 'run', is_green: isGreen, problems: JSON.stringify(problems) })
      .onConflict((conflict) => conflict.columns(['remote', 'version', 'shell_build', 'kind']).doUpdateSet((set) => ({
        is_green: set.ref('excluded.is_green'), problems: set.ref('excluded.problems'), checked_at: sql<Date>`now()`,
      })))
      .execute();
  }

  async forgetOldRuns(shellBuild: string): Promise<void> {
    await platformDb().deleteFrom('release_checks').where('shell_build', '!=', shellBuild)
      .where(sql<boolean>`checked_at < now() - make_interval(days => ${runsKeptDays})`).execute();
  }
}
