import { refuse } from '@dzvinok/api-server/refusal';
import { wholeReply } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant, withCommit } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GroupAccess } from '../groups/group-access.service.ts';
import { joined, type VersionedBody, VersionedReplies } from '../../runtime/replies/versioned-replies.ts';
import { JournalRepository } from './journal.repository.ts';

/** Some thousand ordinary journals fit; one of 35 students and 200 lessons takes about 70 KB. */
const replyBytes = 64 * 1024 * 1024;
/** Some hundred ordinary journals fit, as many as are worked in at a time; of 35 students and 200 lessons one takes 1.3 MB. */
const builtBytes = 32 * 1024 * 1024;
/** A student's entry costs roughly this much besides the bytes. */
const entryCost = 256;

/** The marks of a student as they stand in a reply, with the fingerprint of what they tell. */
interface BuiltMarks {
  fingerprint: string | null;
  bytes: Uint8Array;
}

/** The last reply that was built of a journal, and the marks in it by the ids of the students. */
interface BuiltJournal {
  body: Buffer;
  marks: ReadonlyMap<number, BuiltMarks>;
}

/**
 * Serves journals. A reply is the same for everybody who may open the group, so it is made once for each version; of one
 * with another version only the marks of those students are read whose marks have changed.
 */
@Injectable()
export class JournalsService {
  readonly #replies = new VersionedReplies(replyBytes);
  readonly #built = new LRUCache<string, BuiltJournal>({ maxSize: builtBytes, sizeCalculation: sizeOf });

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

  async #build(tenant: Tenant, groupId: number): Promise<VersionedBody> {
    const key = `${tenant.id} ${groupId}`;
    const { version, beginning, students, marks } = await this.#read(tenant, groupId, this.#built.get(key)?.marks);
    const pieces = [beginning, ...students.flatMap(({ id, beginning: student }, nr) => [nr === 0 ? student : `,${student}`, marks.get(id) ?? '', ']}']), ']}'];
    const { body, ends } = joined(pieces);
    const built = students.map(({ id, fingerprint }, nr): [number, BuiltMarks] => {
      const at = 3 * nr + 2;
      return [id, { fingerprint, bytes: body.subarray(ends[at], ends[at + 1]) }];
    });
    this.#built.set(key, { body, marks: new Map(built) });
    return { version, body };
  }

  /** Reads a journal as of one moment, but for the marks that are the same as they were when it was built before. */
  #read(tenant: Tenant, groupId: number, former?: BuiltJournal['marks']) {
    return runInTenant(this.database, tenant, async () => {
      const frame = await this.journals.frame(groupId, tenant.timezone, former === undefined);
      if (!frame) throw refuse('groups.not-found');
      const marks = new Map<number, string | Uint8Array>(frame.students.map(({ id, marks: text }) => [id, text ?? '']));
      const changed = frame.students.filter(({ id, fingerprint }) => {
        const before = former?.get(id);
        if (before?.fingerprint === fingerprint) marks.set(id, before.bytes);
        return former && before?.fingerprint !== fingerprint;
      });
      const read = changed.length > 0 ? await this.journals.marksOf(groupId, changed.map(({ id }) => id)) : [];
      for (const { studentId, marks: text } of read) marks.set(studentId, text);
      return { ...frame, marks };
    }, { isolation: 'repeatable read', readOnly: true });
  }
}

function sizeOf({ body, marks }: BuiltJournal): number {
  return body.byteLength + marks.size * entryCost;
}

/** The browser may keep the journal, but must ask each time if it is still the same. */
function headersOf(etag: string): Record<string, string> {
  return { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
}
