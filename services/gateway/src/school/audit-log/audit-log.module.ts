import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.ts';
import { AuditLogRepository } from './audit-log.repository.ts';

/** Shows the audit logs of centres and of the platform. */
@Module({ controllers: [AuditLogController], providers: [AuditLogRepository] })
export class AuditLogModule {}
