import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps, outdatedApps } from './builds.ts';
import { startChild, type Child } from './child.ts';
import { claimFolder } from './data-folder-claim.ts';
import { gatewayMemory } from './gateway.ts';
import { lineOf } from './refusal.ts';
import { readSecrets } from './secrets.ts';
import { demandFolder, readSettings, root } from './settings.ts';
import { step } from './steps.ts';
import { startStores } from './stores.ts';
import { Supervisor } from './supervisor.ts';

/** Measures the gateway as it is built here, over stores that are only there for it and save to the disk as everywhere. */
async function measure(supervisor: Supervisor, fail: (error: unknown) => void): Promise<boolean> {
  const dataDir = join(readSettings().dataDir, 'bench');
  rmSync(join(dataDir, 'run'), { recursive: true, force: true });
  claimFolder(demandFolder(dataDir));
  const run = demandFolder(join(dataDir, 'run'));
  const outdated = outdatedApps().filter((app) => app === 'services/gateway');
  if (outdated.length > 0) await step('Збірка', () => buildApps(outdated, join(dataDir, 'build.log'), supervisor.track));
  const keep = (child: Child) => void supervisor.keep(child).catch(fail);
  const stores = await startStores({ dataDir: run, secrets: readSecrets(run), isDurable: true, databaseUrl: null, redisUrl: null }, keep);
  const child = startChild({
    name: 'Вимір',
    command: process.execPath,
    args: [join(root, 'services/gateway/bench/speed.bench.ts'), ...process.argv.slice(2)],
    cwd: root,
    env: {
      ...process.env, DATABASE_URL: stores.databaseUrl, REDIS_URL: stores.redisUrl, MASTER_KEY: randomBytes(32).toString('base64'),
      GATEWAY_MEMORY: gatewayMemory,
    },
    stopSignal: 'SIGTERM',
  });
  supervisor.track(child);
  return (await child.exited).isGood;
}

const supervisor = new Supervisor();
const trouble = Promise.withResolvers<unknown>();
const outcome = await Promise.race([supervisor.asked(), trouble.promise, measure(supervisor, trouble.resolve).catch((error: unknown) => error)]);
await supervisor.stopAll();
if (typeof outcome === 'string') process.exit(130);
if (typeof outcome !== 'boolean') console.error(`✗ ${lineOf(outcome)}`);
process.exit(outcome === true ? 0 : 1);
