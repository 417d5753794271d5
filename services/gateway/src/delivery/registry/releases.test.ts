import { remotesManifest, type RemoteEntry } from '@dzvinok/contract/releases';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { apexHost, platformHost, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { promoteReleases, readPromotions, registerReleases } from '../publishing/register-releases.ts';
import { folderReleases } from '../publishing/release-store.ts';
import { ReleaseChecks, RemotesManifestService } from './remotes-manifest.service.ts';
import { nobody, ReleaseWriter } from './release-writer.service.ts';
import { forgetProbes, hasTransaction, newRemote, writeRelease } from './releases.fixture.ts';

let app: TestApp;
let store: string;
let remote: string;
let lines: string[];

beforeAll(async () => { app = await startTestApp(); });
afterAll(() => app.close());
beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), 'dzvinok-store-'));
  remote = newRemote();
  lines = [];
});
afterEach(() => forgetProbes(app, remote));

const report = (line: string) => void lines.push(line);

function register(): Promise<void> {
  return registerReleases({ database: app.connections.database, report }, folderReleases(store));
}

async function promote(text: string): Promise<void> {
  const shell = await app.app.get(ReleaseChecks).shell();
  return promoteReleases({ database: app.connections.database, report }, text, app.app.get(ReleaseWriter), shell);
}

async function listed(): Promise<RemoteEntry | undefined> {
  app.app.get(RemotesManifestService).forget();
  const { text } = await app.request({ method: 'GET', url: '/remotes.json', host: apexHost });
  return remotesManifest.parse(JSON.parse(text)).remotes.find((entry) => entry.remote === remote);
}

test('a release is registered once, and in use only after a promotion', async () => {
  const release = writeRelease(store, remote, '1.0.0-0a1b2c3d');
  await register();
  await register();
  expect(lines).toEqual([`Release ${remote}/1.0.0-0a1b2c3d: registered`]);
  expect(await listed()).toBeUndefined();
  await promote(`${remote}@1.0.0-0a1b2c3d`);
  expect(await listed()).toEqual({
    remote,
    version: '1.0.0-0a1b2c3d',
    entryName: release.entryName,
    entry: `/releases/${remote}/1.0.0-0a1b2c3d/remoteEntry.js`,
    integrity: release.files['remoteEntry.js'],
    contract: 1,
    exposes: release.exposes,
    fallback: null,
  });
});

test('the next version becomes stable and the former one the fallback; repeating the promotion changes nothing', async () => {
  writeRelease(store, remote, '1.0.0');
  writeRelease(store, remote, '1.1.0');
  await register();
  await promote(`${remote}@1.0.0`);
  await promote(`${remote}@1.1.0`);
  await promote(`${remote}@1.1.0`);
  expect(await listed()).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
  expect(lines.filter((line) => line.endsWith('in use'))).toHaveLength(2);
});

test('a version that was rolled back is not promoted again by the next start', async () => {
  writeRelease(store, remote, '1.0.0');
  writeRelease(store, remote, '1.1.0');
  await register();
  await promote(`${remote}@1.0.0`);
  await promote(`${remote}@1.1.0`);
  await app.app.get(ReleaseWriter).change(remote, { kind: 'roll-back', reason: 'Зламано' }, nobody);
  await promote(`${remote}@1.1.0`);
  expect(lines.at(-1)).toBe(`Release ${remote}/1.1.0: was withdrawn, left out`);
  expect(await listed()).toMatchObject({ version: '1.0.0', fallback: null, withdrawn: ['1.1.0'] });
});

test('releases promoted together are checked against one shell, read before the transaction', async () => {
  const names = [`${remote}-a`, `${remote}-b`];
  for (const name of names) writeRelease(store, name, '1.0.0');
  await register();
  const checks = app.app.get(ReleaseChecks);
  const shell = checks.shell.bind(checks);
  const isInside: boolean[] = [];
  const read = vi.spyOn(checks, 'shell').mockImplementation(() => {
    isInside.push(hasTransaction());
    return shell();
  });
  try {
    await promote(names.map((name) => `${name}@1.0.0`).join());
    expect(isInside).toEqual([false]);
    expect(lines.filter((line) => line.endsWith('in use'))).toHaveLength(2);
  } finally {
    read.mockRestore();
    for (const name of names) await forgetProbes(app, name);
  }
});

test('promoting an unregistered release moves neither it nor the releases named with it', async () => {
  writeRelease(store, remote, '1.0.0');
  await register();
  await expect(promote(`${remote}@1.0.0,${remote}-x@9.9.9`)).rejects.toThrow();
  expect(await listed()).toBeUndefined();
});

test('a registered release stays as it was when its files change', async () => {
  writeRelease(store, remote, '1.0.0');
  await register();
  await promote(`${remote}@1.0.0`);
  const before = await listed();
  writeRelease(store, remote, '1.0.0', { entryName: 'another' });
  await register();
  expect(await listed()).toEqual(before);
});

test('a start reads only releases that are not registered', async () => {
  writeRelease(store, remote, '1.0.0');
  await register();
  writeFileSync(join(store, remote, '1.0.0', 'release.json'), '{');
  writeRelease(store, remote, '1.1.0');
  await register();
  expect(lines).toEqual(['1.0.0', '1.1.0'].map((version) => `Release ${remote}/${version}: registered`));
});

describe('a release is left out and logged', () => {
  test('when this gateway does not speak its contract', async () => {
    writeRelease(store, remote, '1.0.0', { contract: 3 });
    await register();
    expect(lines).toEqual([`Release ${remote}/1.0.0 speaks contract 3: left out`]);
  });

  test('when its area begins with a file of another release', async () => {
    const area = { module: './area', basePath: '/area', roles: ['Teacher' as const], files: ['chunk.0a1b2c3d.js'] };
    writeRelease(store, remote, '1.0.0', { exposes: [{ ...area, early: 'remoteEntry.js' }] });
    writeRelease(store, remote, '1.1.0', { exposes: [{ ...area, early: 'chunk.0a1b2c3d.js' }] });
    await register();
    expect(lines).toEqual([
      `Release ${remote}/1.0.0 begins with a file that is not of its area: left out`, `Release ${remote}/1.1.0: registered`,
    ]);
  });

  test('when its description belongs to another release', async () => {
    writeRelease(store, remote, '1.0.0', { version: '2.0.0' });
    await register();
    expect(lines).toEqual([expect.stringContaining('names another release')]);
  });

  test('when its description is missing or no JSON', async () => {
    mkdirSync(join(store, remote, '1.0.0'), { recursive: true });
    mkdirSync(join(store, remote, '1.0.1'));
    writeFileSync(join(store, remote, '1.0.1', 'release.json'), '{');
    await register();
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => line.endsWith('left out'))).toBe(true);
  });

  test('when there is no store', async () => {
    await registerReleases({ database: app.connections.database, report }, folderReleases(join(store, 'nowhere')));
    expect(lines).toEqual([]);
  });
});

test('an unchanged list is not sent twice', async () => {
  const first = await app.request({ method: 'GET', url: '/remotes.json', host: platformHost });
  expect(first.headers['cache-control']).toBe('no-cache');
  const etag = String(first.headers['etag']);
  const again = await app.request({ method: 'GET', url: '/remotes.json', host: platformHost, headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('an unknown centre has no remotes', async () => {
  expect((await app.request({ method: 'GET', url: '/remotes.json', host: 'nobody.localhost' })).status).toBe(404);
});

test.each(['a', 'a@', '@1', 'a@1@2'])('«%s» names no promotion', (text) => {
  expect(() => readPromotions(text)).toThrow('remote@version');
});
