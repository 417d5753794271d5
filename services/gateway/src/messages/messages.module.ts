import { Module } from '@nestjs/common';
import { OwnChangesLimit } from '../runtime/limits/own-changes-limit.ts';
import { MessageChannels } from './channels/channel.ts';
import { PushChannel } from './channels/push/push-channel.ts';
import { VapidKeys } from './channels/push/vapid-keys.ts';
import { ChoicesController } from './choices/choices.controller.ts';
import { ChoicesRepository } from './choices/choices.repository.ts';
import { ChoicesService } from './choices/choices.service.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController, NoticesService } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';

@Module({
  controllers: [ChoicesController, NoticesController],
  providers: [
    ChoicesRepository,
    ChoicesService,
    MessageChannels,
    NoticesRepository,
    NoticesService,
    NoticeWriter,
    OwnChangesLimit,
    PushChannel,
    VapidKeys,
  ],
})
export class MessagesModule {}
