import { authRoutes } from '@dzvinok/contract/auth';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { argon2Sync, randomBytes } from 'node:crypto';
import { at, press, type Call } from './load.ts';
import { password, type MeasuredProduct } from './measured-product.ts';
import { processorTime } from './process-cpu.ts';
import { phones, size } from './speed-data.ts';
import type { OtherResult } from './speed-table.ts';

interface SignInLoad {
  connections: number;
  seconds: number;
  rounds: number;
}

/** Processor milliseconds of Node's argon2id at the product's cost: the reference of the goal. */
function argonMs(): number {
  const cost = { message: password, nonce: randomBytes(16), memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  return at(Array.from({ length: 15 }, () => {
    const before = process.cpuUsage();
    argon2Sync('argon2id', cost);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  }), 0.5);
}

/** Users sign in in turn, as fast as admitted. */
function signIns(): () => Call[] {
  let last = 0;
  return () => {
    last += 1;
    const body = JSON.stringify({ phoneNumber: phones.student(1 + (last % size.students)), password, domain: 'large' });
    return [{ method: authRoutes.login.method, path: authRoutes.login.path, body, contains: '"accessToken"' }];
  };
}

/** Four users with a small call now and then. */
async function othersP95({ place, admin }: MeasuredProduct, seconds: number): Promise<number> {
  const call: Call = { method: 'GET', path: subjectsRoutes.list.path, headers: { authorization: `Bearer ${admin}` } };
  return (await press(place, () => [call], { connections: 4, seconds, pauseMs: 20 })).p95;
}

/** Cost of a sign-in beyond the key derivation, and the delay of other users' calls during many sign-ins. */
export async function measureSignIn(product: MeasuredProduct, pids: readonly number[], load: SignInLoad): Promise<OtherResult[]> {
  const next = signIns();
  // Warm-up, as in the rows of the table.
  await press(product.place, next, load);
  const rounds: { argon: number; cpu: number; perSecond: number; quiet: number; busy: number }[] = [];
  for (let round = 0; round < load.rounds; round += 1) {
    const argon = argonMs();
    const before = processorTime(pids);
    const { units, perSecond } = await press(product.place, next, load);
    const cpu = (processorTime(pids) - before) / units;
    const quiet = await othersP95(product, load.seconds);
    const stop = new AbortController();
    const signingIn = press(product.place, next, { ...load, seconds: load.seconds + 5, until: stop.signal });
    const busy = await othersP95(product, load.seconds);
    stop.abort();
    await signingIn;
    rounds.push({ argon, cpu, perSecond, quiet, busy });
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => at(rounds.map(value), 0.5);
  const [argon, cpu, quiet, busy] = [of((one) => one.argon), of((one) => one.cpu), of((one) => one.quiet), of((one) => one.busy)];
  return [
    {
      key: 'sign-in', title: `processor time of a sign-in (${product.name})`, most: 1.15, ratio: of((one) => one.cpu / one.argon),
      text: `${cpu.toFixed(1)} ms, Node's argon2id ${argon.toFixed(1)} ms, ${of((one) => one.perSecond).toFixed(0)} a second`,
    },
    {
      key: 'sign-in-others', title: `p95 of others while people sign in (${product.name})`, most: 1.5, ratio: of((one) => one.busy / one.quiet),
      text: `quiet ${quiet.toFixed(1)} ms, then ${busy.toFixed(1)} ms`,
    },
  ];
}
