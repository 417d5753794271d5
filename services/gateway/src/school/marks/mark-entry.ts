import type { RequestContext } from '@dzvinok/api-server/request-context';
import { type AuditEntry, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import type { MarkContent, Place, PlaceState } from './mark-rules.ts';
import type { NewMark } from './marks.repository.ts';

/** A mark to be written at a place that was found. */
export interface Content {
  state: PlaceState;
  mark: NewMark;
}

const noMark: MarkContent = {
  homeworkMark: null, classworkMark: null, absent: false, notReady: false, isLate: false, isMilestone: false, comment: null,
};

/** Makes one entry for all marks of a save: each with its student, its lesson and the fields that differ. */
export function markEntry({ groupId, call }: { groupId: number; call: RequestContext }, contents: readonly Content[]): AuditEntry {
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
    call,
  };
}

function placeOf({ studentId, lessonId }: Place, day: string): Facts {
  return { studentId, lessonId, day };
}

function contentOf({ homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment }: MarkContent): Facts {
  return { homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment };
}
