import { Module } from '@nestjs/common';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { OwnChangesLimit } from '../runtime/limits/own-changes-limit.ts';
import { MessageChannels } from './channels/channel.ts';
import { PushChannel } from './channels/push/push-channel.ts';
import { VapidKeys } from './channels/push/vapid-keys.ts';
import { ChoicesController } from './choices/choices.controller.ts';
import { ChoicesRepository } from './choices/choices.repository.ts';
import { ChoicesService } from './choices/choices.service.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveryPlanner } from './deliveries/delivery-planner.service.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.service.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController, NoticesService } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';

@Module({
  controllers: [ChoicesController, NoticesController],
  providers: [
    CentreAddress,
    ChoicesRepository,
    ChoicesService,
    DeliveriesRepository,
    DeliveryPlanner,
    DeliveryWorker,
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
