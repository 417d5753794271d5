import type { EntitySchemaWithMeta, InferKyselyTable } from '@mikro-orm/postgresql';
import type { ColumnType } from 'kysely';
import type { centreEntities, platformEntities } from './database.ts';

type Entity = EntitySchemaWithMeta<string, string>;

/** Moments may also be written as text; JSON only as text. */
type Written<Value> = Value extends Date ? Date | string
  : Value extends Uint8Array ? Value
  : Value extends readonly unknown[] ? Value | string
  : Value extends object ? string
  : unknown extends Value ? string
  : Value;

type Column<Type> = Type extends ColumnType<infer Read, infer Inserted, infer Updated>
  ? ColumnType<Read, Written<Inserted>, Written<Updated>>
  : ColumnType<Type, Written<Type>, Written<Type>>;

type Table<E extends Entity> = { [Name in keyof InferKyselyTable<E>]: Column<InferKyselyTable<E>[Name]> };

type Tables<Entities extends readonly Entity[]> = {
  [E in Entities[number] as NonNullable<E['tableName']>]: Table<E>;
};

export type CentreTables = Tables<typeof centreEntities>;

export type PlatformTables = Tables<typeof platformEntities>;
