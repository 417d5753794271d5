import { sql, type RawBuilder } from 'kysely';

/**
 * SQL for the contract’s mark; expects the tables `marks mk` and `lessons l`. A row made into JSON costs half of what
 * `json_build_object` does, and a journal has thousands of them.
 */
export const markJson: RawBuilder<string> = sql`(select row_to_json(mark) from (select
  mk.id, l.id as "lessonId", l.topic_id as "topicId",
  mk.homework_mark as "homeworkMark", mk.classwork_mark as "classworkMark",
  mk.absent, mk.not_ready as "notReady", mk.is_late as "isLate", mk.is_milestone as "isMilestone",
  mk.comment, mk.comment_audience as "commentAudience", mk.version) mark)`;
