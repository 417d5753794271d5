import { lessonAnswers } from '@dzvinok/contract/telegram';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../../runtime/app.config.ts';
import { settingsOf } from '../../../runtime/centre-settings/centre-settings.ts';
import { MessageChannels, type MessageAddress, type MessageChannel, type OutgoingMessage, type SendOutcome } from '../channel.ts';
import { buttonOf } from './telegram-answers.service.ts';
import { TelegramBot } from './telegram-bot.ts';

@Injectable()
export class TelegramChannel implements MessageChannel, OnModuleInit {
  readonly name = 'telegram';
  readonly isRepeatable = false;
  readonly perSecond = 25;

  constructor(
    private readonly config: AppConfig,
    private readonly channels: MessageChannels,
    private readonly bot: TelegramBot,
  ) {}

  onModuleInit(): void {
    if (this.config.telegram) this.channels.add(this);
  }

  async isReady(tenant: Tenant): Promise<boolean> {
    return settingsOf(tenant).switches.telegram === true;
  }

  send(tenant: Tenant, { id, title, text, url, asksAboutLesson }: OutgoingMessage, { address }: MessageAddress): Promise<SendOutcome> {
    const buttons = asksAboutLesson ? lessonAnswers.map(({ answer, label }) => ({ text: label, callback_data: buttonOf(tenant, id, answer) })) : [];
    return this.bot.send(Number(address), [title, text, url].filter(Boolean).join('\n'), buttons);
  }
}
