-- Rules of making up lessons, and lessons that guests have booked for missed ones.
create table "make_up_rules" ("id" int not null primary key, "rules" jsonb not null);

create table "make_ups" ("student_id" bigint not null, "missed_group_id" bigint not null, "missed_on" date not null, "group_id" bigint not null, "planned_on" date not null, "is_approved" boolean not null, "booked_by" bigint null, "booked_at" timestamptz not null default now(), primary key ("student_id", "missed_group_id", "missed_on"));
create index "make_ups_missed_group" on "make_ups" ("missed_group_id");
create index "make_ups_lesson" on "make_ups" ("group_id", "planned_on");

alter table "groups" add "accepts_guests" boolean not null default true, add "guest_places" int not null default 0;
alter table "groups" add constraint "groups_guest_places_check" check (guest_places >= 0);

alter table "make_up_rules" add constraint "make_up_rules_one_check" check (id = 1);

alter table "make_ups" add constraint "make_ups_student_id_fkey" foreign key ("student_id") references "students" ("id") on update no action on delete cascade;
alter table "make_ups" add constraint "make_ups_missed_group_id_fkey" foreign key ("missed_group_id") references "groups" ("id") on update no action on delete cascade;
alter table "make_ups" add constraint "make_ups_group_id_fkey" foreign key ("group_id") references "groups" ("id") on update no action on delete cascade;
alter table "make_ups" add constraint "make_ups_booked_by_fkey" foreign key ("booked_by") references "accounts" ("id") on update no action on delete no action;

-- A teacher marks lessons of own groups, and as a substitute the substituted lesson until the end of the next day. A first
-- mark is of a student who is or was in the group, or of a guest of that very lesson. Marks that are brought in from
-- elsewhere keep their moment and are not checked.
create or replace function refuse_foreign_mark() returns trigger language plpgsql set search_path from current as $$
declare
  lesson record;
begin
  if new.updated_at <> now() then return null; end if;
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
