create table tenants (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,19}$'),
  name text not null,
  timezone text not null default 'Europe/Kyiv',
  status text not null default 'active' check (status in ('active', 'suspended', 'archived')),
  cluster text not null default 'main',
  features jsonb not null default '{}',
  schema_version int not null default 0,
  migration_error text,
  wrapped_key text not null,
  created_at timestamptz not null default now()
);

create table accounts (
  id bigint generated always as identity primary key,
  role text not null check (role = 'SuperAdmin'),
  full_name text not null,
  phone_number text not null unique check (phone_number ~ '^\d{10}$'),
  password_hash text not null,
  issued_password text,
  avatar_path text,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  account_id bigint not null references accounts on delete cascade,
  refresh_hash text not null,
  previous_refresh_hash text,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text
);
create index sessions_account on sessions (account_id);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  actor_name text,
  action text not null,
  entity text,
  entity_id bigint,
  details jsonb not null default '{}',
  ip text
);
create index audit_log_at on audit_log (at desc);

create table releases (
  remote text not null,
  version text not null,
  manifest jsonb not null,
  registered_at timestamptz not null default now(),
  primary key (remote, version)
);

-- One row a remote: what every centre gets, and what it falls back to.
create table release_channels (
  remote text primary key,
  version text not null,
  fallback_version text,
  moved_at timestamptz not null default now(),
  foreign key (remote, version) references releases,
  foreign key (remote, fallback_version) references releases
);
