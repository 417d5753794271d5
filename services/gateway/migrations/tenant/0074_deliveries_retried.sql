-- When an admin asked for a failed message once more: earlier attempts do not count against it.
alter table "deliveries" add "retried_at" timestamptz null;
