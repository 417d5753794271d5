-- Codes by which a person joins a Telegram chat to an account: only their hashes, for a quarter of an hour, once.
create table "telegram_codes" ("hash" bytea not null, "account_id" bigint not null, "expires_at" timestamptz not null, "used_at" timestamptz null, primary key ("hash"));
create index "telegram_codes_account" on "telegram_codes" ("account_id");

-- What messages of the month have cost.
create index "delivery_attempts_priced" on "delivery_attempts" ("started_at") where price_kopecks is not null;

alter table "telegram_codes" add constraint "telegram_codes_account_id_fkey" foreign key ("account_id") references "accounts" ("id") on update no action on delete cascade;
