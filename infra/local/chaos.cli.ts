import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChaos } from '../chaos/chaos.ts';
import { isSound, tablesOf, type Report } from '../chaos/findings.ts';
import { scenarios, short, whole } from '../chaos/scenarios.ts';
import { buildGateway } from './builds.ts';
import { runCommand } from './command.ts';
import { claimFolder } from './data-folder-claim.ts';
import { Refusal } from './refusal.ts';
import { demandFolder, readSettings } from './settings.ts';

/** `npm run chaos [-- restart kill-postgres]`: all scenarios or the named ones; `short` takes about a minute. */
function readChoice(args: string[]): { names: string[]; isShort: boolean } {
  const names = args.filter((name) => name !== 'short');
  const all = Object.keys(scenarios);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) throw new Refusal(`Невідомий сценарій «${unknown}»; є: ${all.join(', ')}, а також short.`);
  const usual = all.filter((name) => !scenarios[name]?.needsSentinels);
  return { names: names.length > 0 ? names : usual, isShort: args.includes('short') };
}

function report(reports: readonly Report[], file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(reports.map(({ scenario, findings, skipped }) => {
    const broken = findings.filter(({ holds }) => !holds).map(({ figure, measured }) => `${figure}: ${measured}`);
    return { scenario, broken, isSkipped: skipped !== undefined };
  })));
}

await runCommand(async ({ args, supervisor, stack }) => {
  const { names, isShort } = readChoice(args);
  const dataDir = demandFolder(join(readSettings().dataDir, 'chaos'));
  claimFolder(dataDir);
  await buildGateway(join(dataDir, 'build.log'), supervisor.track);
  const reports = await runChaos({
    folder: join(dataDir, 'run'), names, extent: isShort ? short : whole, say: (line) => console.log(line), onStart: (end) => stack.defer(end),
  });
  if (process.env.CHAOS_REPORT) report(reports, process.env.CHAOS_REPORT);
  console.log(`\n${tablesOf(reports)}`);
  return reports.every(isSound);
});
