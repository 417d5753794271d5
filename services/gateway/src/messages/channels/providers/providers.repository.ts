import { type MailServer, mailServer } from '@dzvinok/contract/message-providers';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { Injectable } from '@nestjs/common';
import { realmDb } from '../../../runtime/database/database.ts';

export interface ProviderState {
  channel: Channel;
  workedAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

/** Rows of the open realm: the centre's or the platform's. */
@Injectable()
export class ProvidersRepository {
  states(): Promise<ProviderState[]> {
    return realmDb().selectFrom('message_providers')
      .select(['channel', 'worked_at as workedAt', 'failed_at as failedAt', 'failure']).execute();
  }

  async mailServer(): Promise<{ settings: MailServer; sealed: string | null } | null> {
    const row = await realmDb().selectFrom('message_providers').select(['settings', 'sealed_secret as sealed'])
      .where('channel', '=', 'email').executeTakeFirst();
    const { success, data: settings } = mailServer.safeParse(row?.settings);
    return row && success ? { settings, sealed: row.sealed } : null;
  }

  async saveMailServer(settings: MailServer | null, sealed: string | null): Promise<void> {
    const own = { settings: settings && JSON.stringify(settings), sealed_secret: sealed };
    await realmDb().insertInto('message_providers').values({ channel: 'email', ...own })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet(own)).execute();
  }

  async note(channel: Channel, failure: string | null, now: Date): Promise<void> {
    const state = failure === null ? { worked_at: now } : { failed_at: now, failure };
    await realmDb().insertInto('message_providers').values({ channel, ...state })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet(state)).execute();
  }
}
