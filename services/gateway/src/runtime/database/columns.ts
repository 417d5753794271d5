import { p, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';

type EntityTarget = Parameters<typeof p.manyToOne>[0];

const suffixes = { primary: 'pkey', foreign: 'fkey', unique: 'key', index: 'idx', sequence: 'seq', check: 'check', default: 'default' };

/** PostgreSQL's own default names, so that migrations need not name constraints. */
export class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: keyof typeof suffixes): string {
    return [table, ...(type === 'primary' ? [] : columns), suffixes[type]].join('_');
  }
}

const names = new PostgresNames();

export function columnOf(property: string): string {
  return names.propertyToColumnName(property);
}

/** `*` takes the schema of the open transaction: the centre's or the platform's. */
export const openSchema = '*';

/** An id that the database gives; a row from elsewhere may bring its own. */
export const identity = () => p.bigint('number').primary().autoincrement().generated('by default as identity');

export const strictIdentity = () => p.bigint('number').primary().autoincrement().generated('identity');

/** The property holds the other row's key, never the row. */
export function foreignKey<Target extends EntityTarget, const Column extends string>(target: Target, column: Column) {
  return p.manyToOne(target).mapToPk().fieldName(column).updateRule('no action').deleteRule('no action').index(false);
}

export const momentOfWriting = () => p.datetime().defaultRaw('now()');

/** Ukrainian order of a column of names, as `compareNames` of libs/texts: the apostrophe does not count. */
export function nameOrder(column: string): RawBuilder<string> {
  return sql.raw(`replace(${column}, '’', '') collate "uk-x-icu"`);
}
