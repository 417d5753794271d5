-- A code from the phone after the password. Nothing is asked until it is confirmed; a step of time is accepted once.
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
