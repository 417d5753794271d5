import type { JournalLesson } from '@dzvinok/contract/lessons';
import type { CommentAudience } from '@dzvinok/contract/marks';
import { useMark, type MarkView } from '../marks/mark-entries.ts';
import { figureFields, keyOf, type CellKind, type FigureField, type MarkPlace, type MarkValues } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { lockTexts, type Lock } from '../statuses/locks.ts';
import { tellRefusal, type CurrentLesson } from '../statuses/status-refusal.ts';
import { isLimited, statusChanges, type StatusField } from '../statuses/statuses.ts';

export interface CellStudent {
  id: number;
  fullName: string;
  namesakeNote?: string | null;
  avatarPath: string | null;
  onlineLessonIds?: readonly number[];
}

export interface CellSubject {
  marksStore: MarksStore;
  groupId: number;
  lesson: JournalLesson;
  student: CellStudent;
  kind: CellKind;
  /** Reason why «Відсутній» and «Не готовий» cannot change here; undefined when they can. */
  statusRefusal?: string;
  currentLesson?: CurrentLesson;
  lock?: Lock | null;
  studentHref?: string;
}

export interface OpenedCell extends CellSubject {
  place: MarkPlace;
  /** Equal for the two cells of one mark, different for each mark. */
  key: string;
  view: MarkView;
  wasOnline: boolean;
  field: FigureField;
  setMark: (field: FigureField, value: number | null) => void;
  toggle: (field: StatusField) => void;
  refusalOf: (field: StatusField) => string | undefined;
  setComment: (text: string | null, audience: CommentAudience) => void;
}

/** Mark whose save needs a decision; the student or the lesson may be deleted. */
export type TroubledMark = Pick<OpenedCell, 'marksStore' | 'groupId' | 'place' | 'view'>;

export function useOpenedCell(subject: CellSubject): OpenedCell {
  const { marksStore, lesson, student, kind, statusRefusal, currentLesson, lock } = subject;
  const place = { studentId: student.id, lessonId: lesson.id };
  const view = useMark(marksStore, place);
  const edit = (changes: Partial<MarkValues>) => marksStore.edit([{ place, changes }]);
  const refusalOf = (field: StatusField) => (lock ? lockTexts[lock] : isLimited(field) ? statusRefusal : undefined);
  return {
    ...subject,
    place,
    key: keyOf(place),
    view,
    wasOnline: !view.values.absent && (student.onlineLessonIds?.includes(lesson.id) ?? false),
    field: figureFields[kind],
    setMark: (field, value) => edit({ [field]: value }),
    refusalOf,
    toggle: (field) => {
      const refusal = refusalOf(field);
      if (refusal) tellRefusal(refusal, lock ? undefined : currentLesson);
      else edit(statusChanges(field, !view.values[field]));
    },
    setComment: (comment, commentAudience) => edit({ comment, commentAudience }),
  };
}
