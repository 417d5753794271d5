import type { Mark } from '@dzvinok/contract/marks';

/** Everything of a mark that a person sets. */
export type MarkValues = Omit<Mark, 'id' | 'lessonId' | 'topicId' | 'version'>;

/** Which mark of a group: one student at one lesson. */
export interface MarkPlace {
  studentId: number;
  lessonId: number;
}

/** The place as a key of maps. */
export type MarkKey = `${number}:${number}`;

export function keyOf({ studentId, lessonId }: MarkPlace): MarkKey {
  return `${studentId}:${lessonId}`;
}

export const emptyValues: MarkValues = {
  homeworkMark: null,
  classworkMark: null,
  absent: false,
  notReady: false,
  isLate: false,
  isMilestone: false,
  comment: null,
};

const fields = ['homeworkMark', 'classworkMark', 'absent', 'notReady', 'isLate', 'isMilestone', 'comment'] as const;

export function valuesOf(mark: Mark | null): MarkValues {
  if (!mark) return emptyValues;
  const { homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment } = mark;
  return { homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment };
}

/** The fields in which two marks differ. */
export function differences(one: MarkValues, other: MarkValues): (keyof MarkValues)[] {
  return fields.filter((field) => one[field] !== other[field]);
}
