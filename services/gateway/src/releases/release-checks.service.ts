import { refuse } from '@dzvinok/api-server/refusal';
import type { ShellDescription } from '@dzvinok/contract/compatibility';
import type { ReleaseCell } from '@dzvinok/contract/release-board';
import type { Release } from '@dzvinok/contract/releases';
import type { ReleaseCheckBody } from '@dzvinok/contract/team-releases';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../app.config.ts';
import { cellOf } from './release-checks.rules.ts';
import { readShell } from './release-checks.shell.ts';

/** Which release fits the shell in use. */
@Injectable()
export class ReleaseChecks {
  constructor(private readonly config: AppConfig) {}

  shell(): Promise<ShellDescription> {
    return readShell(this.config.shellDist);
  }

  /** Of what a release says of itself; to be called when it is registered. */
  async recordDeclared(_release: Release): Promise<ReleaseCell> {
    return cellOf([], this.config.releasesNeedRun);
  }

  /** Of what a browser found out. */
  async recordRun(_remote: string, _check: ReleaseCheckBody): Promise<ReleaseCell> {
    throw refuse('releases.not-found');
  }

  /** Refuses a release that nobody may get: `releases.red`, `releases.unchecked`. Inside a platform transaction. */
  async assertGreen(_remote: string, _version: string): Promise<void> {
    throw refuse('releases.unchecked');
  }
}
