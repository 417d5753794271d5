import { foldersWhere } from '../build/src/workspace.ts';

/** Folders of the remotes; each is also the remote's name in the registry. */
export const remotes = foldersWhere(({ kind }) => kind === 'remote');

const firstDevPort = 3101;

/** The port of `npm run dev` unless another is named: each remote has its own, so that all can be worked on at once. */
export function devPortOf(remote: string): number {
  return firstDevPort + remotes.indexOf(remote);
}
