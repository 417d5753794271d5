import { Module } from '@nestjs/common';
import { SuperAdminsController } from './super-admins.controller.ts';
import { SuperAdminsRepository } from './super-admins.repository.ts';
import { SuperAdminsService } from './super-admins.service.ts';

@Module({ controllers: [SuperAdminsController], providers: [SuperAdminsRepository, SuperAdminsService] })
export class SuperAdminsModule {}
