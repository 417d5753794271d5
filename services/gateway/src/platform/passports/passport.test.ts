import { avatarsRoutes } from '@dzvinok/contract/avatars';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { centrePassportRoutes, passportsRoutes } from '@dzvinok/contract/passports';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPhone, hostOf, pathOf, signIn, signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db, platformDb } from '../../runtime/database/database.ts';
import { openLessonsScenario, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { describeTables, passportOrder } from './table-rules.ts';
import {
  fillEverything, makePassport, newCode, ownArchive, picture, pictureKey, supportPhone, restore, sumsOf, unpack, work,
} from './passport.fixture.ts';
import { manifest } from './passport-format.ts';
import { isOmitted, omittedTables } from './table-rules.ts';

let app: TestApp;
let superAdmin: TestSession;
let source: LessonsScenario;
let other: LessonsScenario;

beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await signInSuperAdmin(app);
  [source, other] = [await openLessonsScenario(app), await openLessonsScenario(app)];
  await fillEverything(source);
  await fillEverything(other);
  await inPlatform(async () => {
    await platformDb().insertInto('tenant_logos').values({ tenant_id: source.tenant.id, key: logoKey, image: logo }).execute();
    await platformDb().updateTable('tenants').set({ features: JSON.stringify({ accent: 'teal', logo: logoKey }) })
      .where('id', '=', source.tenant.id).execute();
  });
});
afterAll(() => app.close());

const logo = Buffer.from('RIFF logo');
const logoKey = randomBytes(16).toString('hex');

function inPlatform<T>(work: () => Promise<T>): Promise<T> {
  return runInPlatform(app.connections.database, work);
}

async function find(code: string): Promise<Tenant> {
  const tenant = await app.connections.directory.byCode(code);
  if (!tenant) throw new Error(`There is no centre ${code}`);
  app.dropLater(tenant);
  return tenant;
}

/** Without columns and tables that a passport changes or omits. */
async function comparable(tenant: Tenant): Promise<Record<string, string>> {
  return runInTenant(app.connections.database, tenant, async () => {
    await db().updateTable('accounts').set({ avatar_path: null, issued_password: null }).execute();
    await db().deleteFrom('support_grants').execute();
  }).then(() => sumsOf(app, tenant)).then((sums) => Object.fromEntries(Object.entries(sums).filter(([name]) => !isOmitted(name))));
}

test('every table is in a passport or excluded by name, and no table in it refers to an excluded one', async () => {
  const tables = await source.within(describeTables);
  const order = passportOrder(tables);
  expect([...order.map(({ name }) => name), ...omittedTables.map(({ name }) => name)].toSorted()).toEqual(tables.map(({ name }) => name));
  for (const [index, { name, parents, key }] of order.entries()) {
    const before = order.slice(0, index).map((table) => table.name);
    expect([name, parents.filter((parent) => !before.includes(parent))]).toEqual([name, []]);
    expect([name, key.length > 0]).toEqual([name, true]);
  }
  const { rows } = await source.within(() => sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where connamespace = current_schema()::regnamespace and contype = 'f' and confrelid = conrelid`.execute(transactionDb()));
  expect(rows).toEqual([]);
});

test('a centre is restored under a new code with the same rows, and continues from there', { timeout: 60_000 }, async () => {
  await source.within(() => db().insertInto('accounts').values({
    role: 'TenantAdmin', full_name: 'Підтримка · Олена', phone_number: supportPhone, support_of: 7, password_hash: null, issued_password: null,
  }).execute());
  const before = { other: await sumsOf(app, other.tenant) };
  const made = await makePassport(app, superAdmin, source.tenant.id);
  expect(made).toMatchObject({ state: 'done', tenantCode: source.tenant.code, result: { passportId: made.id } });
  const code = newCode();
  const job = await restore(app, superAdmin, made.id, code);
  expect(job).toMatchObject({ state: 'done', error: null, result: { code, files: 2, rows: made.result?.['rows'] } });
  const log = await inPlatform(() => platformDb().selectFrom('audit_log').select(['action', 'actor_name', 'details'])
    .where('action', 'like', 'passports.restore%').where(sql<string>`details->>'code'`, '=', code).orderBy('id').execute());
  const told = { actor_name: 'Системна Адміна', details: expect.objectContaining({ reason: 'Перевірка копії' }) };
  expect(log).toMatchObject([{ action: 'passports.restore-started', ...told }, { action: 'passports.restored', ...told }]);
  const copy = await find(code);
  expect(copy).toMatchObject({ name: 'Копія', timezone: source.tenant.timezone });
  const kept = await inPlatform(() => platformDb().selectFrom('tenant_logos').select(['key', 'image']).where('tenant_id', '=', copy.id).execute());
  expect(kept).toEqual([{ key: expect.not.stringContaining(logoKey), image: logo }]);
  expect(copy.features).toEqual({ accent: 'teal', logo: kept[0]?.key });
  expect(await sumsOf(app, other.tenant)).toEqual(before.other);

  const [host, person] = [hostOf(copy), await signIn(app, copy, adminPhone)];
  const shown = await app.app.inject({ method: 'GET', headers: { host },
    url: pathOf(avatarsRoutes.show, { params: { tenantId: copy.id, file: `${pictureKey}.webp` } }) });
  expect([shown.statusCode, shown.rawPayload]).toEqual([200, picture]);
  const paths = await runInTenant(app.connections.database, copy, () =>
    db().selectFrom('accounts').select(['avatar_path as path', 'issued_password', 'support_of', 'phone_number']).orderBy('id').execute());
  expect(paths.flatMap(({ path }) => path ?? [])).toEqual([`/api/avatars/${copy.id}/${pictureKey}.webp`]);
  expect(paths.every(({ issued_password: issued }) => issued === null)).toBe(true);
  expect(paths.filter(({ support_of: of, phone_number: phone }) => of !== null || phone === supportPhone), 'nobody’s here').toEqual([]);
  const open = await runInTenant(app.connections.database, copy, () =>
    db().selectFrom('support_grants').select('id').where('ended_at', 'is', null).execute());
  expect(open).toEqual([]);

  const history = () => runInTenant(app.connections.database, copy, () => db().selectFrom('mark_changes').select('id').execute());
  const changes = (await history()).length;
  await runInTenant(app.connections.database, copy, () => db().updateTable('marks').set({ homework_mark: 1 }).where('absent', '=', false).execute());
  expect(await history()).toHaveLength(changes + 1);
  // New rows continue after the passport's ids.
  const last = await runInTenant(app.connections.database, copy, () =>
    db().selectFrom('classrooms').select(({ fn }) => fn.max('id').as('id')).executeTakeFirstOrThrow());
  expect((await person.data(classroomsRoutes.create, { body: { name: 'Новий' } })).id).toBeGreaterThan(last.id);
});

test('the copy equals its source, by the checksums of the database', async () => {
  const made = await makePassport(app, superAdmin, other.tenant.id);
  const code = newCode();
  expect(await restore(app, superAdmin, made.id, code)).toMatchObject({ state: 'done' });
  const copy = await comparable(await find(code));
  const { audit_log: log, ...rest } = copy;
  const { audit_log: longerLog, ...original } = await comparable(other.tenant);
  expect(rest).toEqual(original);
  // Export and restoration are logged afterwards in the original centre.
  expect(Number(longerLog?.split(' ')[0])).toBe(Number(log?.split(' ')[0]) + 2);
});

test('the archive has an open format, and holds no secrets and nothing of other centres', async () => {
  const admin = await source.signIn('admin');
  const { jobId } = await admin.data(centrePassportRoutes.make, {});
  expect(await work(app, jobId)).toMatchObject({ state: 'done', createdBy: expect.stringContaining('Адміна') });
  const files = await unpack(await ownArchive(app, admin));
  const described = manifest.parse(JSON.parse(String(files.get('manifest.json'))));
  expect(described.centre).toMatchObject({ code: source.tenant.code });
  expect(files.get(`files/avatars/${pictureKey}.webp`)).toEqual(picture);
  const marks = String(files.get('tables/marks.jsonl')).trim().split('\n').map((line) => JSON.parse(line));
  expect(marks).toHaveLength(2);
  expect(described.tables.find(({ name }) => name === 'marks')).toMatchObject({ rows: 2 });
  const text = [...files.values()].join('\n');
  expect(text).toContain(source.tenant.code);
  expect(text).not.toContain(other.tenant.code);
  const accounts = String(files.get('tables/accounts.jsonl')).trim().split('\n').map((line) => JSON.parse(line));
  for (const account of accounts) expect(account).toMatchObject({ issued_password: null, support_of: null });
  expect(accounts.filter(({ password_hash: hash }) => !/\$/.test(hash)).map(({ full_name: name }) => name)).toEqual(['Підтримка · Олена']);
  const state = await admin.data(centrePassportRoutes.state, {});
  expect(state).toMatchObject({ passport: { id: jobId, isDownloadable: true, isUploaded: false }, job: { id: jobId, state: 'done' } });
  expect(JSON.stringify(await (await other.signIn('admin')).data(centrePassportRoutes.state, {}))).not.toContain(jobId);
});

test('a passport made by a SuperAdmin can be downloaded only while support is let in, and the latest three are kept', { timeout: 60_000 }, async () => {
  const centre = await openLessonsScenario(app);
  const made: string[] = [];
  for (let count = 0; count < 4; count += 1) made.push((await makePassport(app, superAdmin, centre.tenant.id)).id);
  const [passportId = ''] = made.slice(-1);
  const ask = () => superAdmin.call(passportsRoutes.file, { params: { passportId } });
  const listed = await superAdmin.data(passportsRoutes.list, { query: { tenantCode: centre.tenant.code } });
  expect(listed.map(({ id, isDownloadable }) => [id, isDownloadable])).toEqual(made.slice(1).toReversed().map((id) => [id, false]));
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'passports.no-consent' } });
  await centre.within(() => db().insertInto('support_grants').values({
    id: crypto.randomUUID(), reason: 'Перевірка', mode: 'read', granted_by: centre.ids.admin, ends_at: new Date(Date.now() + 3_600_000),
  }).execute());
  expect((await ask()).status).toBe(200);
  await centre.within(() => db().updateTable('support_grants').set({ ended_at: new Date() }).execute());
  expect((await ask()).status).toBe(403);
  const actions = await centre.within(() => db().selectFrom('audit_log').select('action').where('action', 'like', 'passports.%').orderBy('id').execute());
  expect(actions.map(({ action }) => action)).toEqual([...made.map(() => 'passports.exported'), 'passports.downloaded']);
  await superAdmin.data(passportsRoutes.remove, { params: { passportId } });
  await superAdmin.data(passportsRoutes.remove, { params: { passportId } });
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'passports.not-found' } });
});
