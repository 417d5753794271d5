-- A held lesson replaces the weekly slot of its day. Homework: that of the lesson before a held one; else that of the
-- latest lesson, at the next slot day only. The bench's centre has no holidays, exceptions, freezes, substitutes or guests: a lower bound reads none.
with joined as (
  select g.id, g.name, g.lesson_duration, sb.name as subject_name, sb.color, s.is_education_online
  from students s
  join groups g on g.id in (
    select m.group_id from memberships m
    where m.student_id = s.id and m.joined_on < $2::date + 7 and (m.left_on is null or m.left_on > $2::date))
  join subjects sb on sb.id = g.subject_id
  where s.id = $1
), slots as (
  select sl.group_id, $2::date + (sl.day_of_week + 6) % 7 as day, sl.start_time, c.name as room
  from joined g join schedule_slots sl on sl.group_id = g.id join classrooms c on c.id = sl.classroom_id
), held as (
  select l.group_id, l.lesson_date as day, l.starts_at, b.join_url, (
    select h.lesson_id from lessons p left join homeworks h on h.lesson_id = p.id
    where p.group_id = l.group_id and p.lesson_date < l.lesson_date order by p.lesson_date desc limit 1) as homework_of,
    case when mk.comment_audience = 'family' then mk.comment end as comment,
    json_build_object(
      'lessonId', l.id, 'topicName', t.name, 'homeworkMark', mk.homework_mark, 'classworkMark', mk.classwork_mark,
      'isMilestone', coalesce(mk.is_milestone, false), 'absent', coalesce(mk.absent, false), 'notReady', coalesce(mk.not_ready, false),
      'isLate', coalesce(mk.is_late, false), 'recordingUrl', l.recording_url, 'nextHomework', next.description) as diary
  from joined g join lessons l on l.group_id = g.id and l.lesson_date >= $2::date and l.lesson_date < $2::date + 7
  left join broadcasts b on b.lesson_id = l.id
  left join topics t on t.id = l.topic_id
  left join marks mk on mk.lesson_id = l.id and mk.student_id = $1
  left join homeworks next on next.lesson_id = l.id
), meetings as (
  select group_id, day, coalesce(held.starts_at, day + start_time) as starts_at, room,
    held.starts_at is not null as is_held, held.homework_of, held.comment, held.diary, held.join_url
  from (select group_id, day, (start_time)::interval as start_time, room from slots) slots full join held using (group_id, day)
), next_homework as (
  select g.id as group_id, last.homework_of, earliest + (
    select min((sl.day_of_week - extract(dow from earliest)::int + 7) % 7) from schedule_slots sl where sl.group_id = g.id) as day
  from joined g
  cross join lateral (
    select h.lesson_id as homework_of, greatest($3::date, l.lesson_date + 1) as earliest
    from lessons l left join homeworks h on h.lesson_id = l.id
    where l.group_id = g.id and l.lesson_date <= $3::date order by l.lesson_date desc limit 1) last
)
select coalesce(json_agg(json_build_object(
  'classId', g.id, 'className', g.name, 'dayOfWeek', extract(dow from m.day)::int, 'startDateTime', m.starts_at,
  'plannedOn', m.day, 'substitute', null, 'frozenUntil', null, 'isGuest', false, 'announcedAbsence', (
    select json_build_object('reason', a.reason) from announced_absences a
    where a.student_id = $1 and a.group_id = g.id and a.planned_on = m.day),
  'lessonDuration', case when g.lesson_duration = 0 then 45 else g.lesson_duration end, 'subjectName', g.subject_name,
  'subjectColor', g.color, 'classroomName', m.room,
  'homeworkDescription', h.description, 'homework', case when h.lesson_id is not null then json_build_object(
    'lessonId', h.lesson_id, 'isDone', exists (select from homework_done d where d.lesson_id = h.lesson_id and d.student_id = $1)) end,
  'comment', m.comment, 'diary', m.diary,
  'status', coalesce((
    select c.status from attendance_choices c
    where c.student_id = $1 and c.group_id = g.id and c.starts_at >= m.day and c.starts_at < m.day + 1
    order by c.chosen_at desc limit 1), case when g.is_education_online then 1 end),
  'canChooseStatus', now() <= m.starts_at - interval '15 minutes', 'chooseUntil', m.starts_at - interval '15 minutes',
  'chooseSecondsLeft', greatest(0, floor(extract(epoch from m.starts_at - interval '15 minutes' - now()))),
  'joinUrl', case when m.day = $3::date then m.join_url end) order by m.starts_at, g.id), '[]')::text as body
from meetings m
join joined g on g.id = m.group_id
left join next_homework n on n.group_id = m.group_id and n.day = m.day
left join homeworks h on h.lesson_id = case when m.is_held then m.homework_of else n.homework_of end
where exists (
  select from memberships ms
  where ms.group_id = g.id and ms.student_id = $1 and ms.joined_on <= m.day and (ms.left_on is null or ms.left_on > m.day))
