import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { tenantCode } from '../tenants/tenants.contract.ts';
import { readName } from '../typed-text.ts';
import { dateTime, wholeNumberText } from '../values.ts';
import { shellDescription, releaseVersion, remoteName } from './releases.contract.ts';

export const releaseCell = z.object({
  state: z.enum(['green', 'red', 'unknown']),
  /** Checked in a browser, not only by its description. */
  isRun: z.boolean(),
  problems: z.array(z.string()),
});

const centre = z.object({
  code: z.string(),
  name: z.string(),
  /** A pin or canary of an archived centre has no effect until the centre returns. */
  isArchived: z.boolean().default(false),
});

export const knownRelease = z.object({
  version: releaseVersion,
  contract: z.int(),
  commit: z.string(),
  builtAt: dateTime,
  registeredAt: dateTime,
  publishedBy: z.string().nullable(),
  withdrawnAt: dateTime.nullable(),
  withdrawnReason: z.string().nullable(),
  note: z.string().nullish(),
  totalBytes: z.int().nullable(),
  cell: releaseCell,
  day: z.object({ loads: z.int(), loadFailures: z.int(), renderFailures: z.int() }),
});

export const releasePin = centre.extend({ version: releaseVersion, expiresAt: dateTime, reason: z.string() });

export const releaseKey = z.object({
  keyId: z.string(),
  label: z.string(),
  createdAt: dateTime,
  createdBy: z.string().nullable(),
  revokedAt: dateTime.nullable(),
});

export const remoteState = z.object({
  remote: remoteName,
  /** Number of the last change; a change that names an older number is refused. */
  revision: z.int(),
  stable: releaseVersion.nullable(),
  stableSince: dateTime.nullable(),
  fallback: releaseVersion.nullable(),
  canary: z.object({ version: releaseVersion, since: dateTime, centres: z.array(centre) }).nullable(),
  pins: z.array(releasePin),
  /** Newest first: thirty at most, and every release named above. */
  releases: z.array(knownRelease),
  keys: z.array(releaseKey),
});

export const releaseEventKinds = [
  'promoted', 'canary-started', 'canary-ended', 'pinned', 'unpinned', 'pin-expired', 'rolled-back', 'canary-rolled-back',
] as const;

export const releaseEvent = z.object({
  revision: z.int(),
  at: dateTime,
  kind: z.enum(releaseEventKinds),
  version: releaseVersion.nullable(),
  previousVersion: releaseVersion.nullable(),
  centres: z.array(z.string()),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Name of a person or «Ключ «…»»; null when automatic. */
  by: z.string().nullable(),
});

const date = (missing: string) => z.iso.date({ error: missing });
const reason = z.string('Вкажіть причину').overwrite(readName).min(3, 'Вкажіть причину').max(300, 'Не більше 300 символів');
const centres = z.array(tenantCode).min(1, 'Оберіть хоча б один центр').max(200, 'Не більше 200 центрів');
/** Description of the changes for admins of centres; absent keeps the version's note. */
export const releaseNote = z.string().overwrite(readName).min(3, 'Щонайменше 3 символи').max(200, 'Не більше 200 символів').optional();
const revision = z.int().min(0).optional();

export const releaseChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('promote'),
    version: releaseVersion,
    /** Confirms a version that was withdrawn. */
    isAgain: z.boolean().optional(),
    note: releaseNote,
    revision,
  }),
  z.object({ kind: z.literal('canary'), version: releaseVersion, centres, note: releaseNote, revision }),
  z.object({ kind: z.literal('end-canary'), reason: reason.optional(), revision }),
  z.object({
    kind: z.literal('pin'), version: releaseVersion, centres, expiresAt: z.iso.datetime({ offset: true, error: 'Вкажіть, до якого дня' }), reason, revision,
  }),
  z.object({ kind: z.literal('unpin'), centres, revision }),
  z.object({
    kind: z.literal('roll-back'),
    /** The canary or stable version to withdraw; if replaced by then, nothing changes. */
    version: releaseVersion.optional(),
    reason,
    revision,
  }),
]);

/** Only fields that a person fills in; the screen adds the rest. */
export const rollBackForm = z.object({ reason });
export const canaryForm = z.object({ centres });
export const pinForm = z.object({ centres, until: date('Вкажіть, до якого дня'), reason });

export const addReleaseKeyBody = z.object({
  label: z.string('Введіть назву').overwrite(readName).min(2, 'Від 2 до 60 символів').max(60, 'Від 2 до 60 символів'),
  /** SPKI, base64. */
  publicKey: z.string('Введіть відкритий ключ').trim().min(1, 'Введіть відкритий ключ').max(200, 'Це не відкритий ключ Ed25519'),
});

const which = z.object({ remote: remoteName });

export const releaseBoardRoutes = {
  board: defineRoute({
    method: 'GET',
    path: '/api/platform/releases',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Versions of each remote, the centres that get them, and their failures',
    reads: ['release-board'],
    data: z.object({ shell: shellDescription, remotes: z.array(remoteState) }),
  }),
  events: defineRoute({
    method: 'GET',
    path: '/api/platform/releases/:remote/events',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Journal of changes, newest first; optionally before a revision',
    reads: ['release-events'],
    params: which,
    query: z.object({ before: wholeNumberText.optional() }),
    data: z.object({ events: z.array(releaseEvent).max(50), hasMore: z.boolean() }),
  }),
  change: defineRoute({
    method: 'POST',
    path: '/api/platform/releases/:remote/changes',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Change the version that centres get; a change already in effect is not repeated',
    changes: ['release-board', 'release-events'],
    params: which,
    body: releaseChange,
    data: remoteState,
  }),
  addKey: defineRoute({
    method: 'POST',
    path: '/api/platform/releases/:remote/keys',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Allow the owner of a key’s private half to publish this remote',
    changes: ['release-board'],
    params: which,
    body: addReleaseKeyBody,
    data: z.array(releaseKey),
  }),
  revokeKey: defineRoute({
    method: 'DELETE',
    path: '/api/platform/releases/:remote/keys/:keyId',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Revoke a key; repeating changes nothing',
    changes: ['release-board'],
    params: which.extend({ keyId: z.string().regex(/^[0-9a-f]{16}$/) }),
    data: z.array(releaseKey),
  }),
};

export type ReleaseCell = z.output<typeof releaseCell>;
export type KnownRelease = z.output<typeof knownRelease>;
export type ReleasePin = z.output<typeof releasePin>;
export type ReleaseKey = z.output<typeof releaseKey>;
export type RemoteState = z.output<typeof remoteState>;
export type ReleaseEvent = z.output<typeof releaseEvent>;
export type ReleaseEventKind = ReleaseEvent['kind'];
export type ReleaseChange = z.output<typeof releaseChange>;
export type AddReleaseKeyBody = z.output<typeof addReleaseKeyBody>;
