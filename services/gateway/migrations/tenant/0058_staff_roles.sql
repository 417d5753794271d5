-- An admin account may be narrowed to the reception or the accountant.
alter table "accounts" add "staff_role" text null;
alter table "accounts" add constraint "accounts_staff_role_check" check (staff_role is null or (role = 'TenantAdmin' and support_of is null and staff_role in ('reception', 'accountant')));
