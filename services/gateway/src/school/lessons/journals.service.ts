import { refuse } from '@dzvinok/api-server/refusal';
import { wholeReply } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant, withCommit } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { GroupAccess } from '../groups/group-access.service.ts';
import { type VersionedJson, VersionedReplies } from '../../runtime/replies/versioned-replies.ts';
import { JournalRepository } from './journal.repository.ts';

/** Some thousand ordinary journals fit; one of 35 students and 200 lessons takes about 70 KB. */
const cacheBytes = 64 * 1024 * 1024;

/** Serves journals. A reply is the same for everybody who may open the group, so it is made once for each version. */
@Injectable()
export class JournalsService {
  readonly #replies = new VersionedReplies(cacheBytes);

  constructor(
    private readonly database: Database,
    private readonly groups: GroupAccess,
    private readonly journals: JournalRepository,
  ) {}

  /** Callers who wait here for a journal to be built hold no connection meanwhile. */
  async read(groupId: number, caller: CallerInfo) {
    const { tenant } = caller;
    const { version } = await runInTenant(this.database, tenant, async () =>
      withCommit(() => this.groups.open(groupId, caller)));
    const key = [tenant.id, tenant.timezone, groupId].join(' ');
    const reply = await this.#replies.read(key, version, () => this.#build(tenant, groupId));
    return wholeReply(reply, headersOf(reply.etag));
  }

  async #build(tenant: Tenant, groupId: number): Promise<VersionedJson> {
    const journal = await runInTenant(this.database, tenant, async () =>
      withCommit(() => this.journals.journal(groupId, tenant.timezone)));
    if (!journal) throw refuse('groups.not-found');
    return journal;
  }
}

/** The browser may keep the journal, but must ask each time if it is still the same. */
function headersOf(etag: string): Record<string, string> {
  return { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
}
