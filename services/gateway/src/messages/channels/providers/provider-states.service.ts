import type { Channel } from '@dzvinok/contract/message-kinds';
import { Database } from '@dzvinok/tenancy/database';
import { type Realm, realmId, runInRealm } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CentreClock } from '../../../runtime/clock/clock.ts';
import { ProvidersRepository } from './providers.repository.ts';

/** An equal state is written at most once in this time. */
const writtenEveryMs = 60_000;

/** Moments at which each channel last worked and failed. */
@Injectable()
export class ProviderStates {
  readonly #logger = new Logger('Providers');
  readonly #written = new LRUCache<string, string>({ max: 5_000, ttl: writtenEveryMs });

  constructor(
    private readonly database: Database,
    private readonly providers: ProvidersRepository,
    private readonly clock: CentreClock,
  ) {}

  /** Outside of any transaction. Loses the state rather than the message. */
  async note(realm: Realm, channel: Channel, failure: string | null): Promise<void> {
    const key = `${realmId(realm)} ${channel}`;
    const state = failure ?? 'worked';
    if (this.#written.get(key) === state) return;
    this.#written.set(key, state);
    await runInRealm(this.database, realm, () => this.providers.note(channel, failure, this.clock.now()))
      .catch((error: unknown) => this.#logger.warn(`The state of ${key} was not kept`, error));
  }
}
