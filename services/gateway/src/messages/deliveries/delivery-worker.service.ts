import { kindRules, type Channel } from '@dzvinok/contract/message-kinds';
import type { Notice } from '@dzvinok/contract/notices';
import { canChooseAttendance } from '@dzvinok/schedule/week';
import { centresWith } from '@dzvinok/tenancy/centres-with';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { CentreAddress } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { MessageChannels, type MessageAddress, type OutgoingMessage, type SendOutcome, wordsOf } from '../channels/channel.ts';
import { isDebtReminder, NoticesRepository } from '../notices/notices.repository.ts';
import { mailingStopped } from '../notices/mailing.entity.ts';
import { ChannelPace } from './channel-pace.ts';
import { DeliveriesRepository, type LeasedDelivery, type Person, type Settlement } from './deliveries.repository.ts';
import { DeliveryFailures } from './delivery-failures.service.ts';
import { DeliveryWakes } from './delivery-wakes.service.ts';
import { afterQuiet, channelsFor } from './delivery-times.ts';
import { dueDeliveries, looksEveryMs, sweepEveryMs } from './due-deliveries.ts';
import { messageText } from './message-text.ts';

/** Centres whose deliveries are sent side by side. */
const centresAtOnce = 8;
const minuteMs = 60_000;
/** The pause before each next attempt. */
const pausesMs = [0.5, 2, 10, 30, 120].map((minutes) => minutes * minuteMs);

const reasons = {
  read: 'Прочитано в порталі',
  withdrawn: 'Уже не актуально: змінено, скасовано або особа більше не отримує таких повідомлень',
  archived: 'Особу перенесено до архіву',
  off: 'Особа вимкнула цей канал',
  noConsent: 'Особа відкликала згоду на рекламу',
  noAddress: 'Немає адреси для цього каналу',
  notSetUp: 'Канал не налаштовано',
  late: 'Час повідомлення минув, перш ніж його вдалося надіслати',
  attempts: 'Кілька спроб не вдалися',
  maybeTwice: 'Можливий дубль: невідомо, чи дійшла попередня спроба',
  unknown: 'Невідомо, чи дійшло: зв’язок двічі обірвався під час надсилання',
} as const;

interface Sending {
  delivery: LeasedDelivery;
  message: OutgoingMessage;
  addresses: MessageAddress[];
}

type Sent = SendOutcome | { outcome: 'unknown'; reason: string };

/** Sends what is due. Leases in one transaction, sends outside any, keeps the results in another: a kill loses nothing and repeats one attempt at most. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Deliveries');
  readonly #running = new Map<number, Promise<void>>();
  readonly #pace: ChannelPace;
  #timer: NodeJS.Timeout | undefined;
  #isSweeping = false;
  #lookedAt = -Infinity;
  #isStopping = false;

  constructor(
    private readonly config: AppConfig,
    private readonly connections: Connections,
    private readonly channels: MessageChannels,
    private readonly deliveries: DeliveriesRepository,
    private readonly wakes: DeliveryWakes,
    private readonly failures: DeliveryFailures,
    private readonly notices: NoticesRepository,
    private readonly centreAddress: CentreAddress,
    private readonly clock: CentreClock,
  ) {
    this.#pace = new ChannelPace(connections.redis);
  }

  onApplicationBootstrap(): void {
    if (!this.config.runsJobs) return;
    this.#timer = setInterval(() => void this.sweep(), sweepEveryMs).unref();
    this.wakes.onHint((tenantId) => { if (this.#running.size < centresAtOnce && !this.#isStopping) void this.send(tenantId); });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await Promise.all(this.#running.values());
  }

  /** Begins with each centre that has something due. */
  async sweep(): Promise<void> {
    if (this.#isSweeping || this.#isStopping) return;
    this.#isSweeping = true;
    try {
      const due = await this.#due();
      for (const tenantId of due) {
        if (this.#running.size >= centresAtOnce || this.#isStopping) break;
        void this.send(tenantId);
      }
    } catch (error) {
      this.#logger.error('Deliveries cannot be looked for', error);
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Centres that have noted something due; now and then also those whose note was lost. */
  async #due(): Promise<Iterable<number>> {
    const noted = await this.wakes.due();
    if (performance.now() < this.#lookedAt + looksEveryMs) return noted;
    this.#lookedAt = performance.now();
    return new Set([...noted, ...await centresWith(this.connections.database, dueDeliveries)]);
  }

  /** All that is due in a centre; joins a run of it that is under way. */
  send(tenantId: number): Promise<void> {
    const running = this.#running.get(tenantId);
    if (running) return running;
    const own = this.#send(tenantId)
      .catch((error: unknown) => this.#logger.error(`Messages of centre ${tenantId} were not sent`, error))
      .finally(() => this.#running.delete(tenantId));
    this.#running.set(tenantId, own);
    return own;
  }

  async #send(tenantId: number): Promise<void> {
    const tenant = await this.connections.directory.byId(tenantId);
    if (!tenant) return;
    const version = await this.wakes.versionOf(tenantId);
    while (!this.#isStopping) {
      const { leased, sendings, next } = await runInTenant(this.connections.database, tenant, () => this.#lease(tenant));
      if (leased === 0) return this.wakes.settle(tenantId, version, next);
      const results = await Promise.all(sendings.map(async (sending) => ({ sending, outcomes: await this.#attempt(tenant, sending) })));
      await runInTenant(this.connections.database, tenant, async () => {
        for (const { sending, outcomes } of results) await this.#keep(sending, outcomes);
      });
    }
  }

  async #lease(tenant: Tenant): Promise<{ leased: number; sendings: Sending[]; next: Date | null }> {
    const { now, day, zone } = this.clock.today();
    const leased = await this.deliveries.lease(now);
    if (leased.length === 0) {
      await this.deliveries.deleteOld();
      return { leased: 0, sendings: [], next: await this.deliveries.nextDue() };
    }
    const people = await this.deliveries.people([...new Set(leased.map(({ accountId }) => accountId))]);
    const keys = leased.flatMap(({ accountId, noticeIds }) => noticeIds.map((id) => ({ accountId, id })));
    const present = Map.groupBy(await this.notices.now(keys, day), ({ accountId }) => accountId);
    const ready = await this.channels.readyFor(tenant);
    const sendings: Sending[] = [];
    for (const delivery of leased) {
      const notices = (present.get(delivery.accountId) ?? []).filter(({ id }) => delivery.noticeIds.includes(id)).map(({ notice }) => notice);
      const next = this.#check(delivery, { person: people.get(delivery.accountId), notices, ready, now, zone });
      if ('state' in next) {
        await this.deliveries.settle(delivery, next, now);
        if (next.state === 'failed') await this.deliveries.useNextChannel(delivery, now);
      } else {
        const { person, unread } = next;
        const words = messageText(unread, { role: person.role, origin: this.centreAddress.ofMessages(tenant.code), id: delivery.id });
        sendings.push({
          delivery,
          message: {
            id: delivery.id, kind: delivery.kind, ...words, isUrgent: delivery.isUrgent, expiresAt: delivery.notAfter,
            asks: person.role === 'Teacher' ? null : isAboutOneLesson(unread, now) ? 'lesson' : unread.every(isDebtReminder) ? 'debt' : null,
            account: { id: person.accountId, fullName: person.fullName },
          },
          addresses: person.addresses.filter(({ channel }) => channel === delivery.channel),
        });
      }
    }
    await this.deliveries.begin(sendings.map(({ delivery }) => delivery), now);
    return { leased: leased.length, sendings, next: null };
  }

  /** Whether it is still to be sent: rights, choices and reading may have changed since it was planned. */
  #check(delivery: LeasedDelivery, { person, notices, ready, now, zone }: {
    person: Person | undefined; notices: readonly Notice[]; ready: ReadonlySet<Channel>; now: Date; zone: string;
  }): Settlement | { person: Person; unread: Notice[] } {
    const { channel, kind, isUrgent, notAfter, attempts, unknownAttempts, isStopped } = delivery;
    if (isStopped) return { state: 'cancelled', reason: mailingStopped };
    if (!person || person.isArchived) return { state: 'cancelled', reason: reasons.archived };
    if (kind === 'promotion' && !person.agreesToPromotion) return { state: 'cancelled', reason: reasons.noConsent };
    if (now >= notAfter) return { state: 'late', reason: reasons.late };
    const reachable = new Set(person.addresses.map((address) => address.channel));
    if (!reachable.has(channel)) return { state: 'cancelled', reason: reasons.noAddress };
    if (!ready.has(channel)) return { state: 'failed', reason: reasons.notSetUp };
    if (!channelsFor(kind, person.channels, reachable).includes(channel) && !kindRules[kind].isNecessary) return { state: 'cancelled', reason: reasons.off };
    if (notices.length === 0) return { state: 'cancelled', reason: reasons.withdrawn };
    const unread = notices.filter(({ isRead }) => !isRead);
    if (unread.length === 0) return { state: 'cancelled', reason: reasons.read };
    if (unknownAttempts > 1 && !this.channels.of(channel)?.isRepeatable) return { state: 'failed', reason: reasons.unknown };
    if (attempts > pausesMs.length + 1) return { state: 'failed', reason: reasons.attempts };
    const awake = isUrgent ? now : afterQuiet(now, zone, person);
    if (awake > now) return { state: 'waiting', dueAt: awake, reason: 'Чекає до кінця тихих годин' };
    return { person, unread };
  }

  /** One outcome per address: a person may have several browsers. */
  async #attempt(tenant: Tenant, { delivery, message, addresses }: Sending): Promise<Sent[]> {
    const channel = this.channels.of(delivery.channel);
    if (!channel) return [];
    return Promise.all(addresses.map(async (address): Promise<Sent> => {
      await this.#pace.wait(channel);
      try {
        return await channel.send(tenant, message, address);
      } catch (error) {
        return { outcome: 'unknown', reason: wordsOf(error) };
      }
    }));
  }

  async #keep({ delivery, addresses }: Sending, outcomes: readonly Sent[]): Promise<void> {
    const now = this.clock.now();
    for (const [nr, outcome] of outcomes.entries()) {
      const id = addresses[nr]?.id;
      if (outcome.outcome === 'refused' && outcome.endsAddress && id) await this.deliveries.endAddress(id, outcome.reason, now);
    }
    const [best] = outcomes.toSorted((one, other) => rank.indexOf(one.outcome) - rank.indexOf(other.outcome));
    if (!best) return;
    await this.deliveries.end(delivery, best, now);
    const isMaybeTwice = delivery.unknownAttempts > 0 && !this.channels.of(delivery.channel)?.isRepeatable;
    const settlement = settlementOf(delivery, best, { now, isMaybeTwice });
    await this.deliveries.settle(delivery, settlement, now);
    if (settlement.state === 'failed') await this.deliveries.useNextChannel(delivery, now);
    if (best.outcome === 'refused' && best.isOwnLimit) await this.failures.tellOfLimit(best.reason);
  }
}

const answerable: ReadonlySet<string> = new Set(['moved', 'online', 'room', 'teacher', 'returned', 'added']);

/** It is still to come, and so can be answered; siblings in one group have the same one. */
function isAboutOneLesson(notices: readonly Notice[], now: Date): boolean {
  const starts = new Set(notices.map((notice) => (notice.kind === 'lesson' && answerable.has(notice.change) ? `${notice.startsAt} ${notice.text}` : '')));
  return starts.size === 1 && notices.every((notice) => notice.kind === 'lesson' && notice.startsAt && canChooseAttendance(new Date(notice.startsAt), now));
}

/** Of several addresses the best outcome counts; what may have gone is not called refused. */
const rank: readonly Sent['outcome'][] = ['sent', 'unknown', 'later', 'refused'];

function settlementOf({ attempts, notAfter }: LeasedDelivery, outcome: Sent, { now, isMaybeTwice }: { now: Date; isMaybeTwice: boolean }): Settlement {
  switch (outcome.outcome) {
    case 'sent': return { state: 'sent', reason: isMaybeTwice ? reasons.maybeTwice : null };
    case 'refused': return { state: 'failed', reason: outcome.reason };
    default: {
      const pause = (outcome.outcome === 'later' ? outcome.afterMs : undefined) ?? pausesMs[attempts - 1];
      if (pause === undefined) return { state: 'failed', reason: outcome.reason };
      const dueAt = new Date(now.getTime() + pause);
      return dueAt < notAfter ? { state: 'waiting', dueAt, reason: outcome.reason } : { state: 'late', reason: outcome.reason };
    }
  }
}
