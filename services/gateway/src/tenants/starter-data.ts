import { subjectColorOf } from '@dzvinok/contract/subjects';
import { db } from '../database/database.ts';

/** Without repetitions that differ in letter case only. */
function distinct(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLocaleLowerCase('uk'), name])).values()];
}

/** What an admin finds on the first day; inside the new centre's transaction. */
export async function insertStarterData(subjects: readonly string[], classrooms: readonly string[]): Promise<void> {
  const subjectRows = distinct(subjects).map((name) => ({ name, color: subjectColorOf(name) }));
  const classroomRows = distinct(classrooms).map((name) => ({ name }));
  if (subjectRows.length > 0) await db().insertInto('subjects').values(subjectRows).execute();
  if (classroomRows.length > 0) await db().insertInto('classrooms').values(classroomRows).execute();
}
