import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { FamilyHeader } from '@dzvinok/contract/family';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';

type Child = NonNullable<FamilyHeader['children']>[number];

/** Advisory lock: shared for adding one parent, exclusive for imports, which would need too many locks of phones. */
export function peopleLock(tenant: Tenant): string {
  return `people ${tenant.id}`;
}

@Injectable()
export class ParentsRepository {
  /** Of two siblings added at once with one new phone, the second waits and finds the first one's account. */
  async lockPhone(phoneNumber: string): Promise<void> {
    const tenant = currentTenant();
    const key = `parent ${tenant.id} ${phoneNumber}`;
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${peopleLock(tenant)}, 0)),
      pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db());
  }

  /** Locks the parent against archiving and restoring. @returns whether the parent is archived */
  async lockArchived(id: number): Promise<boolean> {
    const account = await db().selectFrom('accounts').select('archived_at as archivedAt').where('id', '=', id)
      .forNoKeyUpdate().executeTakeFirstOrThrow();
    return account.archivedAt !== null;
  }

  async idOfStudent(studentId: number): Promise<number | null> {
    const link = await db()
      .selectFrom('student_parents')
      .select('parent_id')
      .where('student_id', '=', studentId)
      .executeTakeFirst();
    return link?.parent_id ?? null;
  }

  children(parentId: number): Promise<Child[]> {
    return db()
      .selectFrom('student_parents')
      .innerJoin('accounts', 'accounts.id', 'student_parents.student_id')
      .select(['accounts.id as studentId', 'accounts.full_name as fullName'])
      .where('student_parents.parent_id', '=', parentId)
      .where('accounts.archived_at', 'is', null)
      .orderBy(nameOrder('accounts.full_name'))
      .orderBy('accounts.id')
      .execute();
  }

  async link(studentId: number, parentId: number, accountTypeLabel: string): Promise<boolean> {
    const linked = await db()
      .insertInto('student_parents')
      .values({ student_id: studentId, parent_id: parentId, account_type_label: accountTypeLabel })
      .onConflict((conflict) => conflict.column('student_id').doNothing())
      .returning('student_id')
      .executeTakeFirst();
    return linked !== undefined;
  }
}

/** For callers outside of the family the student does not exist. */
@Injectable()
export class FamilyStudents {
  constructor(private readonly parents: ParentsRepository) {}

  async has(caller: CallerInfo, studentId: number): Promise<boolean> {
    if (caller.role !== 'Parent') return studentId === caller.accountId;
    return (await this.parents.children(caller.accountId)).some((child) => child.studentId === studentId);
  }

  /** A student gets their own id; a parent the named child, else the first one. */
  async chosen(caller: CallerInfo, studentId: number | undefined): Promise<number> {
    if (caller.role === 'Parent') return chosenChild(await this.parents.children(caller.accountId), studentId);
    if (studentId !== undefined && studentId !== caller.accountId) throw refuse('family.not-your-child');
    return caller.accountId;
  }
}

export function chosenChild(children: readonly { studentId: number }[], studentId: number | undefined): number {
  if (studentId !== undefined) {
    if (!children.some((child) => child.studentId === studentId)) throw refuse('family.not-your-child');
    return studentId;
  }
  const [first] = children;
  if (!first) throw refuse('family.no-children');
  return first.studentId;
}
