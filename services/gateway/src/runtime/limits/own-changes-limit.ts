import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { platformKey, tenantKey } from '@dzvinok/tenancy/tenant';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.ts';
import { AttemptLimit, admit } from './attempt-limit.ts';

const windowSeconds = 15 * 60;
const changesPerWindow = 20;
/** A student may tick the homework and choose the lessons of a whole month in one go. */
const choicesPerWindow = 60;

/** Limits what a person changes of their own: each change stays in the log for ever, reaches open pages or costs time. */
@Injectable()
export class OwnChangesLimit {
  readonly #changes: AttemptLimit;
  readonly #choices: AttemptLimit;

  constructor({ redis }: Connections) {
    this.#changes = new AttemptLimit({ redis, failures: changesPerWindow, windowSeconds });
    this.#choices = new AttemptLimit({ redis, failures: choicesPerWindow, windowSeconds });
  }

  async count(caller: CallerInfo): Promise<void> {
    await this.#count(this.#changes, keyOf(caller, 'own-change'));
  }

  /** Counted apart, as an open session could use up the other limit. */
  async countPassword(caller: CallerInfo): Promise<void> {
    await this.#count(this.#changes, keyOf(caller, 'own-password'));
  }

  /** Homework that is done, a way to take part in a lesson, a page to pay at. */
  async countChoice(caller: CallerInfo): Promise<void> {
    await this.#count(this.#choices, keyOf(caller, 'own-choice'));
  }

  async #count(limit: AttemptLimit, key: string): Promise<void> {
    admit(await limit.begin(key), 'profile.too-many-changes').fail();
  }
}

function keyOf(caller: CallerInfo, what: 'own-change' | 'own-password' | 'own-choice'): string {
  const { role, accountId } = caller;
  return role === 'SuperAdmin' ? platformKey(what, accountId) : tenantKey(caller.tenant.id, what, accountId);
}
