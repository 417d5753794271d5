import { KeyedQueue } from '@dzvinok/flow';
import { refuse } from '@dzvinok/api-server/failure';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { ShellDescription } from '@dzvinok/contract/releases';
import type { ReleaseEventKind } from '@dzvinok/contract/release-board';
import { Database } from '@dzvinok/tenancy/database';
import { afterCommit, runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuditService, platformActor } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { ReleaseChecks } from './release-checks.service.ts';
import { decideChange, type Centre, type ReleaseDecision, type ReleaseCommand, type RuleState } from './release.rules.ts';
import { nobody, ReleaseWriterRepository, type ReleaseActor } from './release-writer.repository.ts';
import { ReleasesRepository } from './releases.repository.ts';
import { RemotesManifestService } from './remotes-manifest.service.ts';

export { nobody, type ReleaseActor } from './release-writer.repository.ts';

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

/**
 * Each change locks the remote's row, is decided by the state under that lock, and writes an event with the next
 * revision in the same transaction, so that no change is lost or half made.
 */
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
