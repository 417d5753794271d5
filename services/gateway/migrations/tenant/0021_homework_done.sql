-- Which homework students say they have done.
create table "homework_done" (
  "lesson_id" bigint not null references "lessons" ("id") on delete cascade,
  "student_id" bigint not null references "students" ("id") on delete cascade,
  "done_at" timestamptz not null default now(),
  primary key ("lesson_id", "student_id")
);
