-- The home of an admin asks for the lessons of a day and of half a year over all groups.
create index lessons_date on lessons (lesson_date);
