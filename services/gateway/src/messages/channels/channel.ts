import { channels, type Channel as ChannelName, type MessageKind } from '@dzvinok/contract/message-kinds';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable } from '@nestjs/common';
import { Mailbox, MailboxChannel } from './mailbox/mailbox.ts';
import { ProviderStates } from './providers/provider-states.service.ts';

/** One message to one person, worded already. */
export interface OutgoingMessage {
  /** Of the delivery, the same in every attempt: the provider's key against a second copy. */
  id: string;
  kind: MessageKind;
  title: string;
  text: string;
  /** Address of the page in the portal. */
  url: string;
  isUrgent: boolean;
  /** Useless afterwards. */
  expiresAt: Date;
  /** What the person can answer by a press: whether the student will be at a lesson to come, or when a debt is paid. */
  asks?: 'lesson' | 'debt' | null;
  /** Of a message that asks: those whom it is about, each once. */
  students?: readonly { id: number; fullName: string }[];
  account: { id: number; fullName: string };
}

/** Where a person can be reached: a phone number, an e-mail address, a chat, an endpoint. */
export interface MessageAddress {
  /** Null for the account's phone number. */
  id: number | null;
  address: string;
  /** Of a push subscription. */
  keys: Readonly<Record<string, string>> | null;
  /** Of a chat: the bot that it is with, when known. */
  botId?: number | null;
}

/**
 * What a provider answered. `later`: nothing was sent, try again (after its own pause, if it named one).
 * `refused`: trying again is useless; `endsAddress` when nobody is behind the address any more, `isPersonal` when the
 * person alone cannot be reached. `isOwnLimit`: the centre's limit held it back, and no provider was asked.
 * A thrown error means that nobody knows whether the message went.
 */
export type SendOutcome =
  | { outcome: 'sent'; providerId?: string; parts?: number; priceKopecks?: number }
  | { outcome: 'later'; reason: string; afterMs?: number; isOwnLimit?: true }
  | { outcome: 'refused'; reason: string; endsAddress: boolean; isPersonal?: true; isOwnLimit?: true };

export type PricedMessage = Pick<OutgoingMessage, 'title' | 'text' | 'url'>;

export interface MessagePrice {
  parts: number;
  priceKopecks: number;
}

/** A way to reach people, over one provider. Keeps nothing: retries, limits and results belong to the deliveries. */
export interface MessageChannel {
  readonly name: ChannelName;
  /** A second attempt with the same id reaches the person once (or replaces the first). */
  readonly isRepeatable: boolean;
  /** Messages a second over all centres with the same provider; more wait. */
  readonly perSecond: number;
  /** Where centres may have a provider of their own: the name of the one that the centre sends by. */
  providerOf?(tenant: Tenant): Promise<string>;
  /** Where messages cost money: what this one would; null while the channel is not set up. */
  priceOf?(message: PricedMessage): Promise<MessagePrice | null>;
  /** Is set up for this centre. */
  isReady(tenant: Tenant): Promise<boolean>;
  /** Outside of any transaction. Ends by itself within `sendLimitMs`. */
  send(tenant: Tenant, message: OutgoingMessage, address: MessageAddress): Promise<SendOutcome>;
}

/** Null when the provider works, also when it cannot reach this person; undefined when it was not asked. */
function failureOf(outcome: SendOutcome): string | null | undefined {
  if (outcome.outcome === 'sent') return null;
  if (outcome.isOwnLimit) return undefined;
  return outcome.outcome === 'refused' && (outcome.endsAddress || outcome.isPersonal) ? null : outcome.reason;
}

/** Of what was thrown, for the person who looks after the channel. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** At most so many UTF-16 units, without half a character at the end. */
export function cutTo(most: number, text: string): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

export const sendLimitMs = 20_000;

@Injectable()
export class MessageChannels {
  readonly #known = new Map<ChannelName, MessageChannel>();

  constructor(
    private readonly mailbox: Mailbox,
    private readonly states: ProviderStates,
  ) {}

  add(channel: MessageChannel): void {
    if (this.#known.has(channel.name)) throw new Error(`Two features send by ${channel.name}`);
    this.#known.set(channel.name, channel);
  }

  /** In the place of another one of that name. */
  set(channel: MessageChannel): void {
    this.#known.set(channel.name, channel);
  }

  /** In development a channel that is not set up is replaced by the mailbox. */
  of(name: ChannelName): MessageChannel | undefined {
    const known = this.#known.get(name);
    const watched = known && this.#watched(known);
    return this.mailbox.isOpen ? new MailboxChannel(name, this.mailbox, watched) : watched;
  }

  /** Null where SMS are not set up. */
  async smsPrice(message: PricedMessage): Promise<MessagePrice | null> {
    return await this.#known.get('sms')?.priceOf?.(message) ?? null;
  }

  async readyFor(tenant: Tenant): Promise<ReadonlySet<ChannelName>> {
    const areReady = await Promise.all(channels.map(async (name) => await this.of(name)?.isReady(tenant) ?? false));
    return new Set(channels.filter((_, nr) => areReady[nr]));
  }

  #watched(channel: MessageChannel): MessageChannel {
    const { name, isRepeatable, perSecond } = channel;
    return {
      name,
      isRepeatable,
      perSecond,
      providerOf: async (tenant) => await channel.providerOf?.(tenant) ?? name,
      isReady: (tenant) => channel.isReady(tenant),
      send: async (tenant, message, address) => {
        const sending = channel.send(tenant, message, address);
        const failure = await sending.then(failureOf, wordsOf);
        if (failure !== undefined) await this.states.note(tenant, name, failure);
        return sending;
      },
    };
  }
}
