-- What was answered to a change that its sender marked with a key, so that sending it again changes nothing.
create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  key uuid not null,
  request_hash bytea not null,
  reply text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
