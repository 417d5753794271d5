import { keyedReply, replyText, type Reply } from '@dzvinok/api-server/handler';
import { formerReply, keepReplies, type KeyedCall, ownKeyedCall } from '@dzvinok/api-server/idempotency';
import { refuse } from '@dzvinok/api-server/refusal';
import { requestContext, type CallerInfo, type RequestContext } from '@dzvinok/api-server/request-context';
import type { SavedMark } from '@dzvinok/contract/marks';
import { Database } from '@dzvinok/tenancy/database';
import { sqlState } from '@dzvinok/tenancy/errors';
import { runInTenant, withCommit } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { type AuditEntry, AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { GatheredWork, type Outcome } from '../../runtime/database/gathered-work.ts';
import { GroupAccess, type OpenGroup, openToChanges } from '../groups/group-access.service.ts';
import { GroupVersions } from '../groups/group-versions.service.ts';
import { decide, type Decision, type MarkContent, type Place, type PlaceState, type WantedMark } from './mark-rules.ts';
import { type AskedPlace, MarksRepository, type NewMark, type WrittenMark } from './marks.repository.ts';

/** What one call saves in its group. */
export interface MarkSave<Data> {
  groupId: number;
  caller: CallerInfo;
  asked: readonly AskedPlace[];
  /** Says what to save at the places that were found; may refuse the call. */
  wanted: (found: readonly PlaceState[]) => readonly WantedMark[];
  /** Refuses the call for what was decided about its marks. */
  check?: (decisions: readonly Decision[]) => void;
  replyOf: (results: readonly MarkResult[], journalVersion: number) => Data;
}

/** What became of a mark. */
export interface MarkResult {
  place: Place;
  result: Exclude<Decision, { kind: 'write' | 'kept' }> | { kind: 'saved'; mark: SavedMark };
}

/** A save with the call that asked for it. */
interface CalledSave extends MarkSave<unknown> {
  call: RequestContext;
  key: KeyedCall | null;
}

interface Decided {
  place: WantedMark;
  state: PlaceState | undefined;
  decision: Decision;
}

/** A mark to be written at a place that was found. */
interface Content {
  state: PlaceState;
  mark: NewMark;
}

/** What is to come of a save, decided under the group's lock. */
type Plan = Outcome<unknown> | Saving;

interface Saving {
  kind: 'save';
  save: CalledSave;
  group: OpenGroup;
  decided: Decided[];
}

/** The data for the reply of each save. */
type Replies = ReadonlyMap<Plan, unknown>;

/**
 * Saves marks. What comes while saves of its centre are under way shares the next transaction, one save of a group at most.
 * The group's lock keeps marks from changing between the read and the write, and calls with one key apart.
 */
@Injectable()
export class MarkSaves {
  readonly #gathered = new GatheredWork<CalledSave, unknown>({
    nameOf: ({ groupId }) => groupId,
    run: (saves, isAlone) => this.#save(saves, isAlone),
  });

  constructor(
    private readonly database: Database,
    private readonly groups: GroupAccess,
    private readonly marks: MarksRepository,
    private readonly clock: CentreClock,
    private readonly versions: GroupVersions,
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
      const savings = plans.filter((plan) => plan.kind === 'save');
      if (savings.every(({ save }) => !save.key)) return withCommit(async () => outcomesOf(plans, await this.#write(savings)));
      const replies = await this.#write(savings);
      return withCommit(async () => {
        const kept = await keepRepliesOf(replies);
        return outcomesOf(plans, kept);
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

  /** Writes the marks of all saves with one statement. */
  async #write(savings: readonly Saving[]): Promise<Replies> {
    const changes = savings.map((saving) => ({ ...saving, contents: contentsOf(saving) }));
    const writing = changes.filter(({ contents }) => contents.length > 0);
    for (const { save, contents } of changes) if (contents.length === 0) this.versions.nothingChanged(save.call);
    const { marks, versions } = writing.length > 0 ? await this.#writeAll(writing) : { marks: new Map(), versions: new Map() };
    return new Map(savings.map((saving) => {
      const { save, group, decided } = saving;
      const results = decided.map(({ place, decision }) => ({ place, result: resultOf(decision, marks.get(keyOf(place))) }));
      return [saving, save.replyOf(results, versions.get(group.id) ?? group.version)];
    }));
  }

  async #writeAll(writing: readonly (Saving & { contents: Content[] })[]) {
    const marks = writing.flatMap(({ save: { caller: { accountId } }, contents }) => contents.map(({ mark }) => ({ ...mark, accountId })));
    const publishing = this.versions.publishingMarks(writing.map(({ save: { call, groupId }, contents: own }) =>
      ({ call, groupId, students: own.map(({ mark }) => mark.studentId) })));
    const log = this.audit.insertOf(writing.map(({ save, contents: own }) => markEntry(save, own)));
    const answer = await orBusy(this.marks.write(marks, publishing, log));
    const added = byPlace(answer.marks);
    const savedIn = (own: readonly Content[]) => own.map(({ state, mark }) => savedOf(mark, state.topicId, added.get(keyOf(mark))));
    const saved = new Map(writing.map(({ save, contents: own }) => [save.groupId, savedIn(own)]));
    return { marks: byPlace([...saved.values()].flat()), versions: publishing.told(answer, saved) };
  }
}

function decideAll({ caller: { role }, wanted, check }: CalledSave, found: readonly PlaceState[], today: string): Decided[] {
  const states = byPlace(found);
  const decided = wanted(found).map((place) => {
    const state = states.get(keyOf(place));
    return { place, state, decision: decide(place, state, { role, today }) };
  });
  check?.(decided.map(({ decision }) => decision));
  return decided;
}

function contentsOf({ decided }: Saving): Content[] {
  return decided.flatMap(({ place: { lessonId, studentId }, state, decision }) =>
    decision.kind === 'write' && state ? [{ state, mark: { lessonId, studentId, ...decision.content } }] : []);
}

/** Stores the replies of calls with a key, which are then given as they are stored. */
async function keepRepliesOf(replies: Replies): Promise<Replies> {
  const keyed = [...replies].flatMap(([plan, data]) => {
    if (plan.kind !== 'save' || !plan.save.key || !plan.save.call.route) return [];
    return [{ plan, call: plan.save.key, reply: replyText(plan.save.call.route, data) }];
  });
  await keepReplies(keyed);
  return new Map([...replies, ...keyed.map(({ plan, reply }) => [plan, keyedReply(reply, false)] as const)]);
}

function outcomesOf(plans: readonly Plan[], replies: Replies): Outcome<unknown>[] {
  return plans.map((plan) => (plan.kind === 'save' ? { kind: 'done', result: replies.get(plan) } : plan));
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

function savedOf(mark: NewMark, topicId: number | null, added: WrittenMark | undefined): SavedMark {
  if (!added) throw new Error('The mark was not saved');
  return { ...mark, topicId, id: added.id, version: added.version };
}

function keyOf({ lessonId, studentId }: Place): string {
  return `${lessonId} ${studentId}`;
}

function byPlace<Item extends Place>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

function resultOf(decision: Decision, written: SavedMark | undefined): MarkResult['result'] {
  if (decision.kind === 'kept') return { kind: 'saved', mark: decision.mark };
  if (decision.kind !== 'write') return decision;
  if (!written) throw new Error('The mark was not saved');
  return { kind: 'saved', mark: written };
}

const noMark: MarkContent = {
  homeworkMark: null, classworkMark: null, absent: false, notReady: false, isLate: false, isMilestone: false, comment: null,
  commentAudience: 'staff',
};

/** Makes one entry for all marks of a save: each with its student, its lesson and the fields that differ. */
function markEntry({ groupId, call }: { groupId: number; call: RequestContext }, contents: readonly Content[]): AuditEntry {
  const marks = contents.map(({ state, mark }) => {
    const place = placeOf(mark, state.day);
    const { before, after } = changed(factsOf(state.present ?? noMark), factsOf(mark));
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

function placeOf({ studentId, lessonId }: Place, day: string): Facts {
  return { studentId, lessonId, day };
}

function factsOf({ homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment, commentAudience }: MarkContent): Facts {
  return { homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment, commentAudience };
}
