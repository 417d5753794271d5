-- A topic may be used again by an extra lesson that repeats it; ordinary lessons of a group still have each topic once. The
-- release before this one repeats none and keeps to the new index as to the former constraint.
alter table "lessons" add "is_repeat" boolean not null default false;
create unique index "lessons_topic_once" on "lessons" ("group_id", "topic_id") where not is_repeat;
alter table "lessons" drop constraint "lessons_group_id_topic_id_key";
drop index "lessons_topic";
create index "lessons_topic" on "lessons" ("topic_id", "group_id");
