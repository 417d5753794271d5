import type { Mark, markChange } from '@dzvinok/contract/marks';
import type { z } from 'zod';

export type MarkValues = Required<Omit<Mark, 'id' | 'lessonId' | 'topicId' | 'version'>>;
type ToldValues = Pick<Mark, keyof MarkValues>;
export type MarkField = keyof MarkValues;

export type CellKind = 'homework' | 'classwork';

export const figureFields = { homework: 'homeworkMark', classwork: 'classworkMark' } as const;

export type FigureField = (typeof figureFields)[CellKind];

export function hasFigure({ homeworkMark, classworkMark }: MarkValues): boolean {
  return homeworkMark !== null || classworkMark !== null;
}

export interface MarkPlace {
  studentId: number;
  lessonId: number;
}

export interface MarkEdit {
  place: MarkPlace;
  changes: Partial<MarkValues>;
}

export type MarkKey = `${number}:${number}`;

export type ParsedChange = z.output<typeof markChange>;
export type Changes = ReadonlyMap<MarkKey, ParsedChange>;

export function keyOf({ studentId, lessonId }: MarkPlace): MarkKey {
  return `${studentId}:${lessonId}`;
}

export function placeOf(key: MarkKey): MarkPlace {
  const [studentId = 0, lessonId = 0] = key.split(':').map(Number);
  return { studentId, lessonId };
}

export const emptyValues: MarkValues = {
  homeworkMark: null,
  classworkMark: null,
  absent: false,
  notReady: false,
  isLate: false,
  isMilestone: false,
  comment: null,
  commentAudience: 'staff',
};

export const markFields = [
  'homeworkMark', 'classworkMark', 'absent', 'notReady', 'isLate', 'isMilestone', 'comment', 'commentAudience',
] as const satisfies readonly MarkField[];

export function valuesOf(mark: ToldValues | null): MarkValues {
  if (!mark) return emptyValues;
  const { homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment, commentAudience = 'staff' } = mark;
  return { homeworkMark, classworkMark, absent, notReady, isLate, isMilestone, comment, commentAudience };
}

/** As the server stores it: comments trimmed, an empty comment is none, the audience of no comment is irrelevant. */
export function isSameValue(field: MarkField, one: MarkValues, other: MarkValues): boolean {
  if (one[field] === other[field]) return true;
  if (field === 'commentAudience') return trimmed(one) === '' && trimmed(other) === '';
  return field === 'comment' && trimmed(one) === trimmed(other);
}

function trimmed({ comment }: MarkValues): string {
  return (comment ?? '').trim();
}

export function differences(one: MarkValues, other: MarkValues): MarkField[] {
  return markFields.filter((field) => !isSameValue(field, one, other));
}

export function withFields(values: MarkValues, fields: readonly MarkField[], source: MarkValues): MarkValues {
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, source[field]])) };
}
