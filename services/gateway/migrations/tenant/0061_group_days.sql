-- A group's own first and last day; groups that are there have none, so nothing of their plan changes.
alter table "groups" add "first_day" date null, add "last_day" date null;
alter table "groups" add constraint "groups_days_check" check (first_day <= last_day);
