import { refuse } from '@dzvinok/api-server/failure';
import type { Place } from '@dzvinok/api-server/request-context';
import type { ReleaseCell } from '@dzvinok/contract/release-board';
import { entryFile } from '@dzvinok/contract/release-table';
import { type Release, type RemotesManifest, type ShellDescription, shellDescription } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import type { ReleaseCheckBody } from '@dzvinok/contract/team-releases';
import { SingleFlight } from '@dzvinok/flow';
import { Database } from '@dzvinok/tenancy/database';
import { readInPlatform, runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppConfig } from '../../runtime/app.config.ts';
import { Connections } from '../../runtime/connections.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { type AssignedRelease, type OfferedRemote, resolve, type Resolved, cellOf, misfitsOf } from './release.rules.ts';
import { ReleasesRepository } from './releases.repository.ts';

@Injectable()
export class ReleaseChecks {
  readonly #repository = new ReleasesRepository();

  constructor(private readonly config: AppConfig, private readonly database: Database) {}

  shell(): Promise<ShellDescription> {
    return readShell(this.config.shellDist);
  }

  /** Only reports: assignments stay, and pages are offered an older version that fits. */
  async reportMisfits(report: (line: string) => void): Promise<void> {
    const shell = await this.shell();
    const inUse = await runInPlatform(this.database, async () => {
      await this.#repository.forgetOldRuns(shell.build);
      return this.#repository.inUse();
    });
    for (const { remote, version, manifest } of inUse) {
      const misfits = misfitsOf(manifest, shell);
      if (misfits.length > 0) report(`Release ${remote}/${version} is in use and does not fit the shell ${shell.build}: ${misfits.join('; ')}`);
    }
  }

  async recordRun(remote: string, { version, shellBuild, isGreen, problems }: ReleaseCheckBody): Promise<ReleaseCell> {
    const shell = await this.shell();
    return runInPlatform(this.database, async () => {
      const manifest = await this.#repository.manifest(remote, version);
      if (manifest === undefined) throw refuse('releases.not-found');
      await this.#repository.recordRun(remote, version, shellBuild, { isGreen, problems });
      const misfits = shellBuild === shell.build ? misfitsOf(manifest, shell) : null;
      return cellOf(misfits, [{ isGreen, problems }], this.config.releasesNeedRun);
    });
  }

  async cellOf(remote: string, version: string, shell: ShellDescription): Promise<ReleaseCell> {
    const manifest = await this.#repository.manifest(remote, version);
    if (manifest === undefined) throw refuse('releases.not-found');
    const runs = await this.#repository.runsOf(remote, version, shell.build);
    return cellOf(misfitsOf(manifest, shell), runs, this.config.releasesNeedRun);
  }

  async assertGreen(remote: string, version: string, shell: ShellDescription): Promise<void> {
    const { state, problems } = await this.cellOf(remote, version, shell);
    if (state === 'red') throw refuse('releases.red', { data: { problems } });
    if (state === 'unknown') throw refuse('releases.unchecked');
  }
}

/** Without a built shell every release fits. An unreadable description is an error, as otherwise releases would go unchecked. */
export async function readShell(shellDist: string): Promise<ShellDescription> {
  let text: string;
  try {
    text = await readFile(join(shellDist, 'shell.json'), 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return {
      build: `contract-${remoteContractVersion}`,
      contracts: [remoteContractVersion - 1, remoteContractVersion],
      provides: {},
    };
  }
  return shellDescription.parse(JSON.parse(text));
}

/** A roll-back must reach all pages within two seconds, whichever process made it. */
const freshForMs = 1_500;
const withdrawnDays = 30;
/** A page waits this long for a new read before it gets the last answer; longer after a change by this process. */
const patienceMs = { usual: 300, changed: 2_000 } as const;

interface Known {
  offered: readonly OfferedRemote[];
  /** By content, as nearly all centres are offered the same. */
  answers: Map<string, RemotesManifest>;
}

interface Offer extends Resolved {
  withdrawn: readonly string[];
  note: AssignedRelease['note'];
}

function sourceOf({ remote, version, entryName, files }: Release) {
  return {
    version,
    entryName,
    entry: `/releases/${remote}/${version}/${entryFile}`,
    integrity: files[entryFile] ?? '',
  };
}

/** Lists each area's first files with their hashes, so that they can be fetched before other code has run. */
function areasOf({ exposes, files }: Release): RemotesManifest['remotes'][number]['exposes'] {
  return exposes.map((area) => {
    const hashes = area.files.flatMap((file) => files[file] ?? []);
    return hashes.length === 0 || hashes.length < area.files.length ? area : { ...area, hashes };
  });
}

/** Gives the last answer while the database is down. */
@Injectable()
export class RemotesManifestService {
  #known: { state: Known; readAt: number; patienceMs: number } | null = null;
  readonly #reads = new SingleFlight<Known>();
  #generation = 0;
  #apexTenantId: number | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly connections: Connections,
    private readonly repository: ReleasesRepository,
    private readonly checks: ReleaseChecks,
    private readonly clock: Clock,
  ) {}

  forget(): void {
    this.#generation += 1;
    this.#reads.forget();
    if (this.#known) Object.assign(this.#known, { readAt: -Infinity, patienceMs: patienceMs.changed });
  }

  /** The bare domain gets the default centre's manifest. */
  async manifestAt(place: Place | undefined): Promise<RemotesManifest> {
    const tenantId = place?.kind === 'tenant' ? place.tenant.id : place?.kind === 'apex' ? await this.#apexTenant() : null;
    return this.#manifestOf(await this.#state(), tenantId);
  }

  #manifestOf({ offered, answers }: Known, tenantId: number | null): RemotesManifest {
    const now = this.clock.now();
    const offers = offered.flatMap((remote): Offer[] => {
      const resolved = resolve(remote, { tenantId, now });
      return resolved ? [{ ...resolved, withdrawn: remote.withdrawn, note: remote.releases.get(resolved.chosen.version)?.note }] : [];
    });
    const key = offers.map(({ chosen, fallback }) => `${chosen.remote} ${chosen.version} ${fallback?.version}`).join();
    const manifest = answers.get(key) ?? this.#answerOf(offers);
    answers.set(key, manifest);
    return manifest;
  }

  #answerOf(offers: readonly Offer[]): RemotesManifest {
    const remotes = offers.map(({ chosen, fallback, withdrawn, note }) => ({
      ...sourceOf(chosen),
      remote: chosen.remote,
      contract: chosen.contract,
      exposes: areasOf(chosen),
      fallback: fallback && sourceOf(fallback),
      ...(withdrawn.length > 0 && { withdrawn: [...withdrawn] }),
      ...(note && { note }),
    }));
    const content = { remotes, ...(this.config.devHosts.length > 0 && { devHosts: [...this.config.devHosts] }) };
    const epoch = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
    return { epoch, ...content };
  }

  async #state(): Promise<Known> {
    const known = this.#known;
    if (known && performance.now() - known.readAt < freshForMs) return known.state;
    try {
      const reading = this.#reads.run('', () => this.#read());
      return await (known ? Promise.race([reading, this.#lastAfter(known)]) : reading);
    } catch (error) {
      if (known) return known.state;
      throw error;
    }
  }

  async #lastAfter(known: { state: Known; patienceMs: number }): Promise<Known> {
    await pause(known.patienceMs, undefined, { ref: false });
    known.patienceMs = patienceMs.usual;
    return known.state;
  }

  async #read(): Promise<Known> {
    const generation = this.#generation;
    const readAt = performance.now();
    const shell = await this.checks.shell();
    const since = this.clock.now().subtract({ hours: withdrawnDays * 24 });
    const offered = await readInPlatform(this.connections.database, () =>
      this.repository.offered(new Date(since.epochMilliseconds), shell));
    const state = { offered, answers: new Map() };
    if (generation === this.#generation) this.#known = { state, readAt, patienceMs: patienceMs.usual };
    return state;
  }

  async #apexTenant(): Promise<number | null> {
    try {
      const tenant = await this.connections.directory.byCode(this.config.defaultDomainCode);
      this.#apexTenantId = tenant?.id ?? null;
    } catch {
      // without the database, use the last known centre
    }
    return this.#apexTenantId;
  }
}
