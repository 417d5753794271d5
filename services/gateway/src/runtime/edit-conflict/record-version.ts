import { type SqlEntityManager, wrap } from '@mikro-orm/postgresql';
import { isChanged } from '../database/written-changes.ts';

/**
 * Flushes the unit of work. The record's version grows even when no column of its own changed: what its form saves may lie
 * in other tables too. The record must have been locked by this transaction.
 */
export async function flushRaisingVersion(em: SqlEntityManager, record: { id: number; version: number }): Promise<void> {
  const isRaised = isChanged(em, record);
  const { class: entity } = wrap(record, true).__meta;
  await Promise.all([em.flush(), isRaised ? null : em.nativeUpdate(entity, { id: record.id }, { version: record.version + 1 })]);
}
