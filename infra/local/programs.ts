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

function works(command: string, args: string[]): boolean {
  return findProgram(command) !== null && spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

/**
 * Command in front of a program that then believes to be nobody while its files stay ours: no account and no rights
 * of others are needed. Null where user namespaces are forbidden, as in many containers.
 */
export function inOwnNamespace(): string[] | null {
  const args = ['--user', '--map-user=65534', '--map-group=65534'];
  return works('unshare', args) ? ['unshare', ...args] : null;
}

/** Command in front of a program that then runs as another user, yet reaches our folders. Null where it cannot be. */
export function asUser(uid: number, gid: number): string[] | null {
  // With the secure bit, the programs' own access(2) checks see that they may reach our folders.
  const reach = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const args = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...reach];
  return works('setpriv', args) ? ['setpriv', ...args] : null;
}
