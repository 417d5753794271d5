import { smsLength } from '@dzvinok/contract/sms-parts';
import { platformKey, type Tenant } from '@dzvinok/tenancy/tenant';
import { readInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { AppConfig } from '../../../runtime/app.config.ts';
import { settingsOf } from '../../../runtime/centre-settings/centre-settings.ts';
import { Connections } from '../../../runtime/connections.ts';
import { db } from '../../../runtime/database/database.ts';
import { cutTo, MessageChannels, sendLimitMs, type MessageAddress, type MessageChannel, type MessagePrice, type OutgoingMessage, type PricedMessage, type SendOutcome } from '../channel.ts';
import { wasNeverSent } from '../never-sent.ts';
import { type SmsAccount, SmsAccounts } from './sms-accounts.service.ts';
import { textsOf } from './sms-text.ts';
import { outcomeOf, smsAnswer } from './turbosms.ts';

/** Leaves time for the check of the month's limit before. */
const answersWithinMs = sendLimitMs - 3_000;
const longestViberText = 1_000;
const waitForOthersMs = 5_000;
/** TurboSMS gives up on a message after two days. */
const reportedWithinSeconds = 3 * 24 * 3600;

/** TurboSMS, Viber first where a sender is registered there. */
@Injectable()
export class SmsChannel implements MessageChannel, OnModuleInit {
  readonly name = 'sms';
  readonly isRepeatable = true;
  readonly perSecond = 20;

  constructor(
    private readonly config: AppConfig,
    private readonly accounts: SmsAccounts,
    private readonly connections: Connections,
    private readonly channels: MessageChannels,
  ) {}

  onModuleInit(): void {
    this.channels.add(this);
  }

  async isReady(): Promise<boolean> {
    return await this.accounts.current() !== null;
  }

  async priceOf(message: PricedMessage): Promise<MessagePrice | null> {
    const sms = await this.accounts.current();
    return sms && priceIn(sms, textsOf(message).smsText);
  }

  async send(tenant: Tenant, message: OutgoingMessage, { address }: MessageAddress): Promise<SendOutcome> {
    const sms = await this.accounts.current();
    if (!sms) return { outcome: 'later', reason: 'SMS не налаштовано' };
    if (!/^0\d{9}$/.test(address)) return { outcome: 'refused', reason: 'Немає номера телефону', endsAddress: false, isPersonal: true };
    const { text, smsText } = textsOf(message);
    const { parts, priceKopecks } = priceIn(sms, smsText);
    const refusal = await this.#overLimit(tenant, message.id, priceKopecks, sms);
    if (refusal) return refusal;
    const outcome = await this.#ask(sms, address, {
      sequence_id: `d-${message.id}`,
      ...sms.viber && { viber: { sender: sms.viber.sender, text: cutTo(longestViberText, text), caption: 'Відкрити', action: message.url } },
      sms: { sender: sms.sender, text: smsText },
    });
    if (outcome.outcome !== 'sent') return outcome;
    await this.#rememberCentre(tenant, outcome.providerId);
    return { ...outcome, parts, priceKopecks };
  }

  /** Of no centre: for the SuperAdmin, who has just set the account up. */
  async sendTrial(phoneNumber: string): Promise<SendOutcome> {
    const sms = await this.accounts.current();
    if (!sms) return { outcome: 'later', reason: 'SMS не налаштовано' };
    return this.#ask(sms, phoneNumber, { sequence_id: `t-${randomUUID()}`, sms: { sender: sms.sender, text: 'Дзвінок: SMS налаштовано правильно.' } });
  }

  /** Messages that are being sent count too: those with smaller ids use the rest of the limit first. */
  async #overLimit(tenant: Tenant, id: string, priceKopecks: number, sms: SmsAccount): Promise<SendOutcome | null> {
    const limit = settingsOf(tenant).smsMonthLimit ?? sms.monthLimit;
    const { rows: [known] } = await readInTenant(this.connections.database, tenant, () => sql<{ spent: number; before: number }>`
      select
        (select coalesce(sum(price_kopecks), 0)::int from delivery_attempts
          where price_kopecks is not null and started_at >= date_trunc('month', now())) as spent,
        (select count(*)::int from deliveries where state = 'leased' and channel = 'sms' and id < ${id}::uuid) as before`.execute(db()));
    const { spent = 0, before = 0 } = known ?? {};
    if (spent + priceKopecks > limit * 100) {
      return { outcome: 'refused', reason: `Вичерпано ліміт витрат на SMS цього місяця: ${limit} грн`, endsAddress: false, isOwnLimit: true };
    }
    const isUncertain = spent + (before + 1) * priceKopecks > limit * 100;
    return isUncertain ? { outcome: 'later', reason: 'Ліміт витрат на SMS майже вичерпано', afterMs: waitForOthersMs, isOwnLimit: true } : null;
  }

  /** @throws when the answer cannot be understood: the same request again is safe */
  async #ask({ token }: SmsAccount, phoneNumber: string, request: object): Promise<SendOutcome> {
    const phone = `38${phoneNumber}`;
    const reply = await fetch(`${this.config.smsRoot}/message/send.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, recipients: [phone] }),
      signal: AbortSignal.timeout(answersWithinMs),
      redirect: 'error',
    }).catch((error: unknown) => {
      if (wasNeverSent(error)) return null;
      throw new Error('Невідомо, чи дійшло: TurboSMS не відповів');
    });
    if (reply === null) return { outcome: 'later', reason: 'TurboSMS не відповідає' };
    if (reply.status === 429) return { outcome: 'later', reason: 'TurboSMS просить зачекати' };
    if (reply.status >= 400 && reply.status < 500) return { outcome: 'later', reason: `TurboSMS не прийняв запит (${reply.status}). Перевірте налаштування SMS` };
    const answer = smsAnswer.safeParse(await reply.json().catch(() => null));
    if (reply.status !== 200 || !answer.success) throw new Error(`Невідомо, чи дійшло: незрозуміла відповідь TurboSMS (${reply.status})`);
    return outcomeOf(answer.data, phone);
  }

  /** Its call-back does not name the centre. */
  async #rememberCentre({ id }: Tenant, providerId = ''): Promise<void> {
    if (providerId === '') return;
    await this.connections.redis?.set(platformKey('sms', providerId), id, 'EX', reportedWithinSeconds).catch(() => undefined);
  }
}

/** The dearer of SMS and Viber, as it is unknown beforehand which of them is paid for. */
function priceIn({ partKopecks, viber }: SmsAccount, smsText: string): MessagePrice {
  const { parts } = smsLength(smsText);
  return { parts, priceKopecks: Math.max(parts * partKopecks, viber?.kopecks ?? 0) };
}
