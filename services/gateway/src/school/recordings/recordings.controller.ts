import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, rawJson, Route, ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { recordingsRoutes, type RecordingAddress } from '@dzvinok/contract/recordings';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { db } from '../../runtime/database/database.ts';
import { GroupAccess, keepToDays, type OpenedGroup } from '../groups/group-changes.service.ts';
import { FamilyStudents } from '../parents/parents.repository.ts';
import { memberOn } from '../schedules/participants.ts';

const listed = 30;

@Injectable()
export class RecordingsService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly students: FamilyStudents,
    private readonly changes: ChangePublisher,
    private readonly audit: AuditService,
  ) {}

  async ofFamily(caller: CallerInfo, studentId: number | undefined): Promise<string> {
    return this.#ofStudent(await this.students.chosen(caller, studentId), listed);
  }

  async one(groupId: number, lessonId: number, caller: CallerInfo): Promise<RecordingAddress> {
    const group = await this.groups.openFor(groupId, caller);
    return { url: await this.#present(group, lessonId) };
  }

  async set(groupId: number, lessonId: number, url: string | null, caller: CallerInfo): Promise<RecordingAddress> {
    const group = await this.groups.lockFor(groupId, caller);
    const before = await this.#present(group, lessonId);
    if (url === before) {
      this.changes.nothingChanged();
      return { url };
    }
    await this.#save(lessonId, url);
    // Families open this address, so the log must name its author.
    await this.audit.record({ action: 'recordings.set', entity: 'lesson', entityId: lessonId, details: { from: before, to: url } });
    return { url };
  }

  async #present(group: OpenedGroup, lessonId: number): Promise<string | null> {
    const lesson = await this.#ofLesson(group.id, lessonId);
    if (!lesson) throw refuse('lessons.not-found');
    keepToDays(group, lesson.lesson_date);
    return lesson.recording_url;
  }

  /** JSON of the contract: recordings of days on which the student was in the group, latest first. */
  async #ofStudent(studentId: number, limit: number): Promise<string> {
    const { rows } = await sql<{ text: string }>`
      select coalesce(json_agg(json_build_object(
        'lessonId', l.id, 'subjectName', sb.name, 'subjectColor', sb.color, 'topicName', t.name,
        'date', l.lesson_date, 'url', l.recording_url)
        order by l.starts_at desc, l.id desc), '[]')::text as text
      from (
        select l.id, l.group_id, l.topic_id, l.lesson_date, l.starts_at, l.recording_url
        from lessons l
        where l.recording_url is not null
          and l.group_id in (select group_id from memberships where student_id = ${studentId})
          and exists (
            select from memberships m
            where m.student_id = ${studentId} and m.group_id = l.group_id
              and ${memberOn(sql`l.lesson_date`)})
        order by l.starts_at desc, l.id desc
        limit ${limit}) l
      join groups g on g.id = l.group_id
      join subjects sb on sb.id = g.subject_id
      left join topics t on t.id = l.topic_id`.execute(db());
    return rows[0]?.text ?? '[]';
  }

  #ofLesson(groupId: number, lessonId: number): Promise<{ recording_url: string | null; lesson_date: string } | undefined> {
    return db()
      .selectFrom('lessons')
      .select(['recording_url', 'lesson_date'])
      .where('group_id', '=', groupId)
      .where('id', '=', lessonId)
      .executeTakeFirst();
  }

  async #save(lessonId: number, url: string | null): Promise<void> {
    await db().updateTable('lessons').set({ recording_url: url, recorded_at: url && sql`now()` }).where('id', '=', lessonId).execute();
  }
}

@Controller()
export class RecordingsController {
  constructor(private readonly recordings: RecordingsService) {}

  @Route(recordingsRoutes.list, 'centre')
  async list(@Input() { query }: RouteInput<typeof recordingsRoutes.list>, @Caller() caller: CallerInfo) {
    return rawJson(await this.recordings.ofFamily(caller, query.studentId));
  }

  @Route(recordingsRoutes.one, 'centre')
  one(@Input() { params }: RouteInput<typeof recordingsRoutes.one>, @Caller() caller: CallerInfo) {
    return this.recordings.one(params.classId, params.lessonId, caller);
  }

  @Route(recordingsRoutes.set, 'centre')
  set(@Input() { params, body }: RouteInput<typeof recordingsRoutes.set>, @Caller() caller: CallerInfo) {
    return this.recordings.set(params.classId, params.lessonId, body.url, caller);
  }
}
