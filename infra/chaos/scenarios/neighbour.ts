import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost, none, told, type Finding } from '../findings.ts';
import type { Person } from '../person.ts';
import { Workplace, type Stage } from '../stage.ts';
import { namesOf, percentile } from '../tally.ts';

/** About ten times the users of a centre at the start of a lesson. */
const noisyPeople = 320;
const rounds = 4;
const ratio = 'p95 beside the noise, of the quiet one';

interface Heard {
  served: number;
  refused: number;
  withoutTime: number;
  failed: number;
}

/** Runs in a process of its own, to leave this process to the measured people. The returned function ends it and gives its counts. */
async function makeNoise({ baseUrl, centre, token }: Person): Promise<() => Promise<Heard>> {
  const args = [join(import.meta.dirname, '../noise.cli.ts'), baseUrl.href, centre.host, token, String(noisyPeople)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return async () => {
    child.kill('SIGTERM');
    return JSON.parse(String((await lines.next()).value));
  };
}

export async function neighbour(stage: Stage): Promise<Finding[]> {
  const workplace = new Workplace(stage, { paceMs: 60 });
  await workplace.open();
  const [noisy, other] = workplace.works;
  if (!noisy || !other) throw new Error('There have to be two centres');
  const ofOther = (from: number, to: number) => workplace.tally.attempts
    .filter(({ centre, beganAt }) => centre === other.centre.code && beganAt >= from && beganAt < to);
  const times = { quiet: [] as number[], noisy: [] as number[] };
  const total: Heard = { served: 0, refused: 0, withoutTime: 0, failed: 0 };
  const beganAt = performance.now();
  const windowMs = (stage.extent.neighbourSeconds * 1_000) / rounds;
  for (let round = 0; round < rounds; round += 1) {
    const quietFrom = performance.now();
    await pause(windowMs);
    times.quiet.push(...ofOther(quietFrom, performance.now()).map(({ ms }) => ms));
    const hush = await makeNoise(noisy.student);
    await pause(500);
    const noisyFrom = performance.now();
    await pause(windowMs);
    times.noisy.push(...ofOther(noisyFrom, performance.now()).map(({ ms }) => ms));
    const heard = await hush();
    for (const name of ['served', 'refused', 'withoutTime', 'failed'] as const) total[name] += heard[name];
    await pause(500);
  }
  const findings = await workplace.settle();
  const [quiet, loud] = [percentile(times.quiet, 0.95), percentile(times.noisy, 0.95)];
  const othersFailed = workplace.tally.failed().filter((call) => call.centre === other.centre.code && call.beganAt > beganAt);
  return [
    told('people of the noisy centre who ask at once', noisyPeople),
    told('the other centre, quiet: p95, ms', quiet),
    told('the other centre, beside the noise: p95, ms', loud),
    stage.extent.judgesTimes ? atMost(ratio, loud / quiet, 1.5, '×') : told(ratio, loud / quiet),
    none('the other centre: failed calls', namesOf(othersFailed)),
    told('the noisy centre: calls served', total.served),
    atLeast('the noisy centre: calls refused with 429', total.refused, 1),
    atMost('of these without Retry-After', total.withoutTime, 0),
    atMost('the noisy centre: calls that failed otherwise', total.failed, 0),
    ...findings,
  ];
}
