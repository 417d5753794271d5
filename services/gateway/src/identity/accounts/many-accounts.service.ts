import { Database } from '@dzvinok/tenancy/database';
import { afterCommit, currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { issuedPasswordField, PendingPasswordHashes } from '../auth/pending-password-hashes.ts';
import { db } from '../../runtime/database/database.ts';
import { withoutPhone } from './account.entity.ts';
import { isSupport, passwordFor, type NewAccount } from './accounts.service.ts';

/** A few statements for any number of people, inside the centre's transaction. */
@Injectable()
export class ManyAccounts {
  readonly #database: Database;
  readonly #audit: AuditService;
  readonly #pendingHashes: PendingPasswordHashes;

  constructor(database: Database, audit: AuditService, pendingHashes: PendingPasswordHashes) {
    this.#database = database;
    this.#audit = audit;
    this.#pendingHashes = pendingHashes;
  }

  /** An account with an empty phone number cannot be used to sign in. Hashes follow after the commit. @returns ids in the same order; null when a phone was taken meanwhile: do not save then. */
  async create(accounts: readonly NewAccount[]): Promise<number[] | null> {
    if (accounts.length === 0) return [];
    const ids = await this.#reserveIds(accounts.length);
    const tenant = currentTenant();
    const rows = accounts.flatMap((account, index) => {
      const id = ids[index];
      if (id === undefined) return [];
      return [{
        id,
        role: account.role,
        full_name: account.fullName,
        phone_number: account.phoneNumber || withoutPhone(id),
        password_hash: null,
        issued_password: this.#database.secrets.sealFor(tenant, { accountId: id, field: issuedPasswordField }, passwordFor(account)),
        date_of_birth: account.dateOfBirth ?? null,
        sex: account.sex ?? null,
      }];
    });
    const created = await db().insertInto('accounts').values(rows)
      .onConflict((conflict) => conflict.column('phone_number').doNothing())
      .returning('id').execute();
    if (created.length < accounts.length) return null;
    afterCommit(() => this.#pendingHashes.wake(tenant));
    return ids;
  }

  /** For handing over, so also where passwords are not shown afterwards; each reading is logged. Empty for support. */
  async readIssuedPasswords(ids: readonly number[]): Promise<Map<number, string>> {
    if (isSupport()) return new Map();
    const tenant = currentTenant();
    const rows = await db().selectFrom('accounts').select(['id', 'role', 'issued_password as sealed'])
      .where('id', '=', sql<number>`any(${ids})`).where('issued_password', 'is not', null).execute();
    await this.#audit.recordAll(rows.map(({ id, role }) =>
      ({ action: 'accounts.password-read', entity: role.toLowerCase(), entityId: id })));
    return new Map(rows.map(({ id, sealed }) =>
      [id, this.#database.secrets.openFor(tenant, { accountId: id, field: issuedPasswordField }, sealed ?? '')]));
  }

  /** A password is sealed for its account, so the id is needed before the row. */
  async #reserveIds(count: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select nextval('accounts_id_seq') as id from generate_series(1, ${count}::int)`.execute(db());
    return rows.map(({ id }) => id);
  }
}
