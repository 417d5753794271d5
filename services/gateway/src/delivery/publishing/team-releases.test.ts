import { entryFile, tableText } from '@dzvinok/contract/release-table';
import { releaseArchiveLimit, teamReleasesRoutes } from '@dzvinok/contract/team-releases';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { platformHost, randomAddress, signInSuperAdmin, startTestApp, TestClock, type TestApp } from '../../../test/app.fixture.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { builtRelease, hashOf, packed, type BuiltRelease } from './release-archive.fixture.ts';
import { registerReleases } from './register-releases.ts';
import { folderReleases } from './release-store.ts';
import { registerReleaseKeys } from '../keys/register-keys.ts';
import { ReleaseKeysRepository } from '../keys/release-keys.service.ts';
import { forgetProbes, newRemote } from '../registry/releases.fixture.ts';
import { callSigned, keyOf, knownVersions, makeKeyPair, signCall, type KeyPair } from './team-releases.fixture.ts';

const store = mkdtempSync(join(tmpdir(), 'dzvinok-store-'));
const remotes: string[] = [];
let app: TestApp;
let remote: string;
let key: KeyPair;

beforeAll(async () => { app = await startTestApp({ config: { releaseStore: store } }); });
afterAll(async () => {
  for (const one of remotes) await forgetProbes(app, one);
  await app.close();
});
beforeEach(async () => {
  remote = newRemote();
  remotes.push(remote);
  key = await keyOf(app, remote);
});

const url = () => `/api/releases/${remote}`;
const publish = async (built: BuiltRelease) => callSigned(app, { url: url(), key, body: await packed(built) });
const stored = () => readdirSync(store).includes(remote) ? readdirSync(join(store, remote)) : [];
const chunk = 'static/js/async/area.0a1b2c3d.js';
const described = (built: BuiltRelease, changes: object) =>
  built.files.set('release.json', Buffer.from(JSON.stringify({ ...built.described, ...changes })));

test('a release published by a team is kept, registered and served; publishing it again changes nothing', async () => {
  const built = builtRelease(remote, '1.0.0-0a1b2c3d');
  const first = await publish(built);
  expect(first.status).toBe(200);
  expect(teamReleasesRoutes.publish.data.parse(first.body.data)).toMatchObject({ version: '1.0.0-0a1b2c3d', isNew: true });
  const again = { ...built, files: new Map(built.files) };
  again.files.set('release.json', Buffer.from(JSON.stringify({ ...built.described, builtAt: '2026-02-02T00:00:00.000Z' })));
  expect((await publish(again)).body.data).toMatchObject({ version: '1.0.0-0a1b2c3d', isNew: false });
  expect(await knownVersions(app, remote)).toEqual(['1.0.0-0a1b2c3d']);
  const path = `/releases/${remote}/1.0.0-0a1b2c3d/static/js/async/area.0a1b2c3d.js`;
  expect(await app.request({ method: 'GET', url: path, host: platformHost })).toMatchObject({ status: 200, text: 'console.log(1)' });
  expect(stored()).toEqual(['1.0.0-0a1b2c3d']);
  const log = await app.connections.database.ownerPool.query(
    `select actor_id, actor_name, actor_role from platform.audit_log where action = 'releases.published' and details->>'remote' = $1`, [remote]);
  expect(log.rows).toEqual([{ actor_id: null, actor_name: 'Ключ «Цей комп’ютер»', actor_role: null }]);
});

test('a published version is never overwritten', async () => {
  await publish(builtRelease(remote, '1.0.0'));
  const reply = await publish(builtRelease(remote, '1.0.0', 'console.log(2)'));
  expect([reply.status, reply.body.code]).toEqual([409, 'releases.version-taken']);
  expect(readFileSync(join(store, remote, '1.0.0/static/js/async/area.0a1b2c3d.js'), 'utf8')).toBe('console.log(1)');
  expect(stored()).toEqual(['1.0.0']);
});

test('files left in the store after the registry was lost count as that release, and as no other release', async () => {
  await publish(builtRelease(remote, '1.0.0'));
  await app.connections.database.ownerPool.query('delete from platform.releases where remote = $1', [remote]);
  expect((await publish(builtRelease(remote, '1.0.0', 'console.log(2)'))).body.code).toBe('releases.version-taken');
  expect(await knownVersions(app, remote)).toEqual([]);
  expect((await publish(builtRelease(remote, '1.0.0'))).body.data).toMatchObject({ isNew: true });
});

test('a version that a crash left unfinished is replaced, and a lost file is restored', async () => {
  const folder = (version: string) => join(store, remote, version);
  mkdirSync(folder('1.0.0/static'), { recursive: true });
  writeFileSync(join(folder('1.0.0'), 'release.json'), '');
  expect((await publish(builtRelease(remote, '1.0.0'))).body.data).toMatchObject({ isNew: true });
  const lost = join(folder('1.0.0'), chunk);
  writeFileSync(lost, '');
  expect((await publish(builtRelease(remote, '1.0.0', 'console.log(2)'))).body.code).toBe('releases.version-taken');
  expect((await publish(builtRelease(remote, '1.0.0'))).body.data).toMatchObject({ isNew: false });
  expect(readFileSync(lost, 'utf8')).toBe('console.log(1)');
  writeFileSync(`${lost}.br`, '');
  expect((await publish(builtRelease(remote, '1.0.0'))).body.data).toMatchObject({ isNew: false });
  expect(String(brotliDecompressSync(readFileSync(`${lost}.br`)))).toBe('console.log(1)');
  expect(stored()).toEqual(['1.0.0']);
});

test('three uploads of one release over the leftovers of a crash all succeed', async () => {
  const versions = Array.from({ length: 10 }, (_, place) => `1.${place}.0`);
  for (const version of versions) {
    mkdirSync(join(store, remote, version), { recursive: true });
    writeFileSync(join(store, remote, version, 'release.json'), '{');
    const replies = await Promise.all([1, 2, 3].map(() => publish(builtRelease(remote, version))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(readFileSync(join(store, remote, version, chunk), 'utf8')).toBe('console.log(1)');
  }
  expect(stored().toSorted()).toEqual(versions);
});

test.each(['release.json', chunk, `${chunk}.br`])('an unreadable file is not taken for the leftovers of a crash: %s', async (name) => {
  await publish(builtRelease(remote, '1.0.0'));
  const path = join(store, remote, '1.0.0', name);
  rmSync(path);
  symlinkSync(path, path);
  expect((await publish(builtRelease(remote, '1.0.0'))).status).toBe(500);
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
  expect(stored()).toEqual(['1.0.0']);
});

test('an unfinished upload is swept away in time, and does not count as a release at a start', async () => {
  const [left, written, other, own] = ['.1.0.0.00000000000a', '.1.0.0.00000000000b', '.1.0.0-a.00000000000c', '.of-somebody'];
  for (const name of [left, written, other, own]) mkdirSync(join(store, remote, name), { recursive: true });
  const hours = Date.now() / 1000 - 2 * 3600;
  for (const name of [left, other, own]) utimesSync(join(store, remote, name), hours, hours);
  await publish(builtRelease(remote, '1.0.0'));
  expect(stored().toSorted()).toEqual([own, written, '1.0.0'].toSorted());
  const lines: string[] = [];
  await registerReleases({ database: app.connections.database, report: (line) => lines.push(line) }, folderReleases(store));
  expect(lines.filter((line) => line.includes(remote))).toEqual([]);
});

test('the same files with another description are another release', async () => {
  const built = builtRelease(remote, '1.0.0');
  await publish(built);
  const [area] = built.described.exposes;
  for (const changes of [
    { contract: 2 }, { shared: { react: '^19.0.0' } }, { exposes: [{ ...area, roles: ['Teacher', 'Student'] }] },
    { exposes: [{ ...area, routes: ['/more'] }] }, { needs: { gatewayApi: 2 } },
  ]) {
    const other = { ...built, files: new Map(built.files) };
    described(other, changes);
    expect((await publish(other)).body.code).toBe('releases.version-taken');
  }
  const elsewhere = { ...built, files: new Map(built.files) };
  described(elsewhere, { commit: 'ffffffff', builtAt: '2026-02-02T00:00:00.000Z', sizes: { first: {}, total: 1 } });
  expect((await publish(elsewhere)).body.data).toMatchObject({ isNew: false });
});

test('of two uploads of one release the first one wins, and a different upload is refused', async () => {
  const same = await Promise.all([1, 2, 3].map(() => publish(builtRelease(remote, '1.0.0'))));
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(same.filter(({ body }) => JSON.stringify(body.data).includes('"isNew":true'))).toHaveLength(1);
  const unlike = await Promise.all(['a', 'b'].map((text) => publish(builtRelease(remote, '2.0.0', text))));
  expect(new Set(unlike.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(stored().sort()).toEqual(['1.0.0', '2.0.0']);
  expect(await knownVersions(app, remote)).toEqual(['1.0.0', '2.0.0']);
});

test('every wrong key gets the same refusal, and nothing is written', async () => {
  const [built, other] = [builtRelease(remote, '1.0.0'), newRemote()];
  remotes.push(other);
  const [body, foreign] = [await packed(built), await keyOf(app, other)];
  const hour = 3_600_000;
  const replies = await Promise.all([
    callSigned(app, { url: url(), key: foreign, body }),
    callSigned(app, { url: url(), key: makeKeyPair(), body }),
    callSigned(app, { url: url(), key: { ...makeKeyPair(), keyId: key.keyId }, body }),
    callSigned(app, { url: url(), key, body, at: Date.now() - hour }),
    callSigned(app, { url: url(), key, body, at: Date.now() + hour }),
    callSigned(app, { url: url(), key, body, signedBody: await packed(builtRelease(remote, '9.9.9')) }),
    callSigned(app, { url: url(), key, body: await packed(builtRelease(other, '1.0.0')) }),
    callSigned(app, { url: `${url()}/changes`, key, body: { kind: 'end-canary' }, signedBody: '{"kind":"roll-back"}' }),
    callSigned(app, { url: `${url()}/changes`, key, body: { kind: 'end-canary' }, signedUrl: `${url()}/checks` }),
    callSigned(app, { method: 'GET', url: `/api/releases/${other}`, key }),
    callSigned(app, { url: url(), key, body, signedHost: 'platform.other.ua' }),
  ]);
  const words = replies.map(({ status, body: { code, errorMessage } }) => [status, code, errorMessage]);
  expect(words).toEqual(words.map(() => [401, 'releases.key-refused', 'Ключ не підходить до цього розділу або його відкликано.']));
  const bare = await app.request({ method: 'GET', url: url(), host: platformHost });
  expect([bare.status, bare.body.code]).toEqual([401, 'releases.key-refused']);
  expect([await knownVersions(app, remote), await knownVersions(app, other), stored()]).toEqual([[], [], []]);
});

test('a signature is good for one call, in all processes together, until it expires', async () => {
  const clock = new TestClock();
  const [here, there] = [await startTestApp({ clock }), await startTestApp({ clock, redisUrl: null })];
  const call = { url: `${url()}/changes`, key, body: { kind: 'unpin', centres: ['no-such-centre'] } };
  const once = { ...call, signature: signCall(call) };
  const codes = await Promise.all([here, there, here, there].map(async (one) => (await callSigned(one, once)).body.code));
  expect(codes.filter((code) => code === 'releases.key-refused')).toHaveLength(3);
  expect(codes).toContain('releases.not-found');
  // the same call with a new signature, in the same second
  expect((await callSigned(there, call)).body.code).toBe('releases.not-found');
  clock.advance({ minutes: 4 });
  await here.app.get(Housekeeping).run('used release signatures');
  expect((await callSigned(there, once)).body.code).toBe('releases.key-refused');
  clock.advance({ minutes: 7 });
  await here.app.get(Housekeeping).run('used release signatures');
  expect((await here.connections.database.ownerPool.query('select from platform.release_signatures where key_id = $1', [key.keyId])).rows).toEqual([]);
  expect((await callSigned(there, once)).body.code).toBe('releases.key-refused');
  await here.close();
  await there.close();
});

test('the signed host is the requested host, as a trusted proxy forwards it, with or without a port, and not as other peers do', async () => {
  const proxy = randomAddress();
  const behind = await startTestApp({ config: { trustProxy: [proxy] } });
  const asked = { url: `${url()}/changes`, key, body: { kind: 'unpin', centres: ['no-such-centre'] } };
  const through = (host: string, forwarded: Record<string, string>, from = proxy) =>
    callSigned(behind, { ...asked, from, headers: { host, ...forwarded } });
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
  const codes = [
    await through('gateway.internal', { ...https, 'x-forwarded-host': 'platform.localhost' }),
    await through('Platform.localhost', https),
    await through(platformHost, {}, randomAddress()),
  ].map(({ body }) => body.code);
  expect(codes).toEqual(codes.map(() => 'releases.not-found'));
  const elsewhere = await callSigned(behind, {
    ...asked, from: randomAddress(), signedHost: 'platform.other.ua', headers: { 'x-forwarded-host': 'platform.other.ua' },
  });
  expect(elsewhere.body.code).toBe('releases.key-refused');
  const impossible = await callSigned(behind, { ...asked, from: randomAddress(), headers: { host: 'platform.localhost:99999' } });
  expect([impossible.status, impossible.body.code]).toEqual([404, 'tenants.not-found']);
  await behind.close();
});

test('the signature covers the bytes as sent, in any encoding', async () => {
  const spaced = '{ "kind": "unpin",\n "centres": ["no-such-centre"], "revision": 0e0 }';
  const call = { url: `${url()}/changes`, key };
  expect((await callSigned(app, { ...call, body: spaced })).body.code).toBe('releases.not-found');
  const rewritten = await callSigned(app, { ...call, body: spaced, signedBody: JSON.stringify(JSON.parse(spaced)) });
  expect(rewritten.body.code).toBe('releases.key-refused');
});

test('a signature of the former command gets a refusal that asks for an update', async () => {
  const signature = `v1 ${key.keyId} ${Math.floor(Date.now() / 1000)} ${'A'.repeat(86)}`;
  const { status, body } = await callSigned(app, { method: 'GET', url: url(), key, signature });
  expect([status, body.code]).toEqual([401, 'releases.command-old']);
  expect(body.errorMessage).toContain('Оновіть код розділу');
});

test('an archive is not read when its signature cannot be valid', async () => {
  const [body, hour] = [Buffer.alloc(releaseArchiveLimit + 1), 3_600_000];
  const call = { url: url(), key, body };
  const former = `v1 ${key.keyId} ${Math.floor(Date.now() / 1000)} ${'A'.repeat(86)}`;
  const replies = [
    await callSigned(app, { ...call, signature: 'v2 whatever' }),
    await callSigned(app, { ...call, at: Date.now() - hour }),
    await callSigned(app, { ...call, signature: former }),
    await callSigned(app, call),
  ];
  expect(replies.map((reply) => [reply.status, reply.body.code])).toEqual([
    [401, 'releases.key-refused'], [401, 'releases.key-refused'], [401, 'releases.command-old'], [413, 'request.too-large'],
  ]);
});

test('keys are added and revoked on the platform’s page: a revoked key publishes no more, the next key does', async () => {
  const admin = await signInSuperAdmin(app);
  const next = makeKeyPair();
  const board = `/api/platform/releases/${remote}/keys`;
  const ask = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    app.request({ method, url: path, host: platformHost, token: admin.accessToken, body });
  const added = await ask('POST', board, { label: 'Нова збірка', publicKey: next.publicKey });
  expect(added.body.data).toMatchObject([{ keyId: key.keyId, revokedAt: null }, { keyId: next.keyId, label: 'Нова збірка', createdBy: 'Системна Адміна' }]);
  expect((await ask('POST', board, { label: 'Нова збірка', publicKey: next.publicKey })).status).toBe(200);
  const revoked = await ask('DELETE', `${board}/${key.keyId}`);
  expect(revoked.body.data).toMatchObject([{ keyId: key.keyId, revokedAt: expect.any(String) }, { revokedAt: null }]);
  const lines: string[] = [];
  await registerReleaseKeys(app.connections.database, `${remote}:${key.publicKey}, ${remote}:AAAA`, (line) => lines.push(line));
  expect(lines).toEqual([`Publishing key of ${remote}: not readable, left out`]);
  expect((await publish(builtRelease(remote, '1.0.0'))).status).toBe(401);
  key = next;
  expect((await publish(builtRelease(remote, '1.0.0'))).status).toBe(200);
  const refused = await Promise.all([
    ask('POST', board, { label: 'Не ключ', publicKey: 'AAAA' }),
    ask('POST', board, { label: 'Чужий', publicKey: (await keyOf(app, `${remote}-x`)).publicKey }),
    ask('DELETE', `${board}/0000000000000000`),
  ]);
  remotes.push(`${remote}-x`);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [422, 'releases.key-wrong'], [409, 'request.conflict'], [404, 'releases.not-found'],
  ]);
  expect(refused[0].body.fields).toEqual({ publicKey: 'Це не відкритий ключ Ed25519.' });
});

const broken: Record<string, (built: BuiltRelease) => void> = {
  'a file is another': ({ files }) => files.set(chunk, Buffer.from('alert(1)')),
  'a file is missing': ({ files }) => files.delete(chunk),
  'a file is too many': ({ files }) => files.set('static/extra.js', Buffer.from('1')),
  'a packed file opens as another': ({ files }) => files.set(`${chunk}.gz`, gzipSync('alert(1)')),
  'a packed file does not open': ({ files }) => files.set(`${chunk}.br`, Buffer.from('no brotli')),
  'a packed file stands alone': ({ files }) => files.set('static/other.js.gz', gzipSync('1')),
  'the description is missing': ({ files }) => files.delete('release.json'),
  'the description is no JSON': ({ files }) => files.set('release.json', Buffer.from('{')),
  'it takes the name of another container': (built) => described(built, { entryName: 'mfe_admin' }),
  'an area needs what is not there': (built) => described(built, { exposes: [{ ...built.described.exposes[0], files: ['static/none.js'] }] }),
  'an area begins with what is not of its files': (built) =>
    described(built, { exposes: [{ ...built.described.exposes[0], early: entryFile }] }),
  'a name leads out of the folder': (built) => built.files.set('../out.js', Buffer.from('1')),
  'a name begins with a dot': (built) => built.files.set('static/.hidden', Buffer.from('1')),
  'a file is a folder too': (built) => {
    const [inside, content] = [`${chunk}/more.js`, Buffer.from('1')];
    const files = { [chunk]: hashOf(Buffer.from('console.log(1)')), [inside]: hashOf(content) };
    const entry = Buffer.from(`var probe;${tableText(remote, '1.0.0', files)}`);
    built.files.set(inside, content).set(entryFile, entry);
    described(built, { files: { ...files, [entryFile]: hashOf(entry) } });
  },
  'its version is longer than a folder can be called': (built) => {
    const version = `1.0.0-${'a'.repeat(250)}`;
    for (const [name, content] of builtRelease(remote, version).files) built.files.set(name, content);
  },
  'the entry proves other files': (built) => {
    const entry = Buffer.from(String(built.files.get(entryFile)).replace('sha384-', 'sha384-A'));
    built.files.set(entryFile, entry);
    described(built, { files: { ...built.described.files, [entryFile]: hashOf(entry) } });
  },
};

test.each(Object.keys(broken))('a bad upload is refused, and nothing of it is kept: %s', async (what) => {
  const built = builtRelease(remote, '1.0.0');
  broken[what]?.(built);
  const reply = await publish(built);
  expect([reply.status, reply.body.code]).toEqual([422, 'releases.broken']);
  expect([await knownVersions(app, remote), stored()]).toEqual([[], []]);
});

test('a body that is no archive, is cut short, or unpacks to far more than its size is refused', async () => {
  const archive = await packed(builtRelease(remote, '1.0.0'));
  const send = async (body: Buffer) => (await callSigned(app, { url: url(), key, body })).body.code;
  expect(await send(Buffer.from('hello'))).toBe('releases.broken');
  expect(await send(gzipSync(gunzipSync(archive).subarray(0, 700)))).toBe('releases.broken');
  expect(await send(gzipSync(Buffer.alloc(32 * 1024 * 1024)))).toBe('releases.too-large');
  const many = builtRelease(remote, '1.0.0');
  for (let file = 0; file < 400; file += 1) many.files.set(`static/${file}.js`, Buffer.from('1'));
  expect(await send(await packed(many))).toBe('releases.too-large');
  expect(stored()).toEqual([]);
});

test('made-up signatures share one look-up', async () => {
  const read = vi.spyOn(ReleaseKeysRepository.prototype, 'listActive');
  try {
    const guesses = Array.from({ length: 15 }, () => callSigned(app, { method: 'GET', url: url(), key: makeKeyPair(), from: randomAddress() }));
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
    await callSigned(app, { method: 'GET', url: url(), key: makeKeyPair(), at: Date.now() - 3_600_000, from: randomAddress() });
    expect(read.mock.calls.length).toBeLessThan(5);
  } finally {
    read.mockRestore();
  }
});

test('a guesser of keys is stopped, and the owner of a key goes on from the same address', async () => {
  const [guesser, from] = [makeKeyPair(), randomAddress()];
  const guess = () => callSigned(app, { method: 'GET', url: url(), key: guesser, from });
  const statuses = [];
  for (let time = 0; time < 21; time += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  expect((await callSigned(app, { url: url(), key, body: await packed(builtRelease(remote, '1.0.0')), from })).status).toBe(200);
});
