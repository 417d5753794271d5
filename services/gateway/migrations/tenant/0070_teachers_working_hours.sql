-- Times of each week, none for a teacher who works at any time. The release before this one does not know them.
alter table "teachers" add "working_hours" jsonb not null default '[]';
