-- Written from the entities: read it before you keep it. The release before this one must be able to run on it, and
-- what the comparison does not see (functions, what triggers do, rows to be brought along) is added by hand.

create table "removed_payments" ("student_id" bigint not null, "month" date not null, "amount" numeric(10,2) not null, "marked_by" bigint null, "marked_at" timestamptz not null, "removed_at" timestamptz not null default now(), primary key ("student_id", "month"));

alter table "removed_payments" add constraint "removed_payments_student_id_fkey" foreign key ("student_id") references "students" ("id") on update no action on delete cascade;
alter table "removed_payments" add constraint "removed_payments_marked_by_fkey" foreign key ("marked_by") references "accounts" ("id") on update no action on delete no action;
