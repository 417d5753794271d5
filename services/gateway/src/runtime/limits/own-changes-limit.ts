import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { platformKey, tenantKey } from '@dzvinok/tenancy/names';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.ts';
import { AttemptLimit, admit } from './attempt-limit.ts';

const windowSeconds = 15 * 60;
const changesPerWindow = 20;

/**
 * Limits how often people change their own name, picture or calendar address. Each change stays in the audit log, is sent
 * to open pages or takes the server's time, so nobody may make them without end.
 */
@Injectable()
export class OwnChangesLimit {
  readonly #limit: AttemptLimit;

  constructor({ redis }: Connections) {
    this.#limit = new AttemptLimit({ redis, failures: changesPerWindow, windowSeconds });
  }

  /** Counts a change, also one that fails later; refuses one too many. */
  async count(caller: CallerInfo): Promise<void> {
    admit(await this.#limit.begin(keyOf(caller)), 'profile.too-many-changes').fail();
  }
}

/** A SuperAdmin belongs to no centre. */
function keyOf(caller: CallerInfo): string {
  const { role, accountId } = caller;
  return role === 'SuperAdmin'
    ? platformKey('own-change', String(accountId))
    : tenantKey(caller.tenant.id, 'own-change', String(accountId));
}
