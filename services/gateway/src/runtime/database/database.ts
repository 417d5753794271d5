import { currentTenant, currentTransactionDialect, perTransaction, transactionDb } from '@dzvinok/tenancy/transaction';
import { type ChangeSet, MikroORM, type Options, type SqlEntityManager, wrap } from '@mikro-orm/postgresql';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnOf, PostgresNames } from './columns.ts';
import { centreEntities, platformEntities } from './entities.ts';
import type { CentreTables, PlatformTables } from './tables.ts';

/** Gives the current centre's tables; throws outside a tenant transaction. */
export function db(): Kysely<CentreTables> {
  return transactionDb<CentreTables>();
}

/** Gives the platform's tables; may be called inside `runInPlatform` only. */
export function platformDb(): Kysely<PlatformTables> {
  return transactionDb<PlatformTables>();
}

/**
 * Statements run in the transaction that is open around them, which has taken the role and the schema already: the ORM
 * opens no connection and no transaction of its own, and fails where none is open.
 */
const insideOpenTransaction: Options = {
  dbName: 'the one that is open',
  driverOptions: currentTransactionDialect,
  ensureDatabase: false,
  implicitTransactions: false,
  namingStrategy: PostgresNames,
};

const centreOrm = new MikroORM({ ...insideOpenTransaction, entities: [...centreEntities] });
const platformOrm = new MikroORM({ ...insideOpenTransaction, entities: [...platformEntities] });

/** The unit of work is told that a transaction is open, as otherwise it refuses to lock rows. */
const unitOfWork = (orm: MikroORM) => perTransaction(() => {
  const em = orm.em.fork({ clear: true, disableTransactions: true });
  em.setTransactionContext(em.getConnection().getClient());
  return em;
});

/**
 * The unit of work of the centre's open transaction, for what is edited in forms and settings. Nothing is written before
 * `flush`, and nothing of its identity map outlives the transaction. Throws outside a tenant transaction.
 */
export const em: () => SqlEntityManager = centreUnitOfWork();

/** Another one beside it: what two of them flush at once goes out together, without waiting for each other's answer. */
export function centreUnitOfWork(): () => SqlEntityManager {
  const ofTransaction = unitOfWork(centreOrm);
  return () => {
    currentTenant();
    return ofTransaction();
  };
}

/** The unit of work of the platform's open transaction; may be called inside `runInPlatform` only. */
export const platformEm: () => SqlEntityManager = unitOfWork(platformOrm);

/** Takes out of a form, or out of a record, the fields that the contract lists. */
export function pickFields<Name extends keyof Given, Given>(given: Given, fields: Record<Name, unknown>): Pick<Given, Name>;
export function pickFields(given: object, fields: object): object {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)));
}

/** Selects the columns of these fields from the table with this alias, under the names of the contract. */
export function selectFields(alias: string, fields: object): RawBuilder<unknown> {
  return sql.join(Object.keys(fields).map((name) =>
    sql`${sql.ref(`${alias}.${columnOf(name)}`)} as ${sql.ref(name)}`));
}

/** What the next flush will write, of the given entities or of all. */
export function changeSetsOf(em: SqlEntityManager, entities: readonly object[]): ChangeSet<object>[] {
  const unitOfWork = em.getUnitOfWork();
  unitOfWork.computeChangeSets();
  return unitOfWork.getChangeSets().filter(({ entity }) => entities.length === 0 || entities.includes(entity));
}

/** True when the next flush will write this entity. */
export function isChanged(em: SqlEntityManager, entity: object): boolean {
  return changeSetsOf(em, [entity]).length > 0;
}

/**
 * Flushes the unit of work. The record's version grows even when no column of its own changed: what its form saves may lie
 * in other tables too. The record must have been locked by this transaction.
 */
export async function flushRaisingVersion(em: SqlEntityManager, record: { id: number; version: number }): Promise<void> {
  const isRaised = isChanged(em, record);
  const { class: entity } = wrap(record, true).__meta;
  await Promise.all([em.flush(), isRaised ? null : em.nativeUpdate(entity, { id: record.id }, { version: record.version + 1 })]);
}
