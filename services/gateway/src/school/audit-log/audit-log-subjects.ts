import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Names the subjects of rows of `audit_log a`. A centre has other subjects than the platform. */
export interface AuditLogSubjects {
  nameOf: Sql;
  /** Names by id of people in the details of the rows in `shown`. */
  peopleOf: Sql;
  isAbout: (fits: (name: Sql) => Sql) => Sql;
}

const people = sql`('account', 'student', 'parent', 'teacher', 'tenantadmin', 'superadmin')`;

/** Saves of marks and announced absences list their students; other entries have one `studentId`. */
const listsStudents = sql`a.action in ('marks.saved', 'absences.announced')`;
const mentioned = sql`
  select (a.details->>'studentId')::bigint as id
  union all
  select (student->>'studentId')::bigint from jsonb_array_elements(
    case when ${listsStudents} and jsonb_typeof(a.after) = 'array' then a.after else '[]'::jsonb end) student`;

export const centreSubjects: AuditLogSubjects = {
  nameOf: sql`case
    when a.entity in ${people} then (select full_name from accounts where id = a.entity_id)
    when a.entity = 'group' then (select name from groups where id = a.entity_id)
    when a.entity = 'subject' then (select name from subjects where id = a.entity_id)
    when a.entity = 'classroom' then (select name from classrooms where id = a.entity_id)
    when a.entity = 'recipient' then (select name from recipients where id = a.entity_id)
    when a.entity = 'invoice' then (select number from invoices where id = a.entity_id)
    when a.entity = 'topic' then (select name from topics where id = a.entity_id)
    when a.entity = 'lesson' then (
      select t.name from lessons l join topics t on t.id = l.topic_id where l.id = a.entity_id) end`,
  peopleOf: sql`(
    select json_object_agg(id, full_name) from accounts
    where id in (select m.id from shown a cross join lateral (${mentioned}) m))`,
  isAbout: (fits) => {
    const called = sql`select id from accounts where ${fits(sql`full_name`)}`;
    return sql`(case
      when a.entity in ${people} then a.entity_id in (${called})
      when a.entity = 'group' then a.entity_id in (select id from groups where ${fits(sql`name`)})
      when a.entity = 'lesson' then a.entity_id in (
        select l.id from lessons l join topics t on t.id = l.topic_id where ${fits(sql`t.name`)})
      else false end or case
        when ${listsStudents} or a.details->>'studentId' is not null
        then exists (select from (${mentioned}) m where m.id in (${called})) else false end)`;
  },
};

export const platformSubjects: AuditLogSubjects = {
  nameOf: sql`case
    when a.entity in ${people} then (select full_name from accounts where id = a.entity_id)
    when a.entity = 'tenant' then (select name from tenants where id = a.entity_id) end`,
  peopleOf: sql`null::json`,
  isAbout: (fits) => sql`(case
    when a.entity in ${people} then a.entity_id in (select id from accounts where ${fits(sql`full_name`)})
    when a.entity = 'tenant' then a.entity_id in (select id from tenants where ${fits(sql`name`)})
    else false end)`,
};
