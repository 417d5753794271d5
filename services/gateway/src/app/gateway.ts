import 'reflect-metadata';
import { readPlatformKey } from '@dzvinok/tenancy/master-key';
import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../runtime/app.config.ts';
import { openConnections } from '../runtime/connections.ts';
import { AppLogger } from '../runtime/logger.ts';
import { createApp } from './create-app.ts';
import { PendingPasswordHashes } from '../identity/auth/pending-password-hashes.ts';
import { openFiles } from '../runtime/files/files.ts';
import { Readiness } from '../runtime/health/health.ts';
import { surviveLostLines } from '../runtime/lost-lines.ts';
import { startOrTell, whenAnswered } from '../runtime/start-failure.ts';

async function start(): Promise<void> {
  const config = readConfig();
  const files = await openFiles(config);
  const connections = openConnections(config);
  const readiness = new Readiness();
  await whenAnswered(() => readPlatformKey(connections.database));
  const app = await createApp({ config, connections, files, readiness, logger });
  await app.listen(config.port, config.host);
  new Logger('Gateway').log(`Listening on ${config.host}:${config.port}`);
  void app.get(PendingPasswordHashes).wakeAll();
  // Only this flavour gives the memory of the start back to the system (decision 96).
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });

  /** Refuses new work before connections close. */
  async function drain(): Promise<void> {
    if (readiness.isDraining) return;
    readiness.drain();
    await pause(config.drainMs);
    await app.close();
    await connections.close();
    // Sockets to the stores may take a second to close.
    process.exit();
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain());
}

surviveLostLines();
const logger = new AppLogger();
Logger.overrideLogger(logger);
await startOrTell('Gateway', start);
