import { misfits, type ShellDescription } from '@dzvinok/contract/compatibility';
import { release } from '@dzvinok/contract/releases';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { platformDb } from '../../runtime/database/database.ts';
import type { Assignments, AssignedRelease } from './release-resolution.ts';

const row = z.object({
  remote: z.string(),
  stable: z.string(),
  fallback: z.string().nullable(),
  canary: z.string().nullable(),
  canaryCentres: z.array(z.number()),
  pins: z.array(z.object({ tenantId: z.number(), version: z.string(), expiresAt: z.string() })),
  releases: z.array(z.object({ version: z.string(), manifest: z.unknown(), isWithdrawn: z.boolean() })),
  withdrawn: z.array(z.string()),
});

const withdrawnAtMost = 10;

/** Reads for `/remotes.json`, inside the platform's transaction. */
@Injectable()
export class ReleasesRepository {
  /** Reads everything in one statement, as every page asks and there are few connections. */
  async assignments(withdrawnSince: Date, shell: ShellDescription): Promise<Assignments[]> {
    const { rows } = await sql`
      select c.remote, c.version as stable, c.fallback_version as fallback, c.canary_version as canary,
        (select coalesce(json_agg(tenant_id), '[]') from release_canary_centres where remote = c.remote) as "canaryCentres",
        (select coalesce(json_agg(json_build_object('tenantId', tenant_id, 'version', version, 'expiresAt', expires_at)), '[]')
          from release_pins where remote = c.remote) as pins,
        (select coalesce(json_agg(json_build_object(
            'version', version, 'manifest', manifest, 'isWithdrawn', withdrawn_at is not null)), '[]')
          from releases r where r.remote = c.remote and (
            version in (c.version, c.fallback_version, c.canary_version)
            or version in (select version from release_pins where remote = c.remote))) as releases,
        (select coalesce(json_agg(version order by withdrawn_at desc), '[]') from (
          select version, withdrawn_at from releases where remote = c.remote and withdrawn_at > ${withdrawnSince}
          order by withdrawn_at desc limit ${withdrawnAtMost}) as lately) as withdrawn
      from release_channels c
      order by c.remote`.execute(platformDb());
    return z.array(row).parse(rows).map((read) => assignmentsOf(read, shell));
  }
}

function assignmentsOf({ canary, canaryCentres, pins, releases, ...rest }: z.output<typeof row>, shell: ShellDescription): Assignments {
  return {
    ...rest,
    canary: canary === null ? null : { version: canary, tenantIds: canaryCentres },
    pins: pins.map(({ expiresAt, ...pin }) => ({ ...pin, expiresAt: Temporal.Instant.from(expiresAt) })),
    releases: new Map(releases.flatMap((one) => assignedRelease(one, shell))),
  };
}

/** A description that this code cannot read counts as a missing release. */
function assignedRelease(
  { version, manifest, isWithdrawn }: z.output<typeof row>['releases'][number], shell: ShellDescription,
): [string, AssignedRelease][] {
  const { data } = release.safeParse(manifest);
  return data ? [[version, { manifest: data, isWithdrawn, fits: misfits(data, shell).length === 0 }]] : [];
}
