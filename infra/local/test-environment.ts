import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.ts';
import { readSecrets } from './secrets.ts';
import { demandFolder } from './settings.ts';
import { startStores } from './stores.ts';

export async function testEnvironment(folder: string, keep: (child: Child) => void): Promise<NodeJS.ProcessEnv> {
  const dataDir = join(folder, 'run');
  rmSync(dataDir, { recursive: true, force: true });
  const secrets = readSecrets(demandFolder(dataDir));
  const stores = await startStores({ dataDir, secrets, isDurable: false, databaseUrl: null, redisUrl: null }, keep);
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
}
