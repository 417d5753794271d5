import { p, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';

type EntityTarget = Parameters<typeof p.manyToOne>[0];

const suffixes = { primary: 'pkey', foreign: 'fkey', unique: 'key', index: 'idx', sequence: 'seq', check: 'check', default: 'default' };

/** Constraints are called what PostgreSQL itself calls them, so that migrations need not name them. */
export class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: keyof typeof suffixes): string {
    return [table, ...(type === 'primary' ? [] : columns), suffixes[type]].join('_');
  }
}

const names = new PostgresNames();

/** The column of a property. */
export function columnOf(property: string): string {
  return names.propertyToColumnName(property);
}

/** Every entity's schema: the one of the centre, or of the platform, whose transaction is open. */
export const openSchema = '*';

/** A number that the database gives; a row that comes from elsewhere may bring its own. */
export const identity = () => p.bigint('number').primary().autoincrement().generated('by default as identity');

/** A number that the database alone gives. */
export const strictIdentity = () => p.bigint('number').primary().autoincrement().generated('identity');

/** A column that holds another row's key; the property is that key, never the row. */
export function foreignKey<Target extends EntityTarget, const Column extends string>(target: Target, column: Column) {
  return p.manyToOne(target).mapToPk().fieldName(column).updateRule('no action').deleteRule('no action').index(false);
}

/** A moment that the database sets unless the row brings it. */
export const momentOfWriting = () => p.datetime().defaultRaw('now()');
