import { requestContext } from '@dzvinok/api-server/request-context';
import { transactionDb } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import type { AuditLogTable } from '../database/tenant-schema.ts';

export interface AuditEntry {
  /** `<feature>.<verb>`, e.g. `accounts.password-read`. */
  action: string;
  entity?: string;
  entityId?: number;
  details?: Record<string, unknown>;
}

/** Writes into the audit log of whatever is open: the centre's or the platform's, inside the same transaction. */
@Injectable()
export class AuditService {
  record(entry: AuditEntry): Promise<void> {
    return this.recordAll([entry]);
  }

  /** The same for what was done to many at once, in one statement. */
  async recordAll(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const context = requestContext();
    await transactionDb<{ audit_log: AuditLogTable }>()
      .insertInto('audit_log')
      .values(entries.map(({ action, entity, entityId, details = {} }) => ({
        action,
        entity: entity ?? null,
        entity_id: entityId ?? null,
        details: JSON.stringify(details),
        actor_id: context?.caller?.accountId ?? null,
        actor_name: context?.caller?.fullName ?? null,
        ip: context?.ip ?? null,
      })))
      .execute();
  }
}
