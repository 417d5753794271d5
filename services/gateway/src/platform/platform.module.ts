import { Module } from '@nestjs/common';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { FleetController, FleetService, FleetRepository } from './fleet/fleet.controller.ts';
import { NightlyPassports } from './passports/nightly-passports.job.ts';
import { PassportStore } from './passports/passport-store.ts';
import { PassportWork } from './passports/passport-work.ts';
import { PassportsController } from './passports/passports.controller.ts';
import { PassportsService } from './passports/passports.service.ts';
import { SuperAdminsController, SuperAdminsService } from './super-admins/super-admins.controller.ts';
import { SuperAdminsRepository } from './super-admins/super-admins.repository.ts';
import { TenantAdminsRepository } from './tenants/tenant-admins.repository.ts';
import { TenantAdminsService } from './tenants/tenant-admins.service.ts';
import { TenantAudit } from './tenants/tenant-audit.service.ts';
import { TenantCardsService } from './tenants/tenant-cards.service.ts';
import { TenantDeletions } from './tenants/tenant-deletions.ts';
import { TenantLifeController } from './tenants/tenant-life.controller.ts';
import { TenantLifeService } from './tenants/tenant-life.service.ts';
import { TenantSettingsService } from './tenants/tenant-settings.service.ts';
import { TenantUseRepository } from './tenants/tenant-use.repository.ts';
import { TenantUseService } from './tenants/tenant-use.service.ts';
import { OnboardingService, TenantsController } from './tenants/tenants.controller.ts';
import { TenantsRepository } from './tenants/tenants.repository.ts';
import { TenantsService } from './tenants/tenants.service.ts';

@Module({
  controllers: [
    FleetController,
    PassportsController,
    SuperAdminsController,
    TenantLifeController,
    TenantsController,
  ],
  providers: [
    CentreAddress,
    FleetRepository,
    FleetService,
    NightlyPassports,
    OnboardingService,
    PassportsService,
    PassportStore,
    PassportWork,
    SuperAdminsRepository,
    SuperAdminsService,
    TenantAdminsRepository,
    TenantAdminsService,
    TenantAudit,
    TenantCardsService,
    TenantDeletions,
    TenantLifeService,
    TenantSettingsService,
    TenantsRepository,
    TenantsService,
    TenantUseRepository,
    TenantUseService,
  ],
})
export class PlatformModule {}
