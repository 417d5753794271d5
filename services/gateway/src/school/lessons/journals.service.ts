import { refuse } from '@dzvinok/api-server/refusal';
import { compressedReply, rawJson, successText } from '@dzvinok/api-server/handler';
import { requestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { GroupAccess } from '../groups/group-access.service.ts';
import { bestEncoding, compress, type Encoding } from '../../runtime/replies/encodings.ts';
import { SingleFlight } from '../../runtime/replies/single-flight.ts';
import { ReplyCache, type CachedReply } from '../../runtime/replies/reply-cache.ts';
import { JournalRepository, type JournalText } from './journal.repository.ts';

/** Some thousand ordinary journals fit; one of 35 students and 200 lessons takes about 70 KB. */
const cacheBytes = 64 * 1024 * 1024;

/** Serves journals. A reply is the same for everybody who may open the group, so it is made once for each version. */
@Injectable()
export class JournalsService {
  readonly #cache = new ReplyCache(cacheBytes);
  readonly #reading = new SingleFlight<JournalText>();

  constructor(
    private readonly database: Database,
    private readonly groups: GroupAccess,
    private readonly journals: JournalRepository,
  ) {}

  /** Callers who wait here for a journal to be built hold no connection meanwhile. */
  async read(groupId: number, caller: CallerInfo) {
    const { tenant } = caller;
    const { version } = await runInTenant(this.database, tenant, () => this.groups.open(groupId, caller));
    // `version` was read first, so callers who join a read under it get that version or a later one
    const key = [tenant.id, tenant.timezone, groupId].join(' ');
    const text = () => this.#reading.run(`${key} ${version}`, () => this.#text(tenant, groupId));
    const encoding = bestEncoding(requestContext()?.acceptEncoding);
    if (encoding === null) {
      const plain = await text();
      return rawJson(plain.text, headersOf(tagOf(plain.text)));
    }
    const cached = await this.#cache.read(`${key} ${encoding}`, version, async () => compressed(await text(), encoding));
    return compressedReply(cached, headersOf(cached.etag));
  }

  async #text(tenant: Tenant, groupId: number): Promise<JournalText> {
    const journal = await runInTenant(this.database, tenant, () => this.journals.journal(groupId, tenant.timezone));
    if (!journal) throw refuse('groups.not-found');
    return journal;
  }
}

async function compressed({ version, text }: JournalText, encoding: Encoding): Promise<CachedReply> {
  const bytes = await compress(successText(text), encoding);
  return { version, etag: tagOf(bytes), encoding, bytes };
}

/** Makes the tag of the bytes and not of the version, which repeats when a database is restored, or a release changes the shape. */
function tagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** The browser may keep the journal, but must ask each time if it is still the same. */
function headersOf(etag: string): Record<string, string> {
  return { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
}
