import { z } from 'zod';
import { defineRoute, fileContent } from '../route.ts';
import { shellDescription, releaseVersion, remoteName } from './releases.contract.ts';
import { releaseCell, releaseChange, remoteState } from './release-board.contract.ts';

export const releaseArchiveTypes = ['application/gzip'] as const;
/** Bytes of a packed release at most. */
export const releaseArchiveLimit = 8 * 1024 * 1024;

const which = z.object({ remote: remoteName });

export const releaseCheckBody = z.object({
  version: releaseVersion,
  shellBuild: z.string().min(1).max(80),
  isGreen: z.boolean(),
  problems: z.array(z.string().max(300)).max(20),
});

/** Calls of a team's commands, signed with a key of that remote instead of a session. */
export const teamReleasesRoutes = {
  publish: defineRoute({
    method: 'POST',
    path: '/api/releases/:remote',
    access: 'public',
    host: 'platform',
    summary: 'Upload a release, packed (tar.gz of `dist`); no centre gets it yet. Repeating the upload changes nothing',
    changes: ['release-board', 'release-events'],
    params: which,
    body: fileContent,
    accepts: releaseArchiveTypes,
    bodyLimit: releaseArchiveLimit,
    isSigned: true,
    data: z.object({ version: releaseVersion, isNew: z.boolean(), cell: releaseCell }),
  }),
  state: defineRoute({
    method: 'GET',
    path: '/api/releases/:remote',
    access: 'public',
    host: 'platform',
    summary: 'Versions of the team’s remote, the centres that get them, and the shell they must fit',
    params: which,
    isSigned: true,
    data: z.object({ state: remoteState, shell: shellDescription }),
  }),
  change: defineRoute({
    method: 'POST',
    path: '/api/releases/:remote/changes',
    access: 'public',
    host: 'platform',
    summary: 'Change the version of the team’s remote that centres get',
    changes: ['release-board', 'release-events'],
    params: which,
    body: releaseChange,
    isSigned: true,
    data: remoteState,
  }),
  check: defineRoute({
    method: 'POST',
    path: '/api/releases/:remote/checks',
    access: 'public',
    host: 'platform',
    summary: 'Report a browser’s run of a release in a build of the shell',
    changes: ['release-board', 'release-events'],
    params: which,
    body: releaseCheckBody,
    isSigned: true,
    data: releaseCell,
  }),
};

export type ReleaseCheckBody = z.output<typeof releaseCheckBody>;
