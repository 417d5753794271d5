import { keyedReply, replyText, type Reply } from '@dzvinok/api-server/handler';
import { formerReply, keepReplies, type KeyedCall, ownKeyedCall, type StoredReply } from '@dzvinok/api-server/idempotency';
import { refuse } from '@dzvinok/api-server/failure';
import { requestContext, type CallerInfo, type RequestContext } from '@dzvinok/api-server/request-context';
import type { SavedMark } from '@dzvinok/contract/marks';
import { Database } from '@dzvinok/tenancy/database';
import { sqlState } from '@dzvinok/tenancy/errors';
import { runInTenant, lastStatement } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { type AuditEntry, AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { pickFields } from '../../runtime/database/database.ts';
import { SharedTransaction, type Outcome } from '../../runtime/database/shared-transaction.ts';
import { GroupAccess, type OpenGroup, openToChanges } from '../groups/group-access.service.ts';
import { GroupChangePublisher } from '../groups/change-publisher.service.ts';
import { markFields, noMark } from './mark-fields.ts';
import { decide, type MarkDecision, type MarkPlace, type MarkState, type WantedMark } from './marks.rules.ts';
import { type AskedMark, MarksRepository } from './marks.repository.ts';

/** What one call saves in its group. */
export interface MarkSave<Data> {
  groupId: number;
  caller: CallerInfo;
  asked: readonly AskedMark[];
  /** Says what to save at the places that were found; may refuse the call. */
  wanted: (found: readonly MarkState[]) => readonly WantedMark[];
  /** Refuses the call for what was decided about its marks. */
  check?: (decisions: readonly MarkDecision[]) => void;
  replyOf: (results: readonly MarkResult[], journalVersion: number) => Data;
}

/** What became of a mark. */
export interface MarkResult {
  place: MarkPlace;
  result: Exclude<MarkDecision, { kind: 'write' | 'kept' }> | { kind: 'saved'; mark: SavedMark };
}

/** A save with the call that asked for it. */
interface CalledSave extends MarkSave<unknown> {
  call: RequestContext;
  key: KeyedCall | null;
}

interface Decided {
  place: WantedMark;
  state: MarkState | undefined;
  decision: MarkDecision;
}

/** A mark as it will be, and what is at its place until then. */
interface MarkWrite {
  state: MarkState;
  mark: Required<SavedMark>;
}

/** What is to come of a save, decided under the group's lock. */
type Plan = Outcome<unknown> | Saving;

interface Saving {
  kind: 'save';
  save: CalledSave;
  group: OpenGroup;
  decided: Decided[];
}

/** What is written for a save, and what its call gets once it is. */
interface Prepared {
  saving: Saving;
  writes: MarkWrite[];
  stored: StoredReply | null;
  result: unknown;
}

/**
 * Saves marks. What comes while saves of its centre are under way shares the next transaction, one save of a group at most.
 * The group's lock keeps marks from changing between the read and the write, and calls with one key apart. So the versions that
 * a save gives are known beforehand, and its reply is stored along with its marks.
 */
@Injectable()
export class MarkSaves {
  readonly #gathered = new SharedTransaction<CalledSave, unknown>({
    nameOf: ({ groupId }) => groupId,
    run: (saves, isAlone) => this.#save(saves, isAlone),
  });

  constructor(
    private readonly database: Database,
    private readonly groups: GroupAccess,
    private readonly marks: MarksRepository,
    private readonly clock: CentreClock,
    private readonly versions: GroupChangePublisher,
    private readonly audit: AuditService,
  ) {}

  async save<Data>(save: MarkSave<Data>): Promise<Data | Reply<Data>> {
    const call = requestContext();
    if (!call) throw new Error('Marks are saved for a call');
    const key = ownKeyedCall(this.database);
    // what it gives is the reply of this save, made by its own `replyOf`
    return await this.#gathered.do(save.caller.tenant.id, { ...save, call, key }) as Data | Reply<Data>;
  }

  #save(saves: readonly CalledSave[], isAlone: boolean): Promise<Outcome<unknown>[]> {
    const tenant = saves.at(-1)?.caller.tenant;
    if (!tenant) return Promise.resolve([]);
    return runInTenant(this.database, tenant, async () => {
      const plans = await this.#plan(saves, isAlone);
      const prepared = await this.#prepare(plans.filter((plan) => plan.kind === 'save'));
      return lastStatement(async () => {
        await Promise.all([this.#write(prepared), keepReplies(prepared.flatMap(({ stored }) => stored ?? []))]);
        const results = new Map<Plan, unknown>(prepared.map(({ saving, result }) => [saving, result]));
        return plans.map((plan) => (plan.kind === 'save' ? { kind: 'done', result: results.get(plan) } : plan));
      });
    });
  }

  /**
   * Locks the groups and reads what is there, in one round trip: the later statements run when the first has the locks. A former
   * reply is looked for only where a call is alone; a repeated one gets there, as storing a reply under its key again undoes all.
   */
  async #plan(saves: readonly CalledSave[], isAlone: boolean): Promise<Plan[]> {
    const key = isAlone ? saves[0]?.key : null;
    const [groups, states, reply] = await orBusy(Promise.all([
      this.groups.lockEach(saves, !isAlone), this.marks.statesOf(saves), key ? formerReply(key) : undefined,
    ]));
    const { day: today } = this.clock.today();
    return saves.map((save, nr): Plan => {
      const found = groups.get(save.groupId);
      if (!found && !isAlone) return { kind: 'alone' };
      try {
        const group = openToChanges(found);
        if (reply !== undefined) {
          this.versions.nothingChanged(save.call);
          return { kind: 'done', result: keyedReply(reply, true) };
        }
        return { kind: 'save', save, group, decided: decideAll(save, states[nr] ?? [], today) };
      } catch (error) {
        // What is refused now may have been saved before.
        return save.key && !isAlone ? { kind: 'alone' } : { kind: 'failed', error };
      }
    });
  }

  /** Makes the marks and the reply of each save; only first marks need a question, for their ids. */
  async #prepare(savings: readonly Saving[]): Promise<Prepared[]> {
    const nextId = inTurn(await this.marks.takeIds(savings.flatMap(({ decided }) => decided).filter(isFirst).length));
    return savings.map((saving) => {
      const { save: { call: { route }, key, replyOf }, group, decided } = saving;
      const writes = writesOf(decided, nextId);
      const saved = byPlace(writes.map(({ mark }) => mark));
      const results = decided.map(({ place, decision }) => ({ place, result: resultOf(decision, saved.get(keyOf(place))) }));
      const data = replyOf(results, writes.length > 0 ? group.version + 1 : group.version);
      const stored = key && route ? { call: key, reply: replyText(route, data) } : null;
      return { saving, writes, stored, result: stored ? keyedReply(stored.reply, false) : data };
    });
  }

  /** Writes the marks of all saves with one statement. */
  async #write(prepared: readonly Prepared[]): Promise<void> {
    const changes = prepared.filter(({ writes }) => writes.length > 0);
    for (const { saving, writes } of prepared) if (writes.length === 0) this.versions.nothingChanged(saving.save.call);
    if (changes.length === 0) return;
    const rows = changes.flatMap(({ saving, writes }) => writes.map(({ mark }) => ({ ...mark, accountId: saving.save.caller.accountId })));
    const publishing = this.versions.publishingMarks(changes.map(({ saving: { save: { call, groupId } }, writes }) =>
      ({ call, groupId, marks: writes.map(({ mark }) => mark) })));
    const log = this.audit.insertOf(changes.map(({ saving, writes }) => markEntry(saving.save, writes)));
    publishing.told(await orBusy(this.marks.write(rows, publishing, log)));
  }
}

function decideAll({ caller: { role }, wanted, check }: CalledSave, found: readonly MarkState[], today: string): Decided[] {
  const states = byPlace(found);
  const decided = wanted(found).map((place) => {
    const state = states.get(keyOf(place));
    return { place, state, decision: decide(place, state, { role, today }) };
  });
  check?.(decided.map(({ decision }) => decision));
  return decided;
}

function isFirst({ state, decision }: Decided): boolean {
  return decision.kind === 'write' && !state?.present;
}

function inTurn(ids: readonly number[]): () => number {
  const left = ids.values();
  return () => {
    const { value } = left.next();
    if (value === undefined) throw new Error('There are more first marks than ids');
    return value;
  };
}

/** Makes the marks to be written; each first one gets the next id. */
function writesOf(decided: readonly Decided[], nextId: () => number): MarkWrite[] {
  return decided.flatMap(({ place: { lessonId, studentId }, state, decision }) => {
    if (decision.kind !== 'write' || !state) return [];
    const { topicId, present } = state;
    const { id, version } = present ?? { id: nextId(), version: 0 };
    return [{ state, mark: { ...decision.content, id, lessonId, studentId, topicId, version: version + 1 } }];
  });
}

/** Whoever waits too long for the group's lock is told to try again, in the specification's words. */
async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!waitedInVain.has(sqlState(error) ?? '')) throw error;
    throw refuse('marks.busy', { headers: { 'retry-after': '5' } });
  }
}

/** The states for a lock that came too late, and for a deadlock. */
const waitedInVain = new Set(['55P03', '40P01']);

function keyOf({ lessonId, studentId }: MarkPlace): string {
  return `${lessonId} ${studentId}`;
}

function byPlace<Item extends MarkPlace>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

function resultOf(decision: MarkDecision, written: SavedMark | undefined): MarkResult['result'] {
  if (decision.kind === 'kept') return { kind: 'saved', mark: decision.mark };
  if (decision.kind !== 'write') return decision;
  if (!written) throw new Error('The mark has no place');
  return { kind: 'saved', mark: written };
}

/** Makes one entry for all marks of a save: each with its student, its lesson and the fields that differ. */
function markEntry({ groupId, call }: { groupId: number; call: RequestContext }, writes: readonly MarkWrite[]): AuditEntry {
  const marks = writes.map(({ state, mark }) => {
    const place = placeOf(mark, state.day);
    const { before, after } = changed(pickFields(state.present ?? noMark, markFields), pickFields(mark, markFields));
    return { before: { ...place, ...before }, after: { ...place, ...after } };
  });
  return {
    action: 'marks.saved',
    entity: 'group',
    entityId: groupId,
    details: { count: marks.length },
    before: marks.map(({ before }) => before),
    after: marks.map(({ after }) => after),
    call,
  };
}

function placeOf({ studentId, lessonId }: MarkPlace, day: string): Facts {
  return { studentId, lessonId, day };
}
