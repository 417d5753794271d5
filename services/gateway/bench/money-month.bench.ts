import { authRoutes } from '@dzvinok/contract/auth';
import { payRoutes } from '@dzvinok/contract/pay';
import { runsRoutes } from '@dzvinok/contract/runs';
import { addMonths, dayIn } from '@dzvinok/schedule/zone';
import { dropTenant, provisionTenant } from '@dzvinok/tenancy/provisioning';
import { sql } from 'kysely';
import { hashPassword } from '../src/identity/auth/passwords.ts';
import { readConfig } from '../src/runtime/app.config.ts';
import { openConnections } from '../src/runtime/connections.ts';
import { db } from '../src/runtime/database/database.ts';
import { Caller } from './caller.ts';
import { embeddedDatabaseUrl } from './embedded-database.ts';
import { fillCentre, markParts, marksOfPart, phones, size, zone } from './speed-data.ts';

/**
 * The month of 2 000 memberships is previewed and charged, and the pay of all teachers read, by the lesson and by the student, in a
 * temporary centre of a running product: `BASE_URL=http://localhost:8080 npm run bench:money-month`; `ROUNDS` can be given.
 */
Object.assign(size, { groups: 100, members: 20 });
const rounds = Number(process.env.ROUNDS ?? 15);
const password = '12345678';
const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080';
const connections = openConnections(readConfig({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || embeddedDatabaseUrl(), REDIS_URL: '' }));
const { database } = connections;
const code = `m${Date.now().toString(36)}`;
const hash = await hashPassword(password);
const { tenant } = await provisionTenant(database, { code, name: 'Вимір', timezone: zone }, async () => {
  await fillCentre(hash, { withLedger: false });
  for (let part = 0; part < markParts; part += 1) await sql.raw(marksOfPart(part)).execute(db());
});
try {
  await database.ownerPool.query('analyze');
  const caller = new Caller(baseUrl, `${code}.${new URL(baseUrl).host}`);
  const signedIn = await caller.send(authRoutes.login.method, authRoutes.login.path, { phoneNumber: phones.admin, password, domain: code });
  const admin = caller.as(JSON.parse(signedIn.body.toString()).data.tokenPair.accessToken);
  const month = dayIn(zone, new Date()).slice(0, 7);
  const before = addMonths(`${month}-01`, -1).slice(0, 7);
  const say = (line: string) => process.stdout.write(`${line}\n`);

  async function timed(method: string, path: string, of: string, body?: unknown) {
    const began = performance.now();
    const { status, body: reply } = await admin.send(method, path.replace(':month', of), body);
    if (status !== 200) throw new Error(`${method} ${path}: ${reply.toString().slice(0, 200)}`);
    return { ms: performance.now() - began, data: JSON.parse(reply.toString()).data };
  }
  async function median(path: string, of: string) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await timed('GET', path, of)).ms);
    return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]?.toFixed(0);
  }

  const { data: { charges } } = await timed('GET', runsRoutes.preview.path, month);
  say(`preview of ${charges.length} memberships: ${await median(runsRoutes.preview.path, month)} ms`);
  say(`run: ${(await timed('POST', runsRoutes.post.path, month)).ms.toFixed(0)} ms (limit 3000 ms)`);
  for (const kind of ['lesson', 'student'] as const) {
    await timed(payRoutes.saveRate.method, payRoutes.saveRate.path, '', { teacherId: null, groupId: null, isSubstitute: false, kind, amount: 5_000, validFrom: `${before}-01` });
    const { data } = await timed('GET', payRoutes.month.path, before);
    say(`pay of ${data.teachers.length} teachers by the ${kind}: ${await median(payRoutes.month.path, before)} ms`);
  }
  admin.close();
  caller.close();
} finally {
  await dropTenant(database, tenant);
  await connections.close();
}
