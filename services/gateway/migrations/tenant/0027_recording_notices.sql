-- Families are told of recordings, and that homework was changed.
alter table "lessons" add "recorded_at" timestamptz null;
create index "lessons_recorded_at" on "lessons" ("recorded_at") where recorded_at is not null;
alter table "notices" add "is_changed" boolean not null default false;
alter table "notices" drop constraint "notices_kind_check";
alter table "notices" add constraint "notices_kind_check" check (kind in ('marks', 'homework', 'broadcast', 'recording'));
