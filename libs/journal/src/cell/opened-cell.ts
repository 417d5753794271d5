import type { JournalLesson } from '@dzvinok/contract/lessons';
import type { CommentAudience } from '@dzvinok/contract/marks';
import { useMark, type MarkView } from '../marks/mark-entries.ts';
import { figureFields, keyOf, type CellKind, type FigureField, type MarkPlace, type MarkValues } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { lockTexts, type Lock } from '../statuses/locks.ts';
import { tellRefusal, type CurrentLesson } from '../statuses/status-refusal.ts';
import { isLimited, statusChanges, type StatusField } from '../statuses/statuses.ts';

/** The panel needs only these fields of a student; a journal's student fits. */
export interface CellStudent {
  id: number;
  fullName: string;
  avatarPath: string | null;
  onlineLessonIds?: readonly number[];
}

/** A cell of a journal, and the limits on changing it. */
export interface CellSubject {
  marksStore: MarksStore;
  groupId: number;
  lesson: JournalLesson;
  student: CellStudent;
  kind: CellKind;
  /** Shown, and the status left as it was, when «Відсутній» or «Не готовий» is touched; undefined lets them be changed. */
  statusRefusal?: string;
  /** Where these two may be set, if this is the lesson that is being held. */
  currentLesson?: CurrentLesson;
  /** Nothing of the mark may be changed. */
  lock?: Lock | null;
}

/** The mark behind the cell and everything that a person can do with it. */
export interface OpenedCell extends CellSubject {
  place: MarkPlace;
  /** The same for the two cells of a mark, another for each mark. */
  key: string;
  view: MarkView;
  wasOnline: boolean;
  /** The mark that the cell itself shows. */
  field: FigureField;
  setMark: (field: FigureField, value: number | null) => void;
  toggle: (field: StatusField) => void;
  /** Why a status stays as it is; undefined when it can be changed. */
  refusalOf: (field: StatusField) => string | undefined;
  setComment: (text: string | null, audience: CommentAudience) => void;
}

/** A mark whose save needs a person; its student or lesson may be gone. */
export type TroubledMark = Pick<OpenedCell, 'marksStore' | 'groupId' | 'place' | 'view'>;

/** The cell with its mark as the marks store has it now. */
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
