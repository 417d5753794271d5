import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/refusal';
import { requestContext } from '@dzvinok/api-server/request-context';
import type { Role } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterCommit, currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { issuedPasswordField as field, PendingPasswordHashes } from '../auth/pending-password-hashes.ts';
import { newIssuedPassword } from '../auth/passwords.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { db } from '../../runtime/database/database.ts';

export type TenantRole = Exclude<Role, 'SuperAdmin'>;

export interface NewAccount {
  role: TenantRole;
  fullName: string;
  phoneNumber: string;
  password: string;
  dateOfBirth?: string | null;
  sex?: 0 | 1 | null;
}

export interface AccountChanges {
  fullName: string;
  phoneNumber: string;
  dateOfBirth?: string | null;
  sex?: 0 | 1 | null;
  /** Null or absent leaves the password as it is. */
  password?: string | null;
}

/** Who works here may learn that the number waits in the archive: signing in tells nobody. */
function phoneTaken(holder: { isArchived: boolean } | null): Refusal {
  return refuseField(holder?.isArchived ? 'accounts.phone-of-archived' : 'accounts.phone-taken', 'phoneNumber');
}

/** Whether support asks: passwords of a centre's people are neither shown to it nor chosen by it. */
export function isSupport(): boolean {
  return Boolean(requestContext()?.caller?.support);
}

/** Whether whoever asks may be told passwords that were issued in this centre. */
export function mayReadPasswords(tenant: Tenant): boolean {
  return !isSupport() && settingsOf(tenant).switches.passwordsShown;
}

/** Support would keep a way in beyond its time, if it knew a password of somebody whom it added. */
export function passwordFor({ password }: Pick<NewAccount, 'password'>): string {
  return isSupport() ? newIssuedPassword() : password;
}

/**
 * People of a centre, whatever their role: one phone number, one account. Works inside the centre's transaction, and
 * leaves the slow hash of a password pending until after it: whoever waits for a turn to hash would hold one of the few
 * connections of the centre meanwhile.
 */
@Injectable()
export class AccountsService {
  readonly #database: Database;
  readonly #sessions: SessionsService;
  readonly #audit: AuditService;
  readonly #pendingHashes: PendingPasswordHashes;

  constructor(database: Database, sessions: SessionsService, audit: AuditService, pendingHashes: PendingPasswordHashes) {
    this.#database = database;
    this.#sessions = sessions;
    this.#audit = audit;
    this.#pendingHashes = pendingHashes;
  }

  /** @returns the account's id */
  async create(account: NewAccount): Promise<number> {
    // The holder tells what to say; two at once still meet at the unique index.
    const holder = await this.findByPhone(account.phoneNumber);
    if (holder) throw phoneTaken(holder);
    const created = await db()
      .insertInto('accounts')
      .values({
        role: account.role,
        full_name: account.fullName,
        phone_number: account.phoneNumber,
        password_hash: null,
        date_of_birth: account.dateOfBirth ?? null,
        sex: account.sex ?? null,
      })
      .onConflict((conflict) => conflict.column('phone_number').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) throw phoneTaken(null);
    await this.#issue(created.id, passwordFor(account));
    return created.id;
  }

  /** Changes name, phone and birth data; a new password ends the account's sessions. */
  async update(id: number, changes: AccountChanges): Promise<{ isPasswordChanged: boolean }> {
    const holder = await this.findByPhone(changes.phoneNumber);
    if (holder && holder.id !== id) throw phoneTaken(holder);
    await db()
      .updateTable('accounts')
      .set({
        full_name: changes.fullName,
        phone_number: changes.phoneNumber,
        ...(changes.dateOfBirth === undefined ? {} : { date_of_birth: changes.dateOfBirth }),
        ...(changes.sex === undefined ? {} : { sex: changes.sex }),
      })
      .where('id', '=', id)
      .execute();
    return { isPasswordChanged: changes.password ? await this.#setPassword(id, changes.password) : false };
  }

  async findByPhone(phoneNumber: string): Promise<{ id: number; role: TenantRole; isArchived: boolean } | null> {
    const account = await db()
      .selectFrom('accounts')
      .select(['id', 'role', 'archived_at as archivedAt'])
      .where('phone_number', '=', phoneNumber)
      .executeTakeFirst();
    return account ? { id: account.id, role: account.role, isArchived: account.archivedAt !== null } : null;
  }

  /** From now on this phone signs nobody in, and who was signed in is not any more. */
  async archive(id: number): Promise<void> {
    await db().updateTable('accounts').set({ archived_at: sql`now()` }).where('id', '=', id).execute();
    await this.#sessions.endAll(id);
  }

  async restore(id: number): Promise<void> {
    await db().updateTable('accounts').set({ archived_at: null }).where('id', '=', id).execute();
  }

  /**
   * The password that an admin issued, readable by admins; null once it cannot be known, for support, and in a centre
   * that does not want passwords shown. Each reading is on record.
   */
  async readIssuedPassword(id: number, entity: 'student' | 'parent' | 'teacher'): Promise<string | null> {
    if (!mayReadPasswords(currentTenant())) return null;
    const password = await this.#issuedPassword(id);
    if (password !== null) await this.#audit.record({ action: 'accounts.password-read', entity, entityId: id });
    return password;
  }

  /** A new password that nobody has had before: the old one and every session are over. Told once, to whoever issues it. */
  async reissue(id: number): Promise<string> {
    const password = newIssuedPassword();
    await this.#issue(id, password);
    await this.#audit.record({ action: 'accounts.password-set', entity: 'account', entityId: id });
    await this.#sessions.endAll(id);
    return password;
  }

  /** A form that was not touched sends the shown password back: that changes nothing and signs nobody out. */
  async #setPassword(id: number, password: string): Promise<boolean> {
    if (isSupport()) throw refuse('support.closed');
    if (await this.#issuedPassword(id) === password) return false;
    await this.#issue(id, password);
    await this.#audit.record({ action: 'accounts.password-set', entity: 'account', entityId: id });
    await this.#sessions.endAll(id);
    return true;
  }

  async #issuedPassword(id: number): Promise<string | null> {
    const account = await db().selectFrom('accounts').select('issued_password').where('id', '=', id).executeTakeFirst();
    if (!account?.issued_password) return null;
    return this.#database.secrets.openFor(currentTenant(), { accountId: id, field }, account.issued_password);
  }

  /** From now on this is the password, and no other: its hash follows, or is made at the first sign-in. */
  async #issue(accountId: number, password: string): Promise<void> {
    const tenant = currentTenant();
    const sealed = this.#database.secrets.sealFor(tenant, { accountId, field }, password);
    await db().updateTable('accounts').set({ password_hash: null, issued_password: sealed }).where('id', '=', accountId).execute();
    afterCommit(() => this.#pendingHashes.wake(tenant));
  }
}
