-- A student who learns online, or has chosen to, can say that they come after all.
alter table "attendance_choices" drop constraint "attendance_choices_status_check";
alter table "attendance_choices" add constraint "attendance_choices_status_check" check (status in (0, 1, 2));
