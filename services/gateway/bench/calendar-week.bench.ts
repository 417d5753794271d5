import { authRoutes } from '@dzvinok/contract/auth';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import { studentsRoutes } from '@dzvinok/contract/students';
import { addDays, dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { dropTenant, provisionTenant } from '@dzvinok/tenancy/provisioning';
import { hashPassword } from '../src/identity/auth/passwords.ts';
import { readConfig } from '../src/runtime/app.config.ts';
import { openConnections } from '../src/runtime/connections.ts';
import { Caller } from './caller.ts';
import { embeddedDatabaseUrl } from './embedded-database.ts';
import { fillCentre, phones, size, zone } from './speed-data.ts';

/** The week of all groups beside the list of students, in a temporary centre of a running product; on a busy machine only the ratio counts. */
const limit = 2;
const rounds = Number(process.env.ROUNDS ?? 60);
const password = '12345678';
const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080';
const connections = openConnections(readConfig({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || embeddedDatabaseUrl(), REDIS_URL: '' }));
const { database } = connections;
const code = `b${Date.now().toString(36)}`;
const hash = await hashPassword(password);
const { tenant } = await provisionTenant(database, { code, name: 'Вимір', timezone: zone }, () => fillCentre(hash));
try {
  await database.ownerPool.query('analyze');
  const caller = new Caller(baseUrl, `${code}.${new URL(baseUrl).host}`);
  const body = { phoneNumber: phones.admin, password, domain: code };
  const signedIn = await caller.send(authRoutes.login.method, authRoutes.login.path, body);
  const admin = caller.as(JSON.parse(signedIn.body.toString()).data.tokenPair.accessToken);
  const today = dayIn(zone, new Date());
  // another week each time, as on screen
  const paths = {
    week: (round: number) => { const from = addDays(mondayOf(today), 7 * round); return `${calendarRoutes.lessons.path}?from=${from}&to=${addDays(from, 6)}`; },
    students: (_round: number) => studentsRoutes.list.path,
  };
  const times = { week: [] as number[], students: [] as number[] };
  const sizes = { week: 0, students: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['week', 'students'] as const) {
      const began = performance.now();
      const { body: reply } = await admin.get(paths[name](round));
      times[name].push(performance.now() - began);
      sizes[name] = JSON.parse(reply.toString()).data.length;
    }
  }
  const median = (all: readonly number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;
  const [week, students] = [median(times.week), median(times.students)];
  process.stdout.write(`${sizes.week} lessons of ${size.groups} groups ${week.toFixed(1)} ms, ${sizes.students} students ${students.toFixed(1)} ms: ${(week / students).toFixed(2)} (limit ${limit})\n`);
  admin.close();
  caller.close();
} finally {
  await dropTenant(database, tenant);
  await connections.close();
}
