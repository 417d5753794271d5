import { ChangePublisher } from '@dzvinok/api-server/handler';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { LessonLoss, StartedLesson } from '@dzvinok/contract/lessons';
import { takesPlace } from '@dzvinok/schedule/plan';
import { isoIn } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { refuseHeldBack, refuseUntilAllClear } from '../alerts/alert.queries.ts';
import { GroupAccess, keepToDays, type OpenGroup } from '../groups/group-changes.service.ts';
import { readPlanned } from '../schedules/plan.queries.ts';
import { LessonsRepository, type LessonRow } from './lessons.repository.ts';

/** The group's lock makes two simultaneous starts one lesson. */
@Injectable()
export class LessonsService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly lessons: LessonsRepository,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  /** `missedDay` makes up a lesson that nobody started on its day. */
  async start(groupId: number, topicId: number, missedDay: string | undefined, caller: CallerInfo): Promise<StartedLesson> {
    const group = await this.groups.lockFor(groupId, caller);
    const today = this.clock.today();
    const { now, zone } = today;
    const day = missedDay ?? today.day;
    keepToDays(group, day);
    const existing = await this.lessons.onDay(groupId, day);
    if (existing && existing.topic_id !== null && existing.topic_id !== topicId) throw refuse('lessons.already-started');
    const { topic, isRepeat } = await this.#topicOf(group, topicId, existing ?? { topic_id: null, lesson_date: day });
    if (existing?.topic_id === topicId) {
      this.changes.nothingChanged();
      return answer(existing, topicId, topic);
    }
    if (day !== today.day && !(await this.lessons.missedDays(groupId, today)).includes(day)) throw refuse('lessons.not-missed');

    let lesson = existing;
    if (lesson) {
      await this.lessons.setTopic(lesson.id, topicId, isRepeat);
    } else {
      const ofDay = await readPlanned(sql`${groupId}::bigint`, { from: day, to: day }, zone);
      const next = ofDay.find(takesPlace);
      if (!next && ofDay.some(({ state }) => state === 'cancelled')) throw refuse('lessons.cancelled');
      if (day === today.day) await refuseHeldBack(next ?? { groupId, room: null, isOnline: false });
      const startsAt = next?.startsAt ?? wholeMinute(now);
      lesson = await this.lessons.insert({ group_id: groupId, topic_id: topicId, is_repeat: isRepeat, lesson_date: day, starts_at: startsAt });
    }
    await this.audit.record({
      action: 'lessons.started',
      entity: 'lesson',
      entityId: lesson.id,
      details: { groupId, group: group.name, date: day },
      before: { topic: null },
      after: { topic },
    });
    return answer(lesson, topicId, topic);
  }

  async changeTopic(
    groupId: number,
    lessonId: number,
    topicId: number,
    caller: CallerInfo,
  ): Promise<StartedLesson> {
    const group = await this.groups.lockFor(groupId, caller);
    const lesson = await this.lessons.byId(groupId, lessonId);
    if (!lesson) throw refuse('lessons.not-found');
    keepToDays(group, lesson.lesson_date);
    const { topic, isRepeat } = await this.#topicOf(group, topicId, lesson);
    if (lesson.topic_id === topicId) {
      this.changes.nothingChanged();
      return answer(lesson, topicId, topic);
    }
    const former = lesson.topic_id === null ? undefined : await this.lessons.topic(lesson.topic_id);
    await this.lessons.setTopic(lessonId, topicId, isRepeat);
    await this.audit.record({
      action: 'lessons.topic-changed',
      entity: 'lesson',
      entityId: lessonId,
      details: { groupId, group: group.name, date: lesson.lesson_date },
      before: { topic: former?.name ?? null },
      after: { topic },
    });
    return answer(lesson, topicId, topic);
  }

  async takeBack(groupId: number, lessonId: number, caller: CallerInfo): Promise<null> {
    const group = await this.groups.lockFor(groupId, caller);
    const lesson = await this.lessons.byId(groupId, lessonId);
    if (!lesson) throw refuse('lessons.not-found');
    keepToDays(group, lesson.lesson_date);
    const { topic, marks, homework } = await this.lessons.belongings(lessonId);
    if (marks > 0) throw refuse('lessons.has-marks');
    if (lesson.lesson_date === this.clock.today().day) await refuseUntilAllClear(groupId);
    await this.lessons.remove(lessonId);
    await this.audit.record({
      action: 'lessons.taken-back',
      entity: 'lesson',
      entityId: lessonId,
      details: { groupId, group: group.name, date: lesson.lesson_date, topic, homework },
    });
    return null;
  }

  /** `expectedMarks` is the loss that the person confirmed; the group's lock keeps the count true until the end. */
  async remove(groupId: number, lessonId: number, expectedMarks: number | undefined, caller: CallerInfo): Promise<LessonLoss> {
    const group = await this.groups.lock(groupId, caller);
    const lesson = await this.lessons.byId(groupId, lessonId);
    if (!lesson) throw refuse('lessons.not-found');
    const { topic, marks, homework } = await this.lessons.belongings(lessonId);
    if (expectedMarks !== undefined && expectedMarks !== marks) throw refuse('lessons.marks-changed', { data: { marks } });
    if (lesson.lesson_date === this.clock.today().day) await refuseUntilAllClear(groupId);
    await this.lessons.remove(lessonId);
    await this.audit.record({
      action: 'lessons.deleted',
      entity: 'lesson',
      entityId: lessonId,
      details: { groupId, group: group.name, date: lesson.lesson_date, topic, marks, homework },
    });
    return { marks };
  }

  /** Refuses a topic that another lesson of the group has, unless an extra lesson repeats it. */
  async #topicOf(group: OpenGroup, topicId: number, lesson: Pick<LessonRow, 'topic_id' | 'lesson_date'>): Promise<{ topic: string; isRepeat: boolean }> {
    const holder = await this.lessons.withTopic(group.id, topicId);
    const topic = holder ? await this.lessons.topic(topicId) : await this.lessons.lockTopicForShare(topicId);
    if (!topic) throw refuse('topics.not-found');
    if (topic.subject_id !== group.subject_id) throw refuse('lessons.topic-of-other-subject');
    const isRepeat = holder !== undefined && lesson.topic_id !== topicId;
    if (isRepeat && !await this.lessons.isExtra(group.id, lesson.lesson_date)) throw refuse('lessons.topic-used');
    return { topic: topic.name, isRepeat };
  }
}

function answer(lesson: LessonRow, topicId: number, topic: string): StartedLesson {
  return { id: lesson.id, topicId, topic, startDateTime: isoIn(currentTenant().timezone, lesson.starts_at) };
}

function wholeMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
}
