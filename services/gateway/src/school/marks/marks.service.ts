import { keyedReply, replyText, type Reply } from '@dzvinok/api-server/handler';
import { formerReply, keepReplies, type KeyedCall, ownKeyedCall, type StoredReply } from '@dzvinok/api-server/idempotency';
import { refuse } from '@dzvinok/api-server/failure';
import { requestContext, type CallerInfo, type RequestContext } from '@dzvinok/api-server/request-context';
import type { ErrorCode } from '@dzvinok/contract/errors';
import type { createMarkBody, MarkHistoryEntry, MarkOutcome, SavedMark, saveMarksBody, updateMarkBody } from '@dzvinok/contract/marks';
import { Database } from '@dzvinok/tenancy/database';
import { sqlState } from '@dzvinok/tenancy/connection';
import { runInTenant, lastStatement } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type AuditEntry, AuditService, changed } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { pickFields } from '../../runtime/database/database.ts';
import { SharedTransaction, type Outcome } from '../../runtime/database/shared-transaction.ts';
import { GroupAccess, type OpenedGroup, type OpenGroup, openToChanges, GroupChangePublisher } from '../groups/group-changes.service.ts';
import { markFields, noMark } from './mark.entity.ts';
import { decide, type MarkDecision, type MarkState, type WantedMark } from './marks.rules.ts';
import { MarksRepository } from './marks.repository.ts';

interface MarkSave<Data> {
  groupId: number;
  caller: CallerInfo;
  marks: readonly WantedMark[];
  /** Error of a call whose only mark has no place; without this code, a refused mark does not fail the call. */
  ifMissing?: ErrorCode;
  replyOf: (results: readonly MarkResult[], journalVersion: number) => Data;
}

type MarkResult = Exclude<MarkDecision, { kind: 'write' | 'kept' }> | { kind: 'saved'; mark: SavedMark };

interface CalledSave extends MarkSave<unknown> {
  call: RequestContext;
  key: KeyedCall | null;
}

/** Decided under the group's lock. */
interface DecidedSave {
  kind: 'save';
  save: CalledSave;
  group: OpenGroup;
  decisions: readonly MarkDecision[];
}

/** `state` is the place before the write. */
interface MarkWrite {
  state: MarkState;
  mark: Required<SavedMark>;
}

interface PreparedSave {
  save: CalledSave;
  writes: readonly MarkWrite[];
  stored: StoredReply | null;
  outcome: Outcome<unknown>;
}

/**
 * Saves of a centre that arrive during its running transaction share the next one, at most one save per group. The
 * group's lock keeps marks unchanged between read and write, so versions are known before the write and the reply is
 * stored in the same transaction.
 */
@Injectable()
export class MarksService {
  readonly #shared = new SharedTransaction<CalledSave, unknown>({
    nameOf: ({ groupId }) => groupId,
    run: (saves, isAlone) => this.#saveTogether(saves, isAlone),
  });

  constructor(
    private readonly database: Database,
    private readonly groups: GroupAccess,
    private readonly marks: MarksRepository,
    private readonly clock: CentreClock,
    private readonly versions: GroupChangePublisher,
    private readonly audit: AuditService,
  ) {}

  create(groupId: number, body: z.output<typeof createMarkBody>, caller: CallerInfo) {
    return this.#save({ groupId, caller, marks: [body], ifMissing: 'lessons.not-found', replyOf: onlyMark });
  }

  update(groupId: number, { id: markId, ...content }: z.output<typeof updateMarkBody>, caller: CallerInfo) {
    return this.#save({ groupId, caller, marks: [{ markId, ...content }], ifMissing: 'marks.not-found', replyOf: onlyMark });
  }

  saveMany(groupId: number, { marks }: z.output<typeof saveMarksBody>, caller: CallerInfo) {
    return this.#save({
      groupId, caller, marks,
      replyOf: (results, journalVersion) => ({ outcomes: marks.map((mark, nr) => outcomeOf(mark, results[nr])), journalVersion }),
    });
  }

  async history(groupId: number, markId: number, caller: CallerInfo): Promise<MarkHistoryEntry[]> {
    const { days } = await this.groups.openFor(groupId, caller);
    if (!(await this.marks.isInGroup(markId, groupId, days))) throw refuse('marks.not-found');
    return this.marks.history(markId);
  }

  async #save<Data>(save: MarkSave<Data>): Promise<Data | Reply<Data>> {
    const call = requestContext();
    if (!call) throw new Error('Marks are saved for a call');
    const key = ownKeyedCall(this.database);
    // The save's own `replyOf` made this outcome.
    return await this.#shared.do(save.caller.tenant.id, { ...save, call, key }) as Data | Reply<Data>;
  }

  /** Takes three round trips, or two when each mark exists already. */
  #saveTogether(saves: readonly CalledSave[], isAlone: boolean): Promise<Outcome<unknown>[]> {
    const tenant = saves.at(-1)?.caller.tenant;
    if (!tenant) return Promise.resolve([]);
    return runInTenant(this.database, tenant, async () => {
      const decided = await this.#decide(saves, isAlone);
      const toSave = decided.filter((plan) => plan.kind === 'save');
      const nextId = inTurn(await this.marks.takeIds(toSave.flatMap(({ decisions }) => decisions).filter(isFirst).length));
      const prepared = new Map(toSave.map((plan) => [plan, prepare(plan, nextId)]));
      return lastStatement(async () => {
        const all = [...prepared.values()];
        await Promise.all([this.#write(all), keepReplies(all.flatMap(({ stored }) => stored ?? []))]);
        return decided.map((plan): Outcome<unknown> => (plan.kind === 'save' ? prepared.get(plan)?.outcome ?? { kind: 'alone' } : plan));
      });
    });
  }

  /**
   * One round trip: the later statements run once the first has the locks. A stored reply is looked up only for a
   * call that runs alone: in a shared transaction a repeated call fails on its unique key and is rerun alone.
   */
  async #decide(saves: readonly CalledSave[], isAlone: boolean): Promise<(Outcome<unknown> | DecidedSave)[]> {
    const key = isAlone ? saves[0]?.key : null;
    const [groups, states, reply] = await orBusy(Promise.all([
      this.groups.lockEach(saves, !isAlone), this.marks.statesOf(saves), key ? formerReply(key) : undefined,
    ]));
    const { day: today } = this.clock.today();
    return saves.map((save, nr): Outcome<unknown> | DecidedSave => {
      const found = groups.get(save.groupId);
      if (!found && !isAlone) return { kind: 'alone' };
      try {
        const group = openToChanges(found);
        if (reply !== undefined) {
          this.versions.nothingChanged(save.call);
          return { kind: 'done', result: keyedReply(reply, true) };
        }
        return { kind: 'save', save, group, decisions: decideAll(save, (states[nr] ?? []).map((state) => openTo(found, state)), today) };
      } catch (error) {
        // A repeated call may have been saved before, so it runs alone to find its stored reply.
        return save.key && !isAlone ? { kind: 'alone' } : { kind: 'failed', error };
      }
    });
  }

  async #write(prepared: readonly PreparedSave[]): Promise<void> {
    const changes = prepared.filter(({ writes }) => writes.length > 0);
    for (const { save, writes } of prepared) if (writes.length === 0) this.versions.nothingChanged(save.call);
    if (changes.length === 0) return;
    const rows = changes.flatMap(({ save, writes }) => writes.map(({ mark }) => ({ ...mark, accountId: save.caller.accountId })));
    const publishing = this.versions.publishingMarks(changes.map(({ save: { call, groupId }, writes }) =>
      ({ call, groupId, marks: writes.map(({ mark }) => mark) })));
    const log = this.audit.insertOf(changes.map(({ save, writes }) => entryOf(save, writes)));
    publishing.told(await orBusy(this.marks.write(rows, publishing, log)));
  }
}

/** For a substitute the lessons of other days do not exist. */
function openTo(group: OpenedGroup | undefined, state: MarkState | undefined): MarkState | undefined {
  return state && (group?.days?.includes(state.day) ?? true) ? state : undefined;
}

function decideAll({ caller: { role }, marks, ifMissing }: CalledSave, states: readonly (MarkState | undefined)[], today: string) {
  return marks.map((mark, nr) => {
    const state = states[nr];
    if (!state && ifMissing) throw refuse(ifMissing);
    const decision = decide(mark, state, { role, today });
    if (ifMissing && decision.kind === 'edit-conflict') throw refuse('marks.stale', { data: decision.mark });
    if (ifMissing && decision.kind === 'refused') throw refuse(decision.code);
    return decision;
  });
}

function isFirst(decision: MarkDecision): boolean {
  return decision.kind === 'write' && !decision.state.present;
}

function inTurn(ids: readonly number[]): () => number {
  const left = ids.values();
  return () => {
    const { value } = left.next();
    if (value === undefined) throw new Error('There are more first marks than ids');
    return value;
  };
}

function prepare({ save, group, decisions }: DecidedSave, nextId: () => number): PreparedSave {
  const writes: MarkWrite[] = [];
  const results = decisions.map((decision): MarkResult => {
    if (decision.kind === 'kept') return { kind: 'saved', mark: decision.mark };
    if (decision.kind !== 'write') return decision;
    const { state, content } = decision;
    const { lessonId, studentId, topicId } = state;
    const { id, version } = state.present ?? { id: nextId(), version: 0 };
    const mark = { ...content, id, lessonId, studentId, topicId, version: version + 1 };
    writes.push({ state, mark });
    return { kind: 'saved', mark };
  });
  const data = save.replyOf(results, writes.length > 0 ? group.version + 1 : group.version);
  const { key, call: { route } } = save;
  const stored = key && route ? { call: key, reply: replyText(route, data) } : null;
  return { save, writes, stored, outcome: { kind: 'done', result: stored ? keyedReply(stored.reply, false) : data } };
}

function onlyMark([result]: readonly MarkResult[]): SavedMark {
  if (result?.kind !== 'saved') throw new Error('A mark was asked for and nothing came of it');
  return result.mark;
}

function outcomeOf({ studentId, lessonId }: { studentId: number; lessonId: number }, result: MarkResult | undefined): MarkOutcome {
  if (!result) throw new Error('A mark has no result');
  if (result.kind === 'saved') return result;
  if (result.kind === 'edit-conflict') return { kind: 'stale', studentId, lessonId, mark: result.mark };
  return { kind: 'refused', studentId, lessonId, code: result.code, errorMessage: errorText(result.code) };
}

/** A lock timeout or deadlock becomes the refusal that asks to try again. */
async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!lockFailures.has(sqlState(error) ?? '')) throw error;
    throw refuse('marks.busy', { headers: { 'retry-after': '5' } });
  }
}

/** SQL states: lock timeout, deadlock. */
const lockFailures = new Set(['55P03', '40P01']);

/** One audit entry per save; each mark has its student, its lesson and the changed fields. */
function entryOf({ groupId, call }: CalledSave, writes: readonly MarkWrite[]): AuditEntry {
  const marks = writes.map(({ state: { day, present }, mark }) => {
    const place = { studentId: mark.studentId, lessonId: mark.lessonId, day };
    const { before, after } = changed(pickFields(present ?? noMark, markFields), pickFields(mark, markFields));
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
