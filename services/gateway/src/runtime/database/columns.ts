import { p } from '@mikro-orm/postgresql';

type EntityTarget = Parameters<typeof p.manyToOne>[0];

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
