import type { SavedMark } from '@dzvinok/contract/marks';
import type { AuditEntry } from '../../runtime/audit/audit.service.ts';
import { changed, type Facts } from '../../runtime/audit/changed.ts';
import type { MarkContent, Place, PlaceState } from './mark-rules.ts';

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
