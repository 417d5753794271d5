import { sql } from 'kysely';
import { db } from '../src/runtime/database/database.ts';

/** Groups of 30, a mark in every place. */
export const size = { students: 500, groups: 100, members: 30, lessons: 100 };
export const zone = 'Europe/Kyiv';

export const phones = {
  admin: '0670000001',
  teacher: (nr: number) => `068${String(nr).padStart(7, '0')}`,
  student: (nr: number) => `050${String(nr).padStart(7, '0')}`,
};

const slotTimes = ['15:00', '16:00', '17:00', '18:00', '19:00'];

/** Runs in the centre's transaction. All accounts have the same password. */
export async function fillCentre(passwordHash: string, { withLedger = true } = {}): Promise<void> {
  await sql`
    insert into subjects (name, color)
    select 'Предмет ' || nr, (array['purple', 'blue', 'green', 'yellow'])[1 + nr % 4] from generate_series(1, 5) nr`.execute(db());
  await sql`insert into classrooms (name) select 'Кабінет ' || nr from generate_series(1, 20) nr`.execute(db());
  await sql`
    insert into topics (subject_id, name)
    select s.id, 'Звичайні дроби й мішані числа, урок ' || nr from subjects s, generate_series(1, ${size.lessons}) nr
    order by nr, s.id`.execute(db());
  await fillPeople(passwordHash);
  if (withLedger) await fillLedger();
  await fillGroups();
  await fillLessons();
}

async function fillPeople(hash: string): Promise<void> {
  await sql`
    insert into accounts (role, full_name, phone_number, password_hash)
    values ('TenantAdmin', 'Адміна Вимірна', ${phones.admin}, ${hash})`.execute(db());
  await sql`
    with account as (
      insert into accounts (role, full_name, phone_number, password_hash)
      select 'Teacher', 'Вознесенська Єлизавета ' || nr, '068' || lpad(nr::text, 7, '0'), ${hash} from generate_series(1, 20) nr
      returning id
    )
    insert into teachers (id) select id from account`.execute(db());
  await sql`
    with account as (
      insert into accounts (role, full_name, phone_number, password_hash, date_of_birth, sex)
      select 'Student', 'Шевченко-Бондаренко Марія ' || nr, '050' || lpad(nr::text, 7, '0'), ${hash}, date '2012-01-01' + nr, nr % 2
      from generate_series(1, ${size.students}) nr returning id
    )
    insert into students (id, school_info, comment, is_education_online, discount)
    select id, 'Ліцей № ' || id % 20, case when id % 3 = 0 then 'Готується до олімпіади' end, id % 4 = 0, id % 5 * 5 from account`.execute(db());
  await sql`
    with account as (
      insert into accounts (role, full_name, phone_number, password_hash)
      select 'Parent', 'Шевченко-Бондаренко Олена ' || nr, '063' || lpad(nr::text, 7, '0'), ${hash}
      from generate_series(1, ${size.students * 0.6}::int) nr returning id
    ), parent as (
      insert into parents (id) select id from account returning id
    )
    insert into student_parents (student_id, parent_id, account_type_label)
    select s.id, p.id, 'Мама'
    from (select id, row_number() over (order by id) as nr from students) s
    join (select id, row_number() over (order by id) as nr from parent) p on p.nr = s.nr`.execute(db());
}

async function fillLedger(): Promise<void> {
  await sql`
    insert into ledger_entries (student_id, kind, amount, day, month, source)
    select s.id, entry.kind, entry.amount, current_date, date_trunc('month', current_date)::date - (month || ' months')::interval, 'tick'
    from students s, generate_series(0, 6) month, (values ('charge', -150000), ('payment', 150000)) entry (kind, amount) where (s.id + month) % 3 > 0`.execute(db());
}

async function fillGroups(): Promise<void> {
  const numbered = (table: string) => sql`(select id, row_number() over (order by id) as nr from ${sql.table(table)})`;
  await sql`
    insert into groups (name, subject_id, teacher_id, price_per_month)
    select 'Група ' || g, s.id, t.id, 800 + g from generate_series(1, ${size.groups}) g
    join ${numbered('subjects')} s on s.nr = 1 + g % 5 join ${numbered('teachers')} t on t.nr = 1 + g % 20
    order by g`.execute(db());
  await sql`
    insert into memberships (group_id, student_id, joined_on)
    select g.id, s.id, current_date - 400
    from ${numbered('groups')} g join ${numbered('students')} s on (s.nr * 7 + g.nr * ${size.members}) % ${size.students} < ${size.members}`.execute(db());
  await sql`
    insert into schedule_slots (group_id, day_of_week, classroom_id, start_time)
    select g.id, 1 + (g.nr + part * 3) % 6, c.id, (${slotTimes}::time[])[1 + g.nr % 5]
    from ${numbered('groups')} g cross join generate_series(0, 1) part join ${numbered('classrooms')} c on c.nr = 1 + g.nr % 20`.execute(db());
}

/** On the days of the weekly slots, back from last week. */
async function fillLessons(): Promise<void> {
  await sql`
    insert into lessons (group_id, topic_id, lesson_date, starts_at)
    select group_id, topic_id, day, (day + start_time) at time zone ${zone}
    from (
      select sl.group_id, t.id as topic_id, sl.start_time,
        date_trunc('week', current_date)::date - 7 * (1 + (t.nr - 1) / 2)::int + (sl.day_of_week + 6) % 7 as day
      from groups g
      join (select *, row_number() over (partition by group_id order by day_of_week) as part from schedule_slots) sl on sl.group_id = g.id
      join (select id, subject_id, row_number() over (partition by subject_id order by id) as nr from topics) t
        on t.subject_id = g.subject_id and t.nr % 2 = sl.part - 1
    ) planned order by group_id, day`.execute(db());
  await sql`
    insert into homeworks (lesson_id, description)
    select id, 'Параграф ' || id % 60 || ', вправи 1–' || id % 9 + 2 from lessons where id % 3 > 0`.execute(db());
  await sql`
    insert into attendance_choices (student_id, group_id, starts_at, status)
    select m.student_id, l.group_id, l.starts_at, 1 + (l.id + m.student_id) % 2
    from lessons l join memberships m on m.group_id = l.group_id where (l.id + m.student_id) % 9 = 0`.execute(db());
}

/** Marks of a tenth of the groups, with statistics between: on empty tables connections would cache bad plans of foreign keys. */
export const markParts = 10;

export function marksOfPart(part: number): string {
  return `
    insert into marks (lesson_id, student_id, homework_mark, classwork_mark, absent, is_late, is_milestone, comment)
    select l.id, m.student_id, case when (l.id + m.student_id) % 3 > 0 then 1 + (l.id * m.student_id) % 12 end,
      1 + (l.id * 7 + m.student_id * 5) % 12, (l.id + m.student_id) % 17 = 0, (l.id * m.student_id) % 23 = 0, l.id % 10 = 0,
      case when (l.id + m.student_id) % 7 = 0 then 'Повторити правило з параграфа ' || 1 + (l.id * m.student_id) % 40 end
    from lessons l join memberships m on m.group_id = l.group_id
    where l.group_id % ${markParts} = ${part} order by l.group_id, l.id, m.student_id;
    analyze marks; analyze mark_changes`;
}

/** Plain tables beside the centre's for the floor: keys and indexes, no triggers and rights. */
export function floorCopyOf(schema: string): string {
  const tables = [
    'accounts', 'students', 'parents', 'student_parents', 'subjects', 'classrooms', 'topics', 'groups', 'schedule_slots', 'memberships',
    'lessons', 'marks', 'homeworks', 'homework_done', 'attendance_choices', 'announced_absences', 'broadcasts', 'ledger_months',
  ];
  const copies = tables.map((name) => `
    create table floor.${name} (like ${schema}.${name} including defaults including identity including constraints including indexes);
    insert into floor.${name} overriding system value select * from ${schema}.${name};`);
  // The floor must not use what the product precomputes.
  return `create schema floor; ${copies.join('')} alter table floor.marks drop column if exists json_fields;`;
}
