import type { Database } from './database.ts';
import { platformSchema, quoted, tenantSchema } from './names.ts';

interface Sought {
  table: string;
  /** What a row is like, in SQL of the caller's own; it should have an index. */
  where: string;
}

/** Each centre is two relations to plan and lock; so many of them take a few hundredths of a second. */
const atOnce = 100;

/**
 * Ids of the active centres that have such a row. The owner looks into many at once, as a transaction in each of a
 * thousand takes seconds, for something that hardly any of them has.
 */
export async function centresWith(database: Database, { table, where }: Sought): Promise<number[]> {
  const { rows } = await database.backgroundPool.query<{ id: number }>(
    `select id from ${platformSchema}.tenants where status = 'active' order by id`);
  const found: number[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id);
    found.push(...await thoseWith(database, ids, { table, where }));
  }
  return found;
}

async function thoseWith(database: Database, ids: readonly number[], { table, where }: Sought): Promise<readonly number[]> {
  const questions = ids.map((id) =>
    `select ${id}::bigint as id where exists (select from ${quoted(tenantSchema(id))}.${quoted(table)} where ${where})`);
  try {
    const { rows } = await database.backgroundPool.query<{ id: number }>(questions.join(' union all '));
    return rows.map(({ id }) => id);
  } catch (error) {
    // One that is broken, or was deleted meanwhile, must not hide the others.
    const middle = Math.ceil(ids.length / 2);
    if (middle < ids.length) {
      const [front, back] = [ids.slice(0, middle), ids.slice(middle)];
      return [...await thoseWith(database, front, { table, where }), ...await thoseWith(database, back, { table, where })];
    }
    database.report(error, `looking for ${table} in centre ${ids.join()}`);
    return [];
  }
}
