-- Named parts of a period, such as semesters.
create table "terms" ("period_id" bigint not null, "first_day" date not null, "last_day" date not null, "name" text not null, primary key ("period_id", "first_day"));

alter table "terms" add constraint "terms_period_id_fkey" foreign key ("period_id") references "periods" ("id") on update no action on delete cascade;
alter table "terms" add constraint "terms_days_check" check (first_day <= last_day);
alter table "terms" add constraint "terms_no_overlap" exclude using gist (daterange(first_day, last_day, '[]') with &&);
