import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { createMarkBody, MarkHistoryEntry, MarkOutcome, SavedMark, updateMarkBody } from '@dzvinok/contract/marks';
import type { ErrorCode } from '@dzvinok/contract/errors';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { GroupAccess } from '../groups/group-access.service.ts';
import type { MarkDecision, MarkState, WantedMark } from './marks.rules.ts';
import { type MarkResult, MarkSaves } from './mark-saves.service.ts';
import { type AskedMark, MarksRepository } from './marks.repository.ts';

/** Saves marks of a group’s journal, one or many, and tells how they came about. */
@Injectable()
export class MarksService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly marks: MarksRepository,
    private readonly saves: MarkSaves,
  ) {}

  create(groupId: number, body: z.output<typeof createMarkBody>, caller: CallerInfo) {
    const { lessonId, topicId, studentId } = body;
    const asked = lessonId === undefined ? { topicId, studentId } : { lessonId, studentId };
    return this.#saveOne(groupId, caller, asked, 'lessons.not-found', (place) => ({ ...body, lessonId: place.lessonId }));
  }

  update(groupId: number, body: z.output<typeof updateMarkBody>, caller: CallerInfo) {
    return this.#saveOne(groupId, caller, { markId: body.id }, 'marks.not-found', ({ lessonId, studentId }) =>
      ({ ...body, lessonId, studentId }));
  }

  saveMany(groupId: number, wanted: readonly WantedMark[], caller: CallerInfo) {
    return this.saves.save({
      groupId, caller, asked: wanted.map(({ lessonId, studentId }) => ({ lessonId, studentId })),
      wanted: () => wanted,
      replyOf: (results, journalVersion) => ({ outcomes: results.map(outcomeOf), journalVersion }),
    });
  }

  async history(groupId: number, markId: number, caller: CallerInfo): Promise<MarkHistoryEntry[]> {
    await this.groups.open(groupId, caller);
    if (!(await this.marks.placeOf(groupId, markId))) throw refuse('marks.not-found');
    return this.marks.history(markId);
  }

  #saveOne(
    groupId: number, caller: CallerInfo, asked: AskedMark, ifMissing: ErrorCode, markAt: (place: MarkState) => WantedMark,
  ) {
    return this.saves.save({
      groupId, caller, asked: [asked],
      wanted: ([place]) => {
        if (!place) throw refuse(ifMissing);
        return [markAt(place)];
      },
      check: assertSaved,
      replyOf: ([only]): SavedMark => {
        if (only?.result.kind !== 'saved') throw new Error('A mark was asked for and nothing came of it');
        return only.result.mark;
      },
    });
  }
}

/** Refuses the call for one mark if that is not saved. */
function assertSaved(decisions: readonly MarkDecision[]): void {
  for (const decision of decisions) {
    if (decision.kind === 'edit-conflict') throw refuse('marks.stale', { data: decision.mark });
    if (decision.kind === 'refused') throw refuse(decision.code);
  }
}

function outcomeOf({ place: { studentId, lessonId }, result }: MarkResult): MarkOutcome {
  if (result.kind === 'saved') return result;
  if (result.kind === 'edit-conflict') return { kind: 'stale', studentId, lessonId, mark: result.mark };
  return { kind: 'refused', studentId, lessonId, code: result.code, errorMessage: errorText(result.code) };
}
