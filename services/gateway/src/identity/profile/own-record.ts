import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Role } from '@dzvinok/contract/route';
import { db } from '../../runtime/database/database.ts';

const versioned: Partial<Record<Role, 'students' | 'parents' | 'teachers'>> = {
  Student: 'students',
  Parent: 'parents',
  Teacher: 'teachers',
};

/**
 * Begins a change of a person by themselves like a save by an admin, so that an admin whose form is open gets an edit
 * conflict. Null for a role that has no form.
 */
export async function raiseOwnVersion({ role, accountId }: CallerInfo): Promise<number | null> {
  const table = versioned[role];
  if (!table) return null;
  const raised = await db()
    .updateTable(table)
    .set((record) => ({ version: record('version', '+', 1) }))
    .where('id', '=', accountId)
    .returning('version')
    .executeTakeFirst();
  return raised?.version ?? null;
}
