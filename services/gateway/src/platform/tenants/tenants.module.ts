import { Module } from '@nestjs/common';
import { JobsModule } from '../../runtime/jobs/jobs.module.ts';
import { PassportsModule } from '../passports/passports.module.ts';
import { TenantAudit } from './tenant-audit.service.ts';
import { CentreAddress } from '../../runtime/centre-address.ts';
import { OnboardingService } from './onboarding.service.ts';
import { TenantAdminsRepository } from './tenant-admins.repository.ts';
import { TenantAdminsService } from './tenant-admins.service.ts';
import { TenantCardsService } from './tenant-cards.service.ts';
import { TenantDeletions } from './tenant-deletions.ts';
import { TenantLifeController } from './tenant-life.controller.ts';
import { TenantLifeService } from './tenant-life.service.ts';
import { TenantSettingsService } from './tenant-settings.service.ts';
import { TenantUseRepository } from './tenant-use.repository.ts';
import { TenantUseService } from './tenant-use.service.ts';
import { TenantsController } from './tenants.controller.ts';
import { TenantsRepository } from './tenants.repository.ts';
import { TenantsService } from './tenants.service.ts';

@Module({
  imports: [JobsModule, PassportsModule],
  controllers: [TenantsController, TenantLifeController],
  providers: [
    TenantAudit,
    CentreAddress,
    OnboardingService,
    TenantAdminsRepository,
    TenantAdminsService,
    TenantCardsService,
    TenantDeletions,
    TenantLifeService,
    TenantSettingsService,
    TenantUseRepository,
    TenantUseService,
    TenantsRepository,
    TenantsService,
  ],
})
export class TenantsModule {}
