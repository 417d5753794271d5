import type { FamilyHeader } from '@dzvinok/contract/family';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

type Child = NonNullable<FamilyHeader['children']>[number];

/** Held by everybody who adds a parent, and alone by who adds people by the hundred: locking each phone would be too many. */
export function peopleLock(tenant: Tenant): string {
  return `people ${tenant.id}`;
}

@Injectable()
export class ParentsRepository {
  /** Two siblings added at once with one new phone: the second waits, then finds the account of the first. */
  async lockPhone(phoneNumber: string): Promise<void> {
    const tenant = currentTenant();
    const key = `parent ${tenant.id} ${phoneNumber}`;
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${peopleLock(tenant)}, 0)),
      pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db());
  }

  /** Keeps the parent from being archived or brought back until the transaction ends. @returns whether they are archived */
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

  /** The parent's children in the order in which the screens offer them. */
  children(parentId: number): Promise<Child[]> {
    return db()
      .selectFrom('student_parents')
      .innerJoin('accounts', 'accounts.id', 'student_parents.student_id')
      .select(['accounts.id as studentId', 'accounts.full_name as fullName'])
      .where('student_parents.parent_id', '=', parentId)
      .where('accounts.archived_at', 'is', null)
      .orderBy(sql`accounts.full_name collate "uk-x-icu"`)
      .orderBy('accounts.id')
      .execute();
  }

  /** False when the student has got a parent in the meantime. */
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
