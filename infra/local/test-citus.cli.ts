import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.ts';
import { claimFolder } from './data-folder-claim.ts';
import { lineOf } from './refusal.ts';
import { readSecrets } from './secrets.ts';
import { demandFolder, readSettings } from './settings.ts';
import { startStores } from './stores.ts';
import { Supervisor } from './supervisor.ts';
import { inTempFolder } from './temp-folder.ts';
import { sum, type TestCounts } from './test-counts.ts';
import { runBrowserTests, runVitest } from './test-suites.ts';

/** Tests of the gateway that a Citus cluster has to pass like any PostgreSQL, and those of what only such a cluster has. */
const files = [
  'services/gateway/test/isolation', 'services/gateway/src/platform/passports/passport.test.ts',
  'services/gateway/src/school/marks/mark-history.test.ts', 'services/gateway/citus',
];

/** `npm run test:citus` runs all of it, `-- day` a day of a new centre in a browser, `-- <file>` the tests in such files. */
async function runAll(databaseUrl: string, supervisor: Supervisor, fail: (error: Error) => void): Promise<TestCounts> {
  const chosen = process.argv.slice(2);
  const dataDir = join(readSettings().dataDir, 'test-citus');
  claimFolder(demandFolder(dataDir));
  const keep = (child: Child) => void supervisor.keep(child).catch(fail);
  const run = join(dataDir, 'run');
  rmSync(run, { recursive: true, force: true });
  const secrets = readSecrets(demandFolder(run));
  const counts: TestCounts[] = [];
  if (chosen.join() !== 'day') {
    const stores = await startStores({ dataDir: run, secrets, isDurable: false, databaseUrl, redisUrl: null }, keep);
    const env = { DATA_DIR: run, DATABASE_URL: databaseUrl, REDIS_URL: stores.redisUrl, MASTER_KEY: secrets.masterKey };
    counts.push(await inTempFolder(join(dataDir, 'tmp'), (own) =>
      runVitest(['gateway', 'citus'], { ...env, ...own }, supervisor.track, chosen.length > 0 ? chosen : files)));
  }
  if (chosen.length === 0 || chosen.includes('day')) {
    counts.push(await runBrowserTests(join(dataDir, 'e2e'), ['day'], supervisor.track, { DATABASE_URL: databaseUrl, DEMO_DATA: '1' }));
  }
  return sum(counts);
}

const citusUrl = process.env.CITUS_URL;
if (!citusUrl) {
  console.log('CITUS_URL не задано, тож на Citus нічого не перевірено.');
  process.exit(0);
}
const supervisor = new Supervisor();
const trouble = Promise.withResolvers<Error>();
const outcome = await Promise.race([
  supervisor.asked(),
  trouble.promise,
  runAll(citusUrl, supervisor, trouble.resolve).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
]);
await supervisor.stopAll();
if (typeof outcome === 'string') process.exit(130);
if (outcome instanceof Error) console.error(`✗ ${lineOf(outcome)}`);
const { passed, failed } = outcome instanceof Error ? { passed: 0, failed: 1 } : outcome;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
