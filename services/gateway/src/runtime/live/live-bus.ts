import { liveEvent } from '@dzvinok/contract/live';
import { id } from '@dzvinok/contract/values';
import { tenantKey } from '@dzvinok/tenancy/names';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Connections } from '../connections.ts';

export const addressedEvent = z.object({ to: z.array(id), event: liveEvent });

export type AddressedEvent = z.output<typeof addressedEvent>;

const message = z.object({ origin: z.uuid(), tenantId: id, items: z.array(addressedEvent), isIncomplete: z.boolean().default(false) });

type Message = z.output<typeof message>;

export interface LiveListener {
  heard(tenantId: number, items: readonly AddressedEvent[]): void;
  missed(tenantId?: number): void;
}

interface Followed {
  count: number;
  ready: Promise<void>;
}

const retryMs = 1_000;
const probeEveryMs = 10_000;

function channelOf(tenantId: number): string {
  return tenantKey(tenantId, 'live');
}

/** Sends events to own streams at once, to other processes over Redis, each listening to centres with streams only. Without Redis they stay here. */
@Injectable()
export class LiveBus implements OnModuleDestroy {
  readonly #logger = new Logger('Live');
  readonly #origin = randomUUID();
  readonly #publisher: Redis | null;
  readonly #subscriber: Redis | null;
  /** Centres with unsent events; other processes are told later that they missed some. */
  readonly #unsent = new Set<number>();
  readonly #followed = new Map<number, Followed>();
  readonly #probe: NodeJS.Timeout;
  #listener: LiveListener | undefined;
  #onReceived: LiveListener['heard'] | undefined;

  constructor({ redis, subscriber }: Connections) {
    this.#publisher = redis;
    this.#subscriber = subscriber;
    subscriber?.on('ready', this.#listenAnew);
    subscriber?.on('message', this.#receive);
    this.#probe = setInterval(() => void this.#reconnectIfSilent(), probeEveryMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#probe);
    this.#subscriber?.off('ready', this.#listenAnew);
    this.#subscriber?.off('message', this.#receive);
  }

  serve(listener: LiveListener): void {
    this.#listener = listener;
  }

  onReceived(listener: LiveListener['heard']): void {
    this.#onReceived = listener;
  }

  /** Never throws and never waits, as the change is saved already. */
  publish(tenantId: number, items: readonly AddressedEvent[]): void {
    try {
      const whole = message.parse({ origin: this.#origin, tenantId, items });
      this.#listener?.heard(tenantId, whole.items);
      void this.#send(whole);
    } catch (error) {
      this.#logger.error('Live events could not be sent', error);
    }
  }

  /** Resolves when events of the centre from other processes arrive, if they can. Each call needs an `unfollow`. */
  follow(tenantId: number): Promise<void> {
    const followed = this.#followed.get(tenantId);
    if (followed) {
      followed.count += 1;
      return followed.ready;
    }
    const ready = this.#listenTo([tenantId]).then(() => undefined);
    this.#followed.set(tenantId, { count: 1, ready });
    return ready;
  }

  unfollow(tenantId: number): void {
    const followed = this.#followed.get(tenantId);
    if (!followed) return;
    followed.count -= 1;
    if (followed.count > 0) return;
    this.#followed.delete(tenantId);
    if (this.#subscriber?.status === 'ready') this.#subscriber.unsubscribe(channelOf(tenantId)).catch(() => undefined);
  }

  /** Redis may be away, which its connection logs; processes that were not reached learn later that they missed events. */
  async #send(whole: Message): Promise<void> {
    const { tenantId } = whole;
    try {
      await this.#publisher?.publish(channelOf(tenantId), JSON.stringify(whole));
    } catch {
      if (this.#unsent.has(tenantId)) return;
      this.#unsent.add(tenantId);
      setTimeout(() => {
        this.#unsent.delete(tenantId);
        void this.#send({ ...whole, items: [], isIncomplete: true });
      }, retryMs).unref();
    }
  }

  /** False when Redis did not answer; then all subscriptions are made again, and their events count as missed. */
  async #listenTo(tenantIds: readonly number[]): Promise<boolean> {
    const subscriber = this.#subscriber;
    // On reconnecting it subscribes to everything again.
    if (subscriber?.status !== 'ready' || tenantIds.length === 0) return false;
    try {
      await subscriber.subscribe(...tenantIds.map(channelOf));
      return true;
    } catch {
      setTimeout(this.#listenAnew, retryMs).unref();
      return false;
    }
  }

  readonly #listenAnew = async (): Promise<void> => {
    if (await this.#listenTo([...this.#followed.keys()])) this.#listener?.missed();
  };

  /** Finds a connection that died silently. */
  async #reconnectIfSilent(): Promise<void> {
    const subscriber = this.#subscriber;
    if (subscriber?.status !== 'ready') return;
    await subscriber.ping().catch(() => subscriber.disconnect(true));
  }

  readonly #receive = (channel: string, text: string): void => {
    // Redis sends a process its own messages back; they need no parsing.
    if (text.includes(this.#origin)) return;
    const { success, data } = message.safeParse(parseJson(text));
    if (!success) return;
    // The channel and the message must name the same centre.
    if (channel !== channelOf(data.tenantId) || !this.#followed.has(data.tenantId)) return;
    this.#onReceived?.(data.tenantId, data.items);
    this.#listener?.heard(data.tenantId, data.items);
    if (data.isIncomplete) this.#listener?.missed(data.tenantId);
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
