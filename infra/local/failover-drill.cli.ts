import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { drillFailover } from '../chaos/failover-drill.ts';
import { isSound, tablesOf } from '../chaos/findings.ts';
import { buildApps, outdatedApps } from './builds.ts';
import { claimFolder } from './data-folder-claim.ts';
import { lineOf, Refusal } from './refusal.ts';
import { demandFolder, readSettings } from './settings.ts';
import { step } from './steps.ts';
import { Supervisor } from './supervisor.ts';

const usage = "DATABASE_URL=… npm run failover-drill -- '<команда, що вбиває головний сервер>'";
const supervisor = new Supervisor();
let stop = async () => {};

async function run([kill, ...more]: string[]): Promise<boolean> {
  const { dataDir: state, databaseUrl } = readSettings();
  if (!databaseUrl || !kill || more.length > 0) throw new Refusal(usage);
  const dataDir = demandFolder(join(state, 'failover-drill'));
  claimFolder(dataDir);
  const outdated = outdatedApps().filter((app) => app === 'services/gateway');
  if (outdated.length > 0) await step('Збірка', () => buildApps(outdated, join(dataDir, 'build.log'), supervisor.track));
  const folder = join(dataDir, 'run');
  rmSync(folder, { recursive: true, force: true });
  const report = await drillFailover({ folder, databaseUrl, kill, onStart: (end) => { stop = end; } });
  console.log(`\n${tablesOf([report])}`);
  return isSound(report);
}

const outcome = await Promise.race([supervisor.asked(), run(process.argv.slice(2)).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))]);
await stop();
await supervisor.stopAll();
if (typeof outcome === 'string') process.exit(130);
if (outcome instanceof Error) console.error(`✗ ${lineOf(outcome)}`);
process.exit(outcome === true ? 0 : 1);
