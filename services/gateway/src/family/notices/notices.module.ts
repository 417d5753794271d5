import { Module } from '@nestjs/common';
import { LiveModule } from '../../runtime/live/live.module.ts';
import { NoticeWriter } from './notice-writer.service.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesRepository } from './notices.repository.ts';
import { NoticesService } from './notices.service.ts';

@Module({
  imports: [LiveModule],
  controllers: [NoticesController],
  providers: [NoticesRepository, NoticesService, NoticeWriter],
})
export class NoticesModule {}
