import { requestContext } from '@dzvinok/api-server/request-context';
import type { NoticeEvent } from '@dzvinok/contract/notices';
import { Injectable } from '@nestjs/common';
import { db } from '../database/database.ts';
import { LiveEvents } from './live-events.ts';

/** Tells people of something that leaves no other row to be read, such as a sign-in or the end of an import. */
@Injectable()
export class NoticeEvents {
  constructor(private readonly live: LiveEvents) {}

  /** In the centre's transaction in which it happens. With `once`, a person is told only once under that name. */
  async tell(accountIds: readonly number[], event: NoticeEvent, { once = '' } = {}): Promise<void> {
    await this.tellEach(accountIds.map((accountId) => ({ accountId, studentId: null, event })), { once });
  }

  /** In the centre's transaction. A notice about a student is hidden from a former parent. */
  async tellEach(told: readonly { accountId: number; studentId: number | null; event: NoticeEvent }[], { once = '' } = {}): Promise<void> {
    if (told.length === 0) return;
    await db().insertInto('notices').values(told.map(({ accountId, studentId, event }) =>
      ({ account_id: accountId, student_id: studentId, kind: 'event' as const, told: once, event: JSON.stringify(event), is_planned: false })))
      .onConflict((conflict) => conflict.doNothing()).execute();
    this.live.noticesSoon();
  }

  /** All admins without a staff role except the caller. */
  async tellAdmins(event: NoticeEvent, given: { once?: string } = {}): Promise<void> {
    const caller = requestContext()?.caller;
    const ownId = caller?.role === 'TenantAdmin' && !caller.support ? caller.accountId : 0;
    const admins = await db().selectFrom('accounts').select('id').where('role', '=', 'TenantAdmin').where('staff_role', 'is', null)
      .where('archived_at', 'is', null).where('id', '<>', ownId).execute();
    await this.tell(admins.map(({ id }) => id), event, given);
  }
}
