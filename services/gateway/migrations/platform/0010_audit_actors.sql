-- Ids of people of a centre mean SuperAdmins here. Rows about an admin of a centre are about the centre, which their details name.
update audit_log set actor_id = null where actor_id is not null and actor_role <> 'SuperAdmin';
update audit_log set entity = 'tenant', entity_id = null
where entity = 'account' and action in ('tenants.admin-password-reset', 'tenants.admin-second-factor-reset');
