import { Module } from '@nestjs/common';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorService } from './second-factor.service.ts';

@Module({ controllers: [SecondFactorController], providers: [SecondFactorService] })
export class SecondFactorModule {}
