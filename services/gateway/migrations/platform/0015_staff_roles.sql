-- Written from the entities: read it before you keep it. The release before this one must be able to run on it, and
-- what the comparison does not see (functions, what triggers do, rows to be brought along) is added by hand.

alter table "accounts" add "staff_role" text null;
alter table "accounts" add constraint "accounts_staff_role_check" check (staff_role is null);
