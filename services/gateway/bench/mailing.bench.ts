import { authRoutes } from '@dzvinok/contract/auth';
import { mailingsRoutes } from '@dzvinok/contract/mailings';
import { studentsRoutes } from '@dzvinok/contract/students';
import { timeIn } from '@dzvinok/schedule/zone';
import { dropTenant, provisionTenant } from '@dzvinok/tenancy/provisioning';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../src/identity/auth/passwords.ts';
import { readConfig } from '../src/runtime/app.config.ts';
import { openConnections } from '../src/runtime/connections.ts';
import { db } from '../src/runtime/database/database.ts';
import { Caller } from './caller.ts';
import { embeddedDatabaseUrl } from './embedded-database.ts';
import { fillCentre, phones } from './speed-data.ts';

/**
 * A mailing to 2 000 people: until it is in the product, letters a second, and what other calls of the centre take meanwhile,
 * in a temporary centre of a running product: `BASE_URL=http://localhost:8080 npm run bench:mailing`. `SECONDS` can be given.
 */
const limits = { inProductMs: 5_000, others: 1.1 };
const people = 2_000;
const seconds = Number(process.env.SECONDS ?? 30);
const password = '12345678';
/** In quiet hours nothing would be sent. */
const zone = ['Europe/Kyiv', 'America/Denver', 'Pacific/Auckland'].find((name) => /^(09|1[0-8])/.test(timeIn(name, new Date()))) ?? 'Asia/Kolkata';
const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080';
const connections = openConnections(readConfig({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || embeddedDatabaseUrl(), REDIS_URL: '' }));
const { database } = connections;
const code = `b${Date.now().toString(36)}`;
const hash = await hashPassword(password);

/** Fills the usual centre up with students and parents to `people`; all have an address. */
async function fill(): Promise<void> {
  await fillCentre(hash);
  await sql`
    with missing as (
      select nr from generate_series(1, (${people}::int - (select count(*)::int from accounts where role in ('Parent', 'Student'))) / 2) nr
    ), child as (
      insert into accounts (role, full_name, phone_number, password_hash)
      select 'Student', 'Вознесенський Марко ' || nr, '073' || lpad(nr::text, 7, '0'), ${hash} from missing returning id, phone_number
    ), student as (
      insert into students (id, school_info, comment, is_education_online, discount) select id, 'Ліцей', null, false, 0 from child
    ), adult as (
      insert into accounts (role, full_name, phone_number, password_hash)
      select 'Parent', 'Вознесенський Святослав ' || nr, '093' || lpad(nr::text, 7, '0'), ${hash} from missing returning id, phone_number
    ), parent as (
      insert into parents (id) select id from adult
    )
    insert into student_parents (student_id, parent_id, account_type_label)
    select child.id, adult.id, 'Тато' from child join adult on right(adult.phone_number, 7) = right(child.phone_number, 7)`.execute(db());
  await sql`
    insert into message_addresses (account_id, channel, address, confirmed_at)
    select id, 'email', 'p' || id || '@example.ua', now() from accounts where role in ('Parent', 'Student')`.execute(db());
}

const { tenant } = await provisionTenant(database, { code, name: 'Вимір', timezone: zone }, fill);
const p95 = (times: readonly number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
try {
  await database.ownerPool.query('analyze');
  const caller = new Caller(baseUrl, `${code}.${new URL(baseUrl).host}`);
  const signedIn = await caller.send(authRoutes.login.method, authRoutes.login.path, { phoneNumber: phones.admin, password, domain: code });
  const admin = caller.as(JSON.parse(signedIn.body.toString()).data.tokenPair.accessToken);
  const others = async () => {
    const times: number[] = [];
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) {
      const began = performance.now();
      await admin.get(studentsRoutes.list.path);
      times.push(performance.now() - began);
      await pause(20);
    }
    return p95(times);
  };
  await others();
  const quiet = await others();
  const began = performance.now();
  const { body } = await admin.send(mailingsRoutes.create.method, mailingsRoutes.create.path, { classId: null, recipientId: 3, message: 'Вітаємо, {ім’я}! Завтра центр зачинено.' });
  const { id, recipients } = mailingsRoutes.create.data.parse(JSON.parse(body.toString()).data);
  const inProduct = performance.now() - began;
  const busy = await others();
  const { rows: [sent] } = await runInTenant(database, tenant, () => sql<{ count: number; each: number }>`
    select count(*)::int as count, count(*) / greatest(1, extract(epoch from max(ended_at) - min(started_at)))::float as each
    from delivery_attempts where outcome = 'sent'`.execute(db()));
  await admin.send('POST', mailingsRoutes.stop.path.replace(':mailingId', String(id)));
  process.stdout.write(`${recipients} people in the product after ${inProduct.toFixed(0)} ms (limit ${limits.inProductMs}); ${sent?.count ?? 0} letters, ${sent?.each.toFixed(1)} a second; `
    + `p95 of others ${quiet.toFixed(1)} ms quiet, ${busy.toFixed(1)} ms meanwhile: ${(busy / quiet).toFixed(2)} (limit ${limits.others})\n`);
  admin.close();
  caller.close();
} finally {
  await dropTenant(database, tenant);
  await connections.close();
}
