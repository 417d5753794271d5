import { refuse } from '@dzvinok/api-server/failure';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { ReleaseEventKind } from '@dzvinok/contract/release-board';
import type { ShellDescription } from '@dzvinok/contract/releases';
import { KeyedQueue } from '@dzvinok/flow';
import { Database } from '@dzvinok/tenancy/database';
import { afterCommit, runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, platformActor } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { ReleaseChecks, RemotesManifestService } from './remotes-manifest.service.ts';
import { decideChange, type Centre, type ReleaseDecision, type ReleaseCommand, type RuleState } from './release.rules.ts';
import { ReleasesRepository } from './releases.repository.ts';
import { platformDb } from '../../runtime/database/database.ts';

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

  /** An area or a role's home of the version that another remote serves already: pages would load the remote that is listed first. */
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

  async note(remote: string, version: string, note: string, now: Temporal.Instant): Promise<void> {
    await platformDb().updateTable('releases').set({ note, noted_at: dateOf(now) })
      .where('remote', '=', remote).where('version', '=', version).execute();
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

/** An expired pin has no action, as no person caused it. */
const auditActionOf: Record<ReleaseEventKind, AuditAction | null> = {
  'promoted': 'releases.promoted',
  'canary-started': 'releases.canary-started',
  'canary-ended': 'releases.canary-ended',
  'pinned': 'releases.pinned',
  'unpinned': 'releases.unpinned',
  'pin-expired': null,
  'rolled-back': 'releases.rolled-back',
  'canary-rolled-back': 'releases.canary-rolled-back',
};

function codesIn(command: ReleaseCommand): readonly string[] {
  return 'centres' in command ? [...new Set(command.centres)] : [];
}

/** Names the wrong codes, which are hard to find among two hundred. */
function missingText(unknown: readonly string[], archived: readonly string[]): string {
  const parts = [['Немає центрів', unknown], ['В архіві', archived]] as const;
  return parts.filter(([, codes]) => codes.length > 0).map(([word, codes]) => `${word}: ${codes.join(', ')}.`).join(' ');
}

function givenVersion(command: ReleaseCommand): string | undefined {
  switch (command.kind) {
    case 'promote':
    case 'promote-at-start':
    case 'canary':
    case 'pin':
      return command.version;
    default:
      return undefined;
  }
}

/** Each change locks the remote's row, is decided under that lock, and writes an event with the next revision in the same transaction. */
@Injectable()
export class ReleaseWriter {
  /** Changes in this process wait here without a connection; only other processes wait at the lock. */
  readonly #changing = new KeyedQueue();

  constructor(
    private readonly database: Database,
    private readonly repository: ReleaseWriterRepository,
    private readonly releases: ReleasesRepository,
    private readonly checks: ReleaseChecks,
    private readonly manifests: RemotesManifestService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Opens a transaction, or joins the platform's. Pass `shell` if it was read already. @returns false when nothing has to change */
  change(remote: string, command: ReleaseCommand, actor: ReleaseActor, shell?: ShellDescription): Promise<boolean> {
    return this.#changing.run(remote, () => this.#change(remote, command, actor, shell));
  }

  async #change(remote: string, command: ReleaseCommand, actor: ReleaseActor, known?: ShellDescription): Promise<boolean> {
    const shell = known ?? await this.checks.shell();
    return runInPlatform(this.database, async () => {
      const revision = await this.repository.lock(remote);
      if (revision === undefined) throw refuse('releases.not-found');
      if ('revision' in command && command.revision !== undefined && command.revision !== revision) throw refuse('releases.changed-meanwhile');
      const given = givenVersion(command);
      const state = await this.releases.state(remote, given, shell);
      if (!state) throw refuse('releases.not-found');
      const now = this.clock.now();
      const decision = decideChange(state, command, await this.#centresOf(command, state, actor), now);
      if (!decision) return false;
      // checked before anything is written, so that a transaction with several changes can continue without this one
      if (given !== undefined) await this.checks.assertGreen(remote, given, shell);
      // the operator may start releases with areas of any team
      if (given !== undefined && command.kind !== 'promote-at-start') await this.#assertOwnAreas(remote, given);
      if (given !== undefined && 'note' in command && command.note !== undefined) await this.repository.note(remote, given, command.note, now);
      await this.repository.write(remote, decision, actor, now);
      await this.#record(remote, decision, actor);
      afterCommit(() => this.manifests.forget());
      return true;
    });
  }

  async endDuePins(): Promise<void> {
    const due = await runInPlatform(this.database, () => this.repository.duePins(this.clock.now()));
    for (const { remote, version } of due) {
      await this.change(remote, { kind: 'expire-pins', version }, nobody);
    }
  }

  /** With areas of another remote, one team's key could replace another team's remote. */
  async #assertOwnAreas(remote: string, version: string): Promise<void> {
    const taken = await this.repository.takenArea(remote, version);
    if (taken) throw refuse('releases.area-taken', { text: `Розділ ${taken.path} або початкову сторінку його ролі вже має ${taken.owner}.` });
  }

  /** Refuses archived centres unless they have the release already; for a key, archived centres look unknown. */
  async #centresOf(command: ReleaseCommand, { canary, pins }: RuleState, actor: ReleaseActor): Promise<Centre[]> {
    const isPerson = actor.id !== null;
    const codes = codesIn(command);
    const found = await this.repository.centres(codes);
    const tried = command.kind === 'canary' && canary?.version === command.version ? canary.centres : [];
    const mayLose = (id: number) => command.kind === 'unpin' && (isPerson || pins.some(({ centre }) => centre.id === id));
    const isTried = (id: number) => tried.some((centre) => centre.id === id);
    const archived = found.filter(({ id, isArchived }) => isArchived && !mayLose(id) && !isTried(id)).map(({ code }) => code);
    const unknown = codes.filter((code) => !found.some((centre) => centre.code === code) || (!isPerson && archived.includes(code)));
    if (unknown.length + archived.length > 0) throw refuse('tenants.not-found', { text: missingText(unknown, isPerson ? archived : []) });
    return found.map(({ id, code }) => ({ id, code }));
  }

  async #record(remote: string, { kind, version, previousVersion, centres, reason }: ReleaseDecision, actor: ReleaseActor): Promise<void> {
    const action = auditActionOf[kind];
    if (action === null) return;
    await this.audit.record({
      action,
      entity: 'release',
      details: {
        name: version === null ? remote : `${remote} ${version}`,
        ...(previousVersion !== null && { from: previousVersion }),
        ...(centres.length > 0 && { centres: centres.map(({ code }) => code) }),
        ...(reason !== null && { reason }),
      },
      actor: platformActor(actor),
    });
  }
}
