insert into marks as m (lesson_id, student_id, homework_mark, classwork_mark, absent, not_ready, is_late, is_milestone, comment)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (lesson_id, student_id) do update set
  homework_mark = excluded.homework_mark, classwork_mark = excluded.classwork_mark, absent = excluded.absent,
  not_ready = excluded.not_ready, is_late = excluded.is_late, is_milestone = excluded.is_milestone,
  comment = excluded.comment, version = m.version + 1, updated_at = now()
returning json_build_object(
  'id', m.id, 'lessonId', m.lesson_id, 'topicId', (select topic_id from lessons where id = m.lesson_id),
  'homeworkMark', m.homework_mark, 'classworkMark', m.classwork_mark, 'absent', m.absent, 'notReady', m.not_ready,
  'isLate', m.is_late, 'isMilestone', m.is_milestone, 'comment', m.comment, 'version', m.version,
  'studentId', m.student_id)::text as body
