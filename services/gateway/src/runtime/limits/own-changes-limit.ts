import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { platformKey, tenantKey } from '@dzvinok/tenancy/names';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.ts';
import { AttemptLimit, admit } from './attempt-limit.ts';

const windowSeconds = 15 * 60;
const changesPerWindow = 20;

/** Limits changes of one's own name, picture and calendar address: each one stays in the log, reaches open pages or costs time. */
@Injectable()
export class OwnChangesLimit {
  readonly #limit: AttemptLimit;

  constructor({ redis }: Connections) {
    this.#limit = new AttemptLimit({ redis, failures: changesPerWindow, windowSeconds });
  }

  async count(caller: CallerInfo): Promise<void> {
    admit(await this.#limit.begin(keyOf(caller)), 'profile.too-many-changes').fail();
  }
}

function keyOf(caller: CallerInfo): string {
  const { role, accountId } = caller;
  return role === 'SuperAdmin'
    ? platformKey('own-change', String(accountId))
    : tenantKey(caller.tenant.id, 'own-change', String(accountId));
}
