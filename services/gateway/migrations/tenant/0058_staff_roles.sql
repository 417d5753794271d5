-- What an admin may be narrowed to; null may do everything.
alter table "accounts" add "staff_role" text null;
alter table "accounts" add constraint "accounts_staff_role_check" check (staff_role is null or (role = 'TenantAdmin' and support_of is null and staff_role in ('reception', 'accountant')));

-- Income of a month by group and teacher.
create index "ledger_entries_month" on "ledger_entries" ("month");
