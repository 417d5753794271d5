-- When each centre has something to send next.
create table "delivery_wakes" ("tenant_id" bigint not null, "due_at" timestamptz not null, "version" int not null default 1, primary key ("tenant_id"));
create index "delivery_wakes_due" on "delivery_wakes" ("due_at");

alter table "delivery_wakes" add constraint "delivery_wakes_tenant_id_fkey" foreign key ("tenant_id") references "tenants" ("id") on delete cascade;
