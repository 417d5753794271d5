import { channels, type Channel as ChannelName, type MessageKind } from '@dzvinok/contract/message-kinds';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable } from '@nestjs/common';
import { Mailbox, MailboxChannel } from './mailbox/mailbox.ts';
import { ProviderStates } from './providers/provider-states.service.ts';

export interface OutgoingMessage {
  /** Id of the delivery, the same in every attempt, by which the provider recognises a second copy. */
  id: string;
  kind: MessageKind;
  title: string;
  text: string;
  /** Address of the page in the portal. */
  url: string;
  isUrgent: boolean;
  /** Not sent afterwards. */
  expiresAt: Date;
  /** Question under the message: will the student be at the coming lesson, or when is the debt paid. */
  asks?: 'lesson' | 'debt' | null;
  /** Students of a message with a question, each once. */
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
  /** Of a chat: its bot, when known. */
  botId?: number | null;
}

/**
 * Answer of a provider. `later`: nothing was sent, try again (after the provider's pause, if it named one). `refused`: trying again is useless;
 * `endsAddress`: the address is not in use any more, `isPersonal`: only this person cannot be reached. `isOwnLimit`: the centre's limit
 * stopped the message before the provider. A thrown error means that the outcome is unknown.
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
  /** Name of the centre's provider, where centres may have their own. */
  providerOf?(tenant: Tenant): Promise<string>;
  /** Price of the message, where messages cost money; null while the channel is not set up. */
  priceOf?(message: PricedMessage): Promise<MessagePrice | null>;
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

  /** Replaces a channel of the same name. */
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
