import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, none, told, type Finding } from '../findings.ts';
import type { Part } from '../installation.ts';
import { Workplace, type Stage } from '../stage.ts';
import { namesOf } from '../tally.ts';

/** Counted from the store's return; a killed gateway may take its own start time in addition. */
const backWithinMs = 5_000;
const startsWithinMs = 120_000;
const roundMs = 1_200;

type Killed = Extract<Part, 'gateway 1' | 'PostgreSQL' | 'Redis'>;

async function whenBack({ installation }: Stage, part: Killed, before: number): Promise<number> {
  while (installation.pidOf(part) === before) await pause(5);
  return part === 'PostgreSQL' ? installation.databaseAccepts() : performance.now();
}

/** Repeated SIGKILL while people work: acknowledged data must be saved exactly once. */
export function kill(part: Killed): (stage: Stage) => Promise<Finding[]> {
  return async (stage) => {
    const { installation, extent } = stage;
    const isGateway = part === 'gateway 1';
    const within = backWithinMs + (isGateway ? installation.startMs : 0);
    const workplace = new Workplace(stage);
    await workplace.open();
    const away: number[] = [];
    const back: number[] = [];
    for (let round = 0; round < extent.kills; round += 1) {
      await pause(roundMs * Math.random());
      const before = installation.pidOf(part);
      const began = performance.now();
      process.kill(before, 'SIGKILL');
      const storeBack = await whenBack(stage, part, before);
      away.push(storeBack - began);
      // Other people may be in a pause; this call repeats until it is answered.
      await workplace.works[0]?.admin.call(classroomsRoutes.list, {}, { untilMs: startsWithinMs });
      back.push(performance.now() - storeBack);
      await workplace.works[0]?.echo(backWithinMs);
    }
    const heard = await workplace.echo();
    const findings = await workplace.settle();
    const failed = workplace.tally.failed();
    return [
      told('kills', extent.kills),
      told('longest time until it was started again, ms', Math.max(...away)),
      atMost(`answers again after the ${isGateway ? 'start' : 'store'} within, ms`, Math.max(...back), within),
      { figure: 'pages hear of saves afterwards, ms', measured: heard.toFixed(0), demanded: '≤ 5000', holds: heard <= backWithinMs },
      told('calls', workplace.tally.attempts.length),
      part === 'Redis' ? none('failed calls', namesOf(failed)) : told('failed and repeated calls', failed.length),
      ...findings,
    ];
  };
}
