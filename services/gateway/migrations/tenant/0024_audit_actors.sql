-- A SuperAdmin's id is of the platform: in this log an admin of the centre has the same. Rows without a role are older.
update audit_log set actor_id = null
where actor_id is not null and (actor_role = 'SuperAdmin' or (actor_role is null and action like 'tenants.%'));
