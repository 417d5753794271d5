import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runToEnd, startChild, type Child } from './child.ts';
import { devPortOf, remotes } from './remotes.ts';
import type { Secrets } from './secrets.ts';
import { root, type Settings } from './settings.ts';
import type { Stores } from './stores.ts';

interface LocalReleases {
  promoted: string[];
  /** Public halves: `mfe-admin:<SPKI base64>,…`. */
  keys: string;
}

/** Origins of `npm run dev`; a page loads a remote from there only if its address asks for it. */
const devHosts = remotes.map((remote) => `http://localhost:${devPortOf(remote)}`).join(',');

/** Visitors of a real domain have no `npm run dev` on their own localhost. */
function isLocal({ baseDomain }: Settings): boolean {
  return baseDomain === 'localhost' || baseDomain.endsWith('.localhost');
}

export function gatewayEnvironment(
  settings: Settings,
  secrets: Secrets,
  stores: Stores,
  { promoted, keys }: LocalReleases,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    BASE_DOMAIN: settings.baseDomain,
    RELEASE_STORE: settings.releaseStore,
    SHELL_DIST: join(root, 'shell/dist'),
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    MASTER_KEY: process.env.MASTER_KEY || secrets.masterKey,
    DEMO_DATA: settings.demoData ? '1' : '0',
    PROMOTE: promoted.join(','),
    RELEASE_KEYS: [keys, process.env.RELEASE_KEYS].filter(Boolean).join(','),
    DEV_HOSTS: process.env.DEV_HOSTS ?? (isLocal(settings) ? devHosts : ''),
    MESSAGES: process.env.MESSAGES ?? (isLocal(settings) ? 'mailbox' : ''),
    // Security: only the release commands need a team's private key.
    RELEASE_KEY: undefined,
    // A local product keeps releases and passports in folders.
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  };
}

const dist = join(root, 'services/gateway/dist');

export function prepareGateway(env: NodeJS.ProcessEnv, onStart: (child: Child) => void, log?: string): Promise<void> {
  return runToEnd(
    {
      name: 'Підготовка бази',
      command: process.execPath,
      args: ['--enable-source-maps', join(dist, 'prepare.js')],
      cwd: root,
      env,
      log,
      stopSignal: 'SIGTERM',
    },
    onStart,
  );
}

async function isReady(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2000) });
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    return false;
  }
}

/** How Node runs a gateway, here as in the image (decision 96). */
export const sparingNode = {
  flags: ['--max-semi-space-size=4', '--no-parallel-scavenge', '--heap-growing-percent=100', '--expose-gc'],
  env: { MALLOC_ARENA_MAX: '2' },
};

export async function startGateway(
  env: NodeJS.ProcessEnv,
  log: string,
  onStart: (child: Child) => void,
): Promise<void> {
  const child = startChild({
    name: 'Шлюз',
    command: process.execPath,
    args: [...sparingNode.flags, join(dist, 'main.js')],
    cwd: root,
    env: { ...env, ...sparingNode.env },
    log,
    stopSignal: 'SIGTERM',
  });
  onStart(child);
  const limit = performance.now() + 60_000;
  while (!(await isReady(Number(env.PORT)))) {
    // The supervisor reports the exit.
    if (child.hasExited()) await new Promise(() => {});
    if (performance.now() > limit) throw new Error(`Шлюз не став готовим за 60 с, причина у ${log}`);
    await pause(40);
  }
}
