import type { JournalLesson } from '@dzvinok/contract/lessons';
import { showToast } from '@dzvinok/ui/toast';
import type { MarkBook, MarkView } from '../marks/mark-book.ts';
import { keyOf, type MarkPlace, type MarkValues } from '../marks/mark-values.ts';
import { useMark } from '../marks/use-mark.ts';

export type MarkField = 'homeworkMark' | 'classworkMark';
export type StatusField = 'absent' | 'notReady' | 'isLate' | 'isMilestone';

/** What the panel needs to know of a student; a journal's student fits. */
export interface CellStudent {
  id: number;
  fullName: string;
  avatarPath: string | null;
  onlineLessonIds?: readonly number[];
}

export interface CellSubject {
  book: MarkBook;
  groupId: number;
  lesson: JournalLesson;
  student: CellStudent;
  kind: 'homework' | 'classwork';
  /** Shown, and the status left as it was, when «Відсутній» or «Не готовий» is touched; undefined lets them be changed. */
  statusRefusal?: string;
}

/** The mark behind the cell and everything that a person can do with it. */
export interface OpenedCell extends CellSubject {
  place: MarkPlace;
  /** The same for the two cells of a mark, another for each mark. */
  key: string;
  view: MarkView;
  wasOnline: boolean;
  /** The mark that the cell itself shows. */
  field: MarkField;
  setMark: (field: MarkField, text: string) => void;
  toggle: (field: StatusField) => void;
  setComment: (text: string) => void;
}

const longestMark = 3;

/** Digits only, three at most (specification §5). */
export function markDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, longestMark);
}

export function markText(value: number | null): string {
  return value === null ? '' : String(value);
}

function turned(field: StatusField, isOn: boolean): Partial<MarkValues> {
  if (isOn && field === 'absent') return { absent: true, notReady: false };
  if (isOn && field === 'notReady') return { notReady: true, absent: false };
  return { [field]: isOn };
}

export function useOpenedCell(subject: CellSubject): OpenedCell {
  const { book, lesson, student, kind, statusRefusal } = subject;
  const place = { studentId: student.id, lessonId: lesson.id };
  const view = useMark(book, place);
  const edit = (changes: Partial<MarkValues>) => book.edit([{ place, changes }]);
  return {
    ...subject,
    place,
    key: keyOf(place),
    view,
    wasOnline: !view.values.absent && (student.onlineLessonIds?.includes(lesson.id) ?? false),
    field: kind === 'homework' ? 'homeworkMark' : 'classworkMark',
    setMark: (field, text) => edit({ [field]: text === '' ? null : Number(text) }),
    toggle: (field) => {
      if (statusRefusal && (field === 'absent' || field === 'notReady')) {
        showToast({ kind: 'error', message: statusRefusal, id: 'status-refused' });
      } else {
        edit(turned(field, !view.values[field]));
      }
    },
    setComment: (text) => edit({ comment: text.trim() || null }),
  };
}
