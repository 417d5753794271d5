import { setTimeout as pause } from 'node:timers/promises';
import { BalancingProxy } from '../balancing-proxy.ts';
import { atLeast, none, told, type Finding } from '../findings.ts';
import type { Part } from '../installation.ts';
import { Workplace, type Stage } from '../stage.ts';
import { namesOf } from '../tally.ts';

/** Rolling restart behind a proxy: people must notice nothing. */
export async function restart(stage: Stage): Promise<Finding[]> {
  const { installation, extent } = stage;
  await using proxy = new BalancingProxy(installation.gatewayUrls);
  const baseUrl = await proxy.open();
  const workplace = new Workplace(stage, { baseUrl });
  await workplace.open();
  const closing: number[] = [];
  for (let round = 0; round < extent.restartsOfEach; round += 1) {
    for (const [index, url] of installation.gatewayUrls.entries()) {
      const part: Part = index === 0 ? 'gateway 1' : 'gateway 2';
      const before = installation.pidOf(part);
      const began = performance.now();
      process.kill(before, 'SIGTERM');
      while (installation.pidOf(part) === before) await pause(20);
      closing.push(performance.now() - began);
      while (!proxy.isReady(url)) await pause(50);
    }
  }
  await pause(500);
  const heard = await workplace.echo();
  const findings = await workplace.settle();
  const { tally } = workplace;
  return [
    told('restarts', closing.length),
    atLeast('calls', tally.attempts.length, 1),
    none('failed calls', namesOf(tally.failed())),
    told('longest time from asked to ended, ms', Math.max(...closing)),
    { figure: 'pages hear of saves afterwards, ms', measured: heard.toFixed(0), demanded: '≤ 5000', holds: heard <= 5_000 },
    ...findings,
  ];
}
