-- Missed lessons whose families know that they can be made up.
create table "make_up_offers" ("student_id" bigint not null, "missed_group_id" bigint not null, "missed_on" date not null, "told_at" timestamptz not null default now(), primary key ("student_id", "missed_group_id", "missed_on"));
create index "make_up_offers_missed_group" on "make_up_offers" ("missed_group_id");

alter table "make_up_offers" add constraint "make_up_offers_student_id_fkey" foreign key ("student_id") references "students" ("id") on update no action on delete cascade;
alter table "make_up_offers" add constraint "make_up_offers_missed_group_id_fkey" foreign key ("missed_group_id") references "groups" ("id") on update no action on delete cascade;
