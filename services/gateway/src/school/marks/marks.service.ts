import { Changes } from '@dzvinok/api-server/changes';
import { refuse } from '@dzvinok/api-server/refusal';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { createMarkBody, MarkHistoryEntry, MarkOutcome, SavedMark, updateMarkBody } from '@dzvinok/contract/marks';
import { sqlState } from '@dzvinok/tenancy/errors';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type AuditEntry, AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { GroupAccess, type OpenGroup } from '../groups/group-access.service.ts';
import { decide, type Decision, type MarkContent, type Place, type PlaceState, type WantedMark } from './mark-rules.ts';
import { MarksRepository } from './marks.repository.ts';

type Result = Exclude<Decision, { kind: 'write' | 'kept' }> | { kind: 'saved'; mark: SavedMark };

/** Saves marks of a group’s journal. The group's lock keeps marks from changing between the read and the write. */
@Injectable()
export class MarksService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly marks: MarksRepository,
    private readonly clock: CentreClock,
    private readonly changes: Changes,
    private readonly audit: AuditService,
  ) {}

  create(groupId: number, body: z.output<typeof createMarkBody>, caller: CallerInfo): Promise<SavedMark> {
    return this.#inTurn(groupId, caller, async (group) => {
      const lessonId = body.lessonId ?? (await this.marks.lessonOfTopic(groupId, body.topicId));
      if (lessonId === undefined) throw refuse('lessons.not-found');
      return this.#saveOne(group, { ...body, lessonId }, caller);
    });
  }

  update(groupId: number, body: z.output<typeof updateMarkBody>, caller: CallerInfo): Promise<SavedMark> {
    return this.#inTurn(groupId, caller, async (group) => {
      const place = await this.marks.placeOf(groupId, body.id);
      if (!place) throw refuse('marks.not-found');
      return this.#saveOne(group, { ...body, ...place }, caller);
    });
  }

  saveMany(groupId: number, wanted: readonly WantedMark[], caller: CallerInfo) {
    return this.#inTurn(groupId, caller, async (group) => {
      const { results, journalVersion } = await this.#save(group, wanted, caller);
      return { outcomes: results.map(({ place, result }) => outcomeOf(place, result)), journalVersion };
    });
  }

  async history(groupId: number, markId: number, caller: CallerInfo): Promise<MarkHistoryEntry[]> {
    await this.groups.open(groupId, caller);
    if (!(await this.marks.placeOf(groupId, markId))) throw refuse('marks.not-found');
    return this.marks.history(markId);
  }

  async #saveOne(group: OpenGroup, wanted: WantedMark, caller: CallerInfo): Promise<SavedMark> {
    const { results: [only] } = await this.#save(group, [wanted], caller);
    if (!only) throw new Error('A mark was asked for and nothing came of it');
    const { result } = only;
    if (result.kind === 'edit-conflict') throw refuse('marks.stale', { data: result.mark });
    if (result.kind === 'refused') throw refuse(result.code);
    return result.mark;
  }

  /** Saves in five statements with the lock, for one mark or for two hundred. */
  async #save(group: OpenGroup, wanted: readonly WantedMark[], { role, accountId }: CallerInfo) {
    const found = await this.marks.statesOf(group.id, wanted);
    const states = byPlace(found);
    const saver = { role, today: this.clock.today().day };
    const decided = wanted.map((mark) => ({ place: mark, decision: decide(mark, states.get(keyOf(mark)), saver) }));
    const contents = decided.flatMap(({ place: { lessonId, studentId }, decision }) =>
      decision.kind === 'write' ? [{ lessonId, studentId, ...decision.content }] : []);
    const written = contents.length > 0 ? await this.marks.write(contents, accountId) : [];
    const journalVersion = await this.#publish(group, written);
    if (written.length > 0) await this.audit.record(markEntry(group.id, found, written));
    const saved = byPlace(written);
    const results = decided.map(({ place, decision }) => ({ place, result: resultOf(decision, saved.get(keyOf(place))) }));
    return { results, journalVersion };
  }

  /** The version that the journal has from now on. */
  async #publish({ id, version }: OpenGroup, written: readonly SavedMark[]): Promise<number> {
    if (written.length === 0) {
      this.changes.nothingChanged();
      return version;
    }
    const versions = await this.changes.publishNow({ marks: written });
    return versions.get(id) ?? version;
  }

  /** Runs under the group's lock. A caller who waits too long for it is told to try again, in the specification's words. */
  async #inTurn<T>(groupId: number, caller: CallerInfo, work: (group: OpenGroup) => Promise<T>): Promise<T> {
    try {
      return await work(await this.groups.lock(groupId, caller));
    } catch (error) {
      if (!waitedInVain.has(sqlState(error) ?? '')) throw error;
      throw refuse('marks.busy', { headers: { 'retry-after': '5' } });
    }
  }
}

/** The states for a lock that came too late, and for a deadlock. */
const waitedInVain = new Set(['55P03', '40P01']);

function keyOf({ lessonId, studentId }: Place): string {
  return `${lessonId} ${studentId}`;
}

function byPlace<Item extends Place>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

function resultOf(decision: Decision, written: SavedMark | undefined): Result {
  if (decision.kind === 'kept') return { kind: 'saved', mark: decision.mark };
  if (decision.kind !== 'write') return decision;
  if (!written) throw new Error('The mark was not saved');
  return { kind: 'saved', mark: written };
}

function outcomeOf({ studentId, lessonId }: Place, result: Result): MarkOutcome {
  if (result.kind === 'saved') return result;
  if (result.kind === 'edit-conflict') return { kind: 'stale', studentId, lessonId, mark: result.mark };
  return { kind: 'refused', studentId, lessonId, code: result.code, errorMessage: errorText(result.code) };
}

const noMark: MarkContent = {
  homeworkMark: null, classworkMark: null, absent: false, notReady: false, isLate: false, isMilestone: false, comment: null,
};

/** Makes one entry for all marks of a save: each with its student, its lesson and the fields that differ. */
export function markEntry(groupId: number, states: readonly PlaceState[], written: readonly SavedMark[]): AuditEntry {
  const marks = written.map((mark) => {
    const state = states.find(({ lessonId, studentId }) => lessonId === mark.lessonId && studentId === mark.studentId);
    const place = placeOf(mark, state?.day);
    const { before, after } = changed(contentOf(state?.present ?? noMark), contentOf(mark));
    return { before: { ...place, ...before }, after: { ...place, ...after } };
  });
  return {
    action: 'marks.saved',
    entity: 'group',
    entityId: groupId,
    details: { count: marks.length },
    before: marks.map(({ before }) => before),
    after: marks.map(({ after }) => after),
  };
}

function placeOf({ studentId, lessonId }: Place, day: string | undefined): Facts {
  return { studentId, lessonId, day: day ?? null };
}

function contentOf({ homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment }: MarkContent): Facts {
  return { homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment };
}
