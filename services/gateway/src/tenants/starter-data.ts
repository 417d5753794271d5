import { subjectColorOf } from '@dzvinok/contract/subjects';
import { db } from '../database/database.ts';

/** What an admin finds on the first day; inside the new centre's transaction. A name given twice counts once. */
export async function insertStarterData(subjects: readonly string[], classrooms: readonly string[]): Promise<void> {
  if (subjects.length > 0) {
    const rows = subjects.map((name) => ({ name, color: subjectColorOf(name) }));
    await db().insertInto('subjects').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
  }
  if (classrooms.length > 0) {
    const rows = classrooms.map((name) => ({ name }));
    await db().insertInto('classrooms').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
  }
}
