import { Input, Route, withMessage } from '@dzvinok/api-server/handler';
import { groupsRoutes } from '@dzvinok/contract/groups';
import type { RouteInput } from '@dzvinok/contract/route';
import { studentsRoutes } from '@dzvinok/contract/students';
import { Controller } from '@nestjs/common';
import { GroupArchive } from './group-archive.service.ts';
import { StudentArchive } from './student-archive.service.ts';

@Controller()
export class ArchiveController {
  constructor(
    private readonly students: StudentArchive,
    private readonly groups: GroupArchive,
  ) {}

  @Route(studentsRoutes.archive, 'centre')
  async archiveStudent(@Input() { params }: RouteInput<typeof studentsRoutes.archive>) {
    await this.students.archive(params.id);
    return withMessage(null, 'Учня перенесено в архів');
  }

  @Route(studentsRoutes.restore, 'centre')
  async restoreStudent(@Input() { params }: RouteInput<typeof studentsRoutes.restore>) {
    return withMessage({ classes: await this.students.restore(params.id) }, 'Учня повернуто з архіву');
  }

  @Route(studentsRoutes.archiveMany, 'centre')
  archiveStudents(@Input() { body }: RouteInput<typeof studentsRoutes.archiveMany>) {
    return this.students.archiveMany(body.studentIds);
  }

  @Route(studentsRoutes.restoreMany, 'centre')
  restoreStudents(@Input() { body }: RouteInput<typeof studentsRoutes.restoreMany>) {
    return this.students.restoreMany(body.studentIds);
  }

  @Route(groupsRoutes.archive, 'centre')
  async archiveGroup(@Input() { params }: RouteInput<typeof groupsRoutes.archive>) {
    return withMessage({ studentIds: await this.groups.archive(params.id) }, 'Групу перенесено в архів');
  }

  @Route(groupsRoutes.restore, 'centre')
  async restoreGroup(@Input() { params, body }: RouteInput<typeof groupsRoutes.restore>) {
    return withMessage({ studentIds: await this.groups.restore(params.id, body) }, 'Групу повернуто з архіву');
  }
}
