-- Calls with an idempotency key that opened a centre: a repetition is answered for a quarter of an hour.
create table onboardings (
  account_id bigint not null references accounts (id) on update no action on delete cascade,
  key uuid not null,
  request_hash bytea not null,
  tenant_id bigint not null references tenants (id) on update no action on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
