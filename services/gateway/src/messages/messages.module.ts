import { Module } from '@nestjs/common';
import { MessageChannels } from './channels/channel.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController, NoticesService } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';

@Module({
  controllers: [NoticesController],
  providers: [MessageChannels, NoticesRepository, NoticesService, NoticeWriter],
})
export class MessagesModule {}
