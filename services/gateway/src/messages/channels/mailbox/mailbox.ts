import type { Channel } from '@dzvinok/contract/message-kinds';
import { smsLength } from '@dzvinok/contract/sms-parts';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import type { RealmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AppConfig } from '../../../runtime/app.config.ts';
import { textsOf } from '../sms/sms-text.ts';
import { buttonsUnder } from '../telegram/telegram-buttons.ts';
import type { MessageAddress, MessageChannel, OutgoingMessage, SendOutcome } from '../channel.ts';

export interface KeptMessage {
  id: string;
  at: Date;
  realm: RealmId;
  channel: Channel;
  person: string;
  address: string;
  title: string;
  text: string;
  html: string | null;
  /** Rows of buttons under a message of Telegram. */
  buttons?: string[][];
  /** Paid parts of an SMS. */
  parts?: number;
}

const keptAtMost = 200;

/** For development: keeps messages for outside providers in the memory of this process. */
@Injectable()
export class Mailbox {
  /** Never in production. */
  readonly isOpen: boolean;
  readonly #messages: KeptMessage[] = [];

  constructor(config: AppConfig) {
    this.isOpen = config.keepsMessages;
  }

  keep(message: Omit<KeptMessage, 'id' | 'at'>): void {
    if (!this.isOpen) throw new Error('Only development keeps messages');
    this.#messages.unshift({ ...message, id: randomUUID(), at: new Date() });
    this.#messages.splice(keptAtMost);
  }

  /** The newest first. */
  of(realm: RealmId): readonly KeptMessage[] {
    return this.#messages.filter((message) => message.realm === realm);
  }

  one(realm: RealmId, id: string): KeptMessage | undefined {
    return this.of(realm).find((message) => message.id === id);
  }
}

/** Keeps messages of a channel whose provider is not set up. */
export class MailboxChannel implements MessageChannel {
  readonly name: Channel;
  readonly isRepeatable: boolean;
  readonly perSecond: number;
  readonly #mailbox: Mailbox;
  readonly #real: MessageChannel | undefined;

  constructor(name: Channel, mailbox: Mailbox, real: MessageChannel | undefined) {
    this.name = name;
    this.isRepeatable = real?.isRepeatable ?? true;
    this.perSecond = real?.perSecond ?? 100;
    this.#mailbox = mailbox;
    this.#real = real;
  }

  async isReady(): Promise<boolean> {
    return true;
  }

  async providerOf(tenant: Tenant): Promise<string> {
    return await this.#real?.providerOf?.(tenant) ?? this.name;
  }

  async send(tenant: Tenant, message: OutgoingMessage, address: MessageAddress): Promise<SendOutcome> {
    if (this.#real && await this.#real.isReady(tenant)) return this.#real.send(tenant, message, address);
    this.#mailbox.keep({
      realm: tenant.id,
      channel: this.name,
      person: message.account.fullName,
      address: address.address,
      title: message.title,
      text: `${message.text}\n${message.url}`,
      html: null,
      ...this.name === 'telegram' && { buttons: buttonsUnder(tenant, message).map((row) => row.map(({ text }) => text)) },
      ...this.name === 'sms' && { parts: smsLength(textsOf(message).smsText).parts },
    });
    return { outcome: 'sent' };
  }
}
