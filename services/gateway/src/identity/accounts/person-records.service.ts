import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Role } from '@dzvinok/contract/roles';
import { Injectable } from '@nestjs/common';
import type { RawBuilder } from 'kysely';
import { type AuditEntry, AuditService, pendingChanges } from '../../runtime/audit/audit.service.ts';
import { type CentreTables, db, em, flushRaisingVersion } from '../../runtime/database/database.ts';
import type { Account } from './account.entity.ts';
import { AccountsService, accountsEm, passwordSetOf, type AccountChanges } from './accounts.service.ts';

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
