-- On a Citus cluster these triggers run on a worker: there a table's name ends with a number, and now() is a little later than
-- the moment that the coordinator has put into the row. Otherwise they are as before.
create or replace function refuse_foreign_mark() returns trigger language plpgsql set search_path from current as $$
declare
  lesson record;
begin
  if new.updated_at <> now() and (tg_table_name = 'marks' or abs(extract(epoch from new.updated_at - now())) > 60) then return null; end if;
  select l.group_id, l.lesson_date, g.teacher_id into lesson
  from lessons l join groups g on g.id = l.group_id where l.id = new.lesson_id;
  if tg_op = 'INSERT'
    and not exists (select from memberships m where m.group_id = lesson.group_id and m.student_id = new.student_id)
    and not exists (
      select from make_ups b
      where b.group_id = lesson.group_id and b.student_id = new.student_id and b.is_approved
        and coalesce((select e.starts_at::date from lesson_exceptions e where e.group_id = b.group_id and e.planned_on = b.planned_on), b.planned_on) = lesson.lesson_date) then
    raise exception 'A mark of a student who is neither in the group nor a guest of the lesson' using errcode = 'insufficient_privilege';
  end if;
  if lesson.teacher_id = new.updated_by or not exists (select from teachers where id = new.updated_by) then return null; end if;
  if lesson.lesson_date >= current_date - 1 and (
    exists (
      select from lesson_exceptions e
      where e.group_id = lesson.group_id and e.teacher_id = new.updated_by and not e.is_cancelled
        and coalesce(e.starts_at::date, e.planned_on) = lesson.lesson_date)
    or exists (
      select from extra_lessons x
      where x.group_id = lesson.group_id and x.teacher_id = new.updated_by and x.starts_at::date = lesson.lesson_date)) then
    return null;
  end if;
  raise exception 'A mark by a teacher who does not give the lesson' using errcode = 'insufficient_privilege';
end
$$;

create or replace function refuse_paid_lesson() returns trigger language plpgsql set search_path from current as $$
declare
  is_paid boolean;
  group_id_of bigint;
  days date[] := '{}';
  is_on_worker boolean := tg_table_name ~ '_[0-9]+$';
begin
  if starts_with(tg_table_name, 'lessons') then
    is_paid := tg_op = 'DELETE';
    if not is_paid then
      is_paid := new.topic_id is null or new.lesson_date <> old.lesson_date or new.group_teacher_id is distinct from old.group_teacher_id;
    end if;
  elsif starts_with(tg_table_name, 'marks') then
    is_paid := (tg_op = 'UPDATE' or new.updated_at = now() or (is_on_worker and abs(extract(epoch from new.updated_at - now())) < 60)) and exists (select from lessons l where l.id = new.lesson_id and l.pay_sheet_id is not null);
  else
    if tg_op = 'UPDATE' and old.teacher_id is not distinct from new.teacher_id then return null; end if;
    if tg_op = 'INSERT' and new.changed_at <> now() and not (is_on_worker and abs(extract(epoch from new.changed_at - now())) < 60) then return null; end if;
    if tg_op <> 'INSERT' and old.teacher_id is not null then
      days := days || coalesce(old.starts_at::date, old.planned_on);
      group_id_of := old.group_id;
    end if;
    if tg_op <> 'DELETE' and new.teacher_id is not null then
      days := days || coalesce(new.starts_at::date, new.planned_on);
      group_id_of := new.group_id;
    end if;
    is_paid := exists (select from lessons l where l.group_id = group_id_of and l.lesson_date = any(days) and l.pay_sheet_id is not null);
  end if;
  if is_paid then raise exception 'The lesson is paid by an approved sheet' using errcode = 'DZPAY'; end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
