-- A comment says for whom it is; what was written before is for staff. The release before this one, while it still runs,
-- leaves the audience of a comment as it is.
alter table "marks"
  drop column "json_fields",
  add "comment_audience" text not null default 'staff'
    constraint "marks_comment_audience_check" check (comment_audience in ('staff', 'family')),
  add "json_fields" text generated always as ('"id":' || id::text || ',"lessonId":' || lesson_id::text
  || ',"homeworkMark":' || coalesce(homework_mark::text, 'null') || ',"classworkMark":' || coalesce(classwork_mark::text, 'null')
  || ',"absent":' || absent::text || ',"notReady":' || not_ready::text || ',"isLate":' || is_late::text
  || ',"isMilestone":' || is_milestone::text || ',"comment":' || coalesce(json_scalar(comment)::text, 'null')
  || ',"commentAudience":"' || comment_audience || '","version":' || version::text) stored;

alter table "mark_changes" add "comment_audience" text not null default 'staff';

create or replace function keep_mark_change() returns trigger language plpgsql set search_path from current as $$
begin
  insert into mark_changes
    (mark_id, version, homework_mark, classwork_mark, absent, not_ready, is_late, is_milestone, comment, comment_audience,
      changed_by, changed_at)
  values (new.id, new.version, new.homework_mark, new.classwork_mark, new.absent, new.not_ready, new.is_late,
    new.is_milestone, new.comment, new.comment_audience, new.updated_by, case tg_op when 'INSERT' then new.updated_at else now() end);
  return null;
end
$$;

drop trigger marks_keep_change on marks;
create trigger marks_keep_change after update on marks for each row
when ((old.homework_mark, old.classwork_mark, old.absent, old.not_ready, old.is_late, old.is_milestone, old.comment,
    old.comment_audience)
  is distinct from
  (new.homework_mark, new.classwork_mark, new.absent, new.not_ready, new.is_late, new.is_milestone, new.comment,
    new.comment_audience))
execute function keep_mark_change();
