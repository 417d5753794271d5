alter table "recipient_keys" add "makes_receipts" boolean not null default true;
