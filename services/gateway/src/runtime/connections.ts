import { centresWith, type Sought } from '@dzvinok/tenancy/centres-with';
import { Database } from '@dzvinok/tenancy/database';
import { TenantDirectory } from '@dzvinok/tenancy/directory';
import { sentinelOptions } from '@dzvinok/tenancy/redis-address';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Logger } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import type { AppConfig } from './app.config.ts';

export class Connections {
  readonly database: Database;
  readonly redis: Redis | null;
  /** A separate connection, as Redis answers no commands on a connection that listens. */
  readonly subscriber: Redis | null;
  readonly directory: TenantDirectory;

  constructor(database: Database, redis: Redis | null) {
    this.database = database;
    this.redis = redis;
    this.subscriber = redis && openSubscriber(redis);
    this.directory = new TenantDirectory(database, redis);
  }

  /** Runs the work in the transaction of each active centre with a row that `sought` selects. A failing centre stops no other; failures are thrown at the end. */
  async inCentresWith(sought: readonly Sought[], work: () => Promise<void>): Promise<void> {
    const found = new Set<number>();
    for (const one of sought) for (const id of await centresWith(this.database, one)) found.add(id);
    const failures: unknown[] = [];
    for (const id of found) {
      const tenant = await this.directory.byId(id);
      if (tenant) await runInTenant(this.database, tenant, work).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `Failed in ${failures.length} of ${found.size} centres`);
  }

  async close(): Promise<void> {
    await this.directory.close();
    this.subscriber?.disconnect();
    this.redis?.disconnect();
    await this.database.close();
  }
}

export function openConnections({ appUrl, ownerUrl, clusters, redisUrl, masterKey, otherMasterKey, migrationsDir }: AppConfig): Connections {
  const logger = new Logger('Connections');
  const database = new Database({
    appUrl,
    ownerUrl,
    clusters,
    masterKey,
    otherMasterKey,
    migrationsDir,
    report: (error, where) => logger.error(where, error),
  });
  return new Connections(database, redisUrl ? openRedis(redisUrl) : null);
}

const answersWithinMs = 1_000;
const longestBreakMs = 2_000;
const connectsWithinMs = 3_000;

/** Closes a connection that does not answer in time, so one command is held up instead of each; then reconnects. */
class ImpatientRedis extends Redis {
  override sendCommand(...given: Parameters<Redis['sendCommand']>): unknown {
    const [{ promise }] = given;
    promise.catch((error: unknown) => {
      if (error instanceof Error && error.message === 'Command timed out') this.disconnect(true);
    });
    return super.sendCommand(...given);
  }
}

const options = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  connectTimeout: connectsWithinMs,
  commandTimeout: answersWithinMs,
  // The caller has gone on without the answer.
  autoResendUnfulfilledCommands: false,
  retryStrategy: (times: number) => Math.min(times * 100, longestBreakMs),
  // After a failover the former primary comes back as a replica, which refuses writes.
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
} satisfies RedisOptions;

/** Never holds a request up: without Redis the product does less. `url` names one server or Sentinels (`sentinelOptions`). */
export function openRedis(url: string): Redis {
  const logger = new Logger('Redis');
  const sentinel = sentinelOptions(url);
  const redis = sentinel ? new ImpatientRedis({ ...options, ...sentinel }) : new ImpatientRedis(url, options);
  let isLost = false;
  redis.on('error', (error: Error) => {
    if (!isLost) logger.warn(`Away: ${error.message}`);
    isLost = true;
  });
  redis.on('ready', () => {
    if (isLost) logger.log('Back');
    isLost = false;
  });
  return redis;
}

/** ioredis subscribes again after each loss; the other connection logs the losses. */
function openSubscriber(redis: Redis): Redis {
  const subscriber = redis.duplicate({ autoResubscribe: false });
  subscriber.on('error', () => undefined);
  return subscriber;
}
