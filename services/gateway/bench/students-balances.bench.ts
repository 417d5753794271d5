import { authRoutes } from '@dzvinok/contract/auth';
import { studentsRoutes } from '@dzvinok/contract/students';
import { addMonths, dayIn, monthOf } from '@dzvinok/schedule/zone';
import { dropTenant, provisionTenant } from '@dzvinok/tenancy/provisioning';
import { sql } from 'kysely';
import { hashPassword } from '../src/identity/auth/passwords.ts';
import { readConfig } from '../src/runtime/app.config.ts';
import { openConnections } from '../src/runtime/connections.ts';
import { db } from '../src/runtime/database/database.ts';
import { Caller } from './caller.ts';
import { embeddedDatabaseUrl } from './embedded-database.ts';
import { fillCentre, phones, size, zone } from './speed-data.ts';

/**
 * Cost of a year of the ledger for the list of 600 students: built anew with and without entries, in turns.
 * `BASE_URL=http://localhost:8080 npm run bench:students-balances`; `BEFORE_URL` is a gateway of another build over the same database, `ROUNDS` can be given.
 * On a busy machine only ratios within a run count.
 */
size.students = 600;
const limit = 1.1;
const rounds = Number(process.env.ROUNDS ?? 100);
const password = '12345678';
const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080';
const connections = openConnections(readConfig({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || embeddedDatabaseUrl(), REDIS_URL: '' }));
const { database } = connections;
const hash = await hashPassword(password);
const month = monthOf(dayIn(zone, new Date()));

/** A year of charges month by month, as a centre posts them, each with a discount or a part payment now and then. */
async function fillLedger(): Promise<void> {
  await sql`
    insert into ledger_entries (student_id, kind, amount, day, month, source)
    select s.id, entry.kind, entry.amount, due.month, due.month, 'run'
    from students s
    cross join (select generate_series(${addMonths(month, -11)}::date, ${month}::date, interval '1 month')::date as month) due
    cross join (values ('charge', -180000), ('discount', 18000), ('payment', 60001), ('payment', 101999)) as entry (kind, amount)
    where entry.kind = 'charge' or (s.id + extract(month from due.month)::int) % 4 <> entry.amount % 4
    order by due.month, s.id`.execute(db());
}

async function open(name: string, fill: () => Promise<void>) {
  const code = `${name}${Date.now().toString(36)}`;
  const { tenant } = await provisionTenant(database, { code, name: 'Вимір', timezone: zone }, async () => {
    await fillCentre(hash, { withLedger: false });
    await fill();
  });
  return { tenant, code };
}

async function listOf(url: string, code: string): Promise<() => Promise<number>> {
  const caller = new Caller(url, `${code}.${new URL(url).host}`);
  const signedIn = await caller.send(authRoutes.login.method, authRoutes.login.path, { phoneNumber: phones.admin, password, domain: code });
  const admin = caller.as(JSON.parse(signedIn.body.toString()).data.tokenPair.accessToken);
  return async () => {
    const began = performance.now();
    await admin.get(studentsRoutes.list.path);
    return performance.now() - began;
  };
}

const [empty, full] = [await open('e', () => Promise.resolve()), await open('f', fillLedger)];
try {
  await database.ownerPool.query('analyze');
  const { BEFORE_URL: beforeUrl } = process.env;
  const ways = new Map([['without entries', await listOf(baseUrl, empty.code)], ['a year of entries', await listOf(baseUrl, full.code)]]);
  if (beforeUrl) ways.set('a year of entries, before', await listOf(beforeUrl, full.code));
  const times = new Map([...ways.keys()].map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    // A read after another centre's read finds a colder cache.
    const order = round % 2 === 0 ? [...ways] : [...ways].toReversed();
    for (const [name, read] of order) times.get(name)?.push(await read());
  }
  // The fastest tenth: slower rounds waited for other programs of the machine.
  const fast = (name: string) => times.get(name)?.toSorted((one, other) => one - other)[Math.floor(rounds / 10)] ?? Number.NaN;
  const measured = fast('a year of entries');
  for (const name of ways.keys()) process.stdout.write(`${name}: ${fast(name).toFixed(1)} ms (${(measured / fast(name)).toFixed(2)})\n`);
  process.stdout.write(`limit ${limit}\n`);
} finally {
  for (const { tenant } of [empty, full]) await dropTenant(database, tenant);
  await connections.close();
}
