import { SupportPolicy } from '@dzvinok/api-server/guard';
import { Global, Module } from '@nestjs/common';
import { CentreAddress } from '../../runtime/centre-address.ts';
import { SupportEntriesService } from './support-entries.service.ts';
import { SupportGrantsRepository } from './support-grants.repository.ts';
import { SupportSessionsRepository } from './support-sessions.repository.ts';
import { SupportTickets } from './support-tickets.ts';
import { SupportController } from './support.controller.ts';
import { SupportService } from './support.service.ts';
import { AuditedSupportPolicy } from './audited-support-policy.ts';

@Global()
@Module({
  controllers: [SupportController],
  providers: [
    CentreAddress,
    SupportEntriesService,
    SupportGrantsRepository,
    SupportService,
    SupportSessionsRepository,
    SupportTickets,
    { provide: SupportPolicy, useClass: AuditedSupportPolicy },
  ],
  exports: [SupportPolicy],
})
export class SupportModule {}
