-- Each saved change of a journal is told to the centre's admins; without this, finding them reads every account.
create index accounts_admins on accounts (id) where role = 'TenantAdmin' and archived_at is null;
