import type { ReleaseEventKind } from '@dzvinok/contract/release-board';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Tenant } from '../../platform/tenants/tenant.entity.ts';

export const Release = defineEntity({
  name: 'Release',
  tableName: 'releases',
  schema: openSchema,
  properties: {
    remote: p.text().primary(),
    version: p.text().primary(),
    manifest: p.json<unknown>(),
    registeredAt: momentOfWriting(),
    /** Key of the team; null for releases from the operator's own store. */
    publishedBy: p.text().nullable(),
    withdrawnAt: p.datetime().nullable(),
    withdrawnReason: p.text().nullable(),
    note: p.text().nullable(),
    notedAt: p.datetime().nullable(),
  },
  indexes: [{
    name: 'releases_newest',
    expression: 'create index releases_newest on releases (remote, registered_at desc)',
  }],
});

/** Every change of the remote's assignments locks this row; it exists from the first registration on. */
export const ReleaseRemote = defineEntity({
  name: 'ReleaseRemote',
  tableName: 'release_remotes',
  schema: openSchema,
  properties: {
    remote: p.text().primary(),
    revision: p.bigint('number').defaultRaw('0'),
  },
});

interface ReleaseKeyColumns {
  version?: string;
  constraint: string;
  onDelete?: 'cascade' | 'no action';
}

/** A foreign key of `remote` and another column; both columns are properties of their own. */
export function releaseIn({ version = 'version', constraint, onDelete = 'no action' }: ReleaseKeyColumns) {
  const key = p.manyToOne(Release).mapToPk().joinColumns('remote', version).nullable()
    .updateRule('no action').deleteRule(onDelete).index(false).foreignKeyName(constraint);
  // The constraint has no column of its own; this mark leaves it out of the table's type.
  return key as typeof key & { '~options': { persist: false } };
}

export const ReleaseChannel = defineEntity({
  name: 'ReleaseChannel',
  tableName: 'release_channels',
  schema: openSchema,
  properties: {
    remote: p.text().primary(),
    version: p.text(),
    fallbackVersion: p.text().nullable(),
    movedAt: momentOfWriting(),
    canaryVersion: p.text().nullable(),
    canarySince: p.datetime().nullable(),
    stable: releaseIn({ constraint: 'release_channels_remote_version_fkey' }),
    fallback: releaseIn({ version: 'fallback_version', constraint: 'release_channels_remote_fallback_version_fkey' }),
    canary: releaseIn({ version: 'canary_version', constraint: 'release_channels_canary' }),
  },
});

export const ReleaseCanaryCentre = defineEntity({
  name: 'ReleaseCanaryCentre',
  tableName: 'release_canary_centres',
  schema: openSchema,
  properties: {
    remote: foreignKey(ReleaseChannel, 'remote').primary(),
    tenantId: foreignKey(Tenant, 'tenant_id').primary().deleteRule('cascade').index('release_canary_centres_tenant'),
  },
});

export const ReleasePin = defineEntity({
  name: 'ReleasePin',
  tableName: 'release_pins',
  schema: openSchema,
  properties: {
    remote: p.text().primary(),
    tenantId: foreignKey(Tenant, 'tenant_id').primary().deleteRule('cascade').index('release_pins_tenant'),
    version: p.text(),
    release: releaseIn({ constraint: 'release_pins_remote_version_fkey' }),
    expiresAt: p.datetime().index('release_pins_expiry'),
    reason: p.text(),
    createdByName: p.text().nullable(),
    createdAt: momentOfWriting(),
  },
});

/** Grants allow only insert and select. */
export const ReleaseEvent = defineEntity({
  name: 'ReleaseEvent',
  tableName: 'release_events',
  schema: openSchema,
  properties: {
    remote: p.text().primary(),
    revision: p.bigint('number').primary(),
    at: momentOfWriting(),
    kind: p.text().$type<ReleaseEventKind>(),
    version: p.text().nullable(),
    previousVersion: p.text().nullable(),
    centres: p.array().columnType('text[]').defaultRaw(`'{}'::text[]`),
    reason: p.text().nullable(),
    details: p.json<Record<string, unknown>>().defaultRaw(`'{}'::jsonb`),
    actorId: p.bigint('number').nullable(),
    actorName: p.text().nullable(),
    keyId: p.text().nullable(),
  },
  checks: [{
    name: 'release_events_kind_check',
    expression: "kind in ('promoted', 'canary-started', 'canary-ended', 'pinned', 'unpinned', 'pin-expired', "
      + "'rolled-back', 'canary-rolled-back')",
  }],
});
