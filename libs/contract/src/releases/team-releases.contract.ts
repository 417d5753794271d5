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
    summary: 'Bring a release, packed (tar.gz of `dist`); nobody gets it yet. The same once more changes nothing',
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
    summary: 'Who gets which version of the team’s remote, and which shell it has to fit',
    params: which,
    isSigned: true,
    data: z.object({ state: remoteState, shell: shellDescription }),
  }),
  change: defineRoute({
    method: 'POST',
    path: '/api/releases/:remote/changes',
    access: 'public',
    host: 'platform',
    summary: 'Change who gets which version of the team’s remote',
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
    summary: 'Tell what a browser found out about a release in a build of the shell',
    changes: ['release-board', 'release-events'],
    params: which,
    body: releaseCheckBody,
    isSigned: true,
    data: releaseCell,
  }),
};

export type ReleaseCheckBody = z.output<typeof releaseCheckBody>;
