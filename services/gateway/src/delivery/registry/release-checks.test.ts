import type { ShellDescription, Release } from '@dzvinok/contract/releases';
import { releaseBoardRoutes, type ReleaseCell, type ReleaseChange } from '@dzvinok/contract/release-board';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apexHost, signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { registerReleases } from '../publishing/register-releases.ts';
import { folderReleases } from '../publishing/release-store.ts';
import { cellOf } from './release.rules.ts';
import { ReleaseChecks, RemotesManifestService } from './remotes-manifest.service.ts';
import { forgetProbes, newRemote, writeRelease } from './releases.fixture.ts';

const seen = { isGreen: true, problems: [] } as const;
const red = { isGreen: false, problems: ['Не відкрилась /teacher'] } as const;

test.each([
  ['nobody knows if it fits', null, [], false, 'unknown'],
  ['it says that it fits', [], [], false, 'green'],
  ['it says so, but nobody has seen it', [], [], true, 'unknown'],
  ['it was seen to run, but nobody knows if it fits', null, [seen], true, 'unknown'],
  ['it says so and was seen', [], [seen], true, 'green'],
  ['it says so and did not run', [], [red], false, 'red'],
  ['it does not fit, and ran', ['Договір 9'], [seen], true, 'red'],
] as const)('%s', (_, misfits, runs, needsRun, state) => {
  expect(cellOf(misfits, runs, needsRun).state).toBe(state);
});

const shell: ShellDescription = { build: 'shell-of-the-test', contracts: [0, 1], provides: { react: '19.3.1' } };
const shellDist = mkdtempSync(join(tmpdir(), 'dzvinok-described-shell-'));

let app: TestApp;
let strict: TestApp;
let admin: TestSession;
let strictAdmin: TestSession;
let tenant: Tenant;
let remote: string;
let store: string;

function serve(description: ShellDescription): void {
  writeFileSync(join(shellDist, 'shell.json'), JSON.stringify(description));
}

beforeAll(async () => {
  serve(shell);
  app = await startTestApp({ config: { shellDist } });
  strict = await startTestApp({ config: { shellDist, releasesNeedRun: true } });
  [admin, strictAdmin, tenant] = await Promise.all([signInSuperAdmin(app), signInSuperAdmin(strict), app.openCentre()]);
});
afterAll(() => Promise.all([app.close(), strict.close()]));
beforeEach(() => {
  serve(shell);
  remote = newRemote();
  store = mkdtempSync(join(tmpdir(), 'dzvinok-store-'));
});
afterEach(() => forgetProbes(app, remote));

const checksOf = (which: TestApp) => which.app.get(ReleaseChecks);

async function register(version: string, changes: Partial<Release> = {}): Promise<void> {
  writeRelease(store, remote, version, changes);
  await registerReleases({ database: app.connections.database, report: () => undefined }, folderReleases(store));
}

function change(by: TestSession, body: ReleaseChange) {
  return by.call(releaseBoardRoutes.change, { params: { remote }, body });
}

async function cell(by: TestSession, version: string): Promise<ReleaseCell | undefined> {
  const { remotes } = await by.data(releaseBoardRoutes.board, {});
  return remotes.find((one) => one.remote === remote)?.releases.find((one) => one.version === version)?.cell;
}

async function offered(): Promise<{ version: string; fallback: { version: string } | null } | undefined> {
  app.app.get(RemotesManifestService).forget();
  const { text } = await app.request({ method: 'GET', url: '/remotes.json', host: apexHost });
  const { remotes }: { remotes: { remote: string; version: string; fallback: { version: string } | null }[] } = JSON.parse(text);
  return remotes.find((one) => one.remote === remote);
}

const allWays = (version: string): ReleaseChange[] => [
  { kind: 'promote', version },
  { kind: 'canary', version, centres: [tenant.code] },
  { kind: 'pin', version, centres: [tenant.code], expiresAt: new Date(Date.now() + 86_400_000).toISOString(), reason: 'Проба' },
];

test('an unreadable description of the shell is not treated as a missing description', async () => {
  await register('1.0.0');
  await change(admin, { kind: 'promote', version: '1.0.0' });
  await register('1.1.0', { shared: { react: '^20.0.0' } });
  expect(await offered()).toMatchObject({ version: '1.0.0' });
  writeFileSync(join(shellDist, 'shell.json'), '{"build":');
  expect((await change(admin, { kind: 'promote', version: '1.1.0' })).status).toBe(500);
  expect(await offered()).toMatchObject({ version: '1.0.0' });
});

describe('the description of a release', () => {
  test('is checked against the shell when the release is registered', async () => {
    await register('1.0.0', { shared: { react: '^19.3.0' } });
    await register('1.1.0', { shared: { react: '^20.0.0' } });
    expect(await cell(admin, '1.0.0')).toEqual({ state: 'green', isRun: false, problems: [] });
    expect(await cell(admin, '1.1.0')).toEqual({
      state: 'red', isRun: false, problems: ['Потрібен react ^20.0.0, а в порталу 19.3.1'],
    });
  });

  test('keeps a red release from every centre, by any command', async () => {
    await register('1.0.0');
    expect((await change(admin, { kind: 'promote', version: '1.0.0' })).status).toBe(200);
    await register('1.1.0', { shared: { react: '^20.0.0' } });
    for (const body of allWays('1.1.0')) {
      const { status, body: reply } = await change(admin, body);
      expect([body.kind, status, reply.code]).toEqual([body.kind, 409, 'releases.red']);
      expect(reply.data).toEqual({ problems: ['Потрібен react ^20.0.0, а в порталу 19.3.1'] });
    }
    expect(await offered()).toMatchObject({ version: '1.0.0' });
  });
});

describe('where a run in the shell is required', () => {
  test('a release is given to no centre before the run', async () => {
    await register('1.0.0');
    await change(admin, { kind: 'promote', version: '1.0.0' });
    await register('1.1.0');
    for (const body of allWays('1.1.0')) {
      const { status, body: reply } = await change(strictAdmin, body);
      expect([body.kind, status, reply.code]).toEqual([body.kind, 409, 'releases.unchecked']);
    }
    expect(await cell(strictAdmin, '1.1.0')).toMatchObject({ state: 'unknown', isRun: false });
    expect(await offered()).toMatchObject({ version: '1.0.0' });
  });

  test('a run makes a release green, a later red run makes it red again, and each run counts for its own shell', async () => {
    await register('1.0.0');
    const run = (isGreen: boolean, shellBuild = shell.build) =>
      checksOf(strict).recordRun(remote, { version: '1.0.0', shellBuild, isGreen, problems: isGreen ? [] : ['Не відкрилась /teacher'] });
    expect(await run(true, 'a-shell-to-come')).toMatchObject({ state: 'unknown', isRun: true });
    expect((await change(strictAdmin, { kind: 'promote', version: '1.0.0' })).body.code).toBe('releases.unchecked');
    expect(await run(false)).toEqual({ state: 'red', isRun: true, problems: ['Не відкрилась /teacher'] });
    expect((await change(strictAdmin, { kind: 'promote', version: '1.0.0' })).body.code).toBe('releases.red');
    expect(await run(true)).toEqual({ state: 'green', isRun: true, problems: [] });
    expect((await change(strictAdmin, { kind: 'promote', version: '1.0.0' })).status).toBe(200);
    expect(await offered()).toMatchObject({ version: '1.0.0' });
  });

  test('a run of an unregistered release is not kept', async () => {
    const body = { version: '9.9.9', shellBuild: shell.build, isGreen: true, problems: [] };
    await expect(checksOf(strict).recordRun(remote, body)).rejects.toMatchObject({ code: 'releases.not-found' });
  });
});

test('a new shell is checked against all releases, and the misfits are logged; pages get the releases that fit', async () => {
  await register('1.0.0', { shared: { react: '^19.3.0' } });
  await change(admin, { kind: 'promote', version: '1.0.0' });
  await register('1.1.0', { shared: { '@dzvinok/ui/page': '^0.1.0' } });
  await register('1.2.0', { shared: { react: '^19.3.1' } });
  expect((await change(admin, { kind: 'promote', version: '1.2.0' })).status).toBe(200);
  expect(await offered()).toMatchObject({ version: '1.2.0', fallback: { version: '1.0.0' } });

  const next: ShellDescription = { ...shell, build: 'the-next-shell', provides: { 'react': '19.3.0', '@dzvinok/ui/page': '0.1.0' } };
  serve(next);
  const lines: string[] = [];
  await checksOf(app).reportMisfits((line) => lines.push(line));
  expect(lines.filter((line) => line.includes(remote))).toEqual([
    `Release ${remote}/1.2.0 is in use and does not fit the shell the-next-shell: Потрібен react ^19.3.1, а в порталу 19.3.0`,
  ]);
  expect([await cell(admin, '1.0.0'), await cell(admin, '1.1.0'), await cell(admin, '1.2.0')].map((one) => one?.state)).toEqual(['green', 'green', 'red']);
  expect(await offered()).toMatchObject({ version: '1.0.0', fallback: null });
  serve(shell);
  expect(await offered()).toMatchObject({ version: '1.2.0' });
  expect(await cell(admin, '1.2.0')).toMatchObject({ state: 'green' });
});

test('a start checks all releases against the shell, and logs the misfits each time', async () => {
  await register('1.0.0');
  await change(admin, { kind: 'promote', version: '1.0.0' });
  writeRelease(store, remote, '1.1.0', { shared: { react: '^20.0.0' } });
  await registerReleases({ database: app.connections.database, report: () => undefined }, folderReleases(store));
  const update = `update platform.releases set manifest = jsonb_set(manifest, '{shared}', '{"react": "^18.0.0"}') where remote = $1 and version = '1.0.0'`;
  await app.connections.database.ownerPool.query(update, [remote]);
  for (let start = 0; start < 2; start += 1) {
    const lines: string[] = [];
    await checksOf(app).reportMisfits((line) => lines.push(line));
    expect(lines.filter((line) => line.includes(remote))).toEqual([
      `Release ${remote}/1.0.0 is in use and does not fit the shell ${shell.build}: Потрібен react ^18.0.0, а в порталу 19.3.1`,
    ]);
  }
  expect(await cell(admin, '1.1.0')).toMatchObject({ state: 'red', problems: ['Потрібен react ^20.0.0, а в порталу 19.3.1'] });
});

test('checks stored under the rules of an earlier gateway decide nothing', async () => {
  await register('1.0.0', { shared: { react: '^19.3.0' } });
  await change(admin, { kind: 'promote', version: '1.0.0' });
  await register('1.1.0', { shared: { react: '^20.0.0' } });
  await app.connections.database.ownerPool.query(
    `insert into platform.release_checks (remote, version, shell_build, kind, is_green, problems)
     select remote, version, $2, 'declared', version <> '1.0.0', '["За іншими правилами"]' from platform.releases where remote = $1`,
    [remote, shell.build]);
  expect([await cell(admin, '1.0.0'), await cell(admin, '1.1.0')]).toEqual([
    { state: 'green', isRun: false, problems: [] },
    { state: 'red', isRun: false, problems: ['Потрібен react ^20.0.0, а в порталу 19.3.1'] },
  ]);
  expect((await change(admin, { kind: 'canary', version: '1.1.0', centres: [tenant.code] })).body.code).toBe('releases.red');
  const run = { version: '1.0.0', shellBuild: shell.build, isGreen: true, problems: [] };
  expect(await checksOf(app).recordRun(remote, run)).toEqual({ state: 'green', isRun: true, problems: [] });
  const lines: string[] = [];
  await checksOf(app).reportMisfits((line) => lines.push(line));
  expect(lines.filter((line) => line.includes(remote))).toEqual([]);
});

test('a change is checked against the shell in use, also when no release was checked against it yet', async () => {
  await register('1.0.0', { shared: { react: '^19.3.1' } });
  serve({ ...shell, build: 'just-deployed', provides: { react: '19.2.0' } });
  expect((await change(admin, { kind: 'promote', version: '1.0.0' })).body.code).toBe('releases.red');
});
