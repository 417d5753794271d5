-- The row that every change of a remote's assignments locks and counts; there from the first registration on.
create table release_remotes (
  remote text primary key,
  revision bigint not null default 0
);
insert into release_remotes (remote) select distinct remote from releases;

alter table releases
  add column published_by text, -- key of the team; null from the operator's own store
  add column withdrawn_at timestamptz,
  add column withdrawn_reason text;
create index releases_newest on releases (remote, registered_at desc);

alter table release_channels
  add column canary_version text,
  add column canary_since timestamptz,
  add constraint release_channels_canary foreign key (remote, canary_version) references releases;

create table release_canary_centres (
  remote text not null references release_channels,
  tenant_id bigint not null references tenants on delete cascade,
  primary key (remote, tenant_id)
);
create index release_canary_centres_tenant on release_canary_centres (tenant_id);

create table release_pins (
  remote text not null,
  tenant_id bigint not null references tenants on delete cascade,
  version text not null,
  expires_at timestamptz not null,
  reason text not null,
  created_by_name text,
  created_at timestamptz not null default now(),
  primary key (remote, tenant_id),
  foreign key (remote, version) references releases
);
create index release_pins_tenant on release_pins (tenant_id);
create index release_pins_expiry on release_pins (expires_at);

-- Written to, never rewritten (grants). Revisions of a remote have no gap: a lost change would be one.
create table release_events (
  remote text not null,
  revision bigint not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('promoted', 'canary-started', 'canary-ended', 'pinned', 'unpinned', 'pin-expired',
    'rolled-back', 'canary-rolled-back')),
  version text,
  previous_version text,
  centres text[] not null default '{}',
  reason text,
  details jsonb not null default '{}',
  actor_id bigint,
  actor_name text,
  key_id text,
  primary key (remote, revision)
);

create table release_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  remote text not null,
  public_key text not null,
  label text not null,
  created_by_name text,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index release_keys_remote on release_keys (remote);

-- One cell of the compatibility matrix: a release with a build of the shell.
create table release_checks (
  remote text not null,
  version text not null,
  shell_build text not null,
  kind text not null check (kind in ('declared', 'run')),
  is_green boolean not null,
  problems jsonb not null default '[]',
  checked_at timestamptz not null default now(),
  primary key (remote, version, shell_build, kind),
  foreign key (remote, version) references releases on delete cascade
);

-- What pages tell of releases: one row for a person and a minute, so that nobody counts for more than one.
create table release_reports (
  remote text not null,
  version text not null,
  minute timestamptz not null,
  tenant_id bigint not null, -- 0 for the platform itself
  account_id bigint not null,
  loads int not null default 0,
  load_failures int not null default 0,
  render_failures int not null default 0,
  code text,
  primary key (remote, version, minute, tenant_id, account_id)
);
create index release_reports_minute on release_reports (minute);
