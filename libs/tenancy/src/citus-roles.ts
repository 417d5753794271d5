import type { Database } from './database.ts';
import { withOwner } from './migration-log.ts';
import { quoted } from './names.ts';

/**
 * A centre's role is made on all nodes before the transaction that makes its schema, as Citus prepares the workers for that
 * over connections of its own, which see no role that is not committed. `made` gets its name, by which it is taken back.
 */
export async function makeRole({ options }: Database, roleName: string, statements: readonly string[], made: string[]): Promise<void> {
  await withOwner(options.ownerUrl, async (client) => {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    made.push(roleName);
    await client.query('commit');
  });
}

/** Runs work that may make roles; if it fails, they are dropped. Where it made none, as on plain PostgreSQL, nothing is sent. */
export async function takingRolesBack<T>(database: Database, work: (made: string[]) => Promise<T>): Promise<T> {
  const made: string[] = [];
  try {
    return await work(made);
  } catch (error) {
    for (const role of made) {
      await withOwner(database.options.ownerUrl, (client) => client.query(`drop role if exists ${quoted(role)}`))
        .catch((failure: unknown) => database.report(failure, `dropping the role ${role} of a centre that was not made`));
    }
    throw error;
  }
}
