-- Who changed each part of an exception, when and why; for parts that are missing here the row tells.
alter table "lesson_exceptions" add "parts" jsonb not null default '{}';
