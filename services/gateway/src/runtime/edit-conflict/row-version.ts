import { db } from '../database/database.ts';

type Versioned = 'students' | 'parents' | 'teachers';

/**
 * Begins a save: raises the record's version and locks the record until the transaction ends. Of two saves with the same
 * `from` the second one gets null, and so does a save of a record that is not there.
 */
export async function raiseVersion(table: Versioned, id: number, from: number | undefined): Promise<number | null> {
  const raised = await db()
    .updateTable(table)
    .set((record) => ({ version: record('version', '+', 1) }))
    .where('id', '=', id)
    .$if(from !== undefined, (update) => update.where('version', '=', from ?? 0))
    .returning('version')
    .executeTakeFirst();
  return raised?.version ?? null;
}
