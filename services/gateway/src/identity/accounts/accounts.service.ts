import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import { requestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import type { NoticeEvent } from '@dzvinok/contract/notices';
import { paths } from '@dzvinok/contract/paths';
import type { Role, StaffRole, TenantRole } from '@dzvinok/contract/roles';
import { errorText } from '@dzvinok/texts/errors';
import { roleWord } from '@dzvinok/texts/roles';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterCommit, currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { AuditService, type AuditActor, type AuditEntry, pendingChanges } from '../../runtime/audit/audit.service.ts';
import { newIssuedPassword } from '../auth/passwords.ts';
import { issuedPasswordField as field, PendingPasswordHashes } from '../auth/pending-password-hashes.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { type CentreTables, centreUnitOfWork, db, em, flushRaisingVersion } from '../../runtime/database/database.ts';
import { cancelOfArchived } from '../../runtime/live/queued-deliveries.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { Account } from './account.entity.ts';

type ShownPassword = 'student' | 'parent' | 'teacher';

const shownEntities: Partial<Record<TenantRole, ShownPassword>> = { Student: 'student', Parent: 'parent', Teacher: 'teacher' };

export interface NewAccount {
  role: TenantRole;
  fullName: string;
  phoneNumber: string;
  password: string;
  staffRole?: StaffRole | null | undefined;
  dateOfBirth?: string | null;
  sex?: 0 | 1 | null;
}

export interface AccountChanges {
  fullName: string;
  phoneNumber: string;
  staffRole?: StaffRole | null | undefined;
  dateOfBirth?: string | null;
  sex?: 0 | 1 | null;
  /** Null or absent leaves the password as it is. */
  password?: string | null;
}

/** A unit of work of their own: the account's change is sent together with the role part's change. */
const accountsEm = centreUnitOfWork();

/** Only staff learn that the number is in the archive; signing in does not tell. */
export function phoneTaken(holder: PhoneHolder | null): Refusal {
  if (!holder) return refuseField('accounts.phone-taken', 'phoneNumber');
  const code = holder.isArchived ? 'accounts.phone-of-archived' : 'accounts.phone-taken';
  const text = holder.isArchived ? textOfArchived[holder.role] ?? errorText(code) : `Цей номер телефону вже має ${roleWord(holder.role)} ${holder.fullName}.`;
  return refuse(code, { text, fields: { phoneNumber: text } });
}

interface PhoneHolder {
  fullName: string;
  role: TenantRole;
  isArchived: boolean;
}

const textOfArchived: Partial<Record<TenantRole, string>> = {
  Student: 'Цей номер телефону належить учню з архіву. Поверніть учня з архіву або вкажіть інший номер.',
  Parent: 'Цей номер телефону належить родичу, чиї діти в архіві. Додайте його як родича учня або вкажіть інший номер.',
};

/** Support neither sees nor chooses passwords of a centre's people. */
export function isSupport(): boolean {
  return Boolean(requestContext()?.caller?.support);
}

/** Admins with a staff role choose passwords, and read none. */
export function mayReadPasswords(tenant: Tenant): boolean {
  return !isSupport() && !requestContext()?.caller?.staffRole && settingsOf(tenant).switches.passwordsShown;
}

/** A password known to support would keep a way in after the grant has ended. */
export function passwordFor({ password }: Pick<NewAccount, 'password'>): string {
  return isSupport() ? newIssuedPassword() : password;
}

/** Runs in the centre's transaction; password hashes follow after it, as hashing would hold one of the centre's few connections. */
@Injectable()
export class AccountsService {
  readonly #database: Database;
  readonly #sessions: SessionsService;
  readonly #audit: AuditService;
  readonly #pendingHashes: PendingPasswordHashes;
  readonly #notices: NoticeEvents;

  constructor(database: Database, sessions: SessionsService, audit: AuditService, pendingHashes: PendingPasswordHashes, notices: NoticeEvents) {
    this.#database = database;
    this.#sessions = sessions;
    this.#audit = audit;
    this.#pendingHashes = pendingHashes;
    this.#notices = notices;
  }

  async create({ password, ...account }: NewAccount): Promise<number> {
    // The holder decides the text of the refusal; two concurrent saves still meet at the unique index.
    const [id, holder] = await Promise.all([nextId(), this.findByPhone(account.phoneNumber)]);
    if (holder) throw phoneTaken(holder);
    const created = accountsEm().create(Account, { ...account, id });
    this.#seal(created, passwordFor({ password }));
    await accountsEm().persist(created).flush().catch(refuseTakenPhone);
    return id;
  }

  async find(id: number, phoneNumber: string, relatedId: RawBuilder<unknown> = sql`null`): Promise<Account[]> {
    const rows = await db().selectFrom('accounts').selectAll()
      .where(sql<boolean>`id = ${id} or phone_number = ${phoneNumber} or id = ${relatedId}`).execute();
    return rows.map((row) => accountsEm().map(Account, { ...row }));
  }

  /** Unsaved until `save`. Refuses a phone of another account. */
  change(account: Account, phoneHolder: Account | null, changes: AccountChanges): { isPasswordChanged: boolean } {
    if (phoneHolder) throw phoneTaken({ ...phoneHolder, isArchived: phoneHolder.archivedAt !== null });
    account.fullName = changes.fullName;
    account.phoneNumber = changes.phoneNumber;
    if (changes.staffRole !== undefined) account.staffRole = changes.staffRole;
    if (changes.dateOfBirth !== undefined) account.dateOfBirth = changes.dateOfBirth;
    if (changes.sex !== undefined) account.sex = changes.sex;
    return { isPasswordChanged: changes.password ? this.#changePassword(account, changes.password) : false };
  }

  async save({ id }: Account, isPasswordChanged: boolean): Promise<void> {
    const saved = accountsEm().flush().catch(refuseTakenPhone);
    await Promise.all([saved, ...isPasswordChanged ? [this.#sessions.endAll(id), this.#notices.tell([id], passwordSet)] : []]);
  }

  async findByPhone(phoneNumber: string): Promise<PhoneHolder & { id: number } | null> {
    const account = await db()
      .selectFrom('accounts')
      .select(['id', 'full_name as fullName', 'role', 'archived_at as archivedAt'])
      .where('phone_number', '=', phoneNumber)
      .executeTakeFirst();
    return account ? { id: account.id, fullName: account.fullName, role: account.role, isArchived: account.archivedAt !== null } : null;
  }

  async archive(id: number): Promise<void> {
    const account = await accountsEm().findOneOrFail(Account, id);
    account.archivedAt = new Date();
    await Promise.all([accountsEm().flush(), this.#sessions.endAll(id, { leavesDevices: true }), cancelOfArchived(id)]);
  }

  async restore(id: number): Promise<void> {
    const account = await accountsEm().findOneOrFail(Account, id);
    account.archivedAt = null;
    await accountsEm().flush();
  }

  /** For admins only. Leaves out unknowable passwords; empty for support and where passwords are not shown. Each reading is logged. */
  async readIssuedPasswords(people: readonly { id: number; entity: ShownPassword }[]): Promise<Map<number, string>> {
    if (!mayReadPasswords(currentTenant())) return new Map();
    const ids = people.map(({ id }) => id);
    const rows = await db().selectFrom('accounts').select(['id', 'issued_password as issuedPassword'])
      .where('id', '=', sql<number>`any(${ids})`).where('issued_password', 'is not', null).execute();
    const known = people.filter(({ id }) => rows.some((row) => row.id === id));
    await this.#audit.recordAll(known.map(readingOf));
    return new Map(rows.map((row) => [row.id, this.#open(row) ?? '']));
  }

  /** For accounts already read; also gives the log entries of the reading. */
  showPasswords(people: readonly { account: Account; entity: ShownPassword }[], isHidden: boolean): { passwords: Map<number, string>; readings: AuditEntry[] } {
    const known = !isHidden && mayReadPasswords(currentTenant()) ? people.filter(({ account }) => Boolean(account.issuedPassword)) : [];
    return {
      passwords: new Map(known.map(({ account }) => [account.id, this.#open(account) ?? ''])),
      readings: known.map(({ account, entity }) => readingOf({ id: account.id, entity })),
    };
  }

  async readIssuedPassword(id: number): Promise<string | null> {
    const account = await db().selectFrom('accounts').select('role').where('id', '=', id).executeTakeFirst();
    const entity = account && shownEntities[account.role];
    if (!entity) throw refuse('request.not-found');
    return (await this.readIssuedPasswords([{ id, entity }])).get(id) ?? null;
  }

  /** Null once the person has chosen a password. Only for the issuer. */
  async issuedPasswordOf(phoneNumber: string): Promise<string | null> {
    const account = await db().selectFrom('accounts').select(['id', 'issued_password as issuedPassword'])
      .where('phone_number', '=', phoneNumber).executeTakeFirst();
    return account ? this.#open(account) : null;
  }

  /** Ends the old password and every session. Shown once, to the issuer. */
  async reissue(id: number, actor?: AuditActor): Promise<string> {
    const password = newIssuedPassword();
    const account = await accountsEm().findOneOrFail(Account, id);
    this.#seal(account, password);
    await Promise.all([this.save(account, true), this.#audit.record({ ...passwordSetOf(id), ...(actor && { actor }) })]);
    return password;
  }

  /** An untouched form sends the shown password back: that changes nothing and ends no session. */
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

  /** The hash follows in the background, or at the first sign-in. */
  #seal(account: Account, password: string): void {
    const tenant = currentTenant();
    account.passwordHash = null;
    account.issuedPassword = this.#database.secrets.sealFor(tenant, { accountId: account.id, field }, password);
    afterCommit(() => this.#pendingHashes.wake(tenant));
  }
}

const passwordSet: NoticeEvent = {
  kind: 'security', title: 'Пароль змінено', text: 'Центр задав вам новий пароль, усі сеанси завершено. Якщо ви про це не просили, зверніться до центру.', page: paths.profile,
};

function passwordSetOf(accountId: number): AuditEntry {
  return { action: 'accounts.password-set', entity: 'account', entityId: accountId };
}

function readingOf({ id, entity }: { id: number; entity: ShownPassword }): AuditEntry {
  return { action: 'accounts.password-read', entity, entityId: id };
}

/** A password is sealed for its account, so the id is needed before the row. */
async function nextId(): Promise<number> {
  const { rows: [next] } = await sql<{ id: number }>`select nextval('accounts_id_seq') as id`.execute(db());
  return next?.id ?? 0;
}

function refuseTakenPhone(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? phoneTaken(null) : error;
}

/** Its version is the version of the whole record. */
interface Part {
  id: number;
  version: number;
}

interface PartKind<P extends Part> {
  table: 'students' | 'parents' | 'teachers';
  entityOf: (row: object) => P;
}

const tableOfRole: Partial<Record<Role, PartKind<Part>['table']>> = { Student: 'students', Parent: 'parents', Teacher: 'teachers' };

export interface PersonRecord<P extends Part> {
  account: Account;
  part: P;
  phoneHolder: Account | null;
  /** Also read in the same statement, for example a student's parent. */
  related: Account | null;
}

interface Save {
  entry: AuditEntry;
  along?: readonly AuditEntry[];
  changes?: { before: Record<string, unknown>; after: Record<string, unknown> };
}

@Injectable()
export class PersonRecords {
  constructor(
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  /** One round trip with a lock, so another save waits and then sees this save. Null for an archived person or a missing part. */
  async open<P extends Part>(
    kind: PartKind<P>, id: number, phoneNumber: string, relatedId?: RawBuilder<unknown>,
  ): Promise<PersonRecord<P> | null> {
    const [row, accounts] = await Promise.all([lockedPart(kind.table, id), this.accounts.find(id, phoneNumber, relatedId)]);
    const account = accounts.find((one) => one.id === id);
    if (!row || !account || account.archivedAt !== null) return null;
    const others = accounts.filter((one) => one !== account);
    const phoneHolder = others.find((one) => one.phoneNumber === phoneNumber) ?? null;
    return { account, part: kind.entityOf(row), phoneHolder, related: others.find((one) => one !== phoneHolder) ?? null };
  }

  change<P extends Part>({ account, part, phoneHolder }: PersonRecord<P>, changes: AccountChanges, partChanges: Partial<P>) {
    Object.assign(part, partChanges);
    return this.accounts.change(account, phoneHolder, changes);
  }

  /** One round trip. The version grows only when a field has changed; `along` is written in any case. */
  async save<P extends Part>(record: PersonRecord<P>, isPasswordChanged: boolean, { entry, along = [], changes }: Save): Promise<void> {
    const { account, part } = record;
    const [ofAccount, ofPart] = [pendingChanges(accountsEm(), account), pendingChanges(em(), part)];
    const before = { ...ofAccount.before, ...ofPart.before, ...changes?.before };
    const after = { ...ofAccount.after, ...ofPart.after, ...changes?.after };
    if (!isPasswordChanged && Object.keys({ ...before, ...after }).length === 0) {
      this.changes.nothingChanged();
      return this.audit.recordAll(along);
    }
    const details = { ...entry.details, isPasswordChanged, version: part.version + 1 };
    await Promise.all([
      this.accounts.save(account, isPasswordChanged),
      flushRaisingVersion(em(), part),
      this.audit.recordAll([
        ...(isPasswordChanged ? [passwordSetOf(account.id)] : []),
        { ...entry, entityId: account.id, details, before, after },
        ...along,
      ]),
      this.changes.publishNow(),
    ]);
  }

  /** A person's own change raises the version, so that an admin's open form gets an edit conflict. Null for a role without a form. */
  async raiseVersion({ role, accountId }: CallerInfo): Promise<number | null> {
    const table = tableOfRole[role];
    if (!table) return null;
    const raised = await db().updateTable(table).set((record) => ({ version: record('version', '+', 1) }))
      .where('id', '=', accountId).returning('version').executeTakeFirst();
    return raised?.version ?? null;
  }
}

function lockedPart(table: keyof Pick<CentreTables, 'students' | 'parents' | 'teachers'>, id: number): Promise<object | undefined> {
  return db().selectFrom(table).innerJoin('accounts', 'accounts.id', `${table}.id`).selectAll(table).where(`${table}.id`, '=', id)
    .forNoKeyUpdate([table, 'accounts']).executeTakeFirst();
}
