import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Role } from '@dzvinok/contract/route';
import { raiseVersion } from '../../runtime/edit-conflict/row-version.ts';

const versioned: Partial<Record<Role, 'students' | 'parents' | 'teachers'>> = {
  Student: 'students',
  Parent: 'parents',
  Teacher: 'teachers',
};

/**
 * Begins a change of somebody by themselves, as a save of their form by an admin begins: an admin whose form is open is
 * told. Null for whoever has no form.
 */
export async function raiseOwnVersion({ role, accountId }: CallerInfo): Promise<number | null> {
  const table = versioned[role];
  return table ? raiseVersion(table, accountId, undefined) : null;
}
