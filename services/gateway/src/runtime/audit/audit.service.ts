import { refuse, type Refusal } from '@dzvinok/api-server/failure';
import { requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { ErrorCode } from '@dzvinok/contract/errors';
import type { Role } from '@dzvinok/contract/roles';
import type { EditConflict } from '@dzvinok/contract/values';
import { isoIn } from '@dzvinok/schedule/zone';
import { currentTenant, isInPlatform, transactionDb } from '@dzvinok/tenancy/transaction';
import { type ChangeSet, ChangeSetType, DecimalType, type EntityProperty, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { changeSetsOf, db } from '../database/database.ts';

/** The role says whether the id is of a centre or of the platform. */
export interface AuditActor {
  id: number | null;
  name: string | null;
  role: Role | null;
}

/** For jobs and releases, which no person of a centre begins under an id. */
export function platformActor({ id, name }: Pick<AuditActor, 'id' | 'name'>): AuditActor {
  return { id, name, role: id === null ? null : 'SuperAdmin' };
}

export interface AuditEntry {
  action: AuditAction;
  entity?: string;
  entityId?: number;
  details?: Facts;
  /** `changed` leaves only the differences. Lists when many records changed at once. */
  before?: Facts | Facts[];
  after?: Facts | Facts[];
  actor?: AuditActor;
  call?: RequestContext;
}

@Injectable()
export class AuditService {
  readonly #logger = new Logger('Audit');

  record(entry: AuditEntry): Promise<void> {
    return this.recordAll([entry]);
  }

  async recordAll(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length > 0) await this.insertOf(entries).execute(transactionDb());
  }

  /** The insert, for statements that change data and write the log at once. Its text is the same for any number of entries. */
  insertOf(entries: readonly AuditEntry[]): RawBuilder<unknown> {
    const rows = entries.map((entry) => this.#rowOf(entry));
    return sql`
      insert into audit_log (action, entity, entity_id, details, before, after, actor_id, actor_name, actor_role, ip, user_agent, support_mode)
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as entry (
        action text, entity text, entity_id bigint, details jsonb, before jsonb, after jsonb, actor_id bigint, actor_name text,
        actor_role text, ip text, user_agent text, support_mode text)`;
  }

  #rowOf({ action, entity, entityId, details = {}, before, after, actor, call = requestContext() }: AuditEntry) {
    const caller = call?.caller ?? null;
    const who: AuditActor | null = actor ?? (caller && { id: caller.accountId, name: caller.fullName, role: caller.role });
    return {
      action,
      entity,
      entity_id: entityId,
      details,
      before: before && this.#toldOf(action, before),
      after: after && this.#toldOf(action, after),
      actor_id: who && idInThisLog(who),
      actor_name: who?.name,
      actor_role: who?.role,
      ip: call?.ip,
      user_agent: call?.userAgent,
      support_mode: caller?.support,
    };
  }

  /** Secrets would stay in the log for ever. In tests a secret is an error. */
  #toldOf(action: AuditAction, state: Facts | Facts[]): unknown {
    const secrets = secretsIn(state);
    if (secrets.length === 0) return state;
    const problem = `${action} would put secrets on record: ${secrets.join(', ')}`;
    if (process.env.VITEST) throw new Error(problem);
    this.#logger.error(problem);
    return withoutSecrets(state);
  }
}

/** Accounts of a centre and of the platform have the same ids: in the other log, the id would be another person's. */
function idInThisLog({ id, role }: AuditActor): number | null {
  return (role === 'SuperAdmin') === isInPlatform() ? id : null;
}

const secretName = /password|hash|secret|token|sealed/i;

export type Facts = Record<string, unknown>;

export function changed(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { before: only(names, before), after: only(names, after) };
}

function only(names: readonly string[], state: Facts): Facts {
  return Object.fromEntries(names.filter((name) => name in state).map((name) => [name, state[name]]));
}

/** Finds fields at any depth whose names sound like secrets. True, false and null reveal nothing and do not count. */
export function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    isSecret(name, inner) ? [name] : secretsIn(inner));
}

export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value)
    .filter(([name, inner]) => !isSecret(name, inner))
    .map(([name, inner]) => [name, withoutSecrets(inner)]));
}

function isSecret(name: string, value: unknown): boolean {
  return secretName.test(name) && typeof value !== 'boolean' && value !== null;
}

export interface WrittenChanges {
  before: Facts;
  after: Facts;
}

/** Flushes and tells what changed, by entity property. New rows have no `before`, removed rows no `after`; secrets are left out. */
export async function writeChanges(em: SqlEntityManager, ...entities: object[]): Promise<WrittenChanges> {
  const changeSets = changeSetsOf(em, entities);
  const before = factsOf(changeSets, formerState(em));
  await em.flush();
  return withoutSecretsIn({ before, after: factsOf(changeSets, presentState) });
}

/** Like `writeChanges` before the flush, for entries that are written in the same flush. */
export function pendingChanges(em: SqlEntityManager, ...entities: object[]): WrittenChanges {
  const changeSets = changeSetsOf(em, entities);
  return withoutSecretsIn({ before: factsOf(changeSets, formerState(em)), after: factsOf(changeSets, presentState) });
}

function withoutSecretsIn({ before, after }: WrittenChanges): WrittenChanges {
  const secrets = secretsIn([before, after]);
  return { before: without(secrets, before), after: without(secrets, after) };
}

type State = (changeSet: ChangeSet<object>, property: EntityProperty) => unknown;

/** MikroORM keeps the original values in the database's form. */
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

interface RefusedEdit<Saved> {
  entity: 'student' | 'parent' | 'teacher' | 'group' | 'recipient';
  id: number;
  from: number;
  /** Without passwords, as each reading of a password needs a log entry. */
  current: Saved;
}

/** Names the person of the newest change, as the log tells it. */
export async function editConflict<Saved>(code: ErrorCode, { entity, id, from, current }: RefusedEdit<Saved>): Promise<Refusal> {
  const { rows } = await sql<{ changedBy: string | null; changedAt: Date; isPasswordChanged: boolean | null }>`
    select actor_name as "changedBy", at as "changedAt",
      bool_or((details ->> 'isPasswordChanged')::boolean) over () as "isPasswordChanged"
    from audit_log
    where entity = ${entity} and entity_id = ${id} and (details ->> 'version')::int > ${from}
    order by id desc
    limit 1`.execute(db());
  const [last] = rows;
  const data: EditConflict<Saved> = {
    current,
    changedBy: last?.changedBy ?? null,
    changedAt: last ? isoIn(currentTenant().timezone, last.changedAt) : null,
    isPasswordChanged: last?.isPasswordChanged ?? false,
  };
  return refuse(code, { data });
}
