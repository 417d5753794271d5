-- Codes by which people prove that an e-mail address is theirs; only hashes are kept.
create table "email_codes" ("account_id" bigint not null, "address" text not null, "code_hash" bytea not null, "expires_at" timestamptz not null, "tries" int not null default 0, primary key ("account_id"));

alter table "email_codes" add constraint "email_codes_account_id_fkey" foreign key ("account_id") references "accounts" ("id") on update no action on delete cascade;
