import { Module } from '@nestjs/common';
import { FamilyModule } from '../family/family.module.ts';
import { CentreAddress } from '../runtime/centre-settings/centre-settings.ts';
import { OwnChangesLimit } from '../runtime/limits/own-changes-limit.ts';
import { MessageChannels } from './channels/channel.ts';
import { EmailChannel } from './channels/email/email-channel.ts';
import { EmailSender } from './channels/email/email-sender.service.ts';
import { UnsubscribeLinks } from './channels/email/unsubscribe-links.ts';
import { Unsubscribing } from './channels/email/unsubscribing.service.ts';
import { Mailbox } from './channels/mailbox/mailbox.ts';
import { NameServers } from './channels/providers/mail-domain.ts';
import { MailServers } from './channels/providers/mail-servers.service.ts';
import { OwnProviders } from './channels/providers/own-providers.service.ts';
import { ProviderStates } from './channels/providers/provider-states.service.ts';
import { ProvidersRepository } from './channels/providers/providers.repository.ts';
import { PushChannel } from './channels/push/push-channel.ts';
import { VapidKeys } from './channels/push/vapid-keys.ts';
import { SmsAccounts } from './channels/sms/sms-accounts.service.ts';
import { SmsChannel } from './channels/sms/sms-channel.ts';
import { TelegramAnswers } from './channels/telegram/telegram-answers.service.ts';
import { TelegramBot } from './channels/telegram/telegram-bot.ts';
import { TelegramBots } from './channels/telegram/telegram-bots.service.ts';
import { TelegramChannel } from './channels/telegram/telegram-channel.ts';
import { TelegramLinks } from './channels/telegram/telegram-links.service.ts';
import { TelegramController, TelegramUpdates } from './channels/telegram/telegram.controller.ts';
import { ChoicesController } from './choices/choices.controller.ts';
import { ChoicesRepository } from './choices/choices.repository.ts';
import { ChoicesService } from './choices/choices.service.ts';
import { DeliveriesController, DeliveriesService } from './deliveries/deliveries.controller.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveryFailures } from './deliveries/delivery-failures.service.ts';
import { DeliveryPlanner } from './deliveries/delivery-planner.service.ts';
import { DeliveryWakes } from './deliveries/delivery-wakes.service.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.service.ts';
import { SmsReports, SmsReportsController } from './deliveries/sms-reports.controller.ts';
import { EmailAddressesController, EmailAddressesService } from './email-addresses/email-addresses.controller.ts';
import { EmailAddressesRepository } from './email-addresses/email-addresses.repository.ts';
import { MailingsController } from './mailings/mailings.controller.ts';
import { MailingsRepository } from './mailings/mailings.repository.ts';
import { MailingsService } from './mailings/mailings.service.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController, NoticesService } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';
import { MessageProvidersController, MessageProvidersService } from './providers/message-providers.controller.ts';
import { ProviderKeysService } from './providers/provider-keys.service.ts';
import { ProviderTrials } from './providers/provider-trials.service.ts';

@Module({
  imports: [FamilyModule],
  controllers: [
    ChoicesController,
    DeliveriesController,
    EmailAddressesController,
    MailingsController,
    MessageProvidersController,
    NoticesController,
    SmsReportsController,
    TelegramController,
  ],
  providers: [
    CentreAddress,
    ChoicesRepository,
    ChoicesService,
    DeliveriesRepository,
    DeliveriesService,
    DeliveryFailures,
    DeliveryPlanner,
    DeliveryWakes,
    DeliveryWorker,
    EmailAddressesRepository,
    EmailAddressesService,
    EmailChannel,
    EmailSender,
    Mailbox,
    MailingsRepository,
    MailingsService,
    MailServers,
    MessageChannels,
    MessageProvidersService,
    NameServers,
    NoticesRepository,
    NoticesService,
    NoticeWriter,
    OwnChangesLimit,
    OwnProviders,
    ProviderKeysService,
    ProvidersRepository,
    ProviderStates,
    ProviderTrials,
    PushChannel,
    SmsAccounts,
    SmsChannel,
    SmsReports,
    TelegramAnswers,
    TelegramBot,
    TelegramBots,
    TelegramChannel,
    TelegramLinks,
    TelegramUpdates,
    UnsubscribeLinks,
    Unsubscribing,
    VapidKeys,
  ],
})
export class MessagesModule {}
