import { Module } from '@nestjs/common';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { MessageChannels } from './channels/channel.ts';
import { EmailChannel } from './channels/email/email-channel.ts';
import { EmailSender } from './channels/email/email-sender.service.ts';
import { UnsubscribeLinks } from './channels/email/unsubscribe-links.ts';
import { Unsubscribing } from './channels/email/unsubscribing.service.ts';
import { Mailbox } from './channels/mailbox/mailbox.ts';
import { NameServers } from './channels/providers/mail-domain.ts';
import { MailServers } from './channels/providers/mail-servers.service.ts';
import { ProviderStates } from './channels/providers/provider-states.service.ts';
import { ProvidersRepository } from './channels/providers/providers.repository.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveryPlanner } from './deliveries/delivery-planner.service.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.service.ts';
import { EmailAddressesController, EmailAddressesService } from './email-addresses/email-addresses.controller.ts';
import { EmailAddressesRepository } from './email-addresses/email-addresses.repository.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController, NoticesService } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';
import { MessageProvidersController, MessageProvidersService } from './providers/message-providers.controller.ts';

@Module({
  controllers: [EmailAddressesController, MessageProvidersController, NoticesController],
  providers: [
    CentreAddress, DeliveriesRepository, DeliveryPlanner, DeliveryWorker, EmailAddressesRepository, EmailAddressesService, EmailChannel,
    EmailSender, Mailbox, MailServers, MessageChannels, MessageProvidersService, NameServers, NoticesRepository, NoticesService, NoticeWriter, ProviderStates, ProvidersRepository, UnsubscribeLinks, Unsubscribing,
  ],
})
export class MessagesModule {}
