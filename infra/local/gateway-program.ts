import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps, outdatedApps } from './builds.ts';
import { lineOf } from './refusal.ts';
import { readSettings, root } from './settings.ts';

export async function runGatewayProgram(name: string, environmentFor: (command: string | undefined) => NodeJS.ProcessEnv): Promise<void> {
  const args = process.argv.slice(2);
  try {
    const env = environmentFor(args[0]);
    const logs = join(readSettings().dataDir, 'logs');
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    await buildApps(outdatedApps().filter((app) => app === 'services/gateway'), join(logs, 'build.log'), () => {});
    // npm changes the current folder; file names are relative to the user's folder.
    const cwd = process.env.INIT_CWD || process.cwd();
    const program = join(root, 'services/gateway/dist', `${name}.js`);
    process.exit(spawnSync(process.execPath, ['--enable-source-maps', program, ...args], { cwd, env, stdio: 'inherit' }).status ?? 1);
  } catch (error) {
    console.error(`✗ ${lineOf(error)}`);
    process.exit(1);
  }
}
