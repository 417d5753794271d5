import { ChangePublisher } from '@dzvinok/api-server/handler';
import { type CallerInfo, realmOf } from '@dzvinok/api-server/request-context';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { Database } from '@dzvinok/tenancy/database';
import { platformKey, tenantKey } from '@dzvinok/tenancy/tenant';
import { runInRealm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../runtime/connections.ts';
import { AttemptLimit, admit } from '../../runtime/limits/attempt-limit.ts';
import { ProviderStates } from '../channels/providers/provider-states.service.ts';

const trialsAnHour = 10;

@Injectable()
export class ProviderTrials {
  readonly #limit: AttemptLimit;

  constructor(
    private readonly database: Database,
    private readonly states: ProviderStates,
    private readonly changes: ChangePublisher,
    { redis }: Connections,
  ) {
    this.#limit = new AttemptLimit({ redis, failures: trialsAnHour, windowSeconds: 60 * 60 });
  }

  /** `attempt` resolves with the reason of its failure; the outcome is then shown beside the channel. */
  async run(caller: CallerInfo, channel: Channel, attempt: () => Promise<string | null>): Promise<{ failure: string | null }> {
    await this.count(caller);
    const realm = realmOf(caller);
    const failure = await attempt();
    await this.states.note(realm, channel, failure);
    await runInRealm(this.database, realm, () => this.changes.publishNow());
    return { failure };
  }

  /** Counts calls that make requests to a provider. */
  async count(caller: CallerInfo): Promise<void> {
    const realm = realmOf(caller);
    const key = realm === 'platform' ? platformKey('provider-trial', caller.accountId) : tenantKey(realm.id, 'provider-trial', caller.accountId);
    admit(await this.#limit.begin(key), 'message-providers.too-many-trials').fail();
  }
}
