import { mainCluster } from './clusters.ts';
import type { Database } from './database.ts';
import { isConnectionLoss, sqlState } from './connection.ts';
import { platformSchema, quoted, tenantSchema } from './tenant.ts';

/** `where` is SQL over the table’s row. */
export interface Sought {
  table: string;
  where: string;
}

/** Schema, table, column or right is missing, or the server cannot read the files behind them. */
const ofOneCentre: ReadonlySet<string> = new Set([
  '3F000', '42P01', '42703', '42501', '58P01', '58030', 'XX000', 'XX001', 'XX002',
]);

const none: ReadonlySet<string> = new Set();

/** Each centre is two relations to plan and lock; a hundred take a few hundredths of a second. */
const atOnce = 100;

/** Ids of active centres with a row that `where` selects. Reports and skips unreadable centres; throws when the connection is lost. */
export async function centresWith(database: Database, { table, where }: Sought): Promise<number[]> {
  const { rows } = await database.backgroundPool.query<{ id: number; cluster: string }>(
    `select id, cluster from ${platformSchema}.tenants where status = 'active' order by id`);
  const found: number[] = [];
  for (const [cluster, centres] of Map.groupBy(rows, (row) => row.cluster)) {
    try {
      for (let from = 0; from < centres.length; from += atOnce) {
        const ids = centres.slice(from, from + atOnce).map(({ id }) => id);
        found.push(...await thoseWith(database.homeOf({ cluster }), ids, { table, where }));
      }
    } catch (error) {
      if (cluster === mainCluster || !isConnectionLoss(error)) throw error;
      database.report(error, `looking for ${table} in the cluster ${cluster}`);
    }
  }
  return found;
}

async function thoseWith(database: Database, ids: readonly number[], { table, where }: Sought): Promise<readonly number[]> {
  const questions = ids.map((id) =>
    `select ${id}::bigint as id where exists (select 1 from ${quoted(tenantSchema(id))}.${quoted(table)} where ${where})`);
  try {
    const { rows } = await database.backgroundPool.query<{ id: number }>(questions.join(' union all '));
    return rows.map(({ id }) => id);
  } catch (error) {
    const away = isConnectionLoss(error) ? await (await database.placement()).schemasBehind(error, database.backgroundPool) : none;
    const left = ids.filter((id) => !away.has(tenantSchema(id)));
    if (left.length < ids.length) {
      database.report(error, `looking for ${table} in the centres of a worker`);
      return left.length > 0 ? thoseWith(database, left, { table, where }) : [];
    }
    // Other errors are not caused by a single centre: each half would meet them again.
    if (!ofOneCentre.has(sqlState(error) ?? '')) throw error;
    // A broken or just deleted centre must not hide the rest.
    const middle = Math.ceil(ids.length / 2);
    if (middle < ids.length) {
      const [front, back] = [ids.slice(0, middle), ids.slice(middle)];
      return [...await thoseWith(database, front, { table, where }), ...await thoseWith(database, back, { table, where })];
    }
    database.report(error, `looking for ${table} in centre ${ids.join()}`);
    return [];
  }
}
