import { cpSync, rmSync } from 'node:fs';
import { readCentres } from './centre.ts';
import type { Report } from './findings.ts';
import { Installation } from './installation.ts';
import { scenarios } from './scenarios.ts';
import { SmallDisk } from './small-disk.ts';
import type { Extent, Stage } from './stage.ts';

interface ChaosOptions {
  folder: string;
  names: readonly string[];
  extent: Extent;
  say: (line: string) => void;
  onStart: (stop: () => Promise<void>) => void;
}

/** Runs scenarios in order; scenarios with the same needs share an installation. */
export async function runChaos(options: ChaosOptions): Promise<Report[]> {
  const { true: withSentinels = [], false: usual = [] } = Object.groupBy(options.names, (name) => (scenarios[name]?.needsSentinels ? 'true' : 'false'));
  return [
    ...usual.length > 0 ? await runOver({ ...options, names: usual }, false) : [],
    ...withSentinels.length > 0 ? await runOver({ ...options, names: withSentinels }, true) : [],
  ];
}

async function runOver({ folder, names, extent, say, onStart }: ChaosOptions, hasSentinels: boolean): Promise<Report[]> {
  using disk = new SmallDisk(folder);
  const installation = new Installation(folder, { hasSentinels });
  onStart(() => installation.close());
  const reports: Report[] = [];
  try {
    await Promise.race([installation.open(), installation.failed]);
    const stage: Stage = { installation, centres: await installation.asOwner(readCentres), extent };
    for (const name of names) {
      const report = await Promise.race([runOne(name, stage, disk), installation.failed]);
      reports.push(report);
      const broken = report.findings.filter(({ holds }) => !holds);
      say(`${broken.length > 0 ? '✗' : '✓'} ${name}: ${report.skipped ?? `${report.seconds.toFixed(0)} s`}`);
      for (const { figure, measured, demanded } of broken) say(`    ${figure}: ${measured} (has to be ${demanded})`);
    }
    return reports;
  } finally {
    await installation.close();
    keepLogs(folder);
  }
}

function keepLogs(folder: string): void {
  rmSync(`${folder}-logs`, { recursive: true, force: true });
  cpSync(`${folder}/logs`, `${folder}-logs`, { recursive: true });
}

async function runOne(name: string, stage: Stage, disk: SmallDisk): Promise<Report> {
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`There is no scenario ${name}`);
  const began = performance.now();
  if (name === 'full-disk' && disk.refusal !== null) {
    return { scenario: scenario.title, findings: [], seconds: 0, skipped: `this machine does not permit a disk of our own (${disk.refusal})` };
  }
  // The scenario before may have killed gateways and ended without them.
  await stage.installation.gatewaysReady();
  const findings = await scenario.run(stage, disk);
  return { scenario: scenario.title, findings, seconds: (performance.now() - began) / 1_000 };
}
