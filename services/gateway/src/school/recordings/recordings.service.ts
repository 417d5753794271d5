import { ChangePublisher } from '@dzvinok/api-server/change-publisher';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RecordingAddress } from '@dzvinok/contract/recordings';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { FamilyStudents } from '../parents/family-students.service.ts';
import { GroupAccess } from '../groups/group-access.service.ts';
import { RecordingsRepository } from './recordings.repository.ts';

/** A slider shows fewer, and nobody looks for older ones. */
const listed = 30;

@Injectable()
export class RecordingsService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly students: FamilyStudents,
    private readonly recordings: RecordingsRepository,
    private readonly changes: ChangePublisher,
    private readonly audit: AuditService,
  ) {}

  async ofFamily(caller: CallerInfo, studentId: number | undefined): Promise<string> {
    return this.recordings.ofStudent(await this.students.chosen(caller, studentId), listed);
  }

  async one(groupId: number, lessonId: number, caller: CallerInfo): Promise<RecordingAddress> {
    await this.groups.open(groupId, caller);
    return { url: await this.#present(groupId, lessonId) };
  }

  async set(groupId: number, lessonId: number, url: string | null, caller: CallerInfo): Promise<RecordingAddress> {
    await this.groups.lock(groupId, caller);
    const before = await this.#present(groupId, lessonId);
    if (url === before) {
      this.changes.nothingChanged();
      return { url };
    }
    await this.recordings.save(lessonId, url);
    // Families open this address, so the log must name the person who gave it.
    await this.audit.record({ action: 'recordings.set', entity: 'lesson', entityId: lessonId, details: { from: before, to: url } });
    return { url };
  }

  async #present(groupId: number, lessonId: number): Promise<string | null> {
    const lesson = await this.recordings.ofLesson(groupId, lessonId);
    if (!lesson) throw refuse('lessons.not-found');
    return lesson.recording_url;
  }
}
