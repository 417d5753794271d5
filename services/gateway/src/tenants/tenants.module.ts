import { Module } from '@nestjs/common';
import { TenantsController } from './tenants.controller.ts';
import { TenantsRepository } from './tenants.repository.ts';
import { TenantsService } from './tenants.service.ts';

@Module({ controllers: [TenantsController], providers: [TenantsRepository, TenantsService] })
export class TenantsModule {}
