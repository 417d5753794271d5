-- Calls of SuperAdmins with an idempotency key are stored as those of a centre are. Opening a centre had a table of its own,
-- `onboardings`, which stays for the previous release.
create table idempotency_keys (
  account_id bigint not null references accounts (id) on update no action on delete cascade,
  key uuid not null,
  request_hash bytea not null,
  reply text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
