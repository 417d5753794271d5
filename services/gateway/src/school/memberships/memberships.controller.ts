import { Input, Route } from '@dzvinok/api-server/handler';
import { groupsRoutes } from '@dzvinok/contract/groups';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { MembershipsService } from './memberships.service.ts';

@Controller()
export class MembershipsController {
  constructor(private readonly memberships: MembershipsService) {}

  @Route(groupsRoutes.addStudent, 'centre')
  async add(@Input() { params }: RouteInput<typeof groupsRoutes.addStudent>) {
    await this.memberships.add(params.classId, params.studentId);
    return null;
  }

  @Route(groupsRoutes.addStudents, 'centre')
  addMany(@Input() { params, body }: RouteInput<typeof groupsRoutes.addStudents>) {
    return this.memberships.addMany(params.classId, body.studentIds);
  }

  @Route(groupsRoutes.removeStudent, 'centre')
  async remove(@Input() { params }: RouteInput<typeof groupsRoutes.removeStudent>) {
    await this.memberships.remove(params.classId, params.studentId);
    return null;
  }
}
