-- What was there before and what came of it, and from where it was done.
alter table audit_log
  add column before jsonb,
  add column after jsonb,
  add column actor_role text,
  add column user_agent text,
  add column support_mode text;
create index audit_log_action on audit_log (action, id);
create index audit_log_actor on audit_log (actor_id, id);
