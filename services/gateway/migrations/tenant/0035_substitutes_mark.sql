-- A teacher marks lessons of own groups, and as a substitute the substituted lesson until the end of the next day. Marks
-- that are brought in from elsewhere keep their moment and are not checked.
create function refuse_foreign_mark() returns trigger language plpgsql set search_path from current as $$
declare
  lesson record;
begin
  if new.updated_at <> now() then return null; end if;
  select l.group_id, l.lesson_date, g.teacher_id into lesson
  from lessons l join groups g on g.id = l.group_id where l.id = new.lesson_id;
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
revoke execute on function refuse_foreign_mark() from public;

create trigger marks_refuse_foreign after insert or update on marks for each row
when (new.updated_by is not null) execute function refuse_foreign_mark();
