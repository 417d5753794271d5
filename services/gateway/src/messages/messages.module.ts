import { Module } from '@nestjs/common';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { MessageChannels } from './channels/channel.ts';
import { EmailChannel } from './channels/email/email-channel.ts';
import { EmailSender } from './channels/email/email-sender.service.ts';
import { UnsubscribeLinks } from './channels/email/unsubscribe-links.ts';
import { Unsubscribing } from './channels/email/unsubscribing.service.ts';
import { Mailbox } from './channels/mailbox/mailbox.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveryPlanner } from './deliveries/delivery-planner.service.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.service.ts';
import { EmailAddressesController, EmailAddressesService } from './email-addresses/email-addresses.controller.ts';
import { EmailAddressesRepository } from './email-addresses/email-addresses.repository.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController, NoticesService } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';

@Module({
  controllers: [EmailAddressesController, NoticesController],
  providers: [
    CentreAddress, DeliveriesRepository, DeliveryPlanner, DeliveryWorker, EmailAddressesRepository, EmailAddressesService, EmailChannel,
    EmailSender, Mailbox, MessageChannels, NoticesRepository, NoticesService, NoticeWriter, UnsubscribeLinks, Unsubscribing,
  ],
})
export class MessagesModule {}
