alter table "teacher_absences" add "is_weekly" boolean not null default false;
