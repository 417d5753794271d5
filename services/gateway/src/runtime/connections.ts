import { Database } from '@dzvinok/tenancy/database';
import { TenantDirectory } from '@dzvinok/tenancy/directory';
import { sentinelOptions } from '@dzvinok/tenancy/redis-address';
import { Logger } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import type { AppConfig } from './app.config.ts';

/** The connections of one process: PostgreSQL, Redis if there is one, and the directory of centres over both. */
export class Connections {
  readonly database: Database;
  readonly redis: Redis | null;
  /** A connection of its own, as Redis answers no commands on one that listens. */
  readonly subscriber: Redis | null;
  readonly directory: TenantDirectory;

  constructor(database: Database, redis: Redis | null) {
    this.database = database;
    this.redis = redis;
    this.subscriber = redis && openSubscriber(redis);
    this.directory = new TenantDirectory(database, redis);
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

/** Gives a server up that does not answer in time, so that it holds up one command and not each; then it is looked for again. */
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
  // Who asked has gone on without the answer.
  autoResendUnfulfilledCommands: false,
  retryStrategy: (times: number) => Math.min(times * 100, longestBreakMs),
  // A primary that was taken for dead comes back as a replica of another.
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
} satisfies RedisOptions;

/**
 * Opens a connection that never holds a request up: without Redis the product goes on with less. The address is of one
 * server, or names the Sentinels that know the primary (`sentinelOptions`).
 */
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

/** Listeners subscribe again by themselves after each loss, and the other connection logs the losses. */
function openSubscriber(redis: Redis): Redis {
  const subscriber = redis.duplicate({ autoResubscribe: false });
  subscriber.on('error', () => undefined);
  return subscriber;
}
