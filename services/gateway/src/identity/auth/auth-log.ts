import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { Role } from '@dzvinok/contract/roles';
import { Database } from '@dzvinok/tenancy/database';
import { runInRealm, type Realm } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { RawBuilder } from 'kysely';
import { type AuditEntry, AuditService, type Facts } from '../../runtime/audit/audit.service.ts';

/** Also the actor of the entry, as the person is not signed in. */
export interface Subject {
  id: number;
  role: Role;
  full_name: string;
}

/** All methods but `refuseLater` run inside an open transaction of the realm. */
@Injectable()
export class AuthLog implements OnModuleDestroy {
  readonly #writing = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  record(action: AuditAction, account: Subject, details: Facts = {}): Promise<void> {
    return this.audit.record(entryOf(action, account, details));
  }

  /** Writes the entry within the statement of the logged change. */
  insertOf(action: AuditAction, account: Subject, details: Facts): RawBuilder<unknown> {
    return this.audit.insertOf([entryOf(action, account, details)]);
  }

  /** After the reply and only for existing accounts: the reply's time must not tell which accounts exist. */
  refuseLater(realm: Realm, account: Subject): void {
    const writing = runInRealm(this.database, realm, () => this.record('auth.sign-in-refused', account, { why: 'password' }))
      .catch((error: unknown) => this.database.report(error, 'recording a refused sign-in'))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#writing);
  }

  onModuleDestroy(): Promise<void> {
    return this.settled();
  }
}

function entryOf(action: AuditAction, { id, role, full_name: name }: Subject, details: Facts): AuditEntry {
  return { action, entity: 'account', entityId: id, details, actor: { id, name, role } };
}
