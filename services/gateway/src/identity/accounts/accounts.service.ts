import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/failure';
import { requestContext } from '@dzvinok/api-server/request-context';
import type { TenantRole } from '@dzvinok/contract/route';
import { errorText } from '@dzvinok/texts/errors';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterCommit, currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { AuditService, type AuditEntry } from '../../runtime/audit/audit.service.ts';
import { issuedPasswordField as field, PendingPasswordHashes } from '../auth/pending-password-hashes.ts';
import { newIssuedPassword } from '../auth/passwords.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { centreUnitOfWork, db } from '../../runtime/database/database.ts';
import { Account } from './account.entity.ts';

/** An admin may be shown the passwords of these. */
type ShownPassword = 'student' | 'parent' | 'teacher';

const shownEntities: Partial<Record<TenantRole, ShownPassword>> = { Student: 'student', Parent: 'parent', Teacher: 'teacher' };

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

/** Accounts have a unit of work of their own: their change goes out together with the one of the role's part. */
export const accountsEm = centreUnitOfWork();

/** Staff may learn that the number waits in the archive; signing in tells nobody. */
export function phoneTaken(holder: { isArchived: boolean; role: TenantRole } | null): Refusal {
  if (!holder?.isArchived) return refuseField('accounts.phone-taken', 'phoneNumber');
  const text = textOfArchived[holder.role] ?? errorText('accounts.phone-of-archived');
  return refuse('accounts.phone-of-archived', { text, fields: { phoneNumber: text } });
}

/** A teacher's has the text of the code. */
const textOfArchived: Partial<Record<TenantRole, string>> = {
  Student: 'Цей номер телефону належить учню з архіву. Поверніть учня з архіву або вкажіть інший номер.',
  Parent: 'Цей номер телефону належить родичу, чиї діти в архіві. Додайте його як родича учня або вкажіть інший номер.',
};

/** True when support asks: it neither sees nor chooses passwords of a centre's people. */
export function isSupport(): boolean {
  return Boolean(requestContext()?.caller?.support);
}

/** True when the caller may see passwords that were issued in this centre. */
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
  async create({ password, ...account }: NewAccount): Promise<number> {
    // The holder tells what to say; two at once still meet at the unique index.
    const [id, holder] = await Promise.all([nextId(), this.findByPhone(account.phoneNumber)]);
    if (holder) throw phoneTaken(holder);
    const created = accountsEm().create(Account, { ...account, id });
    this.#seal(created, passwordFor({ password }));
    await accountsEm().persist(created).flush().catch(refuseTakenPhone);
    return id;
  }

  /** Reads the account, the holder of the phone that it is to get, and a related account, by one statement. */
  async find(id: number, phoneNumber: string, relatedId: RawBuilder<unknown> = sql`null`): Promise<Account[]> {
    const rows = await db().selectFrom('accounts').selectAll()
      .where(sql<boolean>`id = ${id} or phone_number = ${phoneNumber} or id = ${relatedId}`).execute();
    return rows.map((row) => accountsEm().map(Account, { ...row }));
  }

  /**
   * Changes name, phone and birth data, and the password where a new one is given; `save` writes it. Refuses a phone that
   * another account holds.
   */
  change(account: Account, phoneHolder: Account | null, changes: AccountChanges): { isPasswordChanged: boolean } {
    if (phoneHolder) throw phoneTaken({ role: phoneHolder.role, isArchived: phoneHolder.archivedAt !== null });
    account.fullName = changes.fullName;
    account.phoneNumber = changes.phoneNumber;
    if (changes.dateOfBirth !== undefined) account.dateOfBirth = changes.dateOfBirth;
    if (changes.sex !== undefined) account.sex = changes.sex;
    return { isPasswordChanged: changes.password ? this.#changePassword(account, changes.password) : false };
  }

  /** A new password ends the account's sessions. */
  async save({ id }: Account, isPasswordChanged: boolean): Promise<void> {
    const saved = accountsEm().flush().catch(refuseTakenPhone);
    await Promise.all([saved, isPasswordChanged ? this.#sessions.endAll(id) : null]);
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
    const account = await accountsEm().findOneOrFail(Account, id);
    account.archivedAt = new Date();
    await Promise.all([accountsEm().flush(), this.#sessions.endAll(id)]);
  }

  async restore(id: number): Promise<void> {
    const account = await accountsEm().findOneOrFail(Account, id);
    account.archivedAt = null;
    await accountsEm().flush();
  }

  /**
   * The passwords that an admin issued, by account, readable by admins: none that cannot be known any more, none for
   * support, and none in a centre that does not want passwords shown. Each reading is on record.
   */
  async readIssuedPasswords(people: readonly { id: number; entity: ShownPassword }[]): Promise<Map<number, string>> {
    if (!mayReadPasswords(currentTenant())) return new Map();
    const ids = people.map(({ id }) => id);
    const rows = await db().selectFrom('accounts').select(['id', 'issued_password as issuedPassword'])
      .where('id', '=', sql<number>`any(${ids})`).where('issued_password', 'is not', null).execute();
    const known = people.filter(({ id }) => rows.some((row) => row.id === id));
    await this.#audit.recordAll(known.map(readingOf));
    return new Map(rows.map((row) => [row.id, this.#open(row) ?? '']));
  }

  /** The same of accounts that are at hand, and the entries that put the reading on record; none for who does not ask. */
  showPasswords(people: readonly { account: Account; entity: ShownPassword }[], isHidden: boolean): { passwords: Map<number, string>; readings: AuditEntry[] } {
    const known = !isHidden && mayReadPasswords(currentTenant()) ? people.filter(({ account }) => Boolean(account.issuedPassword)) : [];
    return {
      passwords: new Map(known.map(({ account }) => [account.id, this.#open(account) ?? ''])),
      readings: known.map(({ account, entity }) => readingOf({ id: account.id, entity })),
    };
  }

  /** The one that an admin asks to see, of a student, parent or teacher. */
  async readIssuedPassword(id: number): Promise<string | null> {
    const account = await db().selectFrom('accounts').select('role').where('id', '=', id).executeTakeFirst();
    const entity = account && shownEntities[account.role];
    if (!entity) throw refuse('request.not-found');
    return (await this.readIssuedPasswords([{ id, entity }])).get(id) ?? null;
  }

  /** The password that was issued to whoever has this phone; null once they chose their own. Only for who issued it. */
  async issuedPasswordOf(phoneNumber: string): Promise<string | null> {
    const account = await db().selectFrom('accounts').select(['id', 'issued_password as issuedPassword'])
      .where('phone_number', '=', phoneNumber).executeTakeFirst();
    return account ? this.#open(account) : null;
  }

  /** A new password that nobody has had before: the old one and every session are over. Told once, to whoever issues it. */
  async reissue(id: number): Promise<string> {
    const password = newIssuedPassword();
    const account = await accountsEm().findOneOrFail(Account, id);
    this.#seal(account, password);
    await Promise.all([this.save(account, true), this.#audit.record(passwordSetOf(id))]);
    return password;
  }

  /** A form that was not touched sends the shown password back: that changes nothing and signs nobody out. */
  #changePassword(account: Account, password: string): boolean {
    if (isSupport()) throw refuse('support.closed');
    if (this.#open(account) === password) return false;
    this.#seal(account, password);
    return true;
  }

  #open({ id, issuedPassword }: Pick<Account, 'id' | 'issuedPassword'>): string | null {
    if (!issuedPassword) return null;
    return this.#database.secrets.openFor(currentTenant(), { accountId: id, field }, issuedPassword);
  }

  /** From now on this is the password, and no other: its hash follows, or is made at the first sign-in. */
  #seal(account: Account, password: string): void {
    const tenant = currentTenant();
    account.passwordHash = null;
    account.issuedPassword = this.#database.secrets.sealFor(tenant, { accountId: account.id, field }, password);
    afterCommit(() => this.#pendingHashes.wake(tenant));
  }
}

export function passwordSetOf(accountId: number): AuditEntry {
  return { action: 'accounts.password-set', entity: 'account', entityId: accountId };
}

function readingOf({ id, entity }: { id: number; entity: ShownPassword }): AuditEntry {
  return { action: 'accounts.password-read', entity, entityId: id };
}

/** A password is sealed for its account, so the id must be known before the row is there. */
async function nextId(): Promise<number> {
  const { rows: [next] } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('accounts', 'id')) as id`.execute(db());
  return next?.id ?? 0;
}

function refuseTakenPhone(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? phoneTaken(null) : error;
}
