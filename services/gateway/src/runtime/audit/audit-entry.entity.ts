import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, momentOfWriting, openSchema, strictIdentity } from '../database/columns.ts';

type Facts = Record<string, unknown>;

const columns = () => ({
  at: momentOfWriting(),
  actorId: p.bigint('number').nullable(),
  actorName: p.text().nullable(),
  action: p.text(),
  entity: p.text().nullable(),
  entityId: p.bigint('number').nullable(),
  details: p.json<Facts>().defaultRaw(`'{}'::jsonb`),
  ip: p.text().nullable(),
  before: p.json<Facts | Facts[]>().nullable(),
  after: p.json<Facts | Facts[]>().nullable(),
  actorRole: p.text().nullable(),
  userAgent: p.text().nullable(),
  supportMode: p.text().nullable(),
});

const indexes = () => [
  { name: 'audit_log_at', expression: 'create index audit_log_at on audit_log (at desc)' },
  { name: 'audit_log_action', expression: 'create index audit_log_action on audit_log (action, id)' },
  { name: 'audit_log_actor', expression: 'create index audit_log_actor on audit_log (actor_id, id)' },
];

export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  schema: openSchema,
  properties: { id: identity(), ...columns() },
  indexes: [
    ...indexes(),
    { name: 'audit_log_entity', expression: 'create index audit_log_entity on audit_log (entity, entity_id, id)' },
  ],
});

export const PlatformAuditEntry = defineEntity({
  name: 'PlatformAuditEntry',
  tableName: 'audit_log',
  schema: openSchema,
  properties: { id: strictIdentity(), ...columns() },
  indexes: indexes(),
});
