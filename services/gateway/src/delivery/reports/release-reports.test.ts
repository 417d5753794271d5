import { releasesRoutes, type ReleaseReport } from '@dzvinok/contract/releases';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { platformHost, signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { StillClock } from '../../identity/auth/second-factor.fixture.ts';
import { openLessonsScenario, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { expectRefusedBodies } from '../../../test/filled-centre.fixture.ts';
import { TriedRemote } from './release-reports.fixture.ts';
import { ReleaseReportsRepository } from './release-reports.repository.ts';
import { ReleaseReportsService } from './release-reports.controller.ts';
import { ReleaseWriter } from '../registry/release-writer.service.ts';
import { forgetProbes } from '../registry/releases.fixture.ts';

const clock = new StillClock();
let here: TestApp;
let there: TestApp;
let kyiv: LessonsScenario;
let lviv: LessonsScenario;
/** Three users of one centre, all of a role of the remote. */
let people: TestSession[];
let stranger: TestSession;
let remote: TriedRemote;

beforeAll(async () => {
  [here, there] = await Promise.all([startTestApp({ clock }), startTestApp({ clock })]);
  [kyiv, lviv] = [await openLessonsScenario(here), await openLessonsScenario(here)];
  people = await Promise.all((['teacher', 'admin', 'anna'] as const).map((person) => kyiv.signIn(person)));
  stranger = await lviv.signIn('teacher');
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  remote = new TriedRemote(here);
  await remote.register({ exposes: [{ module: './area', basePath: '/area', roles: ['Teacher', 'TenantAdmin', 'Student'], files: [] }] });
});
afterEach(() => forgetProbes(here, remote.name));

const before = (time: Temporal.DurationLike) => new Date(clock.now().subtract(time).epochMilliseconds);
const now = () => before({ seconds: 0 });

function tells(version: string, kind: ReleaseReport['kind'] = 'load-failed', code: string | undefined = 'threw'): ReleaseReport {
  return { remote: remote.name, version, kind, ...(kind === 'loaded' ? {} : { code }) };
}

async function tell(session: TestSession | undefined, ...reports: ReleaseReport[]): Promise<void> {
  expect(await session?.data(releasesRoutes.report, { body: { reports } })).toBeNull();
  await here.app.get(ReleaseReportsService).settled();
}

describe('a report of a page', () => {
  test('is kept by person and minute, and each person counts for a few reports at most', async () => {
    const [teacher, admin] = people;
    const loads = Array.from({ length: 10 }, () => tells(remote.stable, 'loaded'));
    for (let times = 0; times < 3; times += 1) await tell(teacher, ...loads);
    const failures = Array.from({ length: 5 }, () => tells(remote.stable));
    await tell(teacher, ...failures, ...failures.map((report) => ({ ...report, kind: 'render-failed' as const, code: 'render' })));
    await tell(admin, tells(remote.stable, 'load-failed', 'slow'), tells(remote.stable, 'load-failed', 'unreachable'), tells(remote.canary, 'loaded'));
    expect((await remote.told()).toSorted()).toEqual(['1.0.0 0 0 0 slow', '1.0.0 20 3 3 render', '1.1.0 1 0 0']);
    clock.advance({ minutes: 1 });
    await tell(teacher, tells(remote.stable, 'loaded'));
    expect(await remote.told()).toHaveLength(4);
  });

  test('names a series of crashes before the single crashes, in any order of reports and calls', async () => {
    const [crash, crashes] = [tells(remote.stable, 'render-failed', 'render'), tells(remote.stable, 'render-failed', 'crashes')];
    await tell(people[0], crash, crash, crash, crashes, crash);
    expect(await remote.told()).toEqual(['1.0.0 0 0 3 crashes']);
    await tell(people[0], crash);
    await tell(people[1], crash);
    await tell(people[1], crashes);
    expect((await remote.told()).toSorted()).toEqual(['1.0.0 0 0 1 crashes', '1.0.0 0 0 3 crashes']);
  });

  test('is dropped when the version is unknown or belongs to no remote of the person', async () => {
    const parent = await kyiv.signIn('parent');
    await tell(people[0], tells('9.9.9', 'loaded'), { remote: `${remote.name}-x`, version: remote.stable, kind: 'loaded' });
    await tell(parent, tells(remote.stable));
    await tell(await signInSuperAdmin(here), tells(remote.stable));
    expect(await remote.told()).toEqual([]);
  });

  test('is refused to a signed-out caller, and with a content that pages never send', async () => {
    const { method, path: url } = releasesRoutes.report;
    expect((await here.request({ method, url, host: platformHost, body: { reports: [tells('1.0.0')] } })).status).toBe(401);
    const session = people[0];
    if (!session) throw new Error('Nobody signed in');
    await expectRefusedBodies(session, releasesRoutes.report, {
      body: { reports: [tells('1.0.0')] },
      changes: [{ reports: [] }, { reports: Array(11).fill(tells('1.0.0')) }, { reports: [{ ...tells('1.0.0'), kind: 'fine' }] },
        { reports: [{ ...tells('1.0.0'), code: 'Not a word' }] }, { reports: [{ ...tells('1.0.0'), version: '../1' }] }, { reports: [{ ...tells('1.0.0'), version: `1.0.0-${'a'.repeat(100)}` }] }],
    });
  });

  test('is dropped after too many calls, with the same reply to the page', async () => {
    const tireless = await lviv.signIn('anna');
    for (let calls = 0; calls < 61; calls += 1) await tireless.data(releasesRoutes.report, { body: { reports: [tells(remote.stable, 'loaded')] } });
    await here.app.get(ReleaseReportsService).settled();
    const kept = await remote.told();
    clock.advance({ minutes: 1 });
    await tell(tireless, tells(remote.stable, 'loaded'));
    expect(await remote.told()).toEqual(kept);
  });

  test('waits while no connection to the platform is free, and is stored under its own minute', async () => {
    const { platformPool: pool } = here.connections.database;
    const told = () => remote.run<{ minute: Date; failures: number }>(
      'select minute, load_failures as failures from platform.release_reports where remote = $1 order by minute', []);
    const minute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000);
    await tell(people[0], tells(remote.canary, 'loaded'));
    clock.advance({ minutes: 1 });
    const at = now();
    const said = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const away = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(new Error('connect ECONNREFUSED')));
    try {
      await tell(people[0], tells(remote.canary), tells(remote.canary));
      expect(said.mock.calls.map(([text]) => String(text))).toEqual(['Reports of releases wait to be kept: 1']);
    } finally {
      away.mockRestore();
      said.mockRestore();
    }
    clock.advance({ minutes: 3 });
    expect(await told()).toHaveLength(1);
    // earlier reports do not judge a later canary
    await remote.tryOut(remote.canary, now(), kyiv.tenant);
    await tell(people[0], tells(remote.canary));
    expect(await told()).toEqual([
      { minute: expect.any(Date), failures: 0 }, { minute: minute(at), failures: 2 }, { minute: now(), failures: 1 },
    ]);
  });

  test('waits the full pause after a failure also when a new report arrived during the save', async () => {
    const said = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const asked = Promise.withResolvers<void>();
    const keep = vi.spyOn(here.app.get(ReleaseReportsRepository), 'keep').mockImplementation(() => asked.promise);
    const armed = vi.spyOn(globalThis, 'setTimeout');
    const pauses = () => armed.mock.calls.filter(([, ms = 0]) => ms > 4_000 && ms <= 5_000);
    // not `tell`: the report must be stored when its time has come
    const report = () => people[0]?.data(releasesRoutes.report, { body: { reports: [tells(remote.stable)] } });
    try {
      await report();
      await vi.waitFor(() => expect(keep).toHaveBeenCalledOnce(), { timeout: 5_000 });
      await report();
      armed.mockClear();
      asked.reject(new Error('Away'));
      await vi.waitFor(() => expect(pauses()).not.toEqual([]), { timeout: 5_000 });
      expect(keep).toHaveBeenCalledOnce();
      expect(said.mock.calls.map(([text]) => String(text))).toEqual(['Reports of releases wait to be kept: 1']);
    } finally {
      vi.restoreAllMocks();
    }
    await here.app.get(ReleaseReportsService).settled();
    expect(await remote.told()).toEqual(['1.0.0 0 2 0 threw']);
  });

  test('that the database refuses as invalid does not hold up later reports', async () => {
    const said = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const refused = Object.assign(new Error('Out of range'), { code: '22003' });
    const keep = vi.spyOn(here.app.get(ReleaseReportsRepository), 'keep').mockRejectedValueOnce(refused);
    try {
      await tell(people[0], tells(remote.stable));
      expect(said.mock.calls.map(([text]) => String(text))).toEqual(['Reports of releases are lost: 1']);
    } finally {
      keep.mockRestore();
      said.mockRestore();
    }
    await tell(people[1], tells(remote.stable, 'loaded'));
    expect(await remote.told()).toEqual(['1.0.0 1 0 0']);
  });

  test('is deleted after a week', async () => {
    await remote.insertReports(remote.stable, before({ hours: 7 * 24 - 1 }), kyiv.tenant, 1);
    await remote.insertReports(remote.stable, before({ hours: 7 * 24 + 1 }), kyiv.tenant, 2);
    await here.app.get(Housekeeping).run('guard of releases');
    expect(await remote.told()).toEqual(['1.0.0 0 2 0']);
  });
});

describe('a canary', () => {
  const failFor = async (sessions: readonly (TestSession | undefined)[], version = remote.canary) => {
    for (const session of sessions) await tell(session, tells(version), tells(version, 'render-failed', 'render'));
  };

  test('that fails for two people is rolled back at once, with the reason and the figures', async () => {
    await remote.tryOut(remote.canary, now(), kyiv.tenant);
    await tell(people[2], tells(remote.canary, 'loaded'), tells(remote.stable, 'loaded'));
    await failFor([people[0]]);
    expect(await remote.canaryNow()).toBe(remote.canary);
    await failFor([people[1]]);
    expect(await remote.canaryNow()).toBeNull();
    const [event, ...others] = await remote.events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      kind: 'canary-rolled-back', version: remote.canary, actor_name: null,
      reason: 'Автоматично: збоїв 4 із 4 (100\u00a0%) у 2 людей за 1 хв; у стабільної 0\u00a0%',
      details: {
        minutes: 1,
        canary: { attempts: 3, failures: 4, people: 2 },
        stable: { version: remote.stable, attempts: 1, failures: 0 },
      },
    });
  });

  test('is rolled back without an actor: the platform’s log has no address of a reporter', async () => {
    await remote.tryOut(remote.canary, now(), kyiv.tenant);
    await remote.insertReports(remote.canary, now(), kyiv.tenant, 1);
    // not `tell`: the report must be stored when its time has come
    expect(await people[0]?.data(releasesRoutes.report, { body: { reports: [tells(remote.canary), tells(remote.canary)] } })).toBeNull();
    await vi.waitFor(async () => expect(await remote.canaryNow()).toBeNull(), { timeout: 10_000 });
    expect(await remote.logged()).toEqual([{ action: 'releases.canary-rolled-back', actor_id: null, ip: null, user_agent: null }]);
  });

  test('stays while one person fails, while people of other centres fail, or while the network fails', async () => {
    await remote.tryOut(remote.canary, now(), kyiv.tenant);
    await failFor([people[0], people[0], stranger, stranger]);
    for (const session of people) {
      await tell(session, tells(remote.canary, 'load-failed', 'slow'), tells(remote.canary, 'load-failed', 'unreachable'));
    }
    await here.app.get(Housekeeping).run('guard of releases');
    expect(await remote.canaryNow()).toBe(remote.canary);
    expect(await remote.events()).toEqual([]);
  });

  test('does not answer for failures before it began, nor for failures long ago', async () => {
    await remote.tryOut(remote.canary, before({ hours: 1 }), kyiv.tenant);
    await remote.insertReports(remote.canary, before({ minutes: 16 }), kyiv.tenant, 1, 2);
    await failFor([people[0]]);
    expect(await remote.canaryNow()).toBe(remote.canary);
    clock.advance({ seconds: 1 });
    await remote.tryOut(remote.canary, now(), kyiv.tenant);
    await failFor([people[1]]);
    expect(await remote.canaryNow()).toBe(remote.canary);
    await failFor([people[0]]);
    expect(await remote.canaryNow()).toBeNull();
  });

  test('is rolled back once, by two processes and the check of each minute together', async () => {
    await remote.tryOut(remote.canary, now(), kyiv.tenant);
    await remote.insertReports(remote.canary, now(), kyiv.tenant, 1, 2);
    await Promise.all([here, there, here, there].map((app) => app.app.get(Housekeeping).run('guard of releases')));
    expect((await remote.events()).map(({ kind }) => kind)).toEqual(['canary-rolled-back']);
  });

  test('that cannot be rolled back at once is rolled back by the next check; its reports are kept, and the log does not call them lost', async () => {
    await remote.tryOut(remote.canary, now(), kyiv.tenant);
    const said = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const broken = vi.spyOn(here.app.get(ReleaseWriter), 'change').mockRejectedValue(new Error('Away'));
    try {
      await failFor([people[0], people[1]]);
      expect(said.mock.calls.map(([text]) => String(text))).toEqual([expect.stringContaining('could not be judged')]);
      expect(await remote.told()).toHaveLength(2);
      broken.mockRestore();
      const keep = vi.spyOn(here.app.get(ReleaseReportsRepository), 'keep').mockRejectedValueOnce(new Error('Away'));
      await tell(people[2], tells(remote.canary));
      expect(keep).toHaveBeenCalledOnce();
      expect(said.mock.calls.map(([text]) => String(text)).at(-1)).toBe('Reports of releases wait to be kept: 1');
      expect(await remote.told()).toHaveLength(2);
    } finally {
      vi.restoreAllMocks();
    }
    await here.app.get(Housekeeping).run('guard of releases');
    expect(await remote.canaryNow()).toBeNull();
  });

  test('that replaced the failing canary stays', async () => {
    await remote.tryOut(remote.next, now(), kyiv.tenant);
    await failFor(people);
    expect(await remote.canaryNow()).toBe(remote.next);
    expect(await remote.events()).toEqual([]);
  });
});
