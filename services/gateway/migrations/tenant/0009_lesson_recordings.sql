-- Where the video of a lesson can be watched. Few lessons have one; a family asks for the latest of its groups.
alter table lessons add column recording_url text;
create index lessons_recorded on lessons (group_id, lesson_date) where recording_url is not null;
