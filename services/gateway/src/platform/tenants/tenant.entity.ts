import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, openSchema, momentOfWriting, strictIdentity } from '../../runtime/database/columns.ts';

/** Only provisioning in libs/tenancy adds and deletes rows. */
export const Tenant = defineEntity({
  name: 'Tenant',
  tableName: 'tenants',
  schema: openSchema,
  properties: {
    id: strictIdentity(),
    code: p.text().unique(),
    name: p.text(),
    timezone: p.text().default('Europe/Kyiv'),
    status: p.text().$type<'active' | 'suspended' | 'archived'>().default('active'),
    cluster: p.text().default('main'),
    features: p.json<Record<string, unknown>>().defaultRaw(`'{}'::jsonb`),
    schemaVersion: p.integer().default(0),
    migrationError: p.text().nullable(),
    migrationFailedAt: p.datetime().nullable(),
    /** When the tables reached their version; null if that was before this column existed. */
    migratedAt: p.datetime().nullable().defaultRaw('now()'),
    /** The centre's own key, sealed with the master key. */
    wrappedKey: p.text(),
    createdAt: momentOfWriting(),
    archivedAt: p.datetime().nullable(),
    deleteAfter: p.datetime().nullable(),
  },
  indexes: [{ name: 'tenants_delete_after', properties: ['deleteAfter'], where: 'delete_after is not null' }],
  checks: [
    { name: 'tenants_code_check', expression: "code ~ '^[a-z][a-z0-9-]{1,19}$'" },
    { name: 'tenants_status_check', expression: "status in ('active', 'suspended', 'archived')" },
  ],
});

export type Tenant = InferEntity<typeof Tenant>;

/** Stored, as counting a thousand centres per page would take all connections. */
export const TenantUsage = defineEntity({
  name: 'TenantUsage',
  tableName: 'tenant_usage',
  schema: openSchema,
  properties: {
    tenantId: foreignKey(Tenant, 'tenant_id').primary().deleteRule('cascade'),
    studentCount: p.integer(),
    teacherCount: p.integer().default(0),
    groupCount: p.integer().default(0),
    lessonsByWeek: p.json<number[]>().defaultRaw(`'[]'::jsonb`),
    lastActivityAt: p.datetime().nullable(),
    storageBytes: p.bigint('number'),
    countedAt: momentOfWriting().index('tenant_usage_age'),
  },
});

export const TenantLogo = defineEntity({
  name: 'TenantLogo',
  tableName: 'tenant_logos',
  schema: openSchema,
  properties: {
    tenantId: foreignKey(Tenant, 'tenant_id').primary().deleteRule('cascade'),
    key: p.text().unique(),
    image: p.blob(),
  },
  checks: [{ name: 'tenant_logos_key_check', expression: "key ~ '^[0-9a-f]{32}$'" }],
});
