import { z } from 'zod';
import { earlyCalls } from '../paths/paths.ts';
import { roles } from '../roles.ts';
import { defineRoute, noData } from '../route.ts';
import { dateTime } from '../values.ts';

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/=]+$/);

/** `0.1.0-0a1b2c3d`: package version and hash of the sources; also a folder's name. */
export const releaseVersion = z.string().max(100).regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/);

export const remoteName = z.string().max(60).regex(/^[a-z][a-z0-9-]+$/);

export const area = z.object({
  module: z.string().regex(/^\.\/[a-z-]+$/),
  basePath: z.string().regex(/^\/[a-z-]+$/),
  roles: z.array(z.enum(roles)).min(1),
  /** First page of the area's roles; absent when no role starts in the area. */
  home: z.string().optional(),
  /** Scripts and styles needed at once beside the entry; paths within the release. */
  files: z.array(z.string().regex(/^[\w./-]+$/)).default([]),
  /** The file that draws the area's home before the shell has arrived; it is in `files` too. */
  early: z.string().regex(/^[\w./-]+$/).optional(),
  /** Paths below `basePath`, in older releases only. */
  routes: z.array(z.string()).optional(),
});

/** `release.json` beside the files of a release, never changed. */
export const release = z.object({
  remote: remoteName,
  version: releaseVersion,
  entryName: z.string().regex(/^[a-z][a-z0-9_]+$/i),
  contract: z.int().min(1),
  exposes: z.array(area).min(1),
  /** Modules from the shell with ranges: `{ react: '^19.3.0' }`; missing in older releases. */
  shared: z.record(z.string(), z.string()).optional(),
  needs: z.object({ gatewayApi: z.int().optional() }).optional(),
  /** Bytes as sent (brotli): first load per module, and everything. */
  sizes: z.object({ first: z.record(z.string(), z.int()), total: z.int() }).optional(),
  files: z.record(z.string(), integrity),
  commit: z.string(),
  builtAt: z.iso.datetime(),
});

const source = z.object({
  version: releaseVersion,
  entryName: z.string(),
  entry: z.string(),
  integrity,
});

const usedArea = area.extend({
  hashes: z.array(integrity).optional(),
});

/** Releases that the shell may load. Later fields are optional, as replies are kept and older shells go on. */
export const remotesManifest = z.object({
  epoch: z.string(),
  remotes: z.array(
    source.extend({
      remote: z.string(),
      contract: z.int(),
      exposes: z.array(usedArea),
      fallback: source.nullable(),
      /** Recently withdrawn versions; a page that has one open tells its user. */
      withdrawn: z.array(releaseVersion).optional(),
      /** Description of the version's changes, for admins. */
      note: z.object({ text: z.string(), at: dateTime }).optional(),
    }),
  ),
  /** Origins that a developer may load a remote from; absent without any. */
  devHosts: z.array(z.string()).optional(),
});

export const releaseReportKinds = ['loaded', 'load-failed', 'render-failed'] as const;

export const releaseReport = z.object({
  remote: remoteName,
  version: releaseVersion,
  kind: z.enum(releaseReportKinds),
  code: z.string().regex(/^[a-z-]{1,40}$/).optional(),
});

export const releasesRoutes = {
  remotes: defineRoute({
    method: 'GET',
    path: earlyCalls.registry,
    access: 'public',
    host: 'any',
    summary: 'Releases of the remotes in use on this address (plain JSON, no envelope)',
    data: remotesManifest,
  }),
  report: defineRoute({
    method: 'POST',
    path: '/api/releaseReports',
    access: roles,
    host: 'any',
    summary: 'Report loads and failures of releases in this browser; reports of unknown versions are dropped',
    changesNoRead: 'it is counted, and whoever watches asks by themselves',
    body: z.object({ reports: z.array(releaseReport).min(1).max(10) }),
    data: noData,
  }),
};

export const releasesErrors = {
  'releases.not-found': 404,
  'releases.changed-meanwhile': 409,
  'releases.red': 409,
  'releases.unchecked': 409,
  'releases.withdrawn': 409,
  'releases.area-taken': 409,
  'releases.nothing-before': 409,
  'releases.no-stable': 409,
  'releases.no-canary': 409,
  'releases.version-taken': 409,
  'releases.broken': 422,
  'releases.too-large': 422,
  'releases.key-refused': 401,
  'releases.command-old': 401,
  'releases.key-wrong': 422,
} as const;

export type Area = z.output<typeof area>;
export type Release = z.output<typeof release>;
export type RemotesManifest = z.output<typeof remotesManifest>;
export type RemoteEntry = RemotesManifest['remotes'][number];
export type ReleaseReport = z.output<typeof releaseReport>;
export type ReleaseReportKind = ReleaseReport['kind'];

/** `shell.json` beside the shell's page: what releases can count on. */
export const shellDescription = z.object({
  build: z.string(),
  contracts: z.array(z.int()),
  /** Shared packages and doors with versions; empty if the shell has no description. */
  provides: z.record(z.string(), z.string()),
});

type Version = readonly [major: number, minor: number, patch: number];

function versionIn(text: string): Version | null {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return major && minor && patch ? [Number(major), Number(minor), Number(patch)] : null;
}

/** Like `^`: equal up to the first non-zero number, and no older after it. */
function isWithin(given: Version, asked: Version): boolean {
  const [major, minor, patch] = given;
  if (major !== asked[0]) return false;
  if (major === 0) return minor === asked[1] && (minor === 0 ? patch === asked[2] : patch >= asked[2]);
  return minor > asked[1] || (minor === asked[1] && patch >= asked[2]);
}

function misfit(request: string, range: string, provides: ShellDescription['provides']): string[] {
  const given = provides[request];
  if (given === undefined) return [`Потрібен ${request} ${range}, а портал його не надає`];
  const [have, asked] = [versionIn(given), range.startsWith('^') ? versionIn(range.slice(1)) : null];
  if (!have || !asked) return [`Версії ${request} не порівняти: потрібна ${range}, у порталу ${given}`];
  return isWithin(have, asked) ? [] : [`Потрібен ${request} ${range}, а в порталу ${given}`];
}

/** One line per reason why a release cannot run in a shell, as the federation checks it. Missing declarations count as fitting. */
export function misfits({ contract, shared = {} }: Pick<Release, 'contract' | 'shared'>, { contracts, provides }: ShellDescription): string[] {
  const spoken = contracts.includes(contract) ? [] : [`Договір ${contract}, а портал знає ${contracts.join(', ')}`];
  if (Object.keys(provides).length === 0) return spoken;
  const asked = Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1));
  return [...spoken, ...asked.flatMap(([request, range]) => misfit(request, range, provides))];
}

export type ShellDescription = z.output<typeof shellDescription>;
