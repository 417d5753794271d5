import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { platformDb } from '../../runtime/database/database.ts';

/** A release, and the build of the shell that it was checked against. */
export interface Cell {
  remote: string;
  version: string;
  shellBuild: string;
}

/** A finding about a release in a shell, from its declaration or from running it. */
export interface ReleaseCheck {
  kind: 'declared' | 'run';
  isGreen: boolean;
  problems: readonly string[];
}

/** The part of a manifest that says if the release fits. */
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

/** Queries the checks, inside the platform's transaction. */
@Injectable()
export class ReleaseChecksRepository {
  async manifest(remote: string, version: string): Promise<unknown> {
    const row = await platformDb().selectFrom('releases').select('manifest')
      .where('remote', '=', remote).where('version', '=', version).executeTakeFirst();
    return row?.manifest;
  }

  /** Reads the declarations of releases that somebody may still get, and locks them until the transaction ends. */
  async declarations(): Promise<Declaration[]> {
    const { rows } = await sql<Declaration>`
      select remote, version, manifest -> 'contract' as contract, manifest -> 'shared' as shared from releases where withdrawn_at is null
      order by remote, version for key share`.execute(platformDb());
    return rows;
  }

  /** Lists releases that a centre or everybody gets although they do not fit. */
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

  /** Records findings. A later one replaces an earlier one; an equal one writes nothing. */
  async record(found: readonly (Cell & ReleaseCheck)[]): Promise<void> {
    if (found.length === 0) return;
    // all findings are one value, as a statement takes no more than 65 535
    await sql`
      insert into release_checks as kept (remote, version, shell_build, kind, is_green, problems)
      select remote, version, "shellBuild", kind, "isGreen", problems from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as found (remote text, version text, "shellBuild" text, kind text, "isGreen" boolean, problems jsonb)
      on conflict (remote, version, shell_build, kind) do update
        set is_green = excluded.is_green, problems = excluded.problems, checked_at = now()
        where (kept.is_green, kept.problems) is distinct from (excluded.is_green, excluded.problems)`.execute(platformDb());
  }

  /** Deletes checks against shells of long ago, which nobody needs. */
  async forgetOld(shellBuild: string): Promise<void> {
    await platformDb().deleteFrom('release_checks').where('shell_build', '!=', shellBuild)
      .where(sql<boolean>`checked_at < now() - make_interval(days => ${keptDays})`).execute();
  }
}
