import { passportsRoutes } from '@dzvinok/contract/passports';
import { testDatabase } from '../../../test/test-database.fixture.ts';
import { mkdtempSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { openLessonsScenario, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { edited, fillEverything, makePassport, newCode, ownArchive, pack, restore, unpack, upload } from './passport.fixture.ts';
import { restorePassport } from './passport-restore.ts';

const passportsDir = mkdtempSync(join(tmpdir(), 'dzvinok-passports-'));
let app: TestApp;
let superAdmin: TestSession;
let centre: LessonsScenario;
let archive: Buffer;

beforeAll(async () => {
  app = await startTestApp({
    config: { passportsDir }, logger: { log: () => undefined, warn: () => undefined, error: () => undefined, fatal: console.error },
  });
  superAdmin = await signInSuperAdmin(app);
  centre = await openLessonsScenario(app);
  await fillEverything(centre);
  await makePassport(app, superAdmin, centre.tenant.id);
  archive = await ownArchive(app, await centre.signIn('admin'));
});
afterAll(() => app.close());

async function leftovers(code: string): Promise<unknown> {
  const { rows } = await app.connections.database.ownerPool.query(`
    select (select count(*) from platform.tenants where code = $1) as rows,
           (select count(*) from platform.audit_log where action = 'passports.restored' and details->>'code' = $1) as entries`, [code]);
  return rows[0];
}

const nothing = { rows: 0, entries: 0 };

async function uploaded(bytes: Buffer): Promise<string> {
  const { status, body } = await upload(app, superAdmin, bytes);
  expect([status, body.code]).toEqual([200, undefined]);
  return passportsRoutes.upload.data.parse(body.data).id;
}

test('an uploaded passport is accepted, can be downloaded by its uploader alone, and opens a centre', async () => {
  const id = await uploaded(archive);
  const file = (who: TestSession) => who.call(passportsRoutes.file, { params: { passportId: id } });
  expect((await file(superAdmin)).status).toBe(200);
  expect((await file(await signInSuperAdmin(app))).status).toBe(403);
  const [listed] = (await superAdmin.data(passportsRoutes.list, { query: {} })).filter((passport) => passport.id === id);
  expect(listed).toMatchObject({ isUploaded: true, isDownloadable: true, centre: { code: centre.tenant.code } });
  const code = newCode();
  expect(await restore(app, superAdmin, id, code)).toMatchObject({ state: 'done', result: { code } });
  const copy = await app.connections.directory.byCode(code);
  if (copy) app.dropLater(copy);
  const again = await superAdmin.call(passportsRoutes.restore, { params: { passportId: id }, body: { code, name: 'Ще одна', reason: 'Ще раз' } });
  expect(again).toMatchObject({ status: 409, body: { code: 'tenants.code-taken', fields: { code: expect.any(String) } } });
});

test('a passport whose proof fails is refused', async () => {
  const files = await unpack(archive);
  const without = (path: string) => pack(new Map([...files].filter(([name]) => name !== path)));
  const attempts: [Buffer, string][] = [
    [Buffer.from('це не архів'), 'passports.broken'],
    [gzipSync('це не паспорт'), 'passports.broken'],
    [archive.subarray(0, archive.byteLength - 200), 'passports.broken'],
    [await edited(archive, 'tables/groups.jsonl', (text) => text.replace('1250.50', '9250.50'), 'breaks'), 'passports.broken'],
    [await edited(archive, 'manifest.json', (text) => text.replace('"rows": 2', '"rows": 3'), 'breaks'), 'passports.broken'],
    [await edited(archive, 'manifest.json', (text) => text.replace('Europe/Kyiv', 'Europe/Atlantis'), 'fits'), 'passports.broken'],
    [await edited(archive, 'manifest.json', (text) => text.replace('"version": 1', '"version": 2'), 'fits'), 'passports.newer'],
    [await edited(archive, 'manifest.json', (text) => text.replace(/"schemaVersion": \d+/, '"schemaVersion": 9999'), 'fits'), 'passports.newer'],
    [await without('tables/marks.jsonl'), 'passports.broken'],
    [await without('SHA256SUMS'), 'passports.broken'],
    [await without('manifest.json'), 'passports.broken'],
    [await pack(new Map([...files, ['../../outside.txt', Buffer.from('x')]])), 'passports.broken'],
    [await pack(new Map([...files, ['tables/strange.jsonl', Buffer.from('{}\n')]])), 'passports.broken'],
  ];
  const before = readdirSync(passportsDir);
  for (const [index, [bytes, code]] of attempts.entries()) {
    const { status, body } = await upload(app, superAdmin, bytes);
    expect([index, status, body.code]).toEqual([index, 422, code]);
  }
  expect(readdirSync(passportsDir)).toEqual(before);
});

test.each([
  ['a row that belongs to nobody', 'tables/marks.jsonl', (text: string) => text.replace(/"student_id":\d+/, '"student_id":4040'), 'Файл пошкоджено'],
  ['a row that is none', 'tables/groups.jsonl', () => 'навмання\n', 'Файл пошкоджено'],
  ['a value that the table cannot keep as it is', 'tables/groups.jsonl', (text: string) => text.replace('1250.50', '1250.505'), 'не збіглися'],
  ['a field that the table does not have', 'tables/classrooms.jsonl', (text: string) => text.replace('{', '{"color":"red",'), 'не збіглися'],
  ['another number of rows', 'manifest.json', (text: string) => text.replace(/"name": "marks",\s+"rows": 2/, '"name": "marks", "rows": 7'), 'не збіглися'],
])('%s fails the comparison at the latest, and leaves nothing', async (_, path, change, told) => {
  const id = await uploaded(await edited(archive, path, change, 'fits'));
  const code = newCode();
  expect(await restore(app, superAdmin, id, code)).toMatchObject({ state: 'failed', error: expect.stringContaining(told) });
  expect(await leftovers(code)).toEqual(nothing);
});

test('a restoration whose connection dies leaves nothing, and the next one succeeds', async () => {
  const code = newCode();
  const file = join(passportsDir, 'archive');
  await writeFile(file, archive);
  const doomed = `doomed ${code}`;
  const database = await testDatabase({ ownerUrl: `${app.connections.database.options.ownerUrl}?application_name=${encodeURIComponent(doomed)}` });
  const request = { code, name: code, record: async () => undefined };
  const told: string[] = [];
  const attempt = (isKilled: boolean) => restorePassport(database, { file, folder: join(passportsDir, '.work') }, request, {
    progress: async (done, _total, text = '') => {
      told.push(text);
      if (!isKilled || done < 20) return;
      await app.connections.database.ownerPool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [doomed]);
    },
  });
  await expect(attempt(true)).rejects.toThrow();
  expect(told).toContainEqual(expect.stringMatching(/^Таблиця \d+ з \d+$/));
  expect(await leftovers(code)).toEqual(nothing);
  const { tenant } = await attempt(false);
  app.dropLater(tenant);
  expect(told).toEqual(expect.arrayContaining(['Перевірка файлів', 'Звірка з паспортом', 'Остання звірка']));
  await database.close();
});
