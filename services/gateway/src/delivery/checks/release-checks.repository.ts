import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { platformDb } from '../../runtime/database/database.ts';
import type { ReleaseCheck } from './release-checks.rules.ts';

/** A release, and the build of the shell that it was held against. */
export interface Cell {
  remote: string;
  version: string;
  shellBuild: string;
}

/** As much of a manifest as says whether the release fits. */
interface Declaration {
  remote: string;
  version: string;
  contract: unknown;
  shared: unknown;
}

interface Misfit {
  remote: string;
  version: string;
  problems: string[];
}

const keptDays = 90;

/** To be used inside the platform's transaction. */
@Injectable()
export class ReleaseChecksRepository {
  async manifest(remote: string, version: string): Promise<unknown> {
    const row = await platformDb().selectFrom('releases').select('manifest')
      .where('remote', '=', remote).where('version', '=', version).executeTakeFirst();
    return row?.manifest;
  }

  /** Of what may still be given to somebody; none of them goes away before the transaction ends. */
  async declarations(): Promise<Declaration[]> {
    const { rows } = await sql<Declaration>`
      select remote, version, manifest -> 'contract' as contract, manifest -> 'shared' as shared from releases where withdrawn_at is null
      order by remote, version for key share`.execute(platformDb());
    return rows;
  }

  /** Of what some centre gets, or everybody. */
  async misfitsInUse(shellBuild: string): Promise<Misfit[]> {
    const { rows } = await sql<Misfit>`
      select k.remote, k.version, k.problems
      from release_checks k join releases r on r.remote = k.remote and r.version = k.version
      where k.shell_build = ${shellBuild} and k.kind = 'declared' and not k.is_green and r.withdrawn_at is null
        and (exists (select from release_channels c where c.remote = r.remote and r.version in (c.version, c.canary_version))
          or exists (select from release_pins p where p.remote = r.remote and p.version = r.version and p.expires_at > now()))
      order by k.remote, k.version`.execute(platformDb());
    return rows;
  }

  async checksOf({ remote, version, shellBuild }: Cell): Promise<ReleaseCheck[]> {
    const rows = await platformDb().selectFrom('release_checks').select(['kind', 'is_green', 'problems'])
      .where('remote', '=', remote).where('version', '=', version).where('shell_build', '=', shellBuild).orderBy('kind').execute();
    return rows.map(({ kind, is_green: isGreen, problems }) => ({ kind, isGreen, problems }));
  }

  /** A later finding takes the place of an earlier one; the same once more writes nothing. */
  async record(found: readonly (Cell & ReleaseCheck)[]): Promise<void> {
    if (found.length === 0) return;
    // as one value: a statement takes no more than sixty-five thousand
    await sql`
      insert into release_checks as kept (remote, version, shell_build, kind, is_green, problems)
      select remote, version, "shellBuild", kind, "isGreen", problems from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as found (remote text, version text, "shellBuild" text, kind text, "isGreen" boolean, problems jsonb)
      on conflict (remote, version, shell_build, kind) do update
        set is_green = excluded.is_green, problems = excluded.problems, checked_at = now()
        where (kept.is_green, kept.problems) is distinct from (excluded.is_green, excluded.problems)`.execute(platformDb());
  }

  /** What shells of long ago were held against tells nobody anything. */
  async forgetOld(shellBuild: string): Promise<void> {
    await platformDb().deleteFrom('release_checks').where('shell_build', '!=', shellBuild)
      .where(sql<boolean>`checked_at < now() - make_interval(days => ${keptDays})`).execute();
  }
}
