import { foldersWhere } from '../build/src/workspace.ts';

export const remotes = foldersWhere(({ kind }) => kind === 'remote');

const firstDevPort = 3101;

/** Each remote has its own default port, so that several can run at once. */
export function devPortOf(remote: string): number {
  return firstDevPort + remotes.indexOf(remote);
}
