import { foldersWhere } from '../build/src/workspace.ts';

/** A remote's folder is also its name in the registry. */
export const remotes = foldersWhere(({ kind }) => kind === 'remote');

const firstDevPort = 3101;

/** Each remote has its own default port, so that several can run at once. */
export function devPortOf(remote: string): number {
  return firstDevPort + remotes.indexOf(remote);
}
