import { type SubjectColor, subjectColorOf } from '@dzvinok/contract/subjects';
import { db } from '../../runtime/database/database.ts';

export interface StarterData {
  subjects: { name: string; color: SubjectColor }[];
  classrooms: string[];
}

/** A subject's colour follows from its name. */
export function starterDataOf(subjects: readonly string[], classrooms: readonly string[]): StarterData {
  return { subjects: subjects.map((name) => ({ name, color: subjectColorOf(name) })), classrooms: [...classrooms] };
}

/** Run inside the copied centre's transaction. */
export async function readStarterData(): Promise<StarterData> {
  const subjects = await db().selectFrom('subjects').select(['name', 'color']).orderBy('id').execute();
  const classrooms = await db().selectFrom('classrooms').select('name').orderBy('id').execute();
  return { subjects, classrooms: classrooms.map(({ name }) => name) };
}

/** Run inside the new centre's transaction. Repeated names are inserted once. */
export async function insertStarterData({ subjects, classrooms }: StarterData): Promise<void> {
  if (subjects.length > 0) {
    await db().insertInto('subjects').values(subjects).onConflict((conflict) => conflict.doNothing()).execute();
  }
  if (classrooms.length > 0) {
    const rows = classrooms.map((name) => ({ name }));
    await db().insertInto('classrooms').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
  }
}
