import type { Journal, JournalLesson, JournalStudent } from '@dzvinok/contract/lessons';
import type { Mark } from '@dzvinok/contract/marks';

export type CellKind = 'homework' | 'classwork';

/** What a cell of the journal shows; statuses stand in the classwork cell, before its mark. */
export interface CellContent {
  text: string;
  status: 'absent' | 'notReady' | 'late' | null;
  isMilestone: boolean;
}

const emptyCell: CellContent = { text: '', status: null, isMilestone: false };

function statusOf(mark: Mark): CellContent['status'] {
  if (mark.absent) return 'absent';
  if (mark.notReady) return 'notReady';
  return mark.isLate ? 'late' : null;
}

/** Letters of the legend (specification §2). */
export const statusLetters = { absent: 'В', notReady: 'НГ', late: 'З' } as const;

export function cellOf(mark: Mark | undefined, kind: CellKind): CellContent {
  if (!mark) return emptyCell;
  if (kind === 'homework') return { ...emptyCell, text: textOf(mark.homeworkMark) };
  const status = statusOf(mark);
  const letter = status ? statusLetters[status] : '';
  const text = [letter, textOf(mark.classworkMark)].filter(Boolean).join(' ');
  return { text, status, isMilestone: mark.isMilestone };
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** A student's marks by lesson, so that a row looks each up once. */
export function marksByLesson(student: JournalStudent): Map<number, Mark> {
  return new Map(student.marks.map((mark) => [mark.lessonId, mark]));
}

export interface CellAddress {
  studentId: number;
  lessonId: number;
}

/** The lesson and student of an opened cell, with the mark if there is one. */
export interface OpenedCell {
  lesson: JournalLesson;
  student: JournalStudent;
  mark: Mark | undefined;
}

/** Finds what a cell stands for; undefined when the journal no longer has it. */
export function openCell(journal: Journal, { studentId, lessonId }: CellAddress): OpenedCell | undefined {
  const lesson = journal.lessons.find(({ id }) => id === lessonId);
  const student = journal.students.find(({ id }) => id === studentId);
  if (!lesson || !student) return undefined;
  return { lesson, student, mark: student.marks.find((mark) => mark.lessonId === lessonId) };
}
