import { sql, type RawBuilder } from 'kysely';

/** SQL for the contract’s mark; expects the tables `marks mk` and `lessons l`. */
export const markJson: RawBuilder<string> = sql`json_build_object(
  'id', mk.id, 'lessonId', l.id, 'topicId', l.topic_id,
  'homeworkMark', mk.homework_mark, 'classworkMark', mk.classwork_mark,
  'absent', mk.absent, 'notReady', mk.not_ready, 'isLate', mk.is_late, 'isMilestone', mk.is_milestone,
  'comment', mk.comment, 'version', mk.version)`;
