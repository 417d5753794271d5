import { EventStream, eventBytes, heartbeat, retryAfter } from '@dzvinok/api-server/event-stream';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { LiveEvent } from '@dzvinok/contract/live';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { LiveBus, type AddressedEvent, type LiveListener } from './live-bus.ts';

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
/** Else a stream ended to make room would reconnect and push out the next stream, for ever. */
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
