import { Module } from '@nestjs/common';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { OwnChangesLimit } from '../runtime/limits/own-changes-limit.ts';
import { MessageChannels } from './channels/channel.ts';
import { SmsChannel } from './channels/sms/sms-channel.ts';
import { SmsReportsController, SmsReports } from './channels/sms/sms-reports.controller.ts';
import { TelegramBot } from './channels/telegram/telegram-bot.ts';
import { TelegramChannel } from './channels/telegram/telegram-channel.ts';
import { TelegramLinks } from './channels/telegram/telegram-links.service.ts';
import { TelegramController, TelegramUpdates } from './channels/telegram/telegram.controller.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveryPlanner } from './deliveries/delivery-planner.service.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.service.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController, NoticesService } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';

@Module({
  controllers: [NoticesController, SmsReportsController, TelegramController],
  providers: [
    CentreAddress,
    DeliveriesRepository,
    DeliveryPlanner,
    DeliveryWorker,
    MessageChannels,
    NoticesRepository,
    NoticesService,
    NoticeWriter,
    OwnChangesLimit,
    SmsChannel,
    SmsReports,
    TelegramBot,
    TelegramChannel,
    TelegramLinks,
    TelegramUpdates,
  ],
})
export class MessagesModule {}
