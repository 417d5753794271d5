import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildGateway } from './builds.ts';
import { startChild } from './child.ts';
import { runCommand } from './command.ts';
import { claimFolder } from './data-folder-claim.ts';
import { readSecrets } from './secrets.ts';
import { demandFolder, readSettings, root } from './settings.ts';
import { startStores } from './stores.ts';

/** Measures the gateway built here, on stores of its own that save to disk as in production. */
await runCommand(async ({ args, supervisor, keep }) => {
  const dataDir = join(readSettings().dataDir, 'bench');
  rmSync(join(dataDir, 'run'), { recursive: true, force: true });
  claimFolder(demandFolder(dataDir));
  const run = demandFolder(join(dataDir, 'run'));
  await buildGateway(join(dataDir, 'build.log'), supervisor.track);
  const stores = await startStores({ dataDir: run, secrets: readSecrets(run), isDurable: true, databaseUrl: null, redisUrl: null }, keep);
  const child = startChild({
    name: 'Вимір',
    command: process.execPath,
    args: [join(root, 'services/gateway/bench/speed.bench.ts'), ...args],
    cwd: root,
    env: {
      ...process.env, DATABASE_URL: stores.databaseUrl, REDIS_URL: stores.redisUrl, MASTER_KEY: randomBytes(32).toString('base64'),
    },
    stopSignal: 'SIGTERM',
  });
  supervisor.track(child);
  return (await child.exited).isGood;
});
