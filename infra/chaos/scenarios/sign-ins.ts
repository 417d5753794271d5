import { authRoutes } from '@dzvinok/contract/auth';
import { setTimeout as pause } from 'node:timers/promises';
import { phones, type Centre } from '../centre.ts';
import { none, told, type Finding } from '../findings.ts';
import { Person } from '../person.ts';
import { Workplace, type Stage } from '../stage.ts';
import { namesOf, percentile, type Attempt } from '../tally.ts';

const login = `${authRoutes.login.method} ${authRoutes.login.path}`;

async function phonesOf({ installation }: Stage, { schema }: Centre): Promise<string[]> {
  const { rows } = await installation.asOwner((owner) => owner.query<{ phone: string }>(
    `select phone_number as phone from ${schema}.accounts where archived_at is null and phone_number <> all($1)`, [Object.values(phones)]));
  return rows.map(({ phone }) => phone);
}

/** Hundreds sign in at once: all must get in. Times are shown, not judged: `npm run bench -- sign-in` judges them in its own process. */
export async function signIns(stage: Stage): Promise<Finding[]> {
  const workplace = new Workplace(stage, { paceMs: 60 });
  const [at] = stage.centres;
  if (!at) throw new Error('There has to be a centre');
  const known = await phonesOf(stage, at);
  const { tally } = workplace;
  const people = Array.from({ length: stage.extent.signIns }, (_, index) =>
    new Person(at, known[index % known.length] ?? '', { baseUrl: stage.installation.firstGateway, tally }));
  await workplace.open();
  const quietFrom = performance.now();
  await pause(3_000);
  const beganAt = performance.now();
  const waits: number[] = [];
  const outside: string[] = [];
  await Promise.all(people.map((person) => person.signIn().then(
    () => waits.push(performance.now() - beganAt),
    (error: unknown) => outside.push(String(error)),
  )));
  const endedAt = performance.now();
  const findings = await workplace.settle();
  for (const person of people) person.close();
  const others = (from: number, to: number): Attempt[] =>
    tally.attempts.filter(({ what, beganAt: at }) => what !== login && at >= from && at < to);
  const [quiet, loud] = [others(quietFrom, beganAt), others(beganAt, endedAt)].map((calls) => percentile(calls.map(({ ms }) => ms), 0.95));
  const tries = tally.count(({ what, beganAt: at }) => what === login && at >= beganAt);
  return [
    told('people who sign in at once', people.length),
    none('people left outside', outside),
    told('half were in after, ms', percentile(waits, 0.5)),
    told('the last was in after, ms', Math.max(...waits)),
    told('tries for each person, with those told to come again', tries / people.length),
    told('others, quiet: p95, ms', quiet ?? 0),
    told('others, beside it: p95, ms', loud ?? 0),
    none('failed calls of others', namesOf(tally.failed().filter(({ what }) => what !== login))),
    ...findings,
  ];
}
