import { retryAfter } from '@dzvinok/api-server/event-stream';
import type { Role } from '@dzvinok/contract/roles';
import type { TenantDirectory } from '@dzvinok/tenancy/directory';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Connections } from '../connections.ts';
import { Clock } from '../clock/clock.ts';
import { LiveStreams, type LiveStream } from './live-streams.ts';

export abstract class SessionCheck {
  abstract findMany(tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, { accountId: number; role: Role }>>;
}

const everyMs = 4_000;
/** A stream whose right could not be confirmed for this long is ended. */
const trustedForMs = 9_000;

/** Ends streams whose readers lost the right: signed out, archived, other role, expired token, suspended centre. Asks once per centre. */
@Injectable()
export class LiveRights implements OnModuleDestroy {
  readonly #logger = new Logger('Live');
  readonly #streams: LiveStreams;
  readonly #directory: TenantDirectory;
  readonly #sessions: SessionCheck;
  readonly #clock: Clock;
  readonly #timer: NodeJS.Timeout;
  readonly #asked = new Set<number>();

  constructor(streams: LiveStreams, { directory }: Connections, sessions: SessionCheck, clock: Clock) {
    this.#streams = streams;
    this.#directory = directory;
    this.#sessions = sessions;
    this.#clock = clock;
    this.#timer = setInterval(() => this.#checkAll(), everyMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  /** All centres at once: a slow centre, or one without a free connection, must not delay the others. */
  #checkAll(): void {
    const now = this.#clock.now().epochMilliseconds;
    for (const { events, caller, provedAt } of this.#streams.all()) {
      if (caller.tokenEndsAt <= now) {
        // The right is intact: the reader may reconnect with a new token.
        events.send(retryAfter(0));
        events.end();
      } else if (performance.now() - provedAt > trustedForMs) {
        events.end();
      }
    }
    const centres = Map.groupBy(this.#streams.all(), ({ caller }) => caller.tenant.id);
    for (const [tenantId, streams] of centres) void this.#checkCentre(tenantId, streams);
  }

  async #checkCentre(tenantId: number, streams: readonly LiveStream[]): Promise<void> {
    if (this.#asked.has(tenantId)) return;
    this.#asked.add(tenantId);
    const askedAt = performance.now();
    try {
      const tenant = await this.#directory.byId(tenantId);
      const isOpen = tenant?.status === 'active';
      const ids = [...new Set(streams.map(({ caller }) => caller.sessionId))];
      const alive = isOpen ? await this.#sessions.findMany(tenant, ids) : null;
      for (const stream of streams) {
        const { accountId, role, sessionId } = stream.caller;
        const session = alive?.get(sessionId);
        if (session?.accountId === accountId && session.role === role) stream.provedAt = askedAt;
        else stream.events.end();
      }
    } catch (error) {
      this.#logger.warn(`Rights to listen could not be checked: ${String(error)}`);
    } finally {
      this.#asked.delete(tenantId);
    }
  }
}
