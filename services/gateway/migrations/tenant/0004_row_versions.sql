-- Each save of a record's form raises its `version`; a save that began from an older one is told what changed.
-- Payments, memberships and marks leave it alone. A release that does not know it neither reads nor raises it.
alter table students add column version int not null default 1;
alter table parents add column version int not null default 1;
alter table teachers add column version int not null default 1;
-- Beside the group's `version`, which belongs to its journal.
alter table groups add column settings_version int not null default 1;

-- Who saved a record last, and whether the password changed since somebody read it.
create index audit_log_entity on audit_log (entity, entity_id, id);
