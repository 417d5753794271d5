import { type ChangeSet, ChangeSetType, DecimalType, type EntityProperty, type SqlEntityManager, wrap } from '@mikro-orm/postgresql';
import { type Facts, secretsIn } from '../audit/audit.service.ts';

export interface WrittenChanges {
  before: Facts;
  after: Facts;
}

/**
 * Flushes the unit of work and returns what that changed, as an audit entry tells it: the properties that differ, under
 * the names and with the values that they have in the entity, as they were and as they became. A new row has no
 * `before`, a removed one no `after`, and both are empty when nothing was written. Keys, versions, secrets and what is
 * null in a new or removed row are left out; decimals are numbers. It tells of the given entities, or of all that were
 * written; properties of several entities come together.
 */
export async function writeChanges(em: SqlEntityManager, ...entities: object[]): Promise<WrittenChanges> {
  const changeSets = changeSetsOf(em, entities);
  const before = factsOf(changeSets, formerState(em));
  await em.flush();
  return withoutSecretsIn({ before, after: factsOf(changeSets, presentState) });
}

/** The same of what the next flush will change, for entries that are to be written along with it. */
export function pendingChanges(em: SqlEntityManager, ...entities: object[]): WrittenChanges {
  const changeSets = changeSetsOf(em, entities);
  return withoutSecretsIn({ before: factsOf(changeSets, formerState(em)), after: factsOf(changeSets, presentState) });
}

/** True when the next flush will write this entity. */
export function isChanged(em: SqlEntityManager, entity: object): boolean {
  return changeSetsOf(em, [entity]).length > 0;
}

function changeSetsOf(em: SqlEntityManager, entities: readonly object[]): ChangeSet<object>[] {
  const unitOfWork = em.getUnitOfWork();
  unitOfWork.computeChangeSets();
  return unitOfWork.getChangeSets().filter(({ entity }) => entities.length === 0 || entities.includes(entity));
}

function withoutSecretsIn({ before, after }: WrittenChanges): WrittenChanges {
  const secrets = secretsIn([before, after]);
  return { before: without(secrets, before), after: without(secrets, after) };
}

type State = (changeSet: ChangeSet<object>, property: EntityProperty) => unknown;

/** The unit of work keeps in the database's form what it has read. */
function formerState(em: SqlEntityManager): State {
  return ({ type, entity, originalEntity = {} }, { name, customType }) => {
    if (type === ChangeSetType.CREATE) return undefined;
    if (isRemoval(type)) return Reflect.get(entity, name) ?? undefined;
    const kept: unknown = Reflect.get(originalEntity, name);
    return customType && kept !== null ? customType.convertToJSValue(kept, em.getPlatform(), { force: true }) : kept;
  };
}

function presentState({ type, entity }: ChangeSet<object>, { name }: EntityProperty): unknown {
  if (isRemoval(type)) return undefined;
  const value: unknown = Reflect.get(entity, name);
  return type === ChangeSetType.CREATE ? value ?? undefined : value;
}

function told({ customType }: EntityProperty, value: unknown): unknown {
  return customType instanceof DecimalType && value !== null && value !== undefined ? Number(value) : value;
}

function isRemoval(type: ChangeSetType): boolean {
  return type === ChangeSetType.DELETE || type === ChangeSetType.DELETE_EARLY;
}

function factsOf(changeSets: readonly ChangeSet<object>[], state: State): Facts {
  return Object.fromEntries(changeSets.flatMap((changeSet) =>
    changedProperties(changeSet)
      .map((property) => [property.name, told(property, state(changeSet, property))] as const)
      .filter(([, value]) => value !== undefined)));
}

function changedProperties({ type, payload, meta }: ChangeSet<object>): EntityProperty[] {
  return meta.props.filter(({ name, primary, version }) => !primary && !version && (isRemoval(type) || name in payload));
}

function without(names: readonly string[], facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));
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
