alter table "tenants" add "migration_failed_at" timestamptz null, add "migrated_at" timestamptz null;
-- Only of centres from now on: when the others came to their version was never noted.
alter table "tenants" alter column "migrated_at" set default now();

alter table "tenant_usage" add "teacher_count" int not null default 0, add "group_count" int not null default 0, add "lessons_by_week" jsonb not null default '[]'::jsonb;
-- Every centre is counted again, an archived one too.
update "tenant_usage" set "counted_at" = 'epoch';
