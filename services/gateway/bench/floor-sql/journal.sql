select json_build_object(
  'version', g.version, 'isArchived', g.archived_at is not null,
  'lessons', (
    select coalesce(json_agg(json_build_object(
      'id', l.id, 'topicId', l.topic_id, 'topicName', t.name, 'startDateTime', l.starts_at) order by l.starts_at), '[]')
    from lessons l left join topics t on t.id = l.topic_id where l.group_id = g.id),
  'students', (
    with marked as (
      select mk.student_id, json_agg((select row_to_json(mark) from (select
        mk.id, l.id as "lessonId", l.topic_id as "topicId", mk.homework_mark as "homeworkMark",
        mk.classwork_mark as "classworkMark", mk.absent, mk.not_ready as "notReady", mk.is_late as "isLate",
        mk.is_milestone as "isMilestone", mk.comment, mk.comment_audience as "commentAudience", mk.version) mark) order by l.starts_at) as marks
      from marks mk join lessons l on l.id = mk.lesson_id
      where l.group_id = g.id
      group by mk.student_id
    ), chosen as (
      select distinct on (c.student_id, l.id) c.student_id, l.id as lesson_id, c.status
      from attendance_choices c
      join lessons l on l.group_id = c.group_id and l.lesson_date = c.starts_at::date
      where c.group_id = g.id
      order by c.student_id, l.id, c.chosen_at desc
    ), online as (
      select student_id, json_agg(lesson_id order by lesson_id) as lesson_ids
      from (
        select student_id, lesson_id from chosen where status = 1
        union all
        select s.id, l.id
        from memberships m
        join students s on s.id = m.student_id and s.is_education_online
        join lessons l on l.group_id = g.id
        left join chosen on chosen.student_id = s.id and chosen.lesson_id = l.id
        where m.group_id = g.id and m.left_on is null and chosen.lesson_id is null) attended
      group by student_id
    ), present as (
      select a.id, a.full_name, a.avatar_path, a.archived_at, case
        when count(*) over (partition by a.full_name) = 1 then null
        when a.date_of_birth is not null and count(*) over (partition by a.full_name, extract(year from a.date_of_birth)) = 1
          then extract(year from a.date_of_birth)::text
        when s.school_info <> '' and count(*) over (partition by a.full_name, s.school_info) = 1 then s.school_info
        when a.phone_number like 'no-phone-%' then null
        else '…' || right(a.phone_number, 4) end as namesake_note
      from memberships m
      join students s on s.id = m.student_id
      join accounts a on a.id = m.student_id
      where m.group_id = g.id and m.left_on is null
    )
    select coalesce(json_agg(json_build_object(
      'id', a.id, 'fullName', a.full_name, 'avatarPath', a.avatar_path, 'isMember', true, 'isArchived', a.archived_at is not null,
      'namesakeNote', a.namesake_note, 'marks', coalesce(marked.marks, '[]'), 'onlineLessonIds', coalesce(online.lesson_ids, '[]'))
      order by replace(a.full_name, '’', '') collate "uk-x-icu", a.id), '[]')
    from present a
    left join marked on marked.student_id = a.id
    left join online on online.student_id = a.id))::text as body
from groups g where g.id = $1
