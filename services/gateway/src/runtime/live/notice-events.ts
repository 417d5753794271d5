import type { NoticeEvent } from '@dzvinok/contract/notices';
import { Injectable } from '@nestjs/common';
import { db } from '../database/database.ts';
import { LiveEvents } from './live-events.ts';

/** Tells people of something that leaves no other row to be read, such as a sign-in or the end of an import. */
@Injectable()
export class NoticeEvents {
  constructor(private readonly live: LiveEvents) {}

  /** In the centre's transaction in which it happens. */
  async tell(accountIds: readonly number[], event: NoticeEvent): Promise<void> {
    if (accountIds.length === 0) return;
    await db().insertInto('notices').values(accountIds.map((accountId) =>
      ({ account_id: accountId, kind: 'event' as const, told: '', event: JSON.stringify(event), is_planned: false }))).execute();
    this.live.noticesSoon();
  }
}
