import { Module } from '@nestjs/common';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { MessageChannels } from './channels/channel.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveryPlanner } from './deliveries/delivery-planner.service.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.service.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController, NoticesService } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';

@Module({
  controllers: [NoticesController],
  providers: [
    CentreAddress, DeliveriesRepository, DeliveryPlanner, DeliveryWorker, MessageChannels, NoticesRepository, NoticesService, NoticeWriter,
  ],
})
export class MessagesModule {}
