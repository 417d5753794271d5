import { refuse } from '@dzvinok/api-server/failure';
import { misfits, type ShellDescription, shellDescription } from '@dzvinok/contract/compatibility';
import type { ReleaseCell } from '@dzvinok/contract/release-board';
import { type Release, release } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import type { ReleaseCheckBody } from '@dzvinok/contract/team-releases';
import { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppConfig } from '../../runtime/app.config.ts';
import { type Cell, type ReleaseCheck, ReleaseChecksRepository } from './release-checks.repository.ts';

/** Knows which release fits which shell. */
@Injectable()
export class ReleaseChecks {
  readonly #repository = new ReleaseChecksRepository();

  constructor(private readonly config: AppConfig, private readonly database: Database) {}

  shell(): Promise<ShellDescription> {
    return readShell(this.config.shellDist);
  }

  /** Records the check of a release's declaration; must be called when it is registered. */
  async recordDeclared(described: Release): Promise<ReleaseCell> {
    const shell = await this.shell();
    return runInPlatform(this.database, () => this.#declare(described, described, shell));
  }

  /**
   * Checks all releases against the shell that is served from now on, and reports those in use that do not fit. Their
   * assignments stay: a page is offered what fits, be it the version before. Earlier findings are not used, as their
   * rules may have been others.
   */
  async declareAll(report: (line: string) => void): Promise<void> {
    const shell = await this.shell();
    await runInPlatform(this.database, async () => {
      const found = await this.#repository.declarations();
      await this.#repository.record(found.map(({ remote, version, contract, shared }) =>
        ({ remote, version, shellBuild: shell.build, ...declaredCheck({ contract, shared: shared ?? undefined }, shell) })));
      await this.#repository.forgetOld(shell.build);
      for (const { remote, version, problems } of await this.#repository.misfitsInUse(shell.build)) {
        report(`Release ${remote}/${version} is in use and does not fit the shell ${shell.build}: ${problems.join('; ')}`);
      }
    });
  }

  /** Records what a browser found, in the shell in use or in one that is to come. */
  async recordRun(remote: string, { version, shellBuild, isGreen, problems }: ReleaseCheckBody): Promise<ReleaseCell> {
    const shell = await this.shell();
    return runInPlatform(this.database, async () => {
      const cell: Cell = { remote, version, shellBuild };
      const manifest = await this.#repository.manifest(remote, version);
      if (manifest === undefined) throw refuse('releases.not-found');
      await this.#repository.record([{ ...cell, kind: 'run', isGreen, problems }]);
      if (shellBuild === shell.build) return this.#declare(cell, manifest, shell);
      return cellOf(await this.#repository.checksOf(cell), this.config.releasesNeedRun);
    });
  }

  /** Refuses a release that nobody may get: `releases.red`, `releases.unchecked`. Inside a platform transaction. */
  async assertGreen(remote: string, version: string, shell: ShellDescription): Promise<void> {
    const manifest = await this.#repository.manifest(remote, version);
    if (manifest === undefined) throw refuse('releases.not-found');
    // it is checked again, as the shell may be another than when the release came
    const { state, problems } = await this.#declare({ remote, version }, manifest, shell);
    if (state === 'red') throw refuse('releases.red', { data: { problems } });
    if (state === 'unknown') throw refuse('releases.unchecked');
  }

  async #declare({ remote, version }: Pick<Cell, 'remote' | 'version'>, manifest: unknown, shell: ShellDescription): Promise<ReleaseCell> {
    const cell: Cell = { remote, version, shellBuild: shell.build };
    await this.#repository.record([{ ...cell, ...declaredCheck(manifest, shell) }]);
    return cellOf(await this.#repository.checksOf(cell), this.config.releasesNeedRun);
  }
}

/**
 * Reads the description of the shell that this gateway serves. Without a built shell, releases may ask it for anything.
 * A description that cannot be read is an error, as otherwise no release would be checked.
 */
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

/** The part of a description that says if the release fits a shell. */
const declared = release.pick({ contract: true, shared: true });

/** Lists what of a release does not fit a shell by its own description; empty where it fits. */
export function declaredMisfits(manifest: unknown, shell: ShellDescription): readonly string[] {
  const { data } = declared.safeParse(manifest);
  return data ? misfits(data, shell) : ['Опис версії не читається'];
}

/** Checks the declaration by the rules of this release of the gateway, whatever others found. */
export function declaredCheck(manifest: unknown, shell: ShellDescription): ReleaseCheck {
  const problems = declaredMisfits(manifest, shell);
  return { kind: 'declared', isGreen: problems.length === 0, problems };
}

/** Red if any check is; green once every required check is. */
export function cellOf(checks: readonly ReleaseCheck[], needsRun: boolean): ReleaseCell {
  const isGreen = (kind: ReleaseCheck['kind']) => checks.some((check) => check.kind === kind && check.isGreen);
  const isRed = checks.some((check) => !check.isGreen);
  const isEnough = isGreen('declared') && (isGreen('run') || !needsRun);
  return {
    state: isRed ? 'red' : isEnough ? 'green' : 'unknown',
    isRun: checks.some(({ kind }) => kind === 'run'),
    problems: checks.flatMap(({ problems }) => problems),
  };
}
