-- Absences that families announce beforehand.
create table "announced_absences" ("student_id" bigint not null, "group_id" bigint not null, "planned_on" date not null, "reason" text null, "announced_by" bigint null, "announced_at" timestamptz not null default now(), primary key ("student_id", "group_id", "planned_on"));
create index "announced_absences_lesson" on "announced_absences" ("group_id", "planned_on");

alter table "announced_absences" add constraint "announced_absences_student_id_fkey" foreign key ("student_id") references "students" ("id") on update no action on delete cascade;
alter table "announced_absences" add constraint "announced_absences_group_id_fkey" foreign key ("group_id") references "groups" ("id") on update no action on delete cascade;
alter table "announced_absences" add constraint "announced_absences_announced_by_fkey" foreign key ("announced_by") references "accounts" ("id") on update no action on delete no action;
