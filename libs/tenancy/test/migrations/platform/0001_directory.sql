create table tenants (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  timezone text not null,
  status text not null default 'active',
  cluster text not null default 'main',
  features jsonb not null default '{}',
  schema_version int not null default 0,
  migration_error text,
  migration_failed_at timestamptz,
  migrated_at timestamptz default now(),
  wrapped_key text not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  delete_after timestamptz
);
create table spare_tenants (
  id bigint primary key,
  schema_version int not null,
  wrapped_key text not null,
  made_at timestamptz not null default now()
);
create table audit_log (id bigint generated always as identity primary key, action text not null);
-- the last line has no line break

create table platform_key (
  id int primary key,
  wrapped_key text not null
);
