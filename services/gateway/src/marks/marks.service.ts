import { Refusal, refuse } from '@dzvinok/api-server/refusal';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { createMarkBody, markChange, MarkHistoryEntry, MarkOutcome, SavedMark, updateMarkBody } from '@dzvinok/contract/marks';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CentreClock } from '../clock/centre-clock.ts';
import { GroupAccess } from '../groups/group-access.service.ts';
import { GroupVersions } from '../groups/group-versions.service.ts';
import { MarksRepository, type MarkContent, type MarkedLesson } from './marks.repository.ts';

type Change = z.output<typeof markChange>;
type GivenContent = Omit<MarkContent, 'isLate'> & { isLate?: boolean | undefined };

/** Marks of one lesson and student. The group’s lock puts savers of one journal in a row. */
@Injectable()
export class MarksService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly marks: MarksRepository,
    private readonly clock: CentreClock,
    private readonly versions: GroupVersions,
  ) {}

  async create(groupId: number, body: z.output<typeof createMarkBody>, caller: CallerInfo): Promise<SavedMark> {
    await this.groups.lock(groupId, caller);
    const lesson = await this.marks.lesson(
      groupId,
      body.lessonId === undefined ? { topicId: body.topicId } : { lessonId: body.lessonId },
    );
    if (!lesson) throw refuse('lessons.not-found');
    const present = await this.marks.markOf(lesson.id, body.studentId);
    if (!present && !(await this.marks.isMember(groupId, body.studentId, lesson.lesson_date))) {
      throw refuse('marks.student-not-in-group');
    }
    if (body.version !== undefined && present) throw refuse('marks.stale', { data: present });
    const saved = await this.#save(lesson, body.studentId, present, body, caller);
    await this.versions.bump(groupId, [saved]);
    return saved;
  }

  async update(groupId: number, body: z.output<typeof updateMarkBody>, caller: CallerInfo): Promise<SavedMark> {
    await this.groups.lock(groupId, caller);
    const present = await this.marks.markById(groupId, body.id);
    const lesson = present && (await this.marks.lesson(groupId, { lessonId: present.lessonId }));
    if (!present || !lesson) throw refuse('marks.not-found');
    if (body.version !== undefined && body.version !== present.version) {
      // A repeated save whose answer was lost is no clash: what it asks for is already there.
      if (isSame(present, contentOf(body, present))) return present;
      throw refuse('marks.stale', { data: present });
    }
    const saved = await this.#save(lesson, present.studentId, present, body, caller);
    await this.versions.bump(groupId, [saved]);
    return saved;
  }

  async saveMany(groupId: number, changes: readonly Change[], caller: CallerInfo) {
    await this.groups.lock(groupId, caller);
    const outcomes: MarkOutcome[] = [];
    for (const change of changes) outcomes.push(await this.#outcome(groupId, change, caller));
    const saved = outcomes.flatMap((outcome) => (outcome.kind === 'saved' ? [outcome.mark] : []));
    return { outcomes, journalVersion: await this.versions.bump(groupId, saved) };
  }

  async history(groupId: number, markId: number, caller: CallerInfo): Promise<MarkHistoryEntry[]> {
    await this.groups.open(groupId, caller);
    if (!(await this.marks.markById(groupId, markId))) throw refuse('marks.not-found');
    return this.marks.history(markId);
  }

  async #outcome(groupId: number, change: Change, caller: CallerInfo): Promise<MarkOutcome> {
    const { studentId, lessonId } = change;
    try {
      const lesson = await this.marks.lesson(groupId, { lessonId });
      if (!lesson) throw refuse('lessons.not-found');
      const present = await this.marks.markOf(lessonId, studentId);
      if ((present?.version ?? 0) !== change.version) {
        if (present && isSame(present, contentOf(change, present))) return { kind: 'saved', mark: present };
        return { kind: 'stale', studentId, lessonId, mark: present ?? null };
      }
      if (!present && !(await this.marks.isMember(groupId, studentId, lesson.lesson_date))) {
        throw refuse('marks.student-not-in-group');
      }
      return { kind: 'saved', mark: await this.#save(lesson, studentId, present, change, caller) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { kind: 'refused', studentId, lessonId, code: error.code, errorMessage: error.details.text ?? errorText(error.code) };
    }
  }

  async #save(
    lesson: MarkedLesson,
    studentId: number,
    present: SavedMark | undefined,
    given: GivenContent,
    caller: CallerInfo,
  ): Promise<SavedMark> {
    const content = contentOf(given, present);
    if (content.absent && content.notReady) throw refuse('marks.absent-and-not-ready');
    if (caller.role === 'Teacher' && changesStatus(present, content) && !this.#isCurrent(lesson)) {
      throw refuse('marks.status-outside-current-lesson');
    }
    return this.marks.save(lesson.id, studentId, content, caller.accountId);
  }

  #isCurrent(lesson: MarkedLesson): boolean {
    return lesson.topic_id !== null && lesson.lesson_date === this.clock.today().day;
  }
}

function contentOf(given: GivenContent, present: SavedMark | undefined): MarkContent {
  return {
    homeworkMark: given.homeworkMark,
    classworkMark: given.classworkMark,
    absent: given.absent,
    notReady: given.notReady,
    // not among the specified fields: a client that does not know it must not clear it
    isLate: given.isLate ?? present?.isLate ?? false,
    isMilestone: given.isMilestone,
    comment: given.comment,
  };
}

function changesStatus(present: SavedMark | undefined, content: MarkContent): boolean {
  return (present?.absent ?? false) !== content.absent || (present?.notReady ?? false) !== content.notReady;
}

function isSame(present: MarkContent, wanted: MarkContent): boolean {
  return (
    present.homeworkMark === wanted.homeworkMark &&
    present.classworkMark === wanted.classworkMark &&
    present.absent === wanted.absent &&
    present.notReady === wanted.notReady &&
    present.isLate === wanted.isLate &&
    present.isMilestone === wanted.isMilestone &&
    present.comment === wanted.comment
  );
}
