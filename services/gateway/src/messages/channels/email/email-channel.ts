import { kindRules } from '@dzvinok/contract/message-kinds';
import { paths } from '@dzvinok/contract/paths';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../../runtime/app.config.ts';
import { type MessageAddress, type MessageChannel, MessageChannels, type OutgoingMessage, type SendOutcome } from '../channel.ts';
import { EmailSender } from './email-sender.service.ts';
import { UnsubscribeLinks } from './unsubscribe-links.ts';

@Injectable()
export class EmailChannel implements MessageChannel, OnModuleInit {
  readonly name = 'email';
  /** Mail programs show letters with one Message-ID once. */
  readonly isRepeatable = true;
  readonly perSecond: number;

  constructor(
    private readonly channels: MessageChannels,
    private readonly sender: EmailSender,
    private readonly links: UnsubscribeLinks,
    config: AppConfig,
  ) {
    this.perSecond = config.lettersPerSecond;
  }

  onModuleInit(): void {
    this.channels.add(this);
  }

  isReady(tenant: Tenant): Promise<boolean> {
    return this.sender.isReady(tenant);
  }

  async providerOf(tenant: Tenant): Promise<string> {
    return await this.sender.hasOwnServer(tenant) ? `email of ${tenant.id}` : 'email';
  }

  send(tenant: Tenant, message: OutgoingMessage, { address }: MessageAddress): Promise<SendOutcome> {
    const { id, kind, title, text, url, account } = message;
    const { origin, hostname } = new URL(url);
    return this.sender.send(tenant, {
      id,
      to: address,
      person: account.fullName,
      host: hostname,
      title,
      text,
      code: null,
      page: { label: 'Відкрити в порталі', url },
      choicesUrl: origin + paths.profile,
      unsubscribe: kindRules[kind].isNecessary ? null : {
        label: `Не надсилати на пошту: ${kindRules[kind].name.toLowerCase()}`,
        url: origin + this.links.pathFor(tenant, { accountId: account.id, kind }),
      },
    });
  }
}
