-- A student without a phone has a text in its place, as support accounts have: the column stays unique and not null.
alter table "accounts" drop constraint "accounts_phone_number_check";
alter table "accounts" add constraint "accounts_phone_number_check" check (
  phone_number ~ '^\d{10}$' or phone_number ~ '^(former-support|no-phone)-\d+$' or coalesce(phone_number = 'support-' || support_of, false));

alter table "student_imports" add column "updated_students" int not null default 0;
