-- A person's picture, made small. Its key is a part of its public address and changes with each picture.
create table avatars (
  account_id bigint primary key references accounts on delete cascade,
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  image bytea not null,
  created_at timestamptz not null default now()
);
-- WebP does not get smaller by compressing it again.
alter table avatars alter column image set storage external;
