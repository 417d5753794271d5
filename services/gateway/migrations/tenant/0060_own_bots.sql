-- A chat is joined with one bot, as another bot cannot write to it.
alter table "message_addresses" add "bot_id" bigint null;
