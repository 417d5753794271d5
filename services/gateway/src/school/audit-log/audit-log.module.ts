import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.ts';
import { AuditLogRepository } from './audit-log.repository.ts';

/** What the audit logs tell to those who may know. */
@Module({ controllers: [AuditLogController], providers: [AuditLogRepository] })
export class AuditLogModule {}
