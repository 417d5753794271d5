import { setTimeout as pause } from 'node:timers/promises';
import { BalancingProxy } from '../balancing-proxy.ts';
import { atMost, none, told, type Finding } from '../findings.ts';
import { Workplace, type Stage } from '../stage.ts';
import { namesOf } from '../tally.ts';

const rounds = 5;
const backWithinMs = 15_000;
/** With Redis working, a page at the other gateway hears of a save within this time. */
const heardWithinMs = 1_500;

async function whenHeard(workplace: Workplace): Promise<number> {
  const limit = performance.now() + 2 * backWithinMs;
  let since = performance.now();
  // The proxy picks either gateway; half of the saves need no Redis, hence eight in a row.
  for (let inTime = 0; inTime < 8 && performance.now() < limit;) {
    inTime = await workplace.echo(backWithinMs) < heardWithinMs ? inTime + 1 : 0;
    if (inTime === 0) since = performance.now();
    await pause(20);
  }
  return performance.now() < limit ? since : Infinity;
}

export async function redisPrimary(stage: Stage): Promise<Finding[]> {
  const { installation } = stage;
  const { sentinels } = installation;
  if (!sentinels) throw new Error('This installation has no Sentinels');
  await using proxy = new BalancingProxy(installation.gatewayUrls);
  const workplace = new Workplace(stage, { baseUrl: await proxy.open() });
  await workplace.open();
  const back: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(1_000 * Math.random());
    const began = performance.now();
    sentinels.kill();
    back.push(await whenHeard(workplace) - began);
    await sentinels.bringBack();
  }
  const findings = await workplace.settle();
  const { tally } = workplace;
  return [
    told('primaries killed', rounds),
    told('pages hear of saves again after, ms', back.map((ms) => ms.toFixed(0)).join(', ')),
    atMost('the longest of these', Math.max(...back), backWithinMs),
    told('calls', tally.attempts.length),
    none('failed calls', namesOf(tally.failed())),
    told('slowest call, ms', tally.slowest(() => true)),
    ...findings,
  ];
}
