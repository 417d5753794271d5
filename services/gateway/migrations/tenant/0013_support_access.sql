-- Somebody of the platform, let in by an admin for some hours. Nobody signs in as such an account by phone.
alter table accounts add column support_of bigint unique;

create table support_grants (
  id uuid primary key,
  reason text not null check (length(reason) between 1 and 500),
  mode text not null check (mode in ('read', 'full')),
  granted_by bigint not null references accounts,
  granted_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references accounts,
  check (ends_at > granted_at and ends_at <= granted_at + interval '24 hours')
);
create index support_grants_ends on support_grants (ends_at desc);
-- One at a time; one that is over by the clock is closed by whoever grants the next.
create unique index support_grants_open on support_grants ((true)) where ended_at is null;

alter table sessions
  add column support_mode text check (support_mode in ('read', 'full')),
  add column support_grant uuid references support_grants;
create index sessions_support on sessions (support_grant) where support_grant is not null;
