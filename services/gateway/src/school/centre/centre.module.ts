import { Module } from '@nestjs/common';
import { CentreController } from './centre.controller.ts';
import { CentreService } from './centre.service.ts';

@Module({ controllers: [CentreController], providers: [CentreService] })
export class CentreModule {}
