import { refuse } from '@dzvinok/api-server/failure';
import { wholeReply } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant, lastStatement } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { KeptReplies } from '../../runtime/replies/kept-replies.ts';
import { GroupAccess } from '../groups/group-changes.service.ts';
import { BuiltJournal } from './built-journal.ts';
import { JournalRepository } from './journal.repository.ts';

/** A journal of 35 students and 200 lessons takes about 70 KB compressed: some thousand journals fit. */
const replyBytes = 64 * 1024 * 1024;
/** A journal of 35 students and 200 lessons takes 1.3 MB: fits the groups in use at a time. */
const builtBytes = 32 * 1024 * 1024;
/** Approximate memory of a journal besides its bytes. */
const partsCost = 16 * 1024;
/** Bounds of the memory of changed marks: groups, and versions per group. */
const changedJournals = 2_000;
const changedVersions = 200;

/** A reply is the same for all readers, so it is made once per version; after saves of marks only those students' marks are read again. */
@Injectable()
export class JournalsService {
  readonly #replies = new KeptReplies(replyBytes);
  readonly #built = new LRUCache<string, BuiltJournal>({ maxSize: builtBytes, sizeCalculation: ({ body }) => body.byteLength + partsCost });
  readonly #changed = new ChangedMarks();

  constructor(
    private readonly database: Database,
    private readonly groups: GroupAccess,
    private readonly journals: JournalRepository,
    live: LiveEvents,
  ) {
    live.onMarks(({ tenantId, groupId, version, students }) => this.#changed.record(nameOf(tenantId, groupId), version, students));
  }

  /** Callers that wait for a journal hold no connection meanwhile. */
  async read(groupId: number, caller: CallerInfo) {
    const { tenant } = caller;
    const name = nameOf(tenant.id, groupId);
    const latest = this.#changed.latest(name);
    const { version, days } = await runInTenant(this.database, tenant, async () =>
      lastStatement(() => this.groups.openFor(groupId, caller)));
    if (days) return this.#ofDays({ tenant, groupId, version }, days);
    // A restored database reuses version numbers for other changes.
    if (version < latest) this.#changed.forget(name);
    // Moments are written in the centre's time zone.
    const key = `${name} ${tenant.timezone}`;
    const reply = await this.#replies.read(key, version, async () => {
      const former = this.#built.get(key);
      if (former?.version === version) return former;
      const built = former && await this.#changedFrom(former, tenant, groupId) || await this.#readWhole(tenant, groupId);
      this.#built.set(key, built);
      return built;
    });
    return wholeReply(reply, headersOf(reply.etag));
  }

  async #ofDays({ tenant, groupId, version }: { tenant: Tenant; groupId: number; version: number }, days: readonly string[]) {
    const key = `${nameOf(tenant.id, groupId)} ${tenant.timezone} ${days.join(' ')}`;
    const reply = await this.#replies.read(key, version, async () => {
      const journal = await runInTenant(this.database, tenant, async () => lastStatement(() => this.journals.whole(groupId, tenant.timezone, days)));
      if (!journal) throw refuse('groups.not-found');
      return BuiltJournal.of(journal);
    });
    return wholeReply(reply, headersOf(reply.etag));
  }

  /** Null when other data changed than marks known to this process. */
  async #changedFrom(former: BuiltJournal, tenant: Tenant, groupId: number): Promise<BuiltJournal | null> {
    const name = nameOf(tenant.id, groupId);
    const told = this.#changed.after(name, former.version);
    if (told.size === 0) return null;
    const read = await runInTenant(this.database, tenant, async () => lastStatement(() => this.journals.marksOf(groupId, [...told])));
    if (!read) return null;
    const changed = this.#changed.between(name, former.version, read.version);
    return changed?.isSubsetOf(told) ? former.with(read.version, read.marks) : null;
  }

  async #readWhole(tenant: Tenant, groupId: number): Promise<BuiltJournal> {
    const journal = await runInTenant(this.database, tenant, async () => lastStatement(() => this.journals.whole(groupId, tenant.timezone)));
    if (!journal) throw refuse('groups.not-found');
    return BuiltJournal.of(journal);
  }
}

/** Ids of groups are unique within a centre only. */
function nameOf(tenantId: number, groupId: number): string {
  return `${tenantId} ${groupId}`;
}

/** Browsers may keep the journal but must revalidate each time. */
function headersOf(etag: string): Record<string, string> {
  return { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
}

/** Students with changed marks, by group and by the version that the save made. */
class ChangedMarks {
  readonly #journals = new LRUCache<string, Map<number, readonly number[]>>({ max: changedJournals });

  /** Call only for a version that changed nothing but these students' marks. */
  record(journal: string, version: number, students: readonly number[]): void {
    const versions = this.#journals.get(journal);
    if (!versions) return void this.#journals.set(journal, new Map([[version, students]]));
    if (versions.size >= changedVersions) for (const oldest of versions.keys().take(1)) versions.delete(oldest);
    versions.set(version, students);
  }

  /** 0 when no version is recorded. */
  latest(journal: string): number {
    return Math.max(0, ...this.#journals.get(journal)?.keys() ?? []);
  }

  forget(journal: string): void {
    this.#journals.delete(journal);
  }

  /** Students with marks changed after this version, as far as recorded. */
  after(journal: string, version: number): Set<number> {
    return new Set([...this.#journals.get(journal) ?? []].flatMap(([made, students]) => (made > version ? students : [])));
  }

  /** Students with marks changed between the versions; null when unknown, or when more than marks changed. */
  between(journal: string, earlier: number, later: number): Set<number> | null {
    const versions = this.#journals.get(journal);
    const changed = new Set<number>();
    if (later < earlier) return null;
    for (let version = earlier + 1; version <= later; version += 1) {
      const students = versions?.get(version);
      if (!students) return null;
      for (const student of students) changed.add(student);
    }
    return changed;
  }
}
