import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function findProgram(...names: string[]): string | null {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder.
      }
    }
  }
  return null;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function works(command: string, args: string[]): boolean {
  return findProgram(command) !== null && spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

/** Prefix to run a program as `nobody` in a user namespace: files stay ours. Null where namespaces are forbidden. */
export function inOwnNamespace(): string[] | null {
  const args = ['--user', '--map-user=65534', '--map-group=65534'];
  return works('unshare', args) ? ['unshare', ...args] : null;
}

/** Prefix to run a program as another user that can still reach our folders; null where not permitted. */
export function asUser(uid: number, gid: number): string[] | null {
  // Without the secure bit, the program's own access(2) checks deny our folders.
  const reach = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const args = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...reach];
  return works('setpriv', args) ? ['setpriv', ...args] : null;
}
