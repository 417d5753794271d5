import { refuse, refuseField } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { fillVariables, type Mailing, type MailingForm } from '@dzvinok/contract/mailings';
import { channels } from '@dzvinok/contract/message-kinds';
import { addDays, isoIn } from '@dzvinok/schedule/zone';
import { counted } from '@dzvinok/texts/plural';
import { givenName } from '@dzvinok/texts/names';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreAddress } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { readStart } from '../../school/calendar/start-time.rules.ts';
import { MessageChannels } from '../channels/channel.ts';
import { afterQuiet, channelsFor } from '../deliveries/delivery-times.ts';
import { messageText } from '../deliveries/message-text.ts';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.ts';
import { MailingsRepository, type Audience, type DueMailing, type Recipient } from './mailings.repository.ts';

/** As long as the id of a delivery to come. */
const noDelivery = '00000000-0000-4000-8000-000000000000';
const minuteMs = 60_000;
const mostDaysAhead = 365;
const shownExamples = 5;
const shownUnreachable = 200;

/** Messages of an admin to many people: in the product for all at once, by other channels as each person has chosen. */
@Injectable()
export class MailingsService implements OnModuleInit {
  constructor(
    private readonly mailings: MailingsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly channels: MessageChannels,
    private readonly connections: Connections,
    private readonly housekeeping: Housekeeping,
    private readonly live: LiveEvents,
    private readonly audit: AuditService,
    private readonly address: CentreAddress,
    private readonly clock: CentreClock,
  ) {}

  onModuleInit(): void {
    this.housekeeping.add('mailings', () => this.#tellDue());
  }

  list(): Promise<Mailing[]> {
    return this.mailings.list();
  }

  async one(id: number) {
    const mailing = await this.mailings.byId(id);
    if (!mailing) throw refuse('mailings.not-found');
    return { ...mailing, people: await this.mailings.people(id) };
  }

  async preview(form: MailingForm, after = 0) {
    const { now, zone } = this.clock.today();
    const chosenAt = this.#sendAtOf(form);
    const sendAt = chosenAt ?? now;
    const awakeAt = afterQuiet(sendAt, zone, { quietFrom: null, quietUntil: null });
    const audience = audienceOf(form);
    await this.#nameOf(audience);
    const recipients = await this.mailings.recipients(audience);
    const told = recipients.filter((recipient) => mayBeTold(recipient, audience));
    const ready = await this.channels.readyFor(currentTenant());
    const people = await this.deliveries.people(told.map(({ accountId }) => accountId));
    const kind = audience.isPromotional ? 'promotion' : 'mailing';
    const withoutAddress = new Set<number>();
    const reached = new Map(told.map(({ accountId }) => {
      const person = people.get(accountId);
      const reachable = new Set(person?.addresses.map(({ channel }) => channel).filter((channel) => ready.has(channel)));
      // All people have a phone, but SMS are sent only to people who chose them.
      if (![...reachable].some((channel) => channel !== 'sms')) withoutAddress.add(accountId);
      return [accountId, channelsFor(kind, person?.channels ?? {}, reachable)];
    }));
    const unreachable = [
      ...recipients.filter((recipient) => !mayBeTold(recipient, audience)).map(({ fullName }) => ({ fullName, reason: 'Не погоджувалися на рекламу' })),
      ...told.filter(({ accountId }) => reached.get(accountId)?.length === 0).map(({ accountId, fullName }) =>
        ({ fullName, reason: withoutAddress.has(accountId) ? 'Лише в порталі: немає пошти, Telegram чи браузера' : 'Лише в порталі: для таких повідомлень усі способи вимкнено' })),
    ];
    return {
      recipients: told.length,
      channels: channels.filter((channel) => ready.has(channel)).map((channel) => ({ channel, count: told.filter(({ accountId }) => reached.get(accountId)?.includes(channel)).length })),
      examples: told.slice(after, after + shownExamples).map((recipient) =>
        ({ fullName: recipient.fullName, text: textFor(form.message, recipient), channels: reached.get(recipient.accountId) ?? [] })),
      unreachable: unreachable.slice(0, shownUnreachable),
      unreachableCount: unreachable.length,
      sms: await this.#smsPrice(form.message, told.filter(({ accountId }) => reached.get(accountId)?.includes('sms'))),
      sendAt: chosenAt && isoIn(zone, chosenAt),
      awakeAt: awakeAt > sendAt ? isoIn(zone, awakeAt) : null,
    };
  }

  /** A mailing without a later time is in the product when the call returns. */
  async create(form: MailingForm, caller: CallerInfo): Promise<{ id: number; recipients: number }> {
    const audience = audienceOf(form);
    const name = await this.#nameOf(audience);
    const recipients = (await this.mailings.recipients(audience)).filter((recipient) => mayBeTold(recipient, audience));
    if (recipients.length === 0) throw refuse('mailings.nobody');
    const now = this.clock.now();
    const sendAt = this.#sendAtOf(form) ?? now;
    const id = await this.mailings.add({ ...audience, message: form.message, audience: name, createdBy: caller.accountId, sendAt: sendAt > now ? sendAt : now });
    await this.audit.record({
      action: 'mailings.created', entity: 'mailing', entityId: id, details: { recipients: recipients.length, sendAt: sendAt.toISOString(), isPromotional: audience.isPromotional },
    });
    if (sendAt <= now) await this.tellDue();
    return { id, recipients: recipients.length };
  }

  async stop(id: number): Promise<null> {
    if (!(await this.mailings.stop(id, this.clock.now()))) throw refuse('mailings.not-found');
    await this.audit.record({ action: 'mailings.stopped', entity: 'mailing', entityId: id });
    return null;
  }

  async repeat(id: number): Promise<{ recipients: number }> {
    const mailing = await this.mailings.lock(id);
    if (!mailing) throw refuse('mailings.not-found');
    if (mailing.isStopped) throw refuse('mailings.stopped');
    if (!mailing.isTold) throw refuse('mailings.waiting');
    const recipients = await this.mailings.repeat(id);
    if (recipients === 0) throw refuse('mailings.all-reached');
    await this.audit.record({ action: 'mailings.repeated', entity: 'mailing', entityId: id, details: { recipients } });
    this.live.noticesSoon();
    return { recipients };
  }

  /** In the centre's transaction: writes the notices of mailings whose time has come. */
  async tellDue(): Promise<void> {
    for (const mailing of await this.mailings.takeDue(this.clock.now())) {
      const recipients = (await this.mailings.recipients(mailing)).filter((recipient) => mayBeTold(recipient, mailing));
      await this.mailings.tell(mailing.id, recipients.map((recipient) => ({ accountId: recipient.accountId, event: eventOf(mailing, recipient) })));
      this.live.tellOfNotices(recipients.map(({ accountId }) => accountId));
      this.live.noticesSoon();
    }
  }

  #sendAtOf({ sendAt }: MailingForm): Date | null {
    if (!sendAt) return null;
    const { now, day, zone } = this.clock.today();
    const chosen = readStart(sendAt, zone);
    if (chosen === null) throw refuseField('calendar.no-such-time', 'sendAt');
    // The chosen minute may begin while the form is checked.
    if (chosen.startsAt.getTime() < now.getTime() - minuteMs) throw refuseField('mailings.past-time', 'sendAt');
    if (chosen.day > addDays(day, mostDaysAhead)) throw refuseField('mailings.far-time', 'sendAt');
    return chosen.startsAt;
  }

  async #smsPrice(message: string, recipients: readonly Recipient[]): Promise<{ parts: number; priceKopecks: number } | null> {
    if (recipients.length === 0) return null;
    const { code, name } = currentTenant();
    const { url } = messageText([], { role: 'Parent', origin: this.address.ofMessages(code), id: noDelivery });
    const prices = await Promise.all(recipients.map((recipient) => this.channels.smsPrice({ title: name, text: textFor(message, recipient), url })));
    return prices.reduce<{ parts: number; priceKopecks: number } | null>((sum, price) => price && {
      parts: (sum?.parts ?? 0) + price.parts, priceKopecks: (sum?.priceKopecks ?? 0) + price.priceKopecks,
    }, null);
  }

  async #tellDue(): Promise<void> {
    const due = { table: 'mailings', where: 'told_at is null and stopped_at is null and send_at <= now()' };
    await this.connections.inCentresWith([due], () => this.tellDue());
  }

  async #nameOf({ groupId, studentIds }: Audience): Promise<string> {
    if (studentIds !== null) return counted(studentIds.length, ['обраний учень', 'обрані учні', 'обраних учнів']);
    if (groupId === null) return 'Увесь центр';
    const name = await this.mailings.groupName(groupId);
    if (name === null) throw refuse('groups.not-found');
    return name;
  }
}

function audienceOf({ classId, studentIds, recipientId, isPromotional }: MailingForm): Audience {
  return { groupId: classId, studentIds: studentIds ?? null, recipientId, isPromotional: isPromotional ?? false };
}

function mayBeTold({ hasAgreed }: Recipient, { isPromotional }: Audience): boolean {
  return hasAgreed || !isPromotional;
}

function textFor(message: string, { fullName, students, groups }: Recipient): string {
  return fillVariables(message, { 'ім’я': givenName(fullName), учень: students.join(', '), група: groups.join(', '), центр: currentTenant().name });
}

function eventOf({ message, isPromotional }: DueMailing, recipient: Recipient) {
  return { kind: isPromotional ? 'promotion' as const : 'mailing' as const, title: currentTenant().name, text: textFor(message, recipient), page: null };
}
