import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { ErrorCode } from '@dzvinok/contract/errors';
import type { CommentAudience, SavedMark } from '@dzvinok/contract/marks';
import { isDeepStrictEqual } from 'node:util';
import { pickFields } from '../../runtime/database/database.ts';
import { type MarkContent, markFields } from './mark.entity.ts';

type Newer = 'isLate' | 'commentAudience';
type GivenContent = Omit<MarkContent, Newer> & { [Field in Newer]?: MarkContent[Field] | undefined };

/** Place by student and lesson, by student and topic, or by the mark's id. Without a version it overwrites; version 0 expects no mark yet. */
export interface WantedMark extends GivenContent {
  lessonId?: number | undefined;
  topicId?: number | undefined;
  studentId?: number | undefined;
  markId?: number | undefined;
  version?: number | undefined;
}

export interface MarkState {
  lessonId: number;
  studentId: number;
  topicId: number | null;
  day: string;
  present: Required<SavedMark> | null;
  /** Member now or on the lesson's day, or a guest of the lesson. */
  isMember: boolean;
  isFrozen: boolean;
  isArchived: boolean;
  isCalled: boolean;
  /** Its teacher's pay is approved. */
  isPaid: boolean;
}

export interface Saver {
  role: CallerInfo['role'];
  today: string;
}

export type MarkDecision =
  | { kind: 'write'; state: MarkState; content: MarkContent }
  | { kind: 'kept'; mark: SavedMark }
  | { kind: 'edit-conflict'; mark: SavedMark | null }
  | { kind: 'refused'; code: ErrorCode };

/** `state` is undefined when the group lacks this lesson or student. */
export function decide(wanted: WantedMark, state: MarkState | undefined, saver: Saver): MarkDecision {
  if (!state) return refused('lessons.not-found');
  const { present } = state;
  const content = contentOf(wanted, present);
  // An equal mark is no edit conflict: it may come from a save whose reply was lost.
  if (present && isSame(present, content)) return { kind: 'kept', mark: present };
  if (wanted.version !== undefined && wanted.version !== (present?.version ?? 0)) return { kind: 'edit-conflict', mark: present };
  if (state.isArchived) return refused('marks.student-archived');
  if (!present && !state.isMember) return refused('marks.student-not-in-group');
  if (!present && state.isFrozen) return refused('marks.student-frozen');
  if (content.absent && content.notReady) return refused('marks.absent-and-not-ready');
  if (state.isPaid && content.absent !== (present?.absent ?? false)) return refused('pay.lesson-paid');
  if (state.isCalled && content.absent && !present?.absent) return refused('alerts.own-status');
  if (saver.role === 'Teacher' && changesStatus(present, content) && !isCurrent(state, saver.today)) {
    return refused('marks.status-outside-current-lesson');
  }
  return { kind: 'write', state, content };
}

function refused(code: ErrorCode): MarkDecision {
  return { kind: 'refused', code };
}

function contentOf(given: GivenContent, present: MarkContent | null): MarkContent {
  // half of an emoji, cut by a limit, must not fail the other marks of the save
  const comment = given.comment?.toWellFormed() ?? null;
  return {
    ...pickFields(given, markFields),
    // older clients do not send this field and must not clear it
    isLate: given.isLate ?? present?.isLate ?? false,
    comment,
    commentAudience: audienceOf(comment, given.commentAudience, present),
  };
}

/** Clients that do not send an audience neither publish a new comment to families nor hide a published one. */
function audienceOf(comment: string | null, given: CommentAudience | undefined, present: MarkContent | null): CommentAudience {
  if (comment === null) return 'staff';
  return given ?? (present?.comment === comment ? present.commentAudience : 'staff');
}

function isSame(present: MarkContent, wanted: MarkContent): boolean {
  return isDeepStrictEqual(pickFields(present, markFields), pickFields(wanted, markFields));
}

function changesStatus(present: MarkContent | null, content: MarkContent): boolean {
  return (present?.absent ?? false) !== content.absent || (present?.notReady ?? false) !== content.notReady;
}

function isCurrent({ topicId, day }: MarkState, today: string): boolean {
  return topicId !== null && day === today;
}
