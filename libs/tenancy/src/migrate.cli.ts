import { parseArgs } from 'node:util';
import { clustersIn } from './clusters.ts';
import { appLoginFor, Database, prepareDatabase } from './database.ts';
import { migrateFleet, type FleetProgress } from './fleet.ts';
import { migratePlatform } from './migration.ts';

// Brings the platform and every centre to the newest schema:
//   DATABASE_URL=… CLUSTERS=… node libs/tenancy/src/migrate.cli.ts --dir services/gateway/migrations [--lanes 4]
// Ends with 1 if a centre was left behind. Running it again is always safe and goes on where it stopped.

const { values } = parseArgs({
  options: { dir: { type: 'string' }, lanes: { type: 'string', default: '4' } },
});
const ownerUrl = process.env['DATABASE_URL'];
const clusters = clustersIn(process.env['CLUSTERS'] ?? '');
if (!ownerUrl || !clusters || !values.dir) {
  console.error('Needed: DATABASE_URL and, if there are others, CLUSTERS (<name>=<address>,…) in the environment and --dir <folder with platform/ and tenant/>');
  process.exit(2);
}

function show({ done, total, code, outcome }: FleetProgress): void {
  const everySoOften = Math.max(1, Math.floor(total / 20));
  if (outcome === 'quarantined' || done === total || done % everySoOften === 0) {
    console.log(`${done}/${total} ${code}: ${outcome}`);
  }
}

if (!process.env['APP_DATABASE_URL']) await prepareDatabase(ownerUrl, appLoginFor(ownerUrl));
for (const url of Object.values(clusters)) await prepareDatabase(url, appLoginFor(url));
await migratePlatform(ownerUrl, values.dir);
const appUrl = process.env['APP_DATABASE_URL'] ?? appLoginFor(ownerUrl).url;
const database = new Database({ appUrl, ownerUrl, clusters });
try {
  const report = await migrateFleet(database, { migrationsDir: values.dir, lanes: Number(values.lanes), onProgress: show });
  console.log(`Version ${report.version}: ${report.migrated} migrated, ${report.current} were current, `
    + `${report.quarantined.length} left behind, ${Math.round(report.durationMs)} ms`);
  for (const { code, error } of report.quarantined) console.error(`${code}: ${error}`);
  if (report.quarantined.length > 0) process.exitCode = 1;
} finally {
  await database.close();
}
