-- Codes by which people prove that an e-mail address is theirs, of which only hashes are kept; and providers of messages: own
-- settings with their sealed key, when the channel last worked and why it last did not.
create table "email_codes" ("account_id" bigint not null, "address" text not null, "code_hash" bytea not null, "expires_at" timestamptz not null, "tries" int not null default 0, primary key ("account_id"));

alter table "email_codes" add constraint "email_codes_account_id_fkey" foreign key ("account_id") references "accounts" ("id") on update no action on delete cascade;

create table "message_providers" ("channel" text not null, "settings" jsonb null, "sealed_secret" text null, "worked_at" timestamptz null, "failed_at" timestamptz null, "failure" text null, primary key ("channel"));

alter table "message_providers" add constraint "message_providers_channel_check" check (channel in ('push', 'telegram', 'email', 'sms'));
