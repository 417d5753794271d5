-- A student's schedule as a calendar subscription, at an address that nobody can guess. The address is found by the hash
-- of its secret; sealed with the centre's key the secret waits to be shown again.
create table calendar_feeds (
  student_id bigint primary key references students on delete cascade,
  secret_hash bytea not null unique,
  sealed_secret text not null,
  created_at timestamptz not null default now()
);
