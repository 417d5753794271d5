-- The mark's own fields as the journal tells them, without braces: they are put together when a mark is saved, as a
-- journal shows thousands of them each time. The topic is not among them, as a lesson gets another one without its marks.
alter table marks add column json_fields text generated always as (
  '"id":' || id::text
  || ',"lessonId":' || lesson_id::text
  || ',"homeworkMark":' || coalesce(homework_mark::text, 'null')
  || ',"classworkMark":' || coalesce(classwork_mark::text, 'null')
  || ',"absent":' || absent::text
  || ',"notReady":' || not_ready::text
  || ',"isLate":' || is_late::text
  || ',"isMilestone":' || is_milestone::text
  || ',"comment":' || coalesce(json_scalar(comment)::text, 'null')
  || ',"version":' || version::text
) stored;
