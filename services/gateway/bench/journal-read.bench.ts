import { authRoutes } from '@dzvinok/contract/auth';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { dropTenant, provisionTenant } from '@dzvinok/tenancy/provisioning';
import { readConfig } from '../src/runtime/app.config.ts';
import { openConnections } from '../src/runtime/connections.ts';
import { hashPassword } from '../src/identity/auth/passwords.ts';
import { Caller, type Answer } from './caller.ts';
import { embeddedDatabaseUrl } from './embedded-database.ts';
import { fillJournal, teacherPhone } from './journal-data.ts';

/**
 * Time and bytes of reading a journal, in a temporary centre of a running product:
 * `BASE_URL=http://localhost:8080 npm run bench:journal-read`; a PostgreSQL of your own needs `DATABASE_URL` and `MASTER_KEY`.
 * `STUDENTS`, `LESSONS` and `ROUNDS` can be given. On a busy machine compare only ratios within a run.
 */
const size = { students: Number(process.env.STUDENTS ?? 35), lessons: Number(process.env.LESSONS ?? 200) };
const rounds = Number(process.env.ROUNDS ?? 30);
const atOnce = 8;
const password = '12345678';

const say = (line: string) => process.stdout.write(`${line}\n`);

class Way {
  readonly times: number[] = [];
  readonly ask: () => Promise<Answer>;
  bytes = 0;
  perSecond = 0;

  constructor(ask: () => Promise<Answer>) {
    this.ask = ask;
  }

  async measure(): Promise<void> {
    const began = performance.now();
    const { body } = await this.ask();
    this.times.push(performance.now() - began);
    this.bytes = body.byteLength;
  }

  /** Several readers at once, each again as soon as it is answered. */
  async press(): Promise<void> {
    const began = performance.now();
    const reader = async () => {
      for (let round = 0; round < rounds; round += 1) await this.ask();
    };
    await Promise.all(Array.from({ length: atOnce }, reader));
    this.perSecond = (atOnce * rounds * 1000) / (performance.now() - began);
  }

  get median(): number {
    return this.times.toSorted((one, other) => one - other)[Math.floor(this.times.length / 2)] ?? Number.NaN;
  }
}

function pathOf({ path }: { path: string }, groupId: number): string {
  return path.replace(/:(id|classId)/, String(groupId));
}

/** Changes a mark before each round, so that the first read misses the cache. */
async function measure(caller: Caller, groupId: number): Promise<Record<string, Way>> {
  const read = (headers: Record<string, string>) => caller.get(pathOf(lessonsRoutes.journal, groupId), headers);
  const { data } = JSON.parse((await read({})).body.toString());
  const { id } = data.students[0].marks[0];
  let etag = '';
  const ways = {
    'built, plain': new Way(() => read({})),
    'built, gzip': new Way(() => read({ 'accept-encoding': 'gzip' })),
    'built, brotli': new Way(() => read({ 'accept-encoding': 'br' })),
    'kept, gzip': new Way(() => read({ 'accept-encoding': 'gzip' })),
    'kept, brotli': new Way(() => read({ 'accept-encoding': 'br' })),
    'unchanged, 304': new Way(() => read({ 'accept-encoding': 'br', 'if-none-match': etag })),
    'a small call': new Way(() => caller.get(subjectsRoutes.list.path)),
  };
  for (let round = 0; round < rounds; round += 1) {
    await caller.send(marksRoutes.update.method, pathOf(marksRoutes.update, groupId), { id, classworkMark: 1 + (round % 12) });
    for (const [name, way] of Object.entries(ways)) {
      if (name === 'unchanged, 304') ({ etag } = await read({ 'accept-encoding': 'br' }));
      await way.measure();
    }
  }
  for (const way of [ways['kept, brotli'], ways['unchanged, 304'], ways['a small call']]) await way.press();
  return ways;
}

function report(ways: Record<string, Way>): void {
  const plain = ways['built, plain'];
  if (!plain) throw new Error('Nothing to compare with');
  say(`${'one reader'.padEnd(16)}${'ms'.padStart(8)}${'of plain'.padStart(10)}${'bytes'.padStart(10)}${'of plain'.padStart(10)}`);
  for (const [name, { median, bytes }] of Object.entries(ways)) {
    const share = `${((bytes / plain.bytes) * 100).toFixed(1)} %`;
    say(`${name.padEnd(16)}${median.toFixed(1).padStart(8)}${(median / plain.median).toFixed(3).padStart(10)}${String(bytes).padStart(10)}${share.padStart(10)}`);
  }
  const alone = 1000 / plain.median;
  say(`\n${`${atOnce} readers`.padEnd(16)}${'a second'.padStart(8)}  (one reader of plain builds: ${alone.toFixed(0)})`);
  for (const [name, { perSecond }] of Object.entries(ways).filter(([, way]) => way.perSecond > 0)) {
    say(`${name.padEnd(16)}${perSecond.toFixed(0).padStart(8)}${`${(perSecond / alone).toFixed(1)}×`.padStart(10)}`);
  }
}

async function tokenOf(caller: Caller, domain: string): Promise<string> {
  const body = { phoneNumber: teacherPhone, password, domain };
  const reply = await caller.send(authRoutes.login.method, authRoutes.login.path, body);
  return JSON.parse(reply.body.toString()).data.tokenPair.accessToken;
}

const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080';
const databaseUrl = process.env.DATABASE_URL || embeddedDatabaseUrl();
const connections = openConnections(readConfig({ ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: '' }));
const { database } = connections;
const code = `b${Date.now().toString(36)}`;
const hash = await hashPassword(password);
const { tenant, result: groupId } = await provisionTenant(
  database, { code, name: 'Вимір', timezone: 'Europe/Kyiv' }, () => fillJournal(size, hash));
try {
  // autovacuum would do this within a minute
  await database.ownerPool.query('analyze');
  const caller = new Caller(baseUrl, `${code}.${new URL(baseUrl).host}`);
  const teacher = caller.as(await tokenOf(caller, code));
  say(`${size.students} students, ${size.lessons} lessons, ${size.students * size.lessons} marks\n`);
  report(await measure(teacher, groupId));
  teacher.close();
  caller.close();
} finally {
  await dropTenant(database, tenant);
  await connections.close();
}
