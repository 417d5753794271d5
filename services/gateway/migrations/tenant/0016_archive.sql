-- A group without the date meets.
alter table "groups" add "archived_at" timestamptz null;

-- A stay that ended as the student or the group went into the archive goes on when both are back.
alter table "memberships" add "ended_by_archive" boolean not null default false;
create index "memberships_to_resume" on "memberships" ("group_id") where (ended_by_archive);
