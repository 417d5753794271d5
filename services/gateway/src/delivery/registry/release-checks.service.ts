import { refuse } from '@dzvinok/api-server/failure';
import { type ShellDescription, shellDescription } from '@dzvinok/contract/releases';
import type { ReleaseCell } from '@dzvinok/contract/release-board';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import type { ReleaseCheckBody } from '@dzvinok/contract/team-releases';
import { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppConfig } from '../../runtime/app.config.ts';
import { cellOf, misfitsOf } from './release.rules.ts';
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
