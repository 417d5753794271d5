import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from './refusal.ts';

export const root = resolve(import.meta.dirname, '../..');

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  baseDomain: string;
  releaseStore: string;
  /** Null means the embedded servers. */
  databaseUrl: string | null;
  redisUrl: string | null;
  demoData: boolean;
  /** Commits wait for the disk; off in tests. */
  isDurable: boolean;
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Refusal(`PORT=${text} не є номером порту (1–65535).`);
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  const databaseUrl = env.DATABASE_URL || null;
  return {
    port: readPort(env.PORT || '8080'),
    host: env.HOST || '127.0.0.1',
    dataDir,
    baseDomain: env.BASE_DOMAIN || 'localhost',
    releaseStore: resolve(root, env.RELEASE_STORE || join(dataDir, 'releases')),
    databaseUrl,
    redisUrl: env.REDIS_URL || null,
    demoData: databaseUrl === null || env.DEMO_DATA === '1',
    isDurable: env.DATABASE_FSYNC !== 'off',
  };
}

export function demandFolder(folder: string, { variable = 'DATA_DIR', mode = 0o700 } = {}): string {
  try {
    mkdirSync(folder, { recursive: true, mode });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch {
    throw new Refusal(`Немає права писати в ${folder}: її створив інший користувач. Задайте іншу теку: ${variable}=… npm start`);
  }
}
