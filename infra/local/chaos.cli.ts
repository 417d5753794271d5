import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChaos } from '../chaos/chaos.ts';
import { isSound, tablesOf, type Report } from '../chaos/findings.ts';
import { scenarios, short, whole } from '../chaos/scenarios.ts';
import { buildApps, outdatedApps } from './builds.ts';
import { claimFolder } from './data-folder-claim.ts';
import { lineOf, Refusal } from './refusal.ts';
import { demandFolder, readSettings } from './settings.ts';
import { step } from './steps.ts';
import { Supervisor } from './supervisor.ts';

/** `npm run chaos` runs everything; `npm run chaos -- restart kill-postgres` only what is named; `short` a minute's worth. */
function readChoice(args: string[]): { names: string[]; isShort: boolean } {
  const names = args.filter((name) => name !== 'short');
  const all = Object.keys(scenarios);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) throw new Refusal(`Невідомий сценарій «${unknown}»; є: ${all.join(', ')}, а також short.`);
  const usual = all.filter((name) => !scenarios[name]?.needsSentinels);
  return { names: names.length > 0 ? names : usual, isShort: args.includes('short') };
}

/** For the program that counts the tests. */
function report(reports: readonly Report[], file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(reports.map((one) => ({ ...one, isSound: isSound(one), isSkipped: one.skipped !== undefined }))));
}

const supervisor = new Supervisor();
let stop = async () => {};

async function run(): Promise<Report[]> {
  const { names, isShort } = readChoice(process.argv.slice(2));
  const dataDir = demandFolder(join(readSettings().dataDir, 'chaos'));
  claimFolder(dataDir);
  const outdated = outdatedApps().filter((app) => app === 'services/gateway');
  if (outdated.length > 0) await step('Збірка', () => buildApps(outdated, join(dataDir, 'build.log'), supervisor.track));
  return runChaos({
    folder: join(dataDir, 'run'), names, extent: isShort ? short : whole, say: (line) => console.log(line), onStart: (end) => { stop = end; },
  });
}

const outcome = await Promise.race([supervisor.asked(), run().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))]);
await stop();
await supervisor.stopAll();
if (typeof outcome === 'string') process.exit(130);
if (outcome instanceof Error) {
  console.error(`✗ ${lineOf(outcome)}`);
  process.exit(1);
}
if (process.env.CHAOS_REPORT) report(outcome, process.env.CHAOS_REPORT);
console.log(`\n${tablesOf(outcome)}`);
process.exit(outcome.every(isSound) ? 0 : 1);
