import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CitusCluster, citusPrograms } from './citus-cluster.ts';
import { type Command, runTests } from './command.ts';
import { claimFolder } from './data-folder-claim.ts';
import { readSecrets } from './secrets.ts';
import { demandFolder, readSettings } from './settings.ts';
import { startStores } from './stores.ts';
import { inTempFolder } from './temp-folder.ts';
import { sum, type TestOutcome } from './test-outcome.ts';
import { runBrowserTests, runVitest } from './test-suites.ts';

const files = [
  'services/gateway/test/isolation', 'services/gateway/src/platform/passports/passport.test.ts',
  'services/gateway/src/school/marks/mark-history.test.ts', 'services/gateway/src/school/marks/mark-races.test.ts',
  // Tests of providers would make a database of their own, which a cluster's owner may not.
  ...['channels', 'choices', 'deliveries', 'email-addresses', 'mailings', 'notices'].map((part) => `services/gateway/src/messages/${part}`),
  'services/gateway/src/money',
];

/** `npm run test:citus`: these tests, those of `services/gateway/citus` and a browser day; `-- day` or `-- <file>` runs only those. */
async function testCitus(databaseUrl: string, { args: chosen, supervisor, keep }: Command): Promise<TestOutcome> {
  const dataDir = demandFolder(join(readSettings().dataDir, 'test-citus'));
  claimFolder(dataDir);
  // The cluster's database outlives the run, so its master key must too.
  const secrets = readSecrets(dataDir);
  // Centres are opened in turn here, and each takes many seconds.
  const product = { DATABASE_URL: databaseUrl, MASTER_KEY: secrets.masterKey, TEST_PATIENCE: '10' };
  const outcomes: TestOutcome[] = [];
  if (chosen.join() !== 'day') {
    const run = join(dataDir, 'run');
    rmSync(run, { recursive: true, force: true });
    const stores = await startStores({ dataDir: demandFolder(run), secrets, isDurable: false, databaseUrl, redisUrl: null }, keep);
    const env = { ...product, DATA_DIR: run, REDIS_URL: stores.redisUrl };
    await inTempFolder(join(dataDir, 'tmp'), async (own) => {
      const suite = (project: string, names: string[] = []) => runVitest([project], { ...env, ...own }, supervisor.track, ['--maxWorkers=2', ...names]);
      if (chosen.length === 0) outcomes.push(await suite('gateway', files), await suite('citus'));
      else outcomes.push(await suite(chosen.some((name) => name.includes('gateway/citus')) ? 'citus' : 'gateway', chosen));
    });
  }
  if (chosen.length === 0 || chosen.includes('day')) {
    outcomes.push(await runBrowserTests(join(dataDir, 'e2e'), ['day'], supervisor.track, { ...product, DEMO_DATA: '1' }));
  }
  return sum(outcomes);
}

async function testOwnCluster(programs: string[], command: Command): Promise<TestOutcome> {
  const cluster = await CitusCluster.start(programs);
  command.stack.defer(() => cluster.stop());
  return testCitus(cluster.ownerUrl, command);
}

const [citusUrl, programs] = [process.env.CITUS_URL, citusPrograms()];
if (citusUrl) await runTests((command) => testCitus(citusUrl, command));
else if (programs) await runTests((command) => testOwnCluster(programs, command));
else console.log('Ні CITUS_URL, ні CITUS_PROGRAMS не задано, тож на Citus нічого не перевірено.');
