import { Redis } from 'ioredis';
import { parseArgs } from 'node:util';
import { clustersIn } from './clusters.ts';
import { appLoginFor, Database } from './database.ts';
import { TenantDirectory } from './directory.ts';
import { moveTenant } from './moving.ts';
import { sentinelOptions } from './redis-address.ts';

// Moves a centre to another worker of its Citus cluster, or to another cluster:
//   DATABASE_URL=… CLUSTERS=… node libs/tenancy/src/move.cli.ts <code> --to <host:port or name> --dir services/gateway/migrations
// With REDIS_URL gateways learn of the move at once, else within seconds. Repeating is safe: a centre already there stays.

const { positionals: [code], values: { to, dir } } = parseArgs({
  allowPositionals: true, options: { to: { type: 'string' }, dir: { type: 'string' } },
});
const { DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl, CLUSTERS = '', REDIS_URL: redisUrl } = process.env;
const clusters = clustersIn(CLUSTERS);
if (!ownerUrl || !clusters || !code || !to || !dir) {
  console.error('Needed: DATABASE_URL and CLUSTERS (<name>=<address>,…) in the environment, the code of a centre, --to and --dir');
  process.exit(2);
}

async function tellGateways(database: Database, tenantId: number): Promise<void> {
  if (!redisUrl) return;
  const sentinel = sentinelOptions(redisUrl);
  const redis = sentinel ? new Redis(sentinel) : new Redis(redisUrl);
  const directory = new TenantDirectory(database, redis);
  await directory.forget(tenantId);
  await directory.close();
  redis.disconnect();
}

const database = new Database({ ownerUrl, appUrl: appUrl ?? appLoginFor(ownerUrl).url, clusters, migrationsDir: dir });
try {
  const { tenant, from, durationMs } = await moveTenant(database, code, to);
  await tellGateways(database, tenant.id);
  console.log(from === to ? `${code} is at ${to} already` : `${code}: ${from} → ${to}, ${Math.round(durationMs)} ms`);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
