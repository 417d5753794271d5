import { Module } from '@nestjs/common';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { OwnChangesLimit } from '../runtime/limits/own-changes-limit.ts';
import { MessageChannels } from './channels/channel.ts';
import { DeliveriesController, DeliveriesService } from './deliveries/deliveries.controller.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveryPlanner } from './deliveries/delivery-planner.service.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.service.ts';
import { MailingsController } from './mailings/mailings.controller.ts';
import { MailingsRepository } from './mailings/mailings.repository.ts';
import { MailingsService } from './mailings/mailings.service.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController, NoticesService } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';

@Module({
  controllers: [DeliveriesController, MailingsController, NoticesController],
  providers: [
    CentreAddress, DeliveriesRepository, DeliveriesService, DeliveryPlanner, DeliveryWorker, MailingsRepository, MailingsService, MessageChannels,
    NoticesRepository, NoticesService, NoticeWriter, OwnChangesLimit,
  ],
})
export class MessagesModule {}
