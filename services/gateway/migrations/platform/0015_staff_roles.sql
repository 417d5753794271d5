-- Always null; the same statements read the accounts of a centre and of the platform.
alter table "accounts" add "staff_role" text null;
alter table "accounts" add constraint "accounts_staff_role_check" check (staff_role is null);
