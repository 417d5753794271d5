import type { CommentAudience } from '@dzvinok/contract/marks';
import { addDays, startInstant, weekdayOf } from '@dzvinok/schedule/zone';
import type { CentreTexts } from './centre-texts.ts';
import type { SeededMembership } from './memberships.ts';
import type { Random } from './random.ts';
import { historyDays, plannedGroups, type PlannedGroup } from './timetable.ts';

export interface SeededLesson {
  id: number;
  group_id: number;
  topic_id: number;
  lesson_date: string;
  starts_at: string;
  recording_url: string | null;
}

export interface SeededMark {
  lesson_id: number;
  student_id: number;
  homework_mark: number | null;
  classwork_mark: number | null;
  absent: boolean;
  not_ready: boolean;
  is_late: boolean;
  is_milestone: boolean;
  comment: string | null;
  comment_audience: CommentAudience;
  updated_by: number;
  updated_at: string;
}

export interface SeededHomework {
  lesson_id: number;
  description: string;
  set_by: number;
  set_at: string;
}

export interface NumberedTopic {
  id: number;
  subject: number;
  name: string;
}

export interface History {
  lessons: SeededLesson[];
  marks: SeededMark[];
  homeworks: SeededHomework[];
}

const firstTeacherId = 2;
const milestoneEvery = 8;
// recordings of the latest lessons only
const recorded = 3;

/** Lessons up to yesterday, topics in the subject's order, and marks. */
export function historyOf(
  texts: CentreTexts,
  topics: readonly NumberedTopic[],
  memberships: readonly SeededMembership[],
  { today, zone }: { today: string; zone: string },
  random: Random,
): History {
  const history: History = { lessons: [], marks: [], homeworks: [] };
  plannedGroups.forEach((planned, group) => {
    const ownTopics = topics.filter((topic) => topic.subject === planned.subject);
    const members = memberships.filter((membership) => membership.group === group);
    const teacherId = firstTeacherId + planned.teacher;
    daysOf(planned, today, random).forEach((day, place, days) => {
      const topic = ownTopics[place];
      if (!topic) throw new Error(`${texts.code} has too few topics for its groups`);
      const startsAt = startInstant(day, planned.startTime, zone).toISOString();
      const id = history.lessons.length + 1;
      const recordingUrl = place >= days.length - recorded ? `https://example.com/recordings/${id}` : null;
      const lesson = {
        id, group_id: group + 1, topic_id: topic.id, lesson_date: day, starts_at: startsAt, recording_url: recordingUrl,
      };
      history.lessons.push(lesson);
      for (const { studentId, joinedOn, leftOn } of members) {
        if (joinedOn > day || (leftOn !== null && leftOn <= day) || random.chance(0.06)) continue;
        history.marks.push({
          lesson_id: lesson.id,
          student_id: studentId,
          ...outcome(texts, studentId, random),
          is_milestone: place % milestoneEvery === milestoneEvery - 1,
          updated_by: teacherId,
          updated_at: startsAt,
        });
      }
      if (place === days.length - 1 || random.chance(0.88)) {
        history.homeworks.push({ lesson_id: lesson.id, description: homework(texts, topic.name, random), set_by: teacherId, set_at: startsAt });
      }
    });
  });
  return history;
}

function daysOf({ days, metOn = days }: PlannedGroup, today: string, random: Random) {
  const past = Array.from({ length: historyDays }, (_, place) => addDays(today, place - historyDays));
  const held = past.filter((day) => metOn.includes(weekdayOf(day)));
  // some lessons are cancelled, never the last
  return held.filter((_, place) => place === held.length - 1 || !random.chance(0.03));
}

/** The level follows from the student's id, so that students stay strong or weak. */
function outcome(texts: CentreTexts, studentId: number, random: Random) {
  const nothing = { homework_mark: null, classwork_mark: null, absent: false, not_ready: false, is_late: false };
  if (random.chance(0.07)) {
    const comment = random.chance(0.3) ? random.pick(texts.absenceComments) : null;
    return { ...nothing, absent: true, comment, comment_audience: 'staff' as const };
  }
  const level = 6 + ((studentId * 7) % 5);
  const mark = () => Math.min(12, Math.max(3, level + random.between(-2, 2)));
  const isUnprepared = random.chance(0.05);
  return {
    ...nothing,
    homework_mark: !isUnprepared && random.chance(0.7) ? mark() : null,
    classwork_mark: random.chance(0.85) ? mark() : null,
    not_ready: isUnprepared,
    is_late: random.chance(0.04),
    ...remark(random.chance(0.06) ? random.pick(texts.markComments) : null),
  };
}

function remark(comment: string | null): Pick<SeededMark, 'comment' | 'comment_audience'> {
  return { comment, comment_audience: comment === null ? 'staff' : 'family' };
}

function homework(texts: CentreTexts, topic: string, random: Random): string {
  const from = random.between(2, 60);
  return random
    .pick(texts.homeworks)
    .replace('{topic}', topic)
    .replace('{from}', String(from))
    .replace('{to}', String(from + random.between(2, 6)));
}
