import { refuse } from '@dzvinok/api-server/refusal';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { createMarkBody, MarkHistoryEntry, MarkOutcome, SavedMark, updateMarkBody } from '@dzvinok/contract/marks';
import { sqlState } from '@dzvinok/tenancy/errors';
import { type LastQuestion, withCommit } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type AuditEntry, AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { GroupAccess, type OpenGroup } from '../groups/group-access.service.ts';
import { GroupVersions } from '../groups/group-versions.service.ts';
import { decide, type Decision, type MarkContent, type Place, type PlaceState, type WantedMark } from './mark-rules.ts';
import {
  type AskedPlaces, MarksRepository, type NewMark, placeByTopic, placeOfMark, placesOf, type WrittenMark,
} from './marks.repository.ts';

type Result = Exclude<Decision, { kind: 'write' | 'kept' }> | { kind: 'saved'; mark: SavedMark };

/** Saves marks of a group’s journal. The group's lock keeps marks from changing between the read and the write. */
@Injectable()
export class MarksService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly marks: MarksRepository,
    private readonly clock: CentreClock,
    private readonly versions: GroupVersions,
    private readonly audit: AuditService,
  ) {}

  async create(groupId: number, body: z.output<typeof createMarkBody>, caller: CallerInfo) {
    const { lessonId, topicId, studentId } = body;
    const asked = lessonId === undefined ? placeByTopic(groupId, topicId, studentId) : placesOf([{ lessonId, studentId }]);
    const { group, states } = await this.#open(groupId, caller, asked);
    const [place] = states;
    if (!place) throw refuse('lessons.not-found');
    return this.#saveOne(group, states, { ...body, lessonId: place.lessonId }, caller);
  }

  async update(groupId: number, body: z.output<typeof updateMarkBody>, caller: CallerInfo) {
    const { group, states } = await this.#open(groupId, caller, placeOfMark(body.id));
    const [place] = states;
    if (!place) throw refuse('marks.not-found');
    return this.#saveOne(group, states, { ...body, lessonId: place.lessonId, studentId: place.studentId }, caller);
  }

  async saveMany(groupId: number, wanted: readonly WantedMark[], caller: CallerInfo) {
    const { group, states } = await this.#open(groupId, caller, placesOf(wanted));
    const save = this.#decide(group, states, wanted, caller);
    return this.#write(save, caller, (results, journalVersion) =>
      ({ outcomes: results.map(({ place, result }) => outcomeOf(place, result)), journalVersion }));
  }

  async history(groupId: number, markId: number, caller: CallerInfo): Promise<MarkHistoryEntry[]> {
    await this.groups.open(groupId, caller);
    if (!(await this.marks.placeOf(groupId, markId))) throw refuse('marks.not-found');
    return this.marks.history(markId);
  }

  /** Locks the group and reads what is there, in one round trip: the second statement runs when the first has the lock. */
  async #open(groupId: number, caller: CallerInfo, asked: AskedPlaces) {
    const [group, states] = await orBusy(Promise.all([this.groups.lock(groupId, caller), this.marks.statesOf(groupId, asked)]));
    return { group, states };
  }

  async #saveOne(group: OpenGroup, states: readonly PlaceState[], wanted: WantedMark, caller: CallerInfo) {
    const save = this.#decide(group, states, [wanted], caller);
    for (const { decision } of save.decided) {
      if (decision.kind === 'edit-conflict') throw refuse('marks.stale', { data: decision.mark });
      if (decision.kind === 'refused') throw refuse(decision.code);
    }
    return this.#write(save, caller, ([only]) => {
      if (only?.result.kind !== 'saved') throw new Error('A mark was asked for and nothing came of it');
      return only.result.mark;
    });
  }

  #decide(group: OpenGroup, found: readonly PlaceState[], wanted: readonly WantedMark[], { role }: CallerInfo): Save {
    const states = byPlace(found);
    const saver = { role, today: this.clock.today().day };
    const decided = wanted.map((mark) => {
      const state = states.get(keyOf(mark));
      return { place: mark, state, decision: decide(mark, state, saver) };
    });
    return { group, decided };
  }

  /** Writes everything with one statement, behind which the commit follows. `replyOf` makes the reply of what became of each mark. */
  #write<T>({ group, decided }: Save, { accountId }: CallerInfo, replyOf: (results: Outcome[], version: number) => T): T | LastQuestion<T> {
    const contents = decided.flatMap(({ place: { lessonId, studentId }, state, decision }) =>
      decision.kind === 'write' && state ? [{ state, mark: { lessonId, studentId, ...decision.content } }] : []);
    const resultsWith = (written: readonly SavedMark[]) => {
      const saved = byPlace(written);
      return decided.map(({ place, decision }) => ({ place, result: resultOf(decision, saved.get(keyOf(place))) }));
    };
    if (contents.length === 0) {
      this.versions.nothingChanged();
      return replyOf(resultsWith([]), group.version);
    }
    const publishing = this.versions.publishingMarks(group.id, contents.map(({ mark }) => mark.studentId));
    const log = this.audit.insertOf([markEntry(group.id, contents)]);
    return withCommit(async () => {
      const answer = await orBusy(this.marks.write(contents.map(({ mark }) => mark), accountId, publishing, log));
      const added = byPlace(answer.marks);
      const written = contents.map(({ state: { topicId }, mark }) => savedOf(mark, topicId, added.get(keyOf(mark))));
      const versions = publishing.told(answer, written);
      return replyOf(resultsWith(written), versions.get(group.id) ?? group.version);
    });
  }
}

/** What is to be saved under the group's lock, and what was decided about each mark. */
interface Save {
  group: OpenGroup;
  decided: { place: WantedMark; state: PlaceState | undefined; decision: Decision }[];
}

/** What became of a mark. */
interface Outcome {
  place: Place;
  result: Result;
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

function savedOf(mark: NewMark, topicId: number | null, added: WrittenMark | undefined): SavedMark {
  if (!added) throw new Error('The mark was not saved');
  return { ...mark, topicId, id: added.id, version: added.version };
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
function markEntry(groupId: number, contents: readonly { state: PlaceState; mark: NewMark }[]): AuditEntry {
  const marks = contents.map(({ state, mark }) => {
    const place = placeOf(mark, state.day);
    const { before, after } = changed(contentOf(state.present ?? noMark), contentOf(mark));
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

function placeOf({ studentId, lessonId }: Place, day: string): Facts {
  return { studentId, lessonId, day };
}

function contentOf({ homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment }: MarkContent): Facts {
  return { homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment };
}
