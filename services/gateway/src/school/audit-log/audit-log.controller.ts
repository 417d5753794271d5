import { Input, rawJson, Route } from '@dzvinok/api-server/handler';
import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import type { RouteInput } from '@dzvinok/contract/route';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Controller } from '@nestjs/common';
import { AuditLogRepository } from './audit-log.repository.ts';
import { centreSubjects, platformSubjects } from './audit-log-subjects.ts';

/** The platform has no time zone of its own; its staff is in Ukraine. */
const platformZone = 'Europe/Kyiv';

@Controller()
export class AuditLogController {
  constructor(private readonly log: AuditLogRepository) {}

  @Route(auditLogRoutes.list, 'centre')
  async list(@Input() { query }: RouteInput<typeof auditLogRoutes.list>) {
    return rawJson(await this.log.page(query, centreSubjects, currentTenant().timezone));
  }

  @Route(auditLogRoutes.people, 'centre')
  people() {
    return this.log.people();
  }

  @Route(auditLogRoutes.platformList, 'platform')
  async platformList(@Input() { query }: RouteInput<typeof auditLogRoutes.platformList>) {
    return rawJson(await this.log.page(query, platformSubjects, platformZone));
  }

  @Route(auditLogRoutes.platformPeople, 'platform')
  platformPeople() {
    return this.log.people();
  }
}
