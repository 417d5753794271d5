import type { GroupInTheWay } from '@dzvinok/contract/usage';
import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '../database/columns.ts';
import { db } from '../database/database.ts';

const namesInText = 5;

export async function groupsUsing(where: RawBuilder<unknown>): Promise<GroupInTheWay[]> {
  const { rows } = await sql<GroupInTheWay>`
    select g.id, g.name as "className", sub.name as "subjectName", g.archived_at is not null as "isArchived"
    from groups g join subjects sub on sub.id = g.subject_id
    where ${where}
    order by ${nameOrder('sub.name')}, ${nameOrder('g.name')}, g.id`.execute(db());
  return rows;
}

export function groupNames(groups: readonly GroupInTheWay[]): string {
  return firstNames(groups.map(({ subjectName, className, isArchived }) => `${subjectName} ${className}${isArchived ? ' (в архіві)' : ''}`));
}

export function firstNames(names: readonly string[]): string {
  const rest = names.length - namesInText;
  const shown = names.slice(0, namesInText).join(', ');
  return rest > 0 ? `${shown} і ще ${rest}` : shown;
}
