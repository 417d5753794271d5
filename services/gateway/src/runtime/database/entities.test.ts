import { defineEntity, p } from '@mikro-orm/postgresql';
import { describe, expect, test } from 'vitest';
import { productMigrations } from '../../../test/test-database.fixture.ts';
import { Student } from '../../school/students/student.entity.ts';
import { foreignKey, momentOfWriting, openSchema } from './columns.ts';
import { centreEntities, platformEntities } from './database.ts';
import { schemaDifference } from './schema-difference.ts';

const ownerUrl = process.env['DATABASE_URL'] ?? '';
const compared = { ownerUrl, migrationsDir: productMigrations };

test.each(['tenant', 'platform'] as const)('the entities match the migrations: %s', async (kind) => {
  expect(await schemaDifference({ ...compared, kind })).toBe('');
});

describe('a difference is reported', () => {
  const CalendarFeed = defineEntity({
    name: 'CalendarFeed',
    tableName: 'calendar_feeds',
    schema: openSchema,
    properties: {
      studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
      secretHash: p.blob(),
      sealedSecret: p.text().nullable(),
      createdAt: momentOfWriting(),
      capacity: p.integer(),
    },
  });
  const others = centreEntities.filter(({ meta }) => meta.name !== 'CalendarFeed');

  test('for a column without a migration, a nullable column, and a key without an entity', async () => {
    const entities = [...others, CalendarFeed] as unknown as typeof centreEntities;
    const sql = await schemaDifference({ ...compared, kind: 'tenant', entities });
    expect(sql).toContain('alter table "calendar_feeds" add "capacity" int not null');
    expect(sql).toContain('alter column "sealed_secret" drop not null');
    expect(sql).toContain('drop constraint "calendar_feeds_secret_hash_key"');
    expect(sql).not.toContain('compared');
  });

  test('for a table without an entity', async () => {
    const entities = platformEntities.filter(({ meta }) => meta.name !== 'TenantLogo') as unknown as typeof platformEntities;
    expect(await schemaDifference({ ...compared, kind: 'platform', entities })).toContain('drop table if exists "tenant_logos"');
  });
});
