import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { ErrorCode } from '@dzvinok/contract/errors';
import type { CommentAudience, SavedMark } from '@dzvinok/contract/marks';
import { isDeepStrictEqual } from 'node:util';
import { pickFields } from '../../runtime/database/database.ts';
import { type MarkContent, markFields } from './mark-fields.ts';

type Newer = 'isLate' | 'commentAudience';
type GivenContent = Omit<MarkContent, Newer> & { [Field in Newer]?: MarkContent[Field] | undefined };

/**
 * A mark to be saved. Its place is named by student and lesson, by student and topic, or by the mark that is there. Without a
 * version it overwrites; version 0 expects that there is no mark yet.
 */
export interface WantedMark extends GivenContent {
  lessonId?: number | undefined;
  topicId?: number | undefined;
  studentId?: number | undefined;
  markId?: number | undefined;
  version?: number | undefined;
}

/** The present state of a place. */
export interface MarkState {
  lessonId: number;
  studentId: number;
  topicId: number | null;
  day: string;
  present: Required<SavedMark> | null;
  /** The student is in the group now, or was on that day. */
  isMember: boolean;
  /** The marks of an archived student can be read only. */
  isArchived: boolean;
}

/** The role of the person who saves, and the centre's day. */
export interface Saver {
  role: CallerInfo['role'];
  today: string;
}

export type MarkDecision =
  | { kind: 'write'; state: MarkState; content: MarkContent }
  | { kind: 'kept'; mark: SavedMark }
  | { kind: 'edit-conflict'; mark: SavedMark | null }
  | { kind: 'refused'; code: ErrorCode };

/** Decides about a mark to be saved; `state` is missing when the group has no such place. */
export function decide(wanted: WantedMark, state: MarkState | undefined, saver: Saver): MarkDecision {
  if (!state) return refused('lessons.not-found');
  const { present } = state;
  const content = contentOf(wanted, present);
  // A mark that is the same already, maybe by a save whose reply was lost, is no edit conflict.
  if (present && isSame(present, content)) return { kind: 'kept', mark: present };
  if (wanted.version !== undefined && wanted.version !== (present?.version ?? 0)) return { kind: 'edit-conflict', mark: present };
  if (state.isArchived) return refused('marks.student-archived');
  if (!present && !state.isMember) return refused('marks.student-not-in-group');
  if (content.absent && content.notReady) return refused('marks.absent-and-not-ready');
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
    // this field is newer than the others, and a client that does not know it must not clear it
    isLate: given.isLate ?? present?.isLate ?? false,
    comment,
    commentAudience: audienceOf(comment, given.commentAudience, present),
  };
}

/** A client that does not know of audiences neither shows a family what it writes nor hides what is for the family. */
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

/** True for a lesson that is today and has started. */
function isCurrent({ topicId, day }: MarkState, today: string): boolean {
  return topicId !== null && day === today;
}
