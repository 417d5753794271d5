-- The same as before in a form that Citus plans too: there a `case` that compares a parameter loses its comparison.
create or replace function keep_mark_change() returns trigger language plpgsql set search_path from current as $$
begin
  insert into mark_changes
    (mark_id, version, homework_mark, classwork_mark, absent, not_ready, is_late, is_milestone, comment, comment_audience,
      changed_by, changed_at)
  values (new.id, new.version, new.homework_mark, new.classwork_mark, new.absent, new.not_ready, new.is_late,
    new.is_milestone, new.comment, new.comment_audience, new.updated_by, case when tg_op = 'INSERT' then new.updated_at else now() end);
  return null;
end
$$;
