import { authRoutes } from '@dzvinok/contract/auth';
import { centrePassportRoutes, passportsRoutes } from '@dzvinok/contract/passports';
import { profileRoutes } from '@dzvinok/contract/profile';
import { marksRoutes } from '@dzvinok/contract/marks';
import { teamReleasesRoutes } from '@dzvinok/contract/team-releases';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtRelease, packed, type BuiltRelease } from '../src/delivery/publishing/release-archive.fixture.ts';
import { registerReleases } from '../src/delivery/publishing/register-releases.ts';
import { releaseStoreOf } from '../src/delivery/publishing/release-store.ts';
import { callSigned, keyOf, knownVersions, type KeyPair } from '../src/delivery/publishing/team-releases.fixture.ts';
import { forgetProbes, newRemote } from '../src/delivery/registry/releases.fixture.ts';
import { addAccount, attemptSignIn } from '../src/identity/auth/auth.fixture.ts';
import { newCode, ownArchive, sumsOf, upload, work } from '../src/platform/passports/passport.fixture.ts';
import { AppConfig } from '../src/runtime/app.config.ts';
import { openBucketClient, type BucketConfig, BucketStore } from '../src/runtime/files/bucket-store.ts';
import { Files } from '../src/runtime/files/files.ts';
import { openPage } from '../src/runtime/live/live.fixture.ts';
import { hostOf, platformHost, randomAddress, signInSuperAdmin, startTestApp, TestSession, type TestApp } from './app.fixture.ts';
import { bucketAt, makeBucket, openTestBucket, startS3 } from './bucket.fixture.ts';
import { holdLesson, openLessonsScenario, scenario, type LessonsScenario } from './lessons-scenario.fixture.ts';

let bucket: BucketConfig;
let closeBucket: () => void;
let gateways: [TestApp, TestApp, TestApp];
let kyiv: LessonsScenario;
let lviv: LessonsScenario;
let superAdmin: TestSession;

/** Own folders and shell: no shared disk. */
async function startOne(nr: number): Promise<TestApp> {
  const shellDist = mkdtempSync(join(tmpdir(), `shell-${nr}-`));
  mkdirSync(join(shellDist, 'static/js'), { recursive: true });
  writeFileSync(join(shellDist, 'index.html'), '<!doctype html><title>Дзвінок</title>');
  writeFileSync(join(shellDist, `static/js/part-${nr}.0a1b2c3d4e.js`), `part(${nr})`);
  return startTestApp({ config: { bucket, shellDist, releaseStore: join(shellDist, 'no-releases'), passportsDir: join(shellDist, 'no-passports'), formerShell: join(shellDist, 'no-former') } });
}

beforeAll(async () => {
  ({ bucket, close: closeBucket } = await openTestBucket());
  gateways = await Promise.all([startOne(1), startOne(2), startOne(3)]);
  const [first, second] = gateways;
  [kyiv, lviv] = [await openLessonsScenario(first), await openLessonsScenario(second)];
  superAdmin = await signInSuperAdmin(first);
  await Promise.all(gateways.map(({ app }) => app.listen(0)));
});
afterAll(async () => {
  for (const app of gateways.toReversed()) await app.close();
  closeBucket();
});

/** The same session at another gateway. */
function at(app: TestApp, { host, role, accessToken, refreshToken }: TestSession): TestSession {
  return new TestSession(app, host, role, { accessToken, refreshToken });
}

const get = (app: TestApp, url: string, headers: Record<string, string> = {}) => app.request({ method: 'GET', url, host: platformHost, headers });

describe('releases', () => {
  const chunk = 'static/js/async/area.0a1b2c3d.js';
  const remotes: string[] = [];
  let remote: string;
  let key: KeyPair;

  const begin = async () => {
    remote = newRemote();
    remotes.push(remote);
    key = await keyOf(gateways[0], remote);
  };
  const publish = async (app: TestApp, built: BuiltRelease) => callSigned(app, { url: `/api/releases/${remote}`, key, body: await packed(built) });
  afterAll(async () => { for (const one of remotes) await forgetProbes(gateways[0], one); });

  test('published at one gateway are served by all, as built, and may be cached for ever', async () => {
    await begin();
    const published = await publish(gateways[0], builtRelease(remote, '1.0.0'));
    expect(teamReleasesRoutes.publish.data.parse(published.body.data)).toMatchObject({ version: '1.0.0', isNew: true });
    for (const app of gateways) {
      const plain = await get(app, `/releases/${remote}/1.0.0/${chunk}`);
      expect([plain.status, plain.text, plain.headers['content-encoding']]).toEqual([200, 'console.log(1)', undefined]);
      expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
      expect(plain.headers['content-type']).toMatch(/^text\/javascript/);
      const small = await get(app, `/releases/${remote}/1.0.0/${chunk}`, { 'accept-encoding': 'gzip, br' });
      expect([small.status, small.headers['content-encoding']]).toEqual([200, 'br']);
      expect((await get(app, `/releases/${remote}/1.0.0/${chunk}`, { 'if-none-match': String(plain.headers['etag']) })).status).toBe(304);
      const missing = await get(app, `/releases/${remote}/1.0.0/gone.js`);
      expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  test('with different content for one version leave one winner, and a later upload changes nothing', async () => {
    await begin();
    const built = gateways.map((_, nr) => builtRelease(remote, '2.0.0', `console.log(${nr})`));
    const replies = await Promise.all(gateways.map((app, nr) => publish(app, built[nr] ?? builtRelease(remote, '2.0.0'))));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const first = replies.findIndex(({ status }) => status === 200);
    expect((await publish(gateways[2], builtRelease(remote, '2.0.0', 'console.log("later")'))).body.code).toBe('releases.version-taken');
    for (const app of gateways) expect((await get(app, `/releases/${remote}/2.0.0/${chunk}`)).text).toBe(`console.log(${first})`);
  });

  test('uploaded to all gateways at once are one release', async () => {
    await begin();
    const built = builtRelease(remote, '3.0.0');
    const replies = await Promise.all(gateways.map((app) => publish(app, built)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.filter(({ body }) => teamReleasesRoutes.publish.data.parse(body.data).isNew)).toHaveLength(1);
    expect(await knownVersions(gateways[1], remote)).toEqual(['3.0.0']);
  });

  test('whose upload was cut off are offered to no page, and are complete after another upload', async () => {
    await begin();
    const built = builtRelease(remote, '4.0.0');
    const store = new BucketStore(openBucketClient(bucket), bucket.name, 'releases/');
    await store.add(`${remote}/4.0.0/release.json`, built.files.get('release.json') ?? Buffer.alloc(0));
    const [, second] = gateways;
    const lines: string[] = [];
    const register = () => registerReleases(
      { database: second.connections.database, report: (line) => lines.push(line) }, releaseStoreOf(second.app.get(AppConfig), second.app.get(Files)));
    await register();
    expect(lines).toContain(`Release ${remote}/4.0.0 lacks some of its files (still being published?): left out`);
    expect(await knownVersions(second, remote)).toEqual([]);
    expect((await publish(gateways[2], built)).status).toBe(200);
    expect((await get(second, `/releases/${remote}/4.0.0/${chunk}`)).text).toBe('console.log(1)');
  });

  test('are read from the bucket after the registry was lost', async () => {
    await begin();
    await publish(gateways[0], builtRelease(remote, '5.0.0'));
    await forgetProbes(gateways[0], remote);
    const [first] = gateways;
    await registerReleases({ database: first.connections.database, report: () => undefined }, releaseStoreOf(first.app.get(AppConfig), first.app.get(Files)));
    expect(await knownVersions(gateways[2], remote)).toEqual(['5.0.0']);
  });

  test('serve no file outside of them, whatever the path', async () => {
    await begin();
    const paths = ['../../../passports/x.json', '%2e%2e/%2e%2e/passports/x.json', '..%2f..%2fpassports%2fx.json', '..%5cx', './x', 'a//b', '.env', '%00'];
    await gateways[1].app.get(Files).passports.put('x.json', Buffer.from('таємниця'));
    for (const path of paths) {
      const { status, text } = await get(gateways[1], `/releases/${remote}/1.0.0/${path}`);
      expect([path, status, text.includes('таємниця')]).toEqual([path, text.includes('<title>') ? 200 : status === 400 ? 400 : 404, false]);
    }
  });
});

test('scripts and styles of every served shell are found at all gateways', async () => {
  for (const app of gateways) {
    for (const nr of [1, 2, 3]) {
      const { status, text, headers } = await get(app, `/static/js/part-${nr}.0a1b2c3d4e.js`);
      expect([status, text, headers['cache-control']]).toEqual([200, `part(${nr})`, 'public, max-age=31536000, immutable']);
    }
    expect((await get(app, '/static/js/part-4.0a1b2c3d4e.js')).status).toBe(404);
  }
});

test('a passport requested from one gateway and made by another is downloaded and restored by a third; other centres see nothing of it', async () => {
  const [first, second, third] = gateways;
  const admin = await kyiv.signIn('admin');
  const { jobId } = await at(first, admin).data(centrePassportRoutes.make, {});
  expect(await work(second, jobId)).toMatchObject({ state: 'done' });
  const { passport } = await at(third, admin).data(centrePassportRoutes.state, {});
  expect(passport).toMatchObject({ id: jobId, centre: { code: kyiv.tenant.code } });
  const archives = await Promise.all(gateways.map((app) => ownArchive(app, at(app, admin))));
  expect(archives.every((archive) => archive.equals(archives[0] ?? Buffer.alloc(0)))).toBe(true);

  const stranger = at(third, await lviv.signIn('admin'));
  expect((await stranger.data(centrePassportRoutes.state, {})).passport).toBeNull();
  expect((await stranger.call(centrePassportRoutes.file, {})).body.code).toBe('passports.not-found');

  const uploaded = await upload(first, superAdmin, archives[0] ?? Buffer.alloc(0));
  const { id: passportId } = passportsRoutes.upload.data.parse(uploaded.body.data);
  const code = newCode();
  const restoring = await at(second, superAdmin).data(passportsRoutes.restore, { params: { passportId }, body: { code, name: 'Копія', reason: 'Перевірка копії' } });
  expect(await work(third, restoring.jobId)).toMatchObject({ state: 'done' });
  const copy = await second.connections.directory.byCode(code);
  if (!copy) throw new Error('The restored centre is not there');
  second.dropLater(copy);
  expect((await sumsOf(third, copy)).marks).toBe((await sumsOf(third, kyiv.tenant)).marks);

  await at(second, superAdmin).data(passportsRoutes.remove, { params: { passportId } });
  const listed = await at(first, superAdmin).data(passportsRoutes.list, { query: {} });
  expect(listed.map(({ id }) => id)).not.toContain(passportId);
});

test('a job that all gateways claim runs once', async () => {
  const { jobId } = await superAdmin.data(passportsRoutes.make, { params: { tenantId: String(lviv.tenant.id) } });
  await Promise.all(gateways.map((app) => work(app, jobId)));
  const { rows } = await gateways[0].connections.database.ownerPool.query(
    `select state, attempts, (select count(*)::int from platform.audit_log where action = 'passports.exported' and details->>'passportId' = jobs.id::text) as exported
     from platform.jobs where id = $1`, [jobId]);
  expect(rows).toEqual([{ state: 'done', attempts: 1, exported: 1 }]);
});

test('wrong passwords are counted together, at whichever gateway they are tried', async () => {
  const { phoneNumber } = await addAccount(gateways[0], kyiv.tenant, 'Student');
  const address = randomAddress();
  const statuses = [];
  for (let nr = 0; nr < 6; nr += 1) {
    const app = gateways[nr % 3] ?? gateways[0];
    const body = { phoneNumber, password: 'не той', domain: kyiv.tenant.code };
    statuses.push((await attemptSignIn(app, { host: hostOf(kyiv.tenant), body, address })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a limit is shared by all gateways', async () => {
  const teacher = await kyiv.signIn('teacher');
  const statuses = [];
  for (let nr = 0; nr < 21; nr += 1) {
    const reply = await at(gateways[nr % 3] ?? gateways[0], teacher).call(profileRoutes.update, { body: { fullName: `Ім’я ${nr}` } });
    statuses.push(reply.status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
});

test('a sign-out at one gateway ends the streams of another, and pages get events of saves at any gateway', async () => {
  const [first, second, third] = gateways;
  await holdLesson(lviv, { topicId: scenario.topics.fractions, day: '2026-11-21', startsAt: '2026-11-21T16:00:00Z' });
  const [teacher, admin] = [await lviv.signIn('teacher'), await lviv.signIn('admin')];
  const stranger = await openPage(third, await kyiv.signIn('admin'));
  const pages = await Promise.all(gateways.map((app) => openPage(app, at(app, admin))));
  const body = { studentId: lviv.ids.anna, topicId: scenario.topics.fractions, classworkMark: 11 };
  await at(second, teacher).data(marksRoutes.create, { params: { classId: scenario.group }, body });
  for (const page of pages) expect((await page.next())[0]).toMatchObject({ kind: 'marks', groupId: scenario.group, marks: [{ classworkMark: 11 }] });
  await at(first, admin).call(authRoutes.logout, { body: admin.refreshToken });
  await Promise.all(pages.map((page) => page.ended()));
  expect(pages.map(({ changes }) => changes.length)).toEqual([1, 1, 1]);
  expect(stranger.changes).toEqual([]);
  stranger.close();
});

test('while the store is away, recently served files are served, other files are asked to retry, and the product works', async () => {
  const server = await startS3();
  const own = bucketAt(server.endpoint);
  await makeBucket(own);
  const app = await startTestApp({ config: { bucket: own }, logger: { log: () => undefined, warn: () => undefined, error: () => undefined } });
  const store = new BucketStore(openBucketClient(own), own.name, 'releases/');
  for (const name of ['known.js', 'unknown.js']) await store.put(`mfe-x/1.0.0/${name}`, Buffer.from(name));
  expect((await get(app, '/releases/mfe-x/1.0.0/known.js')).text).toBe('known.js');
  server.close();
  expect((await get(app, '/releases/mfe-x/1.0.0/known.js')).text).toBe('known.js');
  const { status, headers } = await get(app, '/releases/mfe-x/1.0.0/unknown.js');
  expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '2']);
  expect((await get(app, '/health/ready')).status).toBe(200);
  await app.close();
});
