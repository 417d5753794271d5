import { requestContext } from '@dzvinok/api-server/request-context';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { Role } from '@dzvinok/contract/route';
import { transactionDb } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger } from '@nestjs/common';
import type { CentreTables } from '../database/tables.ts';
import { secretsIn, withoutSecrets, type Facts } from './changed.ts';

/** Who did it, where that is not simply the caller. */
export interface AuditActor {
  id: number | null;
  name: string | null;
  role?: Role | null;
}

export interface AuditEntry {
  action: AuditAction;
  entity?: string;
  entityId?: number;
  details?: Facts;
  /** What there was and what came of it; `changed` leaves only what differs. A list where many changed at once. */
  before?: Facts | Facts[];
  after?: Facts | Facts[];
  /** For jobs, and for who is only just signing in; otherwise the caller. */
  actor?: AuditActor;
}

/** Writes into the audit log of whatever is open: the centre's or the platform's, inside the same transaction. */
@Injectable()
export class AuditService {
  readonly #logger = new Logger('Audit');

  record(entry: AuditEntry): Promise<void> {
    return this.recordAll([entry]);
  }

  /** The same for what was done to many at once, in one statement. */
  async recordAll(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const context = requestContext();
    const caller = context?.caller ?? null;
    await transactionDb<Pick<CentreTables, 'audit_log'>>()
      .insertInto('audit_log')
      .values(entries.map(({ action, entity, entityId, details = {}, before, after, actor }) => ({
        action,
        entity: entity ?? null,
        entity_id: entityId ?? null,
        details: JSON.stringify(details),
        before: before === undefined ? null : this.#toldOf(action, before),
        after: after === undefined ? null : this.#toldOf(action, after),
        actor_id: actor ? actor.id : caller?.accountId ?? null,
        actor_name: actor ? actor.name : caller?.fullName ?? null,
        actor_role: actor ? actor.role ?? null : caller?.role ?? null,
        ip: context?.ip ?? null,
        user_agent: context?.userAgent ?? null,
        support_mode: caller?.support ?? null,
      })))
      .execute();
  }

  /** A secret in the log would stay there for ever: a test fails of it, a centre's work goes on without it. */
  #toldOf(action: AuditAction, state: Facts | Facts[]): string {
    const secrets = secretsIn(state);
    if (secrets.length === 0) return JSON.stringify(state);
    const problem = `${action} would put secrets on record: ${secrets.join(', ')}`;
    if (process.env.VITEST) throw new Error(problem);
    this.#logger.error(problem);
    return JSON.stringify(withoutSecrets(state));
  }
}
