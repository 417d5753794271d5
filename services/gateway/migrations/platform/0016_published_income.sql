-- Sums of a month by subject that a centre has published.
create table "published_income" ("tenant_id" bigint not null, "month" date not null, "subjects" jsonb not null, "published_at" timestamptz not null default now(), primary key ("tenant_id", "month"));
create index "published_income_month" on "published_income" ("month");

alter table "published_income" add constraint "published_income_tenant_id_fkey" foreign key ("tenant_id") references "tenants" ("id") on delete cascade;
