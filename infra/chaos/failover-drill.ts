import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { BalancingProxy } from './balancing-proxy.ts';
import { readCentres } from './centre.ts';
import { atLeast, atMost, told, type Finding, type Report } from './findings.ts';
import { Installation } from './installation.ts';
import { short } from './scenarios.ts';
import { Workplace } from './stage.ts';

/** Patroni notices a dead server after its `ttl` and needs a few seconds more to promote another. */
const backWithinMs = 45_000;
const worksBeforeMs = 5_000;
const worksAfterMs = 5_000;

interface DrillOptions {
  folder: string;
  databaseUrl: string;
  kill: string;
  onStart: (stop: () => Promise<void>) => void;
}

export async function drillFailover({ folder, databaseUrl, kill, onStart }: DrillOptions): Promise<Report> {
  const began = performance.now();
  const installation = new Installation(folder, { database: databaseUrl });
  onStart(() => installation.close());
  try {
    await Promise.race([installation.open(), installation.failed]);
    const findings = await run(installation, kill);
    return { scenario: 'The primary of PostgreSQL is killed', findings, seconds: (performance.now() - began) / 1_000 };
  } finally {
    await installation.close();
  }
}

async function run(installation: Installation, kill: string): Promise<Finding[]> {
  await using proxy = new BalancingProxy(installation.gatewayUrls);
  const stage = { installation, centres: await installation.asOwner(readCentres), extent: short };
  const workplace = new Workplace(stage, { baseUrl: await proxy.open() });
  await workplace.open();
  await pause(worksBeforeMs);
  const killedAt = performance.now();
  const { status, stderr } = spawnSync('sh', ['-c', kill], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The command that kills failed: ${stderr}`);
  const { attempts } = workplace.tally;
  const firstSaved = () => attempts.find(({ isWrite, status: code, beganAt }) => isWrite && code === 200 && beganAt > killedAt + 1_000);
  while (!firstSaved() && performance.now() - killedAt < 2 * backWithinMs) await pause(50);
  await pause(worksAfterMs);
  const heard = await workplace.echo(20_000);
  // The proxy itself answers 502 while no gateway is ready; only replies of gateways are judged.
  const { odd } = workplace.tally;
  odd.splice(0, odd.length, ...odd.filter((reply) => !reply.endsWith(': 502 ')));
  const findings = await workplace.settle();
  const first = firstSaved();
  return [
    atMost('people save again after, ms', first ? first.beganAt + first.ms - killedAt : Infinity, backWithinMs),
    atLeast('pages hear of saves afterwards', Number.isFinite(heard) ? 1 : 0, 1),
    told('tries that failed and were repeated', workplace.tally.failed().length),
    ...findings,
  ];
}
