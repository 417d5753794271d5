import { currentTenant, currentTransactionDialect, perTransaction, transactionDb } from '@dzvinok/tenancy/transaction';
import { type ChangeSet, MikroORM, type Options, type SqlEntityManager, wrap } from '@mikro-orm/postgresql';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnOf, PostgresNames } from './columns.ts';
import { centreEntities, platformEntities } from './entities.ts';
import type { CentreTables, PlatformTables } from './tables.ts';

/** Throws outside a tenant transaction. */
export function db(): Kysely<CentreTables> {
  return transactionDb<CentreTables>();
}

/** Throws outside `runInPlatform`. */
export function platformDb(): Kysely<PlatformTables> {
  return transactionDb<PlatformTables>();
}

/** Statements run in the transaction that is already open with role and schema; the ORM opens none and fails without one. */
const insideOpenTransaction: Options = {
  dbName: 'the one that is open',
  driverOptions: currentTransactionDialect,
  ensureDatabase: false,
  implicitTransactions: false,
  namingStrategy: PostgresNames,
};

const centreOrm = new MikroORM({ ...insideOpenTransaction, entities: [...centreEntities] });
const platformOrm = new MikroORM({ ...insideOpenTransaction, entities: [...platformEntities] });

/** MikroORM refuses to lock rows unless it believes that a transaction is open. */
const unitOfWork = (orm: MikroORM) => perTransaction(() => {
  const em = orm.em.fork({ clear: true, disableTransactions: true });
  em.setTransactionContext(em.getConnection().getClient());
  return em;
});

/** The ORM of the open centre transaction; writes on `flush` only. Throws outside a tenant transaction. */
export const em: () => SqlEntityManager = centreUnitOfWork();

/** A second unit of work in the same transaction: two flushes at once are sent without waiting for each other's answer. */
export function centreUnitOfWork(): () => SqlEntityManager {
  const ofTransaction = unitOfWork(centreOrm);
  return () => {
    currentTenant();
    return ofTransaction();
  };
}

export const platformEm: () => SqlEntityManager = unitOfWork(platformOrm);

export function pickFields<Name extends keyof Given, Given>(given: Given, fields: Record<Name, unknown>): Pick<Given, Name>;
export function pickFields(given: object, fields: object): object {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)));
}

export function selectFields(alias: string, fields: object): RawBuilder<unknown> {
  return sql.join(Object.keys(fields).map((name) =>
    sql`${sql.ref(`${alias}.${columnOf(name)}`)} as ${sql.ref(name)}`));
}

export function changeSetsOf(em: SqlEntityManager, entities: readonly object[]): ChangeSet<object>[] {
  const unitOfWork = em.getUnitOfWork();
  unitOfWork.computeChangeSets();
  return unitOfWork.getChangeSets().filter(({ entity }) => entities.length === 0 || entities.includes(entity));
}

export function isChanged(em: SqlEntityManager, entity: object): boolean {
  return changeSetsOf(em, [entity]).length > 0;
}

/** Raises the version even when only other tables changed. The record must be locked by this transaction. */
export async function flushRaisingVersion(em: SqlEntityManager, record: { id: number; version: number }): Promise<void> {
  const isRaised = isChanged(em, record);
  const { class: entity } = wrap(record, true).__meta;
  await Promise.all([em.flush(), isRaised ? null : em.nativeUpdate(entity, { id: record.id }, { version: record.version + 1 })]);
}
