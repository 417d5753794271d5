import type { GroupInTheWay } from '@dzvinok/contract/usage';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../database/database.ts';

const namesInText = 5;

/** Lists groups (alias `g`) that use a record, which therefore cannot be deleted. */
export async function groupsUsing(where: RawBuilder<unknown>): Promise<GroupInTheWay[]> {
  const { rows } = await sql<GroupInTheWay>`
    select g.id, g.name as "className", sub.name as "subjectName", g.archived_at is not null as "isArchived"
    from groups g join subjects sub on sub.id = g.subject_id
    where ${where}
    order by sub.name collate "uk-x-icu", g.name collate "uk-x-icu", g.id`.execute(db());
  return rows;
}

/** Names groups as `Математика А, Фізика Б`. */
export function groupNames(groups: readonly GroupInTheWay[]): string {
  return firstNames(groups.map(({ subjectName, className, isArchived }) => `${subjectName} ${className}${isArchived ? ' (в архіві)' : ''}`));
}

/** Names the first few and counts the rest; the whole list travels as data. */
export function firstNames(names: readonly string[]): string {
  const rest = names.length - namesInText;
  const shown = names.slice(0, namesInText).join(', ');
  return rest > 0 ? `${shown} і ще ${rest}` : shown;
}
