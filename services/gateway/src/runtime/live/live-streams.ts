import { EventStream, eventBytes, heartbeat, retryAfter } from '@dzvinok/api-server/event-stream';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { type LiveEvent, liveEvent } from '@dzvinok/contract/live';
import { id } from '@dzvinok/contract/values';
import { tenantKey } from '@dzvinok/tenancy/tenant';
import { Injectable, type OnModuleDestroy, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Connections } from '../connections.ts';

export const addressedEvent = z.object({ to: z.array(id), event: liveEvent });

export type AddressedEvent = z.output<typeof addressedEvent>;

const message = z.object({ origin: z.uuid(), tenantId: id, items: z.array(addressedEvent), isIncomplete: z.boolean().default(false) });

type Message = z.output<typeof message>;

interface LiveListener {
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

export interface LiveStream {
  readonly caller: CallerInfo;
  readonly events: EventStream;
  /** When the caller's right was last confirmed, by the process's own clock. */
  provedAt: number;
}

const streamsOfSession = 6;
/** Per account, as a person may sign in any number of times. */
const streamsOfAccount = 24;
/** Per centre, so that one centre cannot take all places. */
const streamsOfCentre = 2_000;
const streamsOfProcess = 5_000;
const heartbeatMs = 15_000;
/** Spread, so that readers of an ended process do not reconnect in one moment. */
const comeBackMs = { least: 500, most: 2_500 };
/** Otherwise a stream ended to make room would reconnect and push out the next stream, for ever. */
const comeBackLaterMs = 60_000;

const ready: LiveEvent = { kind: 'ready' };

@Injectable()
export class LiveStreams implements LiveListener, OnModuleDestroy {
  readonly #bus: LiveBus;
  readonly #centres = new Map<number, Map<number, Set<LiveStream>>>();
  readonly #heartbeat: NodeJS.Timeout;
  #count = 0;
  #isClosing = false;

  constructor(bus: LiveBus) {
    this.#bus = bus;
    bus.serve(this);
    this.#heartbeat = setInterval(() => this.#sendEach(this.all(), heartbeat), heartbeatMs).unref();
  }

  get count(): number {
    return this.#count;
  }

  /** Before the server closes, as it waits for every reader to leave. */
  onModuleDestroy(): void {
    this.#isClosing = true;
    clearInterval(this.#heartbeat);
    for (const { events } of this.all()) events.end();
  }

  async open(caller: CallerInfo): Promise<EventStream> {
    const { id } = caller.tenant;
    const provedAt = performance.now();
    await this.#bus.follow(id);
    try {
      this.#makeRoom(caller);
    } catch (error) {
      this.#bus.unfollow(id);
      throw error;
    }
    const stream: LiveStream = { caller, events: new EventStream(), provedAt };
    this.#add(stream);
    stream.events.once('close', () => this.#remove(stream));
    stream.events.send(retryAfter(randomInt(comeBackMs.least, comeBackMs.most)));
    stream.events.send(eventBytes(ready));
    return stream.events;
  }

  all(): LiveStream[] {
    return [...this.#centres.keys()].flatMap((tenantId) => this.#ofCentre(tenantId));
  }

  heard(tenantId: number, items: readonly AddressedEvent[]): void {
    const accounts = this.#centres.get(tenantId);
    if (!accounts) return;
    for (const { to, event } of items) {
      const streams = to.flatMap((accountId) => [...accounts.get(accountId) ?? []]);
      if (streams.length > 0) this.#sendEach(streams, eventBytes(event));
    }
  }

  missed(tenantId?: number): void {
    this.#sendEach(tenantId === undefined ? this.all() : this.#ofCentre(tenantId), eventBytes(ready));
  }

  #ofCentre(tenantId: number): LiveStream[] {
    return [...this.#centres.get(tenantId)?.values() ?? []].flatMap((streams) => [...streams]);
  }

  #sendEach(streams: readonly LiveStream[], bytes: Buffer): void {
    for (const { events } of streams) events.send(bytes);
  }

  /** Ends the oldest stream of the session or person; a full centre or process refuses new streams. */
  #makeRoom({ tenant, accountId, sessionId }: CallerInfo): void {
    const own = [...this.#centres.get(tenant.id)?.get(accountId) ?? []];
    const ofSession = own.filter(({ caller }) => caller.sessionId === sessionId);
    const isFull = this.#count >= streamsOfProcess || this.#ofCentre(tenant.id).length >= streamsOfCentre;
    if (this.#isClosing || (isFull && own.length === 0)) throw refuse('server.unavailable', { headers: { 'retry-after': '5' } });
    const isCrowded = isFull || own.length >= streamsOfAccount;
    const [oldest] = ofSession.length >= streamsOfSession ? ofSession : isCrowded ? own : [];
    if (!oldest) return;
    oldest.events.send(retryAfter(comeBackLaterMs));
    oldest.events.end();
    this.#remove(oldest);
  }

  #add(stream: LiveStream): void {
    const { tenant, accountId } = stream.caller;
    const accounts = this.#centres.get(tenant.id) ?? new Map<number, Set<LiveStream>>();
    this.#centres.set(tenant.id, accounts);
    accounts.set(accountId, (accounts.get(accountId) ?? new Set()).add(stream));
    this.#count += 1;
  }

  #remove(stream: LiveStream): void {
    const { tenant, accountId } = stream.caller;
    const accounts = this.#centres.get(tenant.id);
    const streams = accounts?.get(accountId);
    if (!accounts || !streams?.delete(stream)) return;
    this.#count -= 1;
    if (streams.size === 0) accounts.delete(accountId);
    if (accounts.size === 0) this.#centres.delete(tenant.id);
    this.#bus.unfollow(tenant.id);
  }
}
