import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Full path of the first of `names` that is on PATH. */
export function findProgram(...names: string[]): string | null {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here; look on.
      }
    }
  }
  return null;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

let userNamespaces: boolean | undefined;

/** Whether this machine lets us run a program as nobody without any account being there for it. */
export function hasUserNamespaces(): boolean {
  userNamespaces ??=
    findProgram('unshare') !== null && spawnSync('unshare', [...asNobody, 'true'], { stdio: 'ignore' }).status === 0;
  return userNamespaces;
}

/** Arguments of `unshare` under which a program believes to be nobody while its files stay ours. */
export const asNobody = ['--user', '--map-user=65534', '--map-group=65534'];
