import { transactionDb } from '../src/transaction.ts';
import { sql, type Generated, type Kysely } from 'kysely';

interface NotesSchema {
  notes: {
    id: Generated<number>;
    canary: string;
    changes: Generated<number>;
    day: Generated<string>;
    price: Generated<string>;
  };
  audit_log: { id: Generated<number>; action: string };
}

export function notesDb(): Kysely<NotesSchema> {
  return transactionDb<NotesSchema>();
}

export async function insertCanary(canary: string): Promise<void> {
  await notesDb().insertInto('notes').values({ id: 1, canary }).execute();
  await sql`select setval('notes_id_seq', 1)`.execute(notesDb());
}

export async function readCanary(): Promise<string> {
  const { canary } = await notesDb().selectFrom('notes').select('canary').where('id', '=', 1).executeTakeFirstOrThrow();
  return canary;
}
