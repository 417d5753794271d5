import { join } from 'node:path';
import { drillBackup } from '../chaos/backup-drill.ts';
import { isSound, tablesOf } from '../chaos/findings.ts';
import { buildApps, outdatedApps } from './builds.ts';
import { claimFolder } from './data-folder-claim.ts';
import { lineOf, Refusal } from './refusal.ts';
import { demandFolder, readSettings } from './settings.ts';
import { step } from './steps.ts';
import { Supervisor } from './supervisor.ts';

const usage = 'npm run backup-drill [-- <секунд роботи до миті відновлення і стільки ж після неї>]';
const supervisor = new Supervisor();
let stop = async () => {};

async function run([given = '5', ...more]: string[]): Promise<boolean> {
  const seconds = Number(given);
  if (!(seconds >= 1) || more.length > 0) throw new Refusal(usage);
  const dataDir = demandFolder(join(readSettings().dataDir, 'backup-drill'));
  claimFolder(dataDir);
  const outdated = outdatedApps().filter((app) => app === 'services/gateway');
  if (outdated.length > 0) await step('Збірка', () => buildApps(outdated, join(dataDir, 'build.log'), supervisor.track));
  const report = await drillBackup({ folder: join(dataDir, 'run'), seconds, say: (line) => console.log(line), onStart: (end) => { stop = end; } });
  console.log(`\n${tablesOf([report])}`);
  return isSound(report);
}

const outcome = await Promise.race([supervisor.asked(), run(process.argv.slice(2)).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))]);
await stop();
await supervisor.stopAll();
if (typeof outcome === 'string') process.exit(130);
if (outcome instanceof Error) console.error(`✗ ${lineOf(outcome)}`);
process.exit(outcome === true ? 0 : 1);
