import type { Channel } from '@dzvinok/contract/message-kinds';
import { centresWith } from '@dzvinok/tenancy/centres-with';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { CentreAddress } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { advanceNextChannel } from '../../runtime/live/queued-deliveries.ts';
import { type MessageAddress, type MessageChannel, MessageChannels, type OutgoingMessage, wordsOf } from '../channels/channel.ts';
import { NoticesRepository } from '../notices/notices.repository.ts';
import { ChannelPace, type Provider } from './channel-pace.ts';
import { type AttemptOutcome, DeliveriesRepository, leaseMs, type LeasedDelivery } from './deliveries.repository.ts';
import { checked, rank, settlementOf } from './delivery-checks.ts';
import { DeliveryFailures } from './delivery-failures.service.ts';
import { DeliveryWakes } from './delivery-wakes.service.ts';
import { dueDeliveries, looksEveryMs, sweepEveryMs } from './due-deliveries.ts';
import { outgoingMessage } from './message-text.ts';

/** Centres whose deliveries are sent at a time; more centres take turns. */
const centresAtOnce = 8;
/** Messages of a centre that leave by one channel at a time. */
const sentAtOnce = 20;

interface Sending {
  delivery: LeasedDelivery;
  message: OutgoingMessage;
  addresses: MessageAddress[];
}

/** A person may have several addresses, as of browsers. */
interface Attempted {
  address: MessageAddress;
  outcome: AttemptOutcome;
}

/** Sends what is due. Leases in one transaction, sends outside any, keeps the results in another: a kill loses nothing and repeats one attempt at most. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('Deliveries');
  readonly #running = new Map<number, Promise<void>>();
  /** Centres with something due, in the order of their turns. */
  readonly #waiting = new Set<number>();
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
    this.wakes.onHint((tenantId) => this.#sendInTurn([tenantId]));
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await Promise.all(this.#running.values());
  }

  async sweep(): Promise<void> {
    if (this.#isSweeping || this.#isStopping) return;
    this.#isSweeping = true;
    try {
      this.#sendInTurn(await this.#dueCentres());
    } catch (error) {
      this.#logger.error('Deliveries cannot be looked for', error);
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Centres with a due note; now and then also centres whose note was lost. */
  async #dueCentres(): Promise<Iterable<number>> {
    const noted = await this.wakes.due();
    if (performance.now() < this.#lookedAt + looksEveryMs) return noted;
    this.#lookedAt = performance.now();
    return new Set([...noted, ...await centresWith(this.connections.database, dueDeliveries)]);
  }

  #sendInTurn(tenantIds: Iterable<number>): void {
    for (const tenantId of tenantIds) if (!this.#running.has(tenantId)) this.#waiting.add(tenantId);
    for (const tenantId of this.#waiting) {
      if (this.#running.size >= centresAtOnce || this.#isStopping) return;
      // Its turn has just ended, and goes on when it has left.
      if (this.#running.has(tenantId)) continue;
      this.#waiting.delete(tenantId);
      void this.send(tenantId);
    }
  }

  /** Sends a centre's due deliveries, or a part while other centres wait; joins a running run of the centre. */
  send(tenantId: number): Promise<void> {
    const running = this.#running.get(tenantId);
    if (running) return running;
    const own = this.#send(tenantId)
      .catch((error: unknown) => this.#logger.error(`Messages of centre ${tenantId} were not sent`, error))
      .finally(() => {
        this.#running.delete(tenantId);
        this.#sendInTurn([]);
      });
    this.#running.set(tenantId, own);
    return own;
  }

  async #send(tenantId: number): Promise<void> {
    const tenant = await this.connections.directory.byId(tenantId);
    if (!tenant) return;
    const version = await this.wakes.versionOf(tenantId);
    const busy = new Map<Channel, Promise<void>>();
    const over = new Set<Channel>();
    try {
      for (;;) {
        const { channels, next } = await runInTenant(this.connections.database, tenant, () => this.#due());
        if (this.#isStopping) return;
        for (const channel of channels) {
          if (busy.has(channel) || over.has(channel)) continue;
          // A slow provider delays no other provider.
          busy.set(channel, this.#sendSome(channel, tenant).then((leased) => {
            busy.delete(channel);
            if (leased === 0) over.add(channel);
          }));
        }
        if (busy.size === 0) return await this.wakes.settle(tenantId, version, next);
        if (this.#waiting.size > 0) {
          this.#waiting.add(tenantId);
          return;
        }
        await Promise.race(busy.values());
      }
    } finally {
      await Promise.all(busy.values());
    }
  }

  async #due(): Promise<{ channels: Channel[]; next: Date | null }> {
    const due = await this.deliveries.due(this.clock.now());
    if (due.channels.length === 0) await this.deliveries.deleteOld();
    return due;
  }

  /** @returns how many were leased; none when another process was faster, or when it failed */
  async #sendSome(name: Channel, tenant: Tenant): Promise<number> {
    try {
      const channel = this.channels.of(name);
      const provider = { name: await channel?.providerOf?.(tenant) ?? name, perSecond: channel?.perSecond ?? sentAtOnce };
      const { leased, begun } = await this.#pace.inTurn(provider, async () => {
        const most = Math.min(sentAtOnce, provider.perSecond);
        const batch = await runInTenant(this.connections.database, tenant, () => this.#lease(tenant, name, most));
        return { leased: batch.leased, begun: channel ? await this.#begin(batch.sendings, { tenant, channel, provider }) : [] };
      });
      const results = await Promise.all(begun.map(async ({ sending, attempts }) => ({ sending, outcomes: await Promise.all(attempts) })));
      if (results.length > 0) await runInTenant(this.connections.database, tenant, async () => {
        for (const { sending, outcomes } of results) await this.#keep(sending, outcomes);
      });
      return leased;
    } catch (error) {
      this.#logger.error(`Messages of centre ${tenant.id} were not sent by ${name}`, error);
      return 0;
    }
  }

  /** Begins each message when the provider may take it. One whose lease ended meanwhile is another process's if that has taken it. */
  async #begin(sendings: readonly Sending[], { tenant, channel, provider }: { tenant: Tenant; channel: MessageChannel; provider: Provider }) {
    const deliveries = sendings.map(({ delivery }) => delivery);
    let own = new Set(deliveries.map(({ id }) => id));
    let renewedAt = this.clock.now().getTime();
    const begun: { sending: Sending; attempts: Promise<Attempted>[] }[] = [];
    for (const sending of sendings) {
      const attempts: Promise<Attempted>[] = [];
      for (const address of sending.addresses) {
        await this.#pace.wait(provider);
        const now = this.clock.now();
        if (now.getTime() > renewedAt + leaseMs / 2) {
          own = await runInTenant(this.connections.database, tenant, () => this.deliveries.renew(deliveries, now));
          renewedAt = now.getTime();
        }
        if (own.has(sending.delivery.id)) attempts.push(this.#attempt(tenant, channel, sending.message, address));
      }
      begun.push({ sending, attempts });
    }
    return begun;
  }

  async #lease(tenant: Tenant, channel: Channel, most: number): Promise<{ leased: number; sendings: Sending[] }> {
    const { now, day, zone } = this.clock.today();
    const leased = await this.deliveries.lease(channel, most, now);
    if (leased.length === 0) return { leased: 0, sendings: [] };
    const people = await this.deliveries.people([...new Set(leased.map(({ accountId }) => accountId))]);
    const keys = leased.flatMap(({ accountId, noticeIds }) => noticeIds.map((id) => ({ accountId, id })));
    const present = Map.groupBy(await this.notices.now(keys, day), ({ accountId }) => accountId);
    const ready = await this.channels.readyFor(tenant);
    const isRepeatable = this.channels.of(channel)?.isRepeatable === true;
    const sendings: Sending[] = [];
    for (const delivery of leased) {
      const notices = (present.get(delivery.accountId) ?? []).filter(({ id }) => delivery.noticeIds.includes(id)).map(({ notice }) => notice);
      const next = checked(delivery, { person: people.get(delivery.accountId), notices, ready, isRepeatable, now, zone });
      if ('state' in next) {
        await this.deliveries.settle(delivery, next, now);
        if (next.state === 'failed') await advanceNextChannel(delivery, now);
      } else {
        const { person, unread } = next;
        sendings.push({
          delivery,
          message: outgoingMessage(delivery, unread, { person, origin: this.centreAddress.ofMessages(tenant.code), now }),
          addresses: person.addresses.filter(({ channel }) => channel === delivery.channel),
        });
      }
    }
    await this.deliveries.begin(sendings.map(({ delivery }) => delivery), now);
    return { leased: leased.length, sendings };
  }

  async #attempt(tenant: Tenant, channel: MessageChannel, message: OutgoingMessage, address: MessageAddress): Promise<Attempted> {
    try {
      return { address, outcome: await channel.send(tenant, message, address) };
    } catch (error) {
      return { address, outcome: { outcome: 'unknown', reason: wordsOf(error) } };
    }
  }

  async #keep({ delivery }: Sending, attempted: readonly Attempted[]): Promise<void> {
    const now = this.clock.now();
    for (const { address: { id }, outcome } of attempted) {
      if (outcome.outcome === 'refused' && outcome.endsAddress && id) await this.deliveries.endAddress(id, outcome.reason, now);
    }
    const [best] = attempted.map(({ outcome }) => outcome).toSorted((one, other) => rank.indexOf(one.outcome) - rank.indexOf(other.outcome));
    if (!best) return;
    await this.deliveries.end(delivery, best, now);
    const isMaybeTwice = delivery.mayRepeat && !this.channels.of(delivery.channel)?.isRepeatable;
    const settlement = settlementOf(delivery, best, { now, isMaybeTwice });
    await this.deliveries.settle(delivery, settlement, now);
    if (settlement.state === 'failed') await advanceNextChannel(delivery, now);
    if (best.outcome === 'refused' && best.isOwnLimit) await this.failures.tellOfLimit(best.reason);
  }
}
