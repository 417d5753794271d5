import { isBuilt } from '../build/src/inputs.ts';
import { foldersWhere, readPackage } from '../build/src/workspace.ts';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startChild, type Child } from './child.ts';
import { Refusal } from './refusal.ts';
import { root } from './settings.ts';
import { step } from './steps.ts';

const apps = foldersWhere(({ kind }) => kind === 'app' || kind === 'remote');

const quietRunner = {
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  NX_SKIP_NATIVE_FILE_CACHE: 'true',
  NODE_ENV: 'production',
};

/** Apps whose `dist` was not built from the present files. */
export function outdatedApps(): string[] {
  return apps.filter((app) => !isBuilt(app));
}

/** The parallel builds write into one log: picks the lines of the failed builds. */
function failures(log: string): string {
  const lines = stripVTControlCharacters(readFileSync(log, 'utf8')).split('\n');
  const failed = lines.flatMap((line) => /^- (\S+):build$/.exec(line)?.[1] ?? []);
  const said = lines.filter((line) => failed.some((name) => line.startsWith(`${name}: `)) && !line.includes('npm error'));
  return (said.length > 0 ? said : lines).slice(-40).map((line) => `    ${line}`).join('\n');
}

export async function buildApps(outdated: string[], log: string, onStart: (child: Child) => void): Promise<void> {
  if (outdated.length === 0) return;
  rmSync(log, { force: true });
  const projects = outdated.map((app) => readPackage(app).name).join(',');
  const child = startChild({
    name: 'Збірка',
    command: join(root, 'node_modules/.bin/nx'),
    args: ['run-many', '--targets=build', `--projects=${projects}`, '--outputStyle=stream'],
    cwd: root,
    // Security: build scripts do not see the publishing key.
    env: { ...process.env, ...quietRunner, RELEASE_KEY: undefined },
    log,
    stopSignal: 'SIGTERM',
    stopsGroup: true,
  });
  onStart(child);
  if (!(await child.exited).isGood) throw new Refusal(`Збірка не вдалася (усе в ${log}):\n${failures(log)}`);
}

export async function buildGateway(log: string, onStart: (child: Child) => void): Promise<void> {
  const outdated = outdatedApps().filter((app) => app === 'services/gateway');
  if (outdated.length > 0) await step('Збірка', () => buildApps(outdated, log, onStart));
}
