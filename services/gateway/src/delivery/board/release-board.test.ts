import { auditLogRoutes } from '@dzvinok/contract/audit-log';
import { releaseBoardRoutes, type ReleaseChange } from '@dzvinok/contract/release-board';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { adminPhone, apexHost, hostOf, platformHost, signIn, signInSuperAdmin, startTestApp, TestClock, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { promoteReleases } from '../publishing/register-releases.ts';
import { ProbeRemote } from './release-board.fixture.ts';
import { ReleaseChecks, RemotesManifestService } from '../registry/remotes-manifest.service.ts';
import { nobody, ReleaseWriter } from '../registry/release-writer.service.ts';
import { areaOf, forgetProbes } from '../registry/releases.fixture.ts';
import { callSigned, keyOf } from '../publishing/team-releases.fixture.ts';

const clock = new TestClock();
let app: TestApp;
let second: TestApp;
let admin: TestSession;
let lviv: Tenant;
let odesa: Tenant;
let remote: ProbeRemote;

beforeAll(async () => {
  app = await startTestApp({ clock });
  [lviv, odesa] = [await app.openCentre(), await app.openCentre()];
  second = await startTestApp({ clock, config: { defaultDomainCode: lviv.code } });
  admin = await signInSuperAdmin(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(() => { remote = new ProbeRemote(app); });
afterEach(() => forgetProbes(app, remote.name));

const seen = async () => [await remote.versionAt(hostOf(lviv)), await remote.versionAt(hostOf(odesa))];
const soon = () => clock.now().add({ hours: 2 }).toString();

test('a line on what changed is shown on the board and to the centres that get the version', async () => {
  await remote.publish(['1.0.0', '1.1.0', '1.2.0']);
  await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
  const tried = await remote.changed(admin, { kind: 'canary', version: '1.1.0', centres: [lviv.code], note: '  Список учнів  друкується ' });
  expect(tried.releases.map(({ version, note }) => [version, note])).toEqual([['1.2.0', null], ['1.1.0', 'Список учнів друкується'], ['1.0.0', null]]);
  expect(await remote.seenAt(hostOf(lviv))).toMatchObject({ version: '1.1.0', note: { text: 'Список учнів друкується', at: expect.any(String) } });
  expect(await remote.seenAt(hostOf(odesa))).not.toHaveProperty('note');
  await remote.changed(admin, { kind: 'promote', version: '1.1.0' });
  expect(await remote.seenAt(hostOf(odesa)), 'a change without a line keeps it').toMatchObject({ note: { text: 'Список учнів друкується' } });
  const refused = await remote.change(admin, { kind: 'promote', version: '1.2.0', note: 'я'.repeat(201) });
  expect(refused.status).toBe(400);
});

test('a canary, a pin and a roll-back reach the centres they name, and no other centre', async () => {
  await remote.publish(['1.0.0', '1.1.0', '1.2.0']);
  expect(await seen()).toEqual([undefined, undefined]);
  await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
  await remote.changed(admin, { kind: 'promote', version: '1.1.0' });
  expect(await seen()).toEqual(['1.1.0', '1.1.0']);

  const tried = await remote.changed(admin, { kind: 'canary', version: '1.2.0', centres: [lviv.code] });
  expect(tried.canary).toMatchObject({ version: '1.2.0', centres: [{ code: lviv.code, name: lviv.name }] });
  expect(await seen()).toEqual(['1.2.0', '1.1.0']);
  expect(await remote.seenAt(hostOf(lviv))).toMatchObject({ fallback: { version: '1.1.0' } });
  expect([await remote.versionAt(apexHost), await remote.versionAt(platformHost)]).toEqual(['1.1.0', '1.1.0']);
  // the second gateway serves the first centre on the bare domain
  expect(await remote.versionAt(apexHost, second)).toBe('1.2.0');

  const pinned = await remote.changed(admin, { kind: 'pin', version: '1.0.0', centres: [odesa.code], expiresAt: soon(), reason: 'Іспити' });
  expect(pinned.pins).toMatchObject([{ code: odesa.code, version: '1.0.0', reason: 'Іспити' }]);
  expect(await seen()).toEqual(['1.2.0', '1.0.0']);
  await remote.changed(admin, { kind: 'unpin', centres: [odesa.code] });
  expect(await seen()).toEqual(['1.2.0', '1.1.0']);

  const back = await remote.changed(admin, { kind: 'roll-back', reason: 'Порожній розклад' });
  expect(back).toMatchObject({ stable: '1.1.0', canary: null });
  expect(await seen()).toEqual(['1.1.0', '1.1.0']);
  expect(await remote.seenAt(hostOf(lviv))).toMatchObject({ withdrawn: ['1.2.0'] });
  await remote.changed(admin, { kind: 'roll-back', reason: 'І ця теж' });
  expect(await remote.seenAt(hostOf(odesa))).toMatchObject({ version: '1.0.0', fallback: null, withdrawn: ['1.1.0', '1.2.0'] });
});

test('an archived centre takes no canary and no pin; those it has are shown as archived and can be ended', async () => {
  const closed = await app.openCentre();
  await remote.publish(['1.0.0', '1.1.0', '1.2.0']);
  await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
  await remote.changed(admin, { kind: 'pin', version: '1.0.0', centres: [closed.code], expiresAt: soon(), reason: 'Іспити' });
  await remote.changed(admin, { kind: 'canary', version: '1.1.0', centres: [closed.code] });
  await admin.data(tenantLifeRoutes.setStatus, { params: { tenantId: closed.id }, body: { status: 'archived' } });

  const more = await remote.changed(admin, { kind: 'canary', version: '1.1.0', centres: [closed.code, lviv.code] });
  const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1);
  expect(more.canary?.centres).toEqual([
    { code: closed.code, name: closed.name, isArchived: true }, { code: lviv.code, name: lviv.name, isArchived: false },
  ].toSorted(byCode));
  expect(more.pins).toMatchObject([{ code: closed.code, isArchived: true }]);
  const another = await remote.change(admin, { kind: 'canary', version: '1.2.0', centres: [closed.code, lviv.code] });
  expect([another.status, another.body.code, another.body.errorMessage]).toEqual([404, 'tenants.not-found', `В архіві: ${closed.code}.`]);
  const key = await keyOf(app, remote.name);
  const bySignature = async (body: ReleaseChange) => {
    const { status, body: reply } = await callSigned(app, { url: `/api/releases/${remote.name}/changes`, key, body, at: clock.now().epochMilliseconds });
    return [status, reply.errorMessage];
  };
  const never = await app.openCentre();
  await admin.data(tenantLifeRoutes.setStatus, { params: { tenantId: never.id }, body: { status: 'archived' } });
  const centres = [never.code, 'no-such-centre'];
  const wishes: ReleaseChange[] = [{ kind: 'canary', version: '1.2.0', centres }, { kind: 'unpin', centres }];
  for (const body of wishes) expect(await bySignature(body)).toEqual([404, `Немає центрів: ${never.code}, no-such-centre.`]);
  const fewer = await remote.changed(admin, { kind: 'canary', version: '1.1.0', centres: [lviv.code] });
  expect([fewer.canary?.centres.map(({ code }) => code), fewer.pins.map(({ code }) => code)]).toEqual([[lviv.code], [closed.code]]);
  expect((await remote.changed(admin, { kind: 'unpin', centres: [closed.code] })).pins).toEqual([]);
  for (const body of [
    { kind: 'canary', version: '1.1.0', centres: [closed.code, lviv.code] },
    { kind: 'pin', version: '1.0.0', centres: [closed.code], expiresAt: soon(), reason: 'Іспити' },
  ] as const) expect((await remote.change(admin, { ...body, centres: [...body.centres] })).body.code).toBe('tenants.not-found');
});

test('a pin counts until it expires, and then the journal says that the pin has ended', async () => {
  await remote.publish(['1.0.0', '1.1.0']);
  await remote.changed(admin, { kind: 'promote', version: '1.1.0' });
  await remote.changed(admin, { kind: 'pin', version: '1.0.0', centres: [lviv.code], expiresAt: soon(), reason: 'Іспити' });
  const housekeeping = app.app.get(Housekeeping);
  clock.advance({ minutes: 119 });
  await housekeeping.run('release pins');
  expect(await seen()).toEqual(['1.0.0', '1.1.0']);
  clock.advance({ minutes: 1 });
  expect(await seen()).toEqual(['1.1.0', '1.1.0']);
  await Promise.all([housekeeping.run('release pins'), second.app.get(Housekeeping).run('release pins')]);
  admin = await signInSuperAdmin(app); // the one before is signed out by now
  const { events } = await remote.events(admin);
  expect(events.map(({ kind, by }) => [kind, by])).toEqual([['pin-expired', null], ['pinned', 'Системна Адміна'], ['promoted', 'Системна Адміна']]);
  expect(events[0]).toMatchObject({ version: '1.0.0', centres: [lviv.code] });
});

describe('a roll-back', () => {
  test('of a canary that the guard already rolled back leaves the stable version alone', async () => {
    await remote.publish(['1.0.0', '1.1.0', '1.2.0']);
    for (const version of ['1.0.0', '1.1.0']) await remote.changed(admin, { kind: 'promote', version });
    await remote.changed(admin, { kind: 'canary', version: '1.2.0', centres: [lviv.code] });
    const taken = { kind: 'canary-roll-back', expectedVersion: '1.2.0', reason: 'Автоматично', details: {} } as const;
    await app.app.get(ReleaseWriter).change(remote.name, taken, nobody);
    const late = await remote.change(admin, { kind: 'roll-back', version: '1.2.0', reason: 'Порожній розклад' });
    expect([late.status, late.body.code]).toEqual([409, 'releases.changed-meanwhile']);
    expect(await seen()).toEqual(['1.1.0', '1.1.0']);
    expect(await remote.changed(admin, { kind: 'roll-back', version: '1.1.0', reason: 'І ця теж' })).toMatchObject({ stable: '1.0.0' });
  });

  test('reaches another process without a notification', async () => {
    await remote.publish(['1.0.0', '1.1.0']);
    for (const version of ['1.0.0', '1.1.0']) await remote.changed(admin, { kind: 'promote', version });
    await expect.poll(() => remote.versionAt(hostOf(lviv), second), { timeout: 4_000 }).toBe('1.1.0');
    await remote.changed(admin, { kind: 'roll-back', reason: 'Зламано' });
    expect(await remote.versionAt(hostOf(lviv))).toBe('1.0.0');
    await expect.poll(() => remote.versionAt(hostOf(lviv), second), { timeout: 5_000, interval: 20 }).toBe('1.0.0');
  });

  test('sends the changed list to a page with the former ETag, and 304 to a page with the present ETag', async () => {
    await remote.publish(['1.0.0', '1.1.0']);
    for (const version of ['1.0.0', '1.1.0']) await remote.changed(admin, { kind: 'promote', version });
    const ask = (etag?: string) => app.request({
      method: 'GET', url: '/remotes.json', host: hostOf(lviv), headers: etag === undefined ? {} : { 'if-none-match': etag },
    });
    const etag = String((await ask()).headers['etag']);
    await remote.changed(admin, { kind: 'roll-back', reason: 'Зламано' });
    const fresh = await ask(etag);
    expect(fresh.status).toBe(200);
    expect(fresh.headers['etag']).not.toBe(etag);
    expect((await ask(String(fresh.headers['etag']))).status).toBe(304);
  });
});

test('while the database is away, pages get the last known list of releases', async () => {
  const lonely = await startTestApp();
  await remote.publish(['1.0.0', '1.1.0']);
  await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
  expect(await remote.versionAt(platformHost, lonely)).toBe('1.0.0');
  expect(await remote.versionAt(hostOf(lviv), lonely)).toBe('1.0.0');
  await lonely.connections.database.platformPool.end();
  await remote.changed(admin, { kind: 'promote', version: '1.1.0' });
  lonely.app.get(RemotesManifestService).forget();
  expect(await remote.versionAt(platformHost, lonely)).toBe('1.0.0');
  // by then the cached address of the centre is too old for a sign-in
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  try {
    expect(await remote.versionAt(hostOf(lviv), lonely)).toBe('1.0.0');
    for (const url of ['/api/centre', '/api/calendar/none.ics', `/api/avatars/${lviv.id}/none.webp`]) {
      expect((await lonely.request({ method: 'GET', url, host: hostOf(lviv) })).body.code).toBe('server.unavailable');
    }
    await expect(signIn(lonely, lviv, adminPhone)).rejects.toThrow('server.unavailable');
  } finally {
    vi.restoreAllMocks();
  }
  await lonely.app.close();
  await lonely.connections.close().catch(() => undefined); // one of its pools is closed already
});

test('while the database does not answer, pages do not wait for it', async () => {
  const lonely = await startTestApp();
  const pool = lonely.connections.database.platformPool;
  await remote.publish(['1.0.0', '1.1.0']);
  await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
  expect(await remote.versionAt(platformHost, lonely)).toBe('1.0.0');
  await remote.changed(admin, { kind: 'promote', version: '1.1.0' });
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    await pause(1_600); // what was read a moment ago is not asked for again
    const askedAt = performance.now();
    expect(await remote.versionAt(platformHost, lonely)).toBe('1.0.0');
    expect(performance.now() - askedAt).toBeLessThan(2_000);
  } finally {
    for (const client of held) client.release();
  }
  await expect.poll(() => remote.versionAt(platformHost, lonely)).toBe('1.1.0');
  await lonely.close();
});

test('the board says of each release whether it fits the shell, who published it and its state', async () => {
  await remote.publish(['1.0.0', '1.1.0'], { sizes: { first: { './area': 1_200 }, total: 34_567 }, commit: 'abc' });
  await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
  await remote.changed(admin, { kind: 'promote', version: '1.1.0' });
  await remote.changed(admin, { kind: 'roll-back', reason: 'Зламано' });
  const { shell, remotes } = await admin.data(releaseBoardRoutes.board, {});
  expect(shell.contracts).toContain(1);
  const state = remotes.find((one) => one.remote === remote.name);
  expect(state).toMatchObject({ revision: 3, stable: '1.0.0', fallback: null, canary: null, pins: [], keys: [] });
  expect(state?.releases).toMatchObject([
    { version: '1.1.0', totalBytes: 34_567, commit: 'abc', publishedBy: null, withdrawnReason: 'Зламано', cell: { state: 'green', isRun: false } },
    { version: '1.0.0', withdrawnAt: null, day: { loads: 0, loadFailures: 0, renderFailures: 0 } },
  ]);
});

test('a remote with a key and no release is on the board until its last key is revoked', async () => {
  const { keyId } = await keyOf(app, remote.name);
  const state = async () => (await admin.data(releaseBoardRoutes.board, {})).remotes.find((one) => one.remote === remote.name);
  expect(await state()).toMatchObject({ revision: 0, stable: null, releases: [], keys: [{ keyId, revokedAt: null }] });
  expect(await remote.events(admin)).toEqual({ events: [], hasMore: false });
  await admin.data(releaseBoardRoutes.revokeKey, { params: { remote: remote.name, keyId } });
  expect(await state()).toBeUndefined();
  expect((await admin.call(releaseBoardRoutes.events, { params: { remote: remote.name }, query: {} })).status).toBe(404);
});

test('a withdrawn version is promoted again only with an explicit confirmation', async () => {
  await remote.publish(['1.0.0', '1.1.0']);
  for (const version of ['1.0.0', '1.1.0']) await remote.changed(admin, { kind: 'promote', version });
  await remote.changed(admin, { kind: 'roll-back', reason: 'Зламано' });
  expect((await remote.change(admin, { kind: 'promote', version: '1.1.0' })).text).toContain('releases.withdrawn');
  const again = await remote.changed(admin, { kind: 'promote', version: '1.1.0', isAgain: true });
  expect(again).toMatchObject({ stable: '1.1.0', fallback: '1.0.0' });
  expect(await remote.seenAt(hostOf(lviv))).not.toHaveProperty('withdrawn');
});

test('promotions and canaries stand in the journal of versions and in the platform’s log', async () => {
  await remote.publish(['1.0.0', '1.1.0']);
  await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
  await remote.changed(admin, { kind: 'canary', version: '1.1.0', centres: [lviv.code, odesa.code] });
  await remote.changed(admin, { kind: 'end-canary', reason: 'Досить' });
  const { events, hasMore } = await remote.events(admin);
  expect(hasMore).toBe(false);
  expect(events.map(({ revision, kind, version, reason }) => [revision, kind, version, reason])).toEqual([
    [3, 'canary-ended', '1.1.0', 'Досить'], [2, 'canary-started', '1.1.0', null], [1, 'promoted', '1.0.0', null],
  ]);
  expect(events[1]?.centres).toEqual([lviv.code, odesa.code].sort());
  expect((await remote.events(admin, 2)).events).toHaveLength(1);
  const { entries } = await admin.data(auditLogRoutes.platformList, { query: { text: remote.name } });
  const told = entries.filter(({ details }) => String(details.name).startsWith(remote.name));
  expect(told.map(({ action }) => action)).toEqual(['releases.canary-ended', 'releases.canary-started', 'releases.promoted']);
  expect(told[0]).toMatchObject({ details: { name: `${remote.name} 1.1.0`, reason: 'Досить' }, actorName: 'Системна Адміна' });
});

describe('the board refuses', () => {
  test('a release that does not fit the shell, or is unchecked, for all centres and for a single centre', async () => {
    await remote.publish(['1.0.0']);
    await remote.publish(['2.0.0'], { contract: 9 });
    await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
    const version = '2.0.0';
    const refusals = await Promise.all([
      remote.change(admin, { kind: 'promote', version }),
      remote.change(admin, { kind: 'canary', version, centres: [lviv.code] }),
      remote.change(admin, { kind: 'pin', version, centres: [lviv.code], expiresAt: soon(), reason: 'Іспити' }),
    ]);
    for (const { status, text } of refusals) expect([status, text]).toEqual([409, expect.stringContaining('releases.red')]);
    expect(await seen()).toEqual(['1.0.0', '1.0.0']);
    const need = await startTestApp({ clock, config: { releasesNeedRun: true } });
    await remote.publish(['1.1.0']);
    const strict = await signInSuperAdmin(need);
    expect((await remote.change(strict, { kind: 'promote', version: '1.1.0' })).text).toContain('releases.unchecked');
    const lines: string[] = [];
    const registry = { database: need.connections.database, report: (line: string) => void lines.push(line) };
    await promoteReleases(registry, `${remote.name}@1.1.0`, need.app.get(ReleaseWriter), await need.app.get(ReleaseChecks).shell());
    expect(lines).toEqual([`Release ${remote.name}/1.1.0: was not checked with the shell, left out`]);
    await need.close();
  });

  test('a release that takes an area or the home page of a role from another remote, by any command', async () => {
    const other = new ProbeRemote(app);
    onTestFinished(() => forgetProbes(app, other.name));
    const area = (of: ProbeRemote) => ({ module: './area', basePath: areaOf(of.name), roles: ['Student' as const], files: [] });
    const home = `${areaOf(other.name)}/home`;
    await other.publish(['1.0.0'], { exposes: [{ ...area(other), home }] });
    await remote.publish(['1.0.0'], { exposes: [area(remote)] });
    await remote.publish(['1.1.0'], { exposes: [area(remote), area(other)] });
    await remote.publish(['1.2.0'], { exposes: [{ ...area(remote), home: `${areaOf(remote.name)}/home` }] });
    await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
    await other.changed(admin, { kind: 'promote', version: '1.0.0' });
    for (const version of ['1.1.0', '1.2.0']) {
      const ways: ReleaseChange[] = [
        { kind: 'promote', version },
        { kind: 'canary', version, centres: [lviv.code] },
        { kind: 'pin', version, centres: [lviv.code], expiresAt: soon(), reason: 'Іспити' },
      ];
      for (const body of ways) {
        const { status, body: reply } = await remote.change(admin, body);
        expect([version, body.kind, status, reply.code]).toEqual([version, body.kind, 409, 'releases.area-taken']);
        expect(reply.errorMessage).toContain(other.name);
      }
    }
    expect(await remote.versionAt(hostOf(lviv))).toBe('1.0.0');
    await forgetProbes(app, other.name);
    expect(await remote.changed(admin, { kind: 'promote', version: '1.2.0' })).toMatchObject({ stable: '1.2.0' });
  });

  test('an unknown version, remote or centre', async () => {
    await remote.publish(['1.0.0', '1.1.0']);
    await remote.changed(admin, { kind: 'promote', version: '1.0.0' });
    const statuses = [
      await remote.change(admin, { kind: 'promote', version: '9.9.9' }),
      await new ProbeRemote(app).change(admin, { kind: 'promote', version: '1.0.0' }),
      await remote.change(admin, { kind: 'canary', version: '1.1.0', centres: [lviv.code, 'no-such-centre'] }),
    ].map(({ status, text }) => [status, text]);
    expect(statuses).toEqual([
      [404, expect.stringContaining('releases.not-found')],
      [404, expect.stringContaining('releases.not-found')],
      [404, expect.stringContaining('tenants.not-found')],
    ]);
    expect(statuses.at(-1)?.[1]).toContain('"Немає центрів: no-such-centre."');
  });

  test('every caller but the SuperAdmins of the platform', async () => {
    await remote.publish(['1.0.0']);
    const centreAdmin = await signIn(app, lviv, adminPhone);
    for (const reply of [
      await remote.change(centreAdmin, { kind: 'promote', version: '1.0.0' }),
      await centreAdmin.call(releaseBoardRoutes.board, {}),
    ]) expect([403, 404]).toContain(reply.status);
    const { path } = releaseBoardRoutes.board;
    expect((await app.request({ method: 'GET', url: path, host: platformHost })).status).toBe(401);
    expect((await app.request({ method: 'GET', url: path, host: hostOf(lviv), token: admin.accessToken })).status).not.toBe(200);
    expect(await remote.versionAt(hostOf(lviv))).toBeUndefined();
  });
});
