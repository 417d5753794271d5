import { joinedSql, readMigrations, type MigrationKind } from '@dzvinok/tenancy/migration-files';
import { MikroORM } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { centreEntities, platformEntities } from './database.ts';
import { PostgresNames } from './columns.ts';

const schema = 'compared';
const entitiesOf = { tenant: centreEntities, platform: platformEntities };

/** MikroORM knows no exclusion constraints and would drop them. */
const withoutExclusions = `do $do$ declare found record; begin
  for found in select conrelid::regclass as relation, conname from pg_constraint where contype = 'x' loop
    execute format('alter table %s drop constraint %I', found.relation, found.conname);
  end loop;
end $do$`;

type Entities = (typeof entitiesOf)[MigrationKind];

interface Compared {
  ownerUrl: string;
  migrationsDir: string;
  kind: MigrationKind;
  entities?: Entities;
}

/** Gives unqualified SQL; empty when migrations and entities agree. Checks that each trigger exists, not what it does. */
export async function schemaDifference({ ownerUrl, migrationsDir, kind, entities = entitiesOf[kind] }: Compared): Promise<string> {
  const migrations = joinedSql(await readMigrations(migrationsDir, kind));
  return inOwnDatabase(ownerUrl, async (url) => {
    await withClient(url, (client) => client.query(`create schema ${schema}; ${migrations}; ${withoutExclusions}`));
    const orm = new MikroORM({
      clientUrl: url, entities: [...entities], namingStrategy: PostgresNames,
    });
    try {
      const sql = await orm.schema.getUpdateSchemaSQL({ safe: false, dropTables: true, wrap: false, schema });
      return sql.replaceAll(`"${schema}".`, '').trim();
    } finally {
      await orm.close(true);
    }
  });
}

/** A separate database, as the comparison would read everything else in a shared one. */
async function inOwnDatabase<T>(ownerUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `compared_${randomBytes(5).toString('hex')}`;
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  await withClient(ownerUrl, (client) => client.query(`create database ${name}`));
  try {
    return await work(url.href);
  } finally {
    await withClient(ownerUrl, (client) => client.query(`drop database ${name}`));
  }
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
