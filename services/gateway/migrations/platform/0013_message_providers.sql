-- Providers of messages: own settings with their sealed key, when the channel last worked and why it last did not.
create table "message_providers" ("channel" text not null, "settings" jsonb null, "sealed_secret" text null, "worked_at" timestamptz null, "failed_at" timestamptz null, "failure" text null, primary key ("channel"));

alter table "message_providers" add constraint "message_providers_channel_check" check (channel in ('push', 'telegram', 'email', 'sms'));
