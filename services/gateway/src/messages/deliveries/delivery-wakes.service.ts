import { platformKey } from '@dzvinok/tenancy/tenant';
import { Injectable, Logger } from '@nestjs/common';
import { Connections } from '../../runtime/connections.ts';
import { dueCentres } from './due-deliveries.ts';

/** Ids of centres with something due. */
const hints = platformKey('deliveries', 'due');

/** Centres in the order of their next deliveries. Notes are written after the commit; a note lost with a killed process is found by the look at all centres. */
@Injectable()
export class DeliveryWakes {
  readonly #logger = new Logger('Deliveries');

  constructor(private readonly connections: Connections) {}

  async due(): Promise<number[]> {
    return (await this.#query<{ id: number }>(dueCentres)).map(({ id }) => id);
  }

  async note(tenantId: number, dueAt: Date): Promise<void> {
    await this.#query(
      `insert into platform.delivery_wakes as w (tenant_id, due_at) values ($1, $2)
       on conflict (tenant_id) do update set due_at = least(w.due_at, excluded.due_at), version = w.version + 1`, tenantId, dueAt,
    ).catch((error: unknown) => this.#logger.warn(`Centre ${tenantId} is found by the next look at all centres`, error));
    if (dueAt <= new Date()) await this.connections.redis?.publish(hints, String(tenantId)).catch(() => undefined);
  }

  /** Calls `look` for each centre with a new note, also of other processes. Without Redis there are no calls, and `due` has the centre. */
  onHint(look: (tenantId: number) => void): void {
    const { subscriber } = this.connections;
    if (!subscriber) return;
    const subscribe = () => void subscriber.subscribe(hints).catch(() => undefined);
    subscriber.on('ready', subscribe);
    if (subscriber.status === 'ready') subscribe();
    subscriber.on('message', (channel, text) => { if (channel === hints) look(Number(text)); });
  }

  /** Null for a centre with nothing noted. */
  async versionOf(tenantId: number): Promise<number | null> {
    const [wake] = await this.#query<{ version: number }>('select version from platform.delivery_wakes where tenant_id = $1', tenantId);
    return wake?.version ?? null;
  }

  /** Does nothing when a note was written since `version` was read. */
  async settle(tenantId: number, version: number | null, next: Date | null): Promise<void> {
    if (version === null) return next === null ? undefined : this.note(tenantId, next);
    if (next === null) await this.#query('delete from platform.delivery_wakes where tenant_id = $1 and version = $2', tenantId, version);
    else await this.#query('update platform.delivery_wakes set due_at = $3 where tenant_id = $1 and version = $2', tenantId, version, next);
  }

  async #query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.connections.database.backgroundPool.query<Row>(text, values)).rows;
  }
}
