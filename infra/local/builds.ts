import { isBuilt } from '../build/src/inputs.ts';
import { readPackage } from '../build/src/workspace.ts';
import { join } from 'node:path';
import { runToEnd, type Child } from './child.ts';
import { root } from './settings.ts';

/** Folders of the remotes; each is also the remote's name in the registry. */
export const remotes = ['mfe-admin', 'mfe-teacher', 'mfe-family'];

const apps = ['services/gateway', 'shell', ...remotes];

/** Environment of the task runner: no background process, no cloud, plain output. */
const quietRunner = {
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  NX_SKIP_NATIVE_FILE_CACHE: 'true',
  NODE_ENV: 'production',
};

/** Apps whose `dist` does not come from the files as they are now. */
export function staleApps(): string[] {
  return apps.filter((app) => !isBuilt(app));
}

/** Builds the given apps, in parallel and from the cache where nothing changed. */
export async function buildApps(stale: string[], log: string, onStart: (child: Child) => void): Promise<void> {
  if (stale.length === 0) return;
  const projects = stale.map((app) => readPackage(app).name).join(',');
  await runToEnd(
    {
      name: 'Збірка',
      command: join(root, 'node_modules/.bin/nx'),
      args: ['run-many', '--targets=build', `--projects=${projects}`, '--outputStyle=stream'],
      cwd: root,
      env: { ...process.env, ...quietRunner },
      log,
      stopSignal: 'SIGTERM',
      stopsGroup: true,
    },
    onStart,
  );
}
