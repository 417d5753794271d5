import type { ImportResult, ImportRow } from '@dzvinok/contract/student-imports';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { mostGuests } from '../make-ups/make-up.entity.ts';
import { peopleLock } from '../parents/parents.repository.ts';
import { shownPhone } from '../../identity/accounts/account.entity.ts';
import type { KnownGroup, KnownPerson, KnownStudent } from './import-check.ts';

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

  async students(): Promise<KnownStudent[]> {
    const { rows } = await sql<KnownStudent>`
      select s.id, s.version, a.full_name as "fullName", ${shownPhone('a.phone_number')} as "phoneNumber", pa.phone_number as "parentPhone",
        s.school_info as "schoolInfo", s.comment, a.date_of_birth as "dateOfBirth", a.sex, s.is_education_online as "isEducationOnline",
        s.discount::float8 as discount, s.discount_valid_from as "discountValidFrom", s.discount_valid_to as "discountValidTo",
        to_json(array(select m.group_id from memberships m where m.student_id = s.id and m.left_on is null order by m.group_id)) as "groupIds"
      from students s join accounts a on a.id = s.id
      left join student_parents sp on sp.student_id = s.id left join accounts pa on pa.id = sp.parent_id
      where a.archived_at is null`.execute(db());
    return rows;
  }

  async groups(): Promise<KnownGroup[]> {
    const { rows } = await sql<KnownGroup>`
      select g.id, sub.name || ' ' || g.name as title, g.lesson_duration as "lessonDuration", g.capacity,
        (select count(*)::int from memberships m where m.group_id = g.id and m.left_on is null) as students, ${mostGuests(sql`g.id`)} as guests,
        coalesce((select json_agg(json_build_object('dayOfWeek', o.day_of_week, 'startTime', o.start_time)) from schedule_slots o where o.group_id = g.id), '[]') as week
      from groups g join subjects sub on sub.id = g.subject_id where g.archived_at is null`.execute(db());
    return rows;
  }

  /** Restores parents who were archived with all their children. Archiving a child locks the parent's row too, so it is locked before it is read. */
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

  /** @returns false when a student has changed since the read: do not save then */
  async updateStudents(changed: readonly KnownStudent[]): Promise<boolean> {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed(
      id bigint, version int, "phoneNumber" text, "dateOfBirth" date, sex smallint, "schoolInfo" text, comment text,
      "isEducationOnline" boolean, discount numeric, "discountValidFrom" date, "discountValidTo" date)`;
    const { numAffectedRows } = await sql`
      update students s set school_info = "schoolInfo", comment = changed.comment, is_education_online = "isEducationOnline",
        discount = changed.discount, discount_valid_from = "discountValidFrom", discount_valid_to = "discountValidTo", version = s.version + 1
      from ${rows} where s.id = changed.id and s.version = changed.version`.execute(db());
    await sql`
      update accounts a set phone_number = coalesce(nullif("phoneNumber", ''), a.phone_number), date_of_birth = "dateOfBirth", sex = changed.sex
      from ${rows} where a.id = changed.id`.execute(db());
    return Number(numAffectedRows) === changed.length;
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
      .select(['students', 'new_parents as newParents', 'known_parents as knownParents', 'updated_students as updatedStudents'])
      .where('id', '=', importId).where('created_by', '=', createdBy).executeTakeFirst();
    return found ? { ...found, studentIds: [], groupIds: [] } : null;
  }

  async remember(importId: string, createdBy: number, at: Date, result: ImportResult, accountIds: readonly number[]): Promise<void> {
    await db().insertInto('student_imports').values({
      id: importId,
      created_by: createdBy,
      created_at: at,
      students: result.students,
      new_parents: result.newParents,
      known_parents: result.knownParents,
      updated_students: result.updatedStudents,
    }).execute();
    if (accountIds.length === 0) return;
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
      where made.import_id = ${importId} and a.phone_number not like 'no-phone-%'
      order by ${nameOrder('coalesce(children.names, a.full_name)')}, a.role desc, a.id`.execute(db());
    return rows;
  }
}
