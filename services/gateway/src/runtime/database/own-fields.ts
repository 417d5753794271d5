import { sql, type RawBuilder } from 'kysely';
import { PostgresNames } from './database.ts';

const names = new PostgresNames();

/** Takes out of a form, or out of a record, the fields that the contract lists. */
export function pickFields<Name extends keyof Given, Given>(given: Given, fields: Record<Name, unknown>): Pick<Given, Name>;
export function pickFields(given: object, fields: object): object {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)));
}

/** Selects the columns of these fields from the table with this alias, under the names of the contract. */
export function selectFields(alias: string, fields: object): RawBuilder<unknown> {
  return sql.join(Object.keys(fields).map((name) =>
    sql`${sql.ref(`${alias}.${names.propertyToColumnName(name)}`)} as ${sql.ref(name)}`));
}
