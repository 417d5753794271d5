import { z } from 'zod';
import { defineRoute, roles } from '../route.ts';

/** The shell ↔ remote contract that this code speaks; it accepts N and N−1. */
export const remoteContractVersion = 1;

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/=]+$/);
const semver = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/);

/** One area that a remote serves. */
export const area = z.object({
  module: z.string().regex(/^\.\/[a-z-]+$/),
  basePath: z.string().regex(/^\/[a-z-]+$/),
  roles: z.array(z.enum(roles)).min(1),
  /** Where the area's roles start; absent when the area is nobody's home. */
  home: z.string().optional(),
  /** Scripts and styles that the module needs at once, beside the entry; paths within the release. */
  files: z.array(z.string().regex(/^[\w./-]+$/)).default([]),
});

/** `release.json`, written beside the files of a release and never changed. */
export const release = z.object({
  remote: z.string().regex(/^[a-z][a-z0-9-]+$/),
  version: semver,
  entryName: z.string().regex(/^[a-z][a-z0-9_]+$/i),
  contract: z.int().min(1),
  exposes: z.array(area).min(1),
  files: z.record(z.string(), integrity),
  commit: z.string(),
  builtAt: z.iso.datetime(),
});

const source = z.object({
  version: semver,
  entryName: z.string(),
  entry: z.string(),
  integrity,
});

/** What the shell may load on this address. */
export const remotesManifest = z.object({
  epoch: z.string(),
  remotes: z.array(
    source.extend({
      remote: z.string(),
      contract: z.int(),
      exposes: z.array(area),
      fallback: source.nullable(),
    }),
  ),
});

export const releasesRoutes = {
  remotes: defineRoute({
    method: 'GET',
    path: '/remotes.json',
    access: 'public',
    host: 'any',
    summary: 'Releases of the remotes in use on this address (plain JSON, no envelope)',
    data: remotesManifest,
  }),
};

export type Area = z.output<typeof area>;
export type Release = z.output<typeof release>;
export type RemotesManifest = z.output<typeof remotesManifest>;
export type RemoteEntry = RemotesManifest['remotes'][number];
