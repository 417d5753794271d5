-- When a centre was put away, and the moment from which its data may go for good.
alter table tenants add column archived_at timestamptz, add column delete_after timestamptz;
create index tenants_delete_after on tenants (delete_after) where delete_after is not null;

-- Counted now and then: asking a thousand centres at each look would take all connections.
create table tenant_usage (
  tenant_id bigint primary key references tenants on delete cascade,
  student_count int not null,
  last_activity_at timestamptz,
  storage_bytes bigint not null,
  counted_at timestamptz not null default now()
);
create index tenant_usage_age on tenant_usage (counted_at);

create table tenant_logos (
  tenant_id bigint primary key references tenants on delete cascade,
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  image bytea not null
);
alter table tenant_logos alter column image set storage external;

-- Schemas that are ready before anybody asks for them; the id is theirs already.
create table spare_tenants (
  id bigint primary key,
  schema_version int not null,
  wrapped_key text not null,
  made_at timestamptz not null default now()
);

create table jobs (
  id uuid primary key,
  kind text not null check (kind in ('passport-export', 'passport-restore', 'tenant-deletion', 'fleet-migration')),
  tenant_id bigint,
  tenant_code text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  input jsonb not null default '{}',
  result jsonb,
  error text,
  progress_done int not null default 0,
  progress_total int not null default 0,
  progress_text text,
  attempts int not null default 0,
  runner uuid,
  heartbeat_at timestamptz,
  created_by bigint,
  created_by_name text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index jobs_one_of_tenant on jobs (tenant_id) where state in ('waiting', 'running');
create unique index jobs_one_fleet on jobs (kind) where kind = 'fleet-migration' and state in ('waiting', 'running');
create index jobs_open on jobs (created_at) where state in ('waiting', 'running');
create index jobs_newest on jobs (created_at desc);

alter table accounts add column needs_second_factor boolean not null default true;

create table second_factors (
  account_id bigint primary key references accounts on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- Sessions of both kinds are read by the same statements; here it stays empty.
alter table sessions add column support_mode text check (support_mode is null);

alter table audit_log
  add column before jsonb,
  add column after jsonb,
  add column actor_role text,
  add column user_agent text,
  add column support_mode text;
create index audit_log_action on audit_log (action, id);
create index audit_log_actor on audit_log (actor_id, id);
