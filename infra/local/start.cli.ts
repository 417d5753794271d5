import { join, relative, sep } from 'node:path';
import { addressList } from './addresses.texts.ts';
import { buildApps, outdatedApps } from './builds.ts';
import type { Child } from './child.ts';
import { claimFolder } from './data-folder-claim.ts';
import { gatewayEnvironment, prepareGateway, startGateway } from './gateway.ts';
import { demandPort } from './ports.ts';
import { publishRemote } from './publishing.ts';
import { lineOf } from './refusal.ts';
import { demandKeys } from './release-keys.ts';
import { remotes } from './remotes.ts';
import { readSecrets } from './secrets.ts';
import { demandFolder, readSettings, root } from './settings.ts';
import { elapsed, step } from './steps.ts';
import { startStores } from './stores.ts';
import { Supervisor } from './supervisor.ts';

async function build(logs: string, track: (child: Child) => void): Promise<void> {
  const outdated = outdatedApps();
  if (outdated.length === 0) return console.log('✓ Збірка: без змін');
  await step(`Збірка (${outdated.join(', ')})`, () => buildApps(outdated, join(logs, 'build.log'), track));
}

function shown(path: string): string {
  return path.startsWith(root + sep) ? relative(root, path) : path;
}

async function bringUp(supervisor: Supervisor, fail: (error: unknown) => void): Promise<void> {
  // Counted from the Enter key, dependency installation included.
  const began = Number(process.env.COMMAND_BEGAN || performance.timeOrigin) - performance.timeOrigin;
  const settings = readSettings();
  await demandPort(settings.port, settings.host);
  claimFolder(demandFolder(settings.dataDir));
  // Other users may serve releases from this folder.
  demandFolder(settings.releaseStore, { variable: 'RELEASE_STORE', mode: 0o755 });
  const logs = demandFolder(join(settings.dataDir, 'logs'));
  const secrets = readSecrets(settings.dataDir);
  const keep = (child: Child) => void supervisor.keep(child).catch(fail);
  const [stores] = await Promise.all([
    startStores({ ...settings, secrets }, keep),
    build(logs, supervisor.track),
  ]);
  const releases = remotes.map((remote) => publishRemote(remote, settings.releaseStore));
  const promoted = releases.map(({ remote, version }) => `${remote}@${version}`);
  const keys = demandKeys(settings.dataDir, remotes);
  const env = gatewayEnvironment(settings, secrets, stores, { promoted, keys });
  await step('Підготовка бази', () => prepareGateway(env, supervisor.track));
  await step('Шлюз', () => startGateway(env, join(logs, 'gateway.log'), keep));
  supervisor.restartFromNow();
  if (!supervisor.isStopping()) console.log(addressList(settings, shown(logs), elapsed(began)));
}

const supervisor = new Supervisor();
const failed = new Promise<unknown>((fail) => {
  bringUp(supervisor, fail).catch(fail);
});
const outcome = await Promise.race([supervisor.asked(), failed]);
const wasAsked = typeof outcome === 'string';
if (wasAsked) console.log('Зупиняю…');
else console.error(`✗ ${lineOf(outcome)}`);
await supervisor.stopAll();
process.exit(wasAsked ? 0 : 1);
