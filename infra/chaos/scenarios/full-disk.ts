import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, atLeast, told, type Finding } from '../findings.ts';
import type { SmallDisk } from '../small-disk.ts';
import { Workplace, type Stage } from '../stage.ts';

const recoversWithinMs = 15_000;
/** By then PostgreSQL has used up its reserved space. */
const noticedWithinMs = 30_000;

/** No space for PostgreSQL, Redis and logs: writes are refused with a clear message and recover by themselves. */
export function fullDisk(disk: SmallDisk): (stage: Stage) => Promise<Finding[]> {
  return async (stage) => {
    const { installation, extent } = stage;
    const workplace = new Workplace(stage);
    await workplace.open();
    const before = installation.restarts;
    const fullAt = performance.now();
    disk.fill();
    const isNoticed = () => workplace.tally.attempts.some(({ status, beganAt }) => status === 503 && beganAt > fullAt);
    try {
      while (!isNoticed() && performance.now() - fullAt < noticedWithinMs) await pause(50);
      await pause(extent.fullSeconds * 1_000);
    } finally {
      disk.giveRoom();
    }
    const roomAt = performance.now();
    const accepts = await installation.databaseAccepts();
    await workplace.works[0]?.admin.call(classroomsRoutes.list, {}, { untilMs: 60_000 });
    const reads = performance.now() - roomAt;
    const heard = await workplace.echo(20_000);
    const back = performance.now() - roomAt;
    const findings = await workplace.settle();
    const meanwhile = workplace.tally.attempts.filter(({ beganAt }) => beganAt > fullAt && beganAt < roomAt);
    return [
      told('no room for, s', (roomAt - fullAt) / 1_000),
      atLeast('calls told meanwhile that the server is not available', meanwhile.filter(({ status }) => status === 503).length, 1),
      told('calls answered well meanwhile', meanwhile.filter(({ status }) => status === 200).length),
      told('programs started again', installation.restarts - before),
      told('PostgreSQL accepts again after, ms', accepts - roomAt),
      atMost('reads again after, ms', reads, recoversWithinMs),
      atMost('saves and tells of them again after, ms', Number.isFinite(heard) ? back : Infinity, recoversWithinMs),
      ...findings,
    ];
  };
}
