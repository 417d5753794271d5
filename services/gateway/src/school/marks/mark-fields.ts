import type { Mark } from '@dzvinok/contract/marks';
import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '../../runtime/database/columns.ts';

export type MarkContent = Required<Omit<Mark, 'id' | 'lessonId' | 'topicId' | 'version'>>;

/** A `word` is never null and needs no escaping in JSON. */
type Kind = 'number' | 'flag' | 'text' | 'word';

/** Statements, JSON and comparison of marks are made from this list; `mark.entity.ts` describes the columns. */
export const markFields = {
  homeworkMark: 'number',
  classworkMark: 'number',
  absent: 'flag',
  notReady: 'flag',
  isLate: 'flag',
  isMilestone: 'flag',
  comment: 'text',
  commentAudience: 'word',
} satisfies Record<keyof MarkContent, Kind>;

export const noMark: MarkContent = {
  homeworkMark: null, classworkMark: null, absent: false, notReady: false, isLate: false, isMilestone: false, comment: null,
  commentAudience: 'staff',
};

const types: Record<Kind, string> = { number: 'smallint', flag: 'boolean', text: 'text', word: 'text' };
const fields = Object.entries<Kind>(markFields).map(([name, kind]) => ({ name, column: columnOf(name), kind, type: types[kind] }));
const listOf = (make: (field: (typeof fields)[number]) => string) => sql.raw(fields.map(make).join(', '));

/** Parts of the statement that writes marks from JSON. */
export const markSql = {
  columns: listOf(({ column }) => column),
  names: listOf(({ name }) => `"${name}"`),
  typedNames: listOf(({ name, type }) => `"${name}" ${type}`),
  assignments: listOf(({ column }) => `${column} = excluded.${column}`),
};

export const contentJson: RawBuilder<MarkContent> = sql`json_build_object(${listOf(({ name, column }) => `'${name}', ${column}`)})`;

/**
 * The contract's mark; expects `marks mk` and `lessons l`. `row_to_json` costs half of `json_build_object`, and a
 * journal has thousands of marks.
 */
export const markJson: RawBuilder<string> = sql`(select row_to_json(mark) from (select
  mk.id, l.id as "lessonId", l.topic_id as "topicId", ${listOf(({ name, column }) => `mk.${column} as "${name}"`)}, mk.version) mark)`;

/** Null for a comment that is for staff. Expects `marks mk`. */
export const commentForFamily: RawBuilder<string | null> = sql`case when mk.comment_audience = 'family' then mk.comment end`;

const jsonOf: Record<Kind, (column: string) => string> = {
  number: (column) => `coalesce(${column}::text, 'null')`,
  flag: (column) => `${column}::text`,
  text: (column) => `coalesce(json_scalar(${column})::text, 'null')`,
  word: (column) => column,
};

/** Expression of the generated column: the mark's fields as the journal sends them, without braces. */
export function jsonFieldsSql(): string {
  const parts = [
    { name: 'id', kind: 'flag', column: 'id' }, { name: 'lessonId', kind: 'flag', column: 'lesson_id' }, ...fields,
    { name: 'version', kind: 'flag', column: 'version' },
  ] as const;
  const quoteOf = (index: number) => (parts[index]?.kind === 'word' ? '"' : '');
  return parts.map(({ name, kind, column }, index) =>
    `'${quoteOf(index - 1)}${index > 0 ? ',' : ''}"${name}":${quoteOf(index)}' || ${jsonOf[kind](column)}`).join(' || ');
}
