-- Who changed each part of an exception or extra lesson, when and why, and what families were told; for missing parts the row tells.
alter table "lesson_exceptions" add "parts" jsonb not null default '{}';
alter table "extra_lessons" add "parts" jsonb not null default '{}';
