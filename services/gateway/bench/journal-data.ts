import { sql } from 'kysely';
import { db } from '../src/runtime/database/database.ts';

export const teacherPhone = '0501230000';

export interface JournalSize {
  students: number;
  lessons: number;
}

/** Every seventh mark has a comment. Runs inside a centre's transaction. */
export async function fillJournal({ students, lessons }: JournalSize, passwordHash: string): Promise<number> {
  const { rows: [group] } = await sql<{ id: number; teacher: number }>`
    with subject as (
      insert into subjects (name, color) values ('Математика', 'blue') returning id
    ), account as (
      insert into accounts (role, full_name, phone_number, password_hash)
      values ('Teacher', 'Вознесенська-Кропивницька Єлизавета Миколаївна', ${teacherPhone}, ${passwordHash}) returning id
    ), teacher as (
      insert into teachers (id) select id from account returning id
    )
    insert into groups (name, subject_id, teacher_id) select 'А', subject.id, teacher.id from subject, teacher
    returning id, teacher_id as teacher`.execute(db());
  if (!group) throw new Error('There is no group');
  await sql`
    with topic as (
      insert into topics (subject_id, name)
      select subject_id, 'Звичайні дроби й мішані числа, урок ' || day from groups, generate_series(1, ${lessons}) day
      returning id
    )
    insert into lessons (group_id, topic_id, lesson_date, starts_at)
    select ${group.id}, id, current_date - place::int, current_date - place::int + time '18:00'
    from (select id, row_number() over (order by id desc) as place from topic) numbered`.execute(db());
  await sql`
    with account as (
      insert into accounts (role, full_name, phone_number)
      select 'Student', 'Шевченко-Бондаренко Марія ' || place, (670000000 + place)::text || '0' from generate_series(1, ${students}) place
      returning id
    ), student as (
      insert into students (id, school_info, is_education_online)
      select id, 'Ліцей № 7', id % 4 = 0 from account returning id
    )
    insert into memberships (group_id, student_id, joined_on)
    select ${group.id}, id, current_date - 400 from student`.execute(db());
  await sql`
    insert into marks (lesson_id, student_id, homework_mark, classwork_mark, absent, is_late, is_milestone, comment, updated_by)
    select l.id, m.student_id, case when (l.id + m.student_id) % 3 > 0 then 1 + (l.id * m.student_id) % 12 end,
      1 + (l.id * 7 + m.student_id * 5) % 12, (l.id + m.student_id) % 17 = 0, (l.id * m.student_id) % 23 = 0, l.id % 10 = 0,
      case when (l.id + m.student_id) % 7 = 0 then 'Повторити правило з параграфа ' || 1 + (l.id * m.student_id) % 40 end, ${group.teacher}
    from lessons l join memberships m on m.group_id = l.group_id where l.group_id = ${group.id}`.execute(db());
  await sql`
    insert into attendance_choices (student_id, group_id, starts_at, status)
    select m.student_id, l.group_id, l.starts_at, 1 + (l.id + m.student_id) % 2
    from lessons l join memberships m on m.group_id = l.group_id
    where l.group_id = ${group.id} and (l.id + m.student_id) % 9 = 0`.execute(db());
  return group.id;
}
