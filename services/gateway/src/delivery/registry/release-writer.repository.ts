import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { platformDb } from '../../runtime/database/database.ts';
import type { Centre, ReleaseDecision } from './release.rules.ts';

/** A person, a team's key, or `nobody`. */
export interface ReleaseActor {
  id: number | null;
  name: string | null;
  keyId: string | null;
}

export const nobody: ReleaseActor = { id: null, name: null, keyId: null };

const dateOf = (moment: Temporal.Instant) => new Date(moment.epochMilliseconds);

@Injectable()
export class ReleaseWriterRepository {
  async lock(remote: string): Promise<number | undefined> {
    const row = await platformDb().selectFrom('release_remotes').select('revision').where('remote', '=', remote)
      .forUpdate().executeTakeFirst();
    return row?.revision;
  }

  /**
   * An area of the version, or a role's home, that another remote serves already. With two owners, pages would load
   * the remote that is listed first.
   */
  async takenArea(remote: string, version: string): Promise<{ path: string; owner: string } | undefined> {
    const { rows } = await sql<{ path: string; owner: string }>`
      select theirs ->> 'basePath' as path, c.remote as owner
      from releases r cross join lateral jsonb_array_elements(r.manifest -> 'exposes') as mine
        join release_channels c on c.remote <> r.remote
        join releases s on s.remote = c.remote and s.version = c.version
        cross join lateral jsonb_array_elements(s.manifest -> 'exposes') as theirs
      where r.remote = ${remote} and r.version = ${version} and (mine ->> 'basePath' = theirs ->> 'basePath'
        or (mine ? 'home' and theirs ? 'home'
          and exists (select from jsonb_array_elements_text(mine -> 'roles') role where theirs -> 'roles' ? role)))
      order by owner, path limit 1`.execute(platformDb());
    return rows[0];
  }

  async centres(codes: readonly string[]): Promise<(Centre & { isArchived: boolean })[]> {
    if (codes.length === 0) return [];
    const rows = await platformDb().selectFrom('tenants').select(['id', 'code', 'status']).where('code', 'in', [...codes])
      .orderBy('code').execute();
    return rows.map(({ id, code, status }) => ({ id, code, isArchived: status === 'archived' }));
  }

  async write(remote: string, made: ReleaseDecision, by: ReleaseActor, now: Temporal.Instant): Promise<void> {
    if (made.channel) await this.#moveChannel(remote, made.channel, now);
    if (made.canary !== undefined) await this.#setCanary(remote, made.canary, now);
    await this.#setPins(remote, made.pins, by);
    if (made.restored !== null) await this.#withdraw(remote, made.restored, null, null);
    if (made.withdrawn !== null) await this.#withdraw(remote, made.withdrawn, dateOf(now), made.reason);
    const { kind, version, previousVersion, centres, reason, details } = made;
    await sql`
      with counted as (update release_remotes set revision = revision + 1 where remote = ${remote} returning revision)
      insert into release_events (remote, revision, at, kind, version, previous_version, centres, reason, details,
        actor_id, actor_name, key_id)
      select ${remote}, revision, ${dateOf(now)}, ${kind}, ${version}, ${previousVersion}, ${centres.map(({ code }) => code)}::text[],
        ${reason}, ${JSON.stringify(details)}::jsonb, ${by.id}::bigint, ${by.name}, ${by.keyId} from counted`.execute(platformDb());
  }

  duePins(now: Temporal.Instant): Promise<{ remote: string; version: string }[]> {
    return platformDb().selectFrom('release_pins').select(['remote', 'version']).distinct()
      .where('expires_at', '<=', dateOf(now)).execute();
  }

  async #moveChannel(remote: string, { stable, fallback }: { stable: string; fallback: string | null }, now: Temporal.Instant): Promise<void> {
    await platformDb().insertInto('release_channels')
      .values({ remote, version: stable, fallback_version: fallback, moved_at: dateOf(now), canary_version: null, canary_since: null })
      .onConflict((conflict) => conflict.column('remote').doUpdateSet((set) => ({
        version: stable,
        fallback_version: fallback,
        // a new fallback alone changes no page's release
        moved_at: sql<Date>`case when ${set.ref('release_channels.version')} = ${stable} then ${set.ref('release_channels.moved_at')} else ${dateOf(now)} end`,
      })))
      .execute();
  }

  async #setCanary(remote: string, canary: NonNullable<ReleaseDecision['canary']> | null, now: Temporal.Instant): Promise<void> {
    await platformDb().updateTable('release_channels')
      .set({
        canary_version: canary?.version ?? null,
        // adding centres does not restart the canary
        canary_since: canary && sql<Date>`case when canary_version = ${canary.version} then canary_since else ${dateOf(now)} end`,
      })
      .where('remote', '=', remote).execute();
    await platformDb().deleteFrom('release_canary_centres').where('remote', '=', remote).execute();
    if (!canary) return;
    await platformDb().insertInto('release_canary_centres')
      .values(canary.centres.map(({ id }) => ({ remote, tenant_id: id }))).execute();
  }

  async #setPins(remote: string, { set, gone }: ReleaseDecision['pins'], by: ReleaseActor): Promise<void> {
    const ids = [...gone, ...set.map(({ centre }) => centre)].map(({ id }) => id);
    if (ids.length > 0) await platformDb().deleteFrom('release_pins').where('remote', '=', remote).where('tenant_id', 'in', ids).execute();
    if (set.length === 0) return;
    await platformDb().insertInto('release_pins').values(set.map(({ centre, version, expiresAt, reason }) => ({
      remote, tenant_id: centre.id, version, expires_at: dateOf(expiresAt), reason, created_by_name: by.name,
    }))).execute();
  }

  async #withdraw(remote: string, version: string, at: Date | null, reason: string | null): Promise<void> {
    await platformDb().updateTable('releases').set({ withdrawn_at: at, withdrawn_reason: reason })
      .where('remote', '=', remote).where('version', '=', version).execute();
  }
}
