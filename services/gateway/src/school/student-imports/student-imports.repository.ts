import type { ImportResult, ImportRow } from '@dzvinok/contract/student-imports';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { peopleLock } from '../parents/parents.repository.ts';
import type { KnownPerson } from './import-check.ts';

type Parent = NonNullable<ImportRow['parent']>;

export interface NewStudent {
  id: number;
  student: ImportRow['student'];
}

export interface NewParent {
  id: number;
  parent: Parent;
}

export interface Kinship {
  studentId: number;
  parentId: number;
  accountTypeLabel: string;
}

export interface ImportedPerson {
  id: number;
  role: 'Student' | 'Parent';
  fullName: string;
  phoneNumber: string;
  children: string | null;
}

const lockPatience = '4500ms';

@Injectable()
export class StudentImportsRepository {
  /** One import of a centre at a time, and no new parents meanwhile; takes a second or two. */
  async lockPeople(): Promise<void> {
    await sql`select set_config('lock_timeout', ${lockPatience}, true)`.execute(db());
    await sql`select pg_advisory_xact_lock(hashtextextended(${peopleLock(currentTenant())}, 0))`.execute(db());
  }

  async byPhone(phones: readonly string[]): Promise<Map<string, KnownPerson>> {
    const people = await db().selectFrom('accounts')
      .select(['id', 'role', 'full_name as fullName', 'phone_number as phoneNumber', 'archived_at as archivedAt'])
      .where('phone_number', '=', sql<string>`any(${phones})`).execute();
    return new Map(people.map(({ phoneNumber, archivedAt, ...person }) =>
      [phoneNumber, { ...person, isArchived: archivedAt !== null }]));
  }

  async studentNames(): Promise<string[]> {
    const students = await db().selectFrom('accounts').select('full_name as fullName')
      .where('role', '=', 'Student').where('archived_at', 'is', null).execute();
    return students.map(({ fullName }) => fullName);
  }

  /**
   * Restores parents who were archived with all their children. Archiving a child locks the parent's row too, so it
   * is locked before it is read.
   */
  async restoreParents(ids: readonly number[]): Promise<void> {
    await db().selectFrom('accounts').select('id').where('id', '=', sql<number>`any(${ids})`).orderBy('id').forNoKeyUpdate().execute();
    await db().updateTable('accounts').set({ archived_at: null }).where('id', '=', sql<number>`any(${ids})`).where('archived_at', 'is not', null).execute();
  }

  async insertStudents(students: readonly NewStudent[]): Promise<void> {
    if (students.length === 0) return;
    await db().insertInto('students').values(students.map(({ id, student }) => ({
      id,
      school_info: student.schoolInfo,
      comment: student.comment,
      is_education_online: student.isEducationOnline,
      discount: String(student.discount),
      discount_valid_from: student.discountValidFrom,
      discount_valid_to: student.discountValidTo,
    }))).execute();
  }

  async insertParents(parents: readonly NewParent[]): Promise<void> {
    if (parents.length === 0) return;
    await db().insertInto('parents').values(parents.map(({ id, parent }) => ({
      id,
      additional_contact_full_name: parent.additionalContactFullName,
      additional_contact_phone_number: parent.additionalContactPhoneNumber,
    }))).execute();
  }

  async link(kinships: readonly Kinship[]): Promise<void> {
    if (kinships.length === 0) return;
    await db().insertInto('student_parents').values(kinships.map(({ studentId, parentId, accountTypeLabel }) =>
      ({ student_id: studentId, parent_id: parentId, account_type_label: accountTypeLabel }))).execute();
  }

  async findResult(importId: string, createdBy: number): Promise<ImportResult | null> {
    const found = await db().selectFrom('student_imports')
      .select(['students', 'new_parents as newParents', 'known_parents as knownParents'])
      .where('id', '=', importId).where('created_by', '=', createdBy).executeTakeFirst();
    return found ?? null;
  }

  async remember(importId: string, createdBy: number, at: Date, result: ImportResult, accountIds: readonly number[]): Promise<void> {
    await db().insertInto('student_imports').values({
      id: importId,
      created_by: createdBy,
      created_at: at,
      students: result.students,
      new_parents: result.newParents,
      known_parents: result.knownParents,
    }).execute();
    await db().insertInto('student_import_accounts')
      .values(accountIds.map((id) => ({ import_id: importId, account_id: id }))).execute();
  }

  /** Family by family; null when this user made no import with this id after the moment. */
  async people(importId: string, createdBy: number, after: Date): Promise<ImportedPerson[] | null> {
    const found = await db().selectFrom('student_imports').select('id').where('id', '=', importId)
      .where('created_by', '=', createdBy).where('created_at', '>', after).executeTakeFirst();
    if (!found) return null;
    const { rows } = await sql<ImportedPerson>`
      select a.id, a.role, a.full_name as "fullName", a.phone_number as "phoneNumber", children.names as children
      from student_import_accounts made
      join accounts a on a.id = made.account_id
      left join lateral (
        select string_agg(child.full_name, ', ' order by ${nameOrder('child.full_name')}) as names
        from student_parents sp join accounts child on child.id = sp.student_id
        where sp.parent_id = a.id
      ) children on a.role = 'Parent'
      where made.import_id = ${importId}
      order by ${nameOrder('coalesce(children.names, a.full_name)')}, a.role desc, a.id`.execute(db());
    return rows;
  }
}
