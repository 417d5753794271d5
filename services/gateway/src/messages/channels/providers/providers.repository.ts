import type { Channel } from '@dzvinok/contract/message-kinds';
import { Injectable } from '@nestjs/common';
import { realmDb } from '../../../runtime/database/database.ts';

export interface ProviderState {
  channel: Channel;
  workedAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

export interface StoredProvider {
  channel: Channel;
  settings: unknown;
  sealed: string | null;
}

/** Rows of the open realm: the centre's or the platform's. */
@Injectable()
export class ProvidersRepository {
  states(): Promise<ProviderState[]> {
    return realmDb().selectFrom('message_providers')
      .select(['channel', 'worked_at as workedAt', 'failed_at as failedAt', 'failure']).execute();
  }

  stored(): Promise<StoredProvider[]> {
    return realmDb().selectFrom('message_providers').select(['channel', 'settings', 'sealed_secret as sealed'])
      .where('settings', 'is not', null).execute();
  }

  async save(channel: Channel, settings: object | null, sealed: string | null): Promise<void> {
    const own = { settings: settings && JSON.stringify(settings), sealed_secret: sealed };
    await realmDb().insertInto('message_providers').values({ channel, ...own })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet(own)).execute();
  }

  async note(channel: Channel, failure: string | null, now: Date): Promise<void> {
    const state = failure === null ? { worked_at: now } : { failed_at: now, failure };
    await realmDb().insertInto('message_providers').values({ channel, ...state })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet(state)).execute();
  }
}
