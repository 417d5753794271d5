-- Accounts that come by the hundred are saved with their slow hash still owed. Nobody signs in against a null hash:
-- a release that does not know of it refuses, a newer one makes the hash first.
alter table accounts alter column password_hash drop not null;
create index accounts_owed_hash on accounts (id) where password_hash is null;

-- The id comes from whoever imports, so that a repeated request finds what the first one did.
create table student_imports (
  id uuid primary key,
  created_by bigint references accounts on delete set null,
  created_at timestamptz not null default now(),
  students int not null,
  new_parents int not null,
  known_parents int not null
);
create index student_imports_created_by on student_imports (created_by);

-- Accounts that an import made, for the list of sign-ins.
create table student_import_accounts (
  import_id uuid not null references student_imports on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  primary key (import_id, account_id)
);
create index student_import_accounts_account on student_import_accounts (account_id);
