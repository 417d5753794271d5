import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps, staleApps } from './builds.ts';
import { lineOf } from './refusal.ts';
import { commandEnvironment } from './running-stores.ts';
import { readSettings, root } from './settings.ts';

/** A passport is proved by itself: only the other commands need the product's stores. */
function environmentFor(command: string | undefined): NodeJS.ProcessEnv {
  return command === 'export' || command === 'restore' ? commandEnvironment() : process.env;
}

async function run(args: string[]): Promise<number> {
  const env = environmentFor(args[0]);
  const logs = join(readSettings().dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  await buildApps(staleApps().filter((app) => app === 'services/gateway'), join(logs, 'build.log'), () => {});
  // Files are named from where the person stands, which npm leaves.
  const cwd = process.env.INIT_CWD || process.cwd();
  const program = join(root, 'services/gateway/dist/passport.js');
  return spawnSync(process.execPath, ['--enable-source-maps', program, ...args], { cwd, env, stdio: 'inherit' }).status ?? 1;
}

try {
  process.exit(await run(process.argv.slice(2)));
} catch (error) {
  console.error(`✗ ${lineOf(error)}`);
  process.exit(1);
}
