import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { hashPassword } from '../src/identity/auth/passwords.ts';
import { at, press, type Call, type Measured, type Place } from './load.ts';
import { MeasuredProduct, password } from './measured-product.ts';
import { parentOf, processorTime } from './process-cpu.ts';
import { floorCopyOf } from './speed-data.ts';
import { measureCentres } from './speed-centres.ts';
import { measureSignIn } from './speed-sign-in.ts';
import { comparedReads, rows, type Row, type Units } from './speed-rows.ts';
import { tableOf, type Kept, type OtherResult, type Reached, type RowResult } from './speed-table.ts';

/**
 * The product beside its floor, and beside another checkout in `BASE`, in turns within one run. `npm run bench` starts the stores
 * at DATABASE_URL and REDIS_URL, builds the gateway and runs this.
 */
const repository = resolve(import.meta.dirname, '../../..');
const seconds = Number(process.env.SECONDS ?? 1.5);
const rounds = Number(process.env.ROUNDS ?? 5);
const connections = Number(process.env.CONNECTIONS ?? 16);
const redisUrl = process.env.REDIS_URL ?? '';
const keptFile = join(repository, 'infra/bench/last-run.json');
const readme = join(repository, 'infra/bench/README.md');
const marks = { begin: '<!-- speed: begin -->', end: '<!-- speed: end -->' };
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Contestant {
  place: Place;
  pids: number[];
  units: Units;
}

async function storePids(product: MeasuredProduct): Promise<number[]> {
  const postgres = await product.installation.asOwner(async (client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows.map(({ pid }) => parentOf(pid)));
  const redis = new Redis(redisUrl);
  const pid = Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);
  redis.disconnect();
  return [...postgres, pid];
}

async function openFloor(product: MeasuredProduct): Promise<{ place: Place; program: ChildProcess }> {
  await product.installation.asOwner(async (client) => {
    await client.query(floorCopyOf(product.schema));
    await client.query('vacuum analyze');
  });
  const port = 20_000 + (process.pid % 20_000);
  const program = spawn(process.execPath, [join(import.meta.dirname, 'floor.cli.ts')], {
    env: { ...process.env, FLOOR_URL: product.installation.url, PORT: String(port), NODE_ENV: 'production' }, stdio: 'inherit',
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${baseUrl}/students?month=2000-01-01`).then(({ ok }) => ok, () => false))) {
    if (program.exitCode !== null) throw new Error('The floor did not start');
    await pause(50);
  }
  return { place: { baseUrl, host: 'floor' }, program };
}

async function read({ baseUrl, host }: Place, { path, headers }: Call): Promise<unknown> {
  const reply = await fetch(`${baseUrl}${path}`, { headers: { ...headers, host, 'accept-encoding': 'identity' } });
  const { data } = JSON.parse(await reply.text());
  return data;
}

/** The remaining seconds depend on the time of the call. */
function withoutTheMoment(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data, (name, value: unknown) => (name === 'chooseSecondsLeft' ? undefined : value)));
}

/** A floor with other replies would be no lower bound. */
async function assertSameReplies(product: MeasuredProduct, floor: Place): Promise<void> {
  for (const { name, product: call, floor: floorCall } of comparedReads(product)) {
    const own = withoutTheMoment(await product.read(call.path, (call.headers?.authorization ?? '').slice('Bearer '.length)));
    const other = withoutTheMoment(await read(floor, floorCall));
    if (isDeepStrictEqual(own, other)) continue;
    writeFileSync(join(repository, '.cache/bench-product.json'), JSON.stringify(own, null, 1));
    writeFileSync(join(repository, '.cache/bench-floor.json'), JSON.stringify(other, null, 1));
    throw new Error(`The floor answers another ${name} (${call.path}): compare .cache/bench-product.json with .cache/bench-floor.json`);
  }
}

async function measureOnce({ place, pids, units }: Contestant, forSeconds: number): Promise<Reached> {
  const before = processorTime(pids);
  const measured: Measured = await press(place, units, { connections, seconds: forSeconds });
  const spent = processorTime(pids) - before;
  if (measured.refused > 0) say(`! ${measured.refused} of ${measured.units + measured.refused} were refused for want of room`);
  return { perSecond: measured.perSecond, cpuMs: spent / measured.units, p95: measured.p95, bytes: measured.bytes };
}

function medianOf(all: readonly Reached[]): Reached {
  const of = (name: keyof Reached) => at(all.map((one) => one[name]), 0.5);
  return { perSecond: of('perSecond'), cpuMs: of('cpuMs'), p95: of('p95'), bytes: of('bytes') };
}

async function measureRow(row: Row, contestants: Record<string, Contestant>): Promise<RowResult> {
  const reached = new Map(Object.keys(contestants).map((name) => [name, [] as Reached[]]));
  for (const contestant of Object.values(contestants)) await measureOnce(contestant, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, contestant] of Object.entries(contestants)) reached.get(name)?.push(await measureOnce(contestant, seconds));
  }
  const of = (name: string) => medianOf(reached.get(name) ?? []);
  const { key, title, target } = row;
  return { key, title, target, floor: of('floor'), product: of('product'), ...(contestants.base ? { base: of('base') } : {}) };
}

function lastRun(): Kept | null {
  return existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, 'utf8')) : null;
}

/** Stores the whole table only; a run of chosen rows is no record. */
function keep(kept: Kept, table: string): void {
  writeFileSync(keptFile, `${JSON.stringify(kept, null, 2)}\n`);
  const text = readFileSync(readme, 'utf8');
  const [head = '', rest = ''] = text.split(marks.begin);
  const tail = rest.split(marks.end)[1] ?? '';
  writeFileSync(readme, `${head}${marks.begin}\n${kept.at.slice(0, 10)}\n\n${table}\n${marks.end}${tail}`);
}

const wanted = process.argv.slice(2);
/** Opening the centres takes minutes, hence only on request. */
const isWhole = wanted.length === 0 || wanted.includes('all');
const names = [...rows.map(({ key }) => key), 'sign-in', 'centres', 'all'];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(', ')}; there are ${names.join(', ')}`);
const chosen = isWhole ? rows : rows.filter(({ key }) => wanted.includes(key));
const base = process.env.BASE ? resolve(process.env.BASE) : null;
await using stack = new AsyncDisposableStack();
const hash = await hashPassword(password);
const product = stack.use(new MeasuredProduct('product', repository, redisUrl));
await product.open(hash);
const baseProduct = base === null ? null : stack.use(new MeasuredProduct('base', base, redisUrl));
await baseProduct?.open(hash);
const floor = await openFloor(product);
stack.defer(async () => {
  floor.program.kill('SIGTERM');
  await once(floor.program, 'exit');
});
await assertSameReplies(product, floor.place);
const stores = await storePids(product);
say('… measuring');
const results: RowResult[] = [];
for (const row of chosen) {
  const result = await measureRow(row, {
    floor: { place: floor.place, pids: [floor.program.pid ?? 0, ...stores], units: row.floor(product) },
    ...(baseProduct === null ? {} : {
      base: { place: baseProduct.place, pids: [baseProduct.installation.gatewayPid, ...stores], units: row.product(baseProduct) },
    }),
    product: { place: product.place, pids: [product.installation.gatewayPid, ...stores], units: row.product(product) },
  });
  results.push(result);
  say(`… ${result.title}: ${result.product.perSecond.toFixed(0)} a second, load ${loadavg()[0]?.toFixed(1)}`);
}
const others: OtherResult[] = [];
if (isWhole || wanted.includes('sign-in')) {
  for (const one of [...(baseProduct ? [baseProduct] : []), product]) {
    const found = await measureSignIn(one, [one.installation.gatewayPid, ...stores], { connections, seconds: 2 * seconds, rounds });
    // Only this checkout's results are stored and compared.
    others.push(...found.map((result) => (one === product ? result : { ...result, key: `${result.key}-base` })));
  }
}
if (wanted.includes('centres')) others.push(...await measureCentres(product, { connections, seconds, rounds }));
const table = tableOf({ rows: results, others }, lastRun());
say(`\n${table}`);
if (isWhole) keep({ at: new Date().toISOString(), rows: results, others }, table);
