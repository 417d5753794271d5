import { authRoutes, secondStepRoutes } from '@dzvinok/contract/auth';
import { avatarsRoutes } from '@dzvinok/contract/avatars';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { centreRoutes } from '@dzvinok/contract/centre';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { centrePassportRoutes, passportsRoutes } from '@dzvinok/contract/passports';
import { idempotencyHeader, replayedHeader, type RouteDefinition } from '@dzvinok/contract/route';
import { supportRoutes } from '@dzvinok/contract/support';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPhone, apexHost, hostOf, pathOf, platformHost, signIn, startTestApp, testPassword, type TestApp, type TestSession } from '../app.fixture.ts';
import { addAccount, refresh, signOut } from '../../src/identity/auth/auth.fixture.ts';
import { giveFactor, readTicket } from '../../src/identity/auth/second-factor.fixture.ts';
import { saturdayNoon, StoppedClock } from '../lessons-scenario.fixture.ts';
import { db } from '../../src/runtime/database/database.ts';
import { openPage } from '../../src/runtime/live/live.fixture.ts';
import { readCompressed } from '../../src/runtime/replies/compressed.fixture.ts';
import { makePassport, ownArchive } from '../../src/platform/passports/passport.fixture.ts';
import { askForTicket, letIn, presentTicket } from '../../src/identity/support/support.fixture.ts';
import { send, type CallInput } from './calls.fixture.ts';
import { openIsolationScenario, sessionIn, type IsolationScenario, type Side } from './isolation-scenario.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
let app: TestApp;
let scenario: IsolationScenario;
let here: Side;
let there: Side;

beforeAll(async () => {
  app = await startTestApp({ clock });
  scenario = await openIsolationScenario(app);
  ({ here, there } = scenario);
  await app.app.listen(0);
}, 180_000);
afterAll(() => scenario.close());

const at = (side: Side) => hostOf(side.centre.tenant);
const adminOf = ({ sessions }: Side) => sessionIn(sessions, 'TenantAdmin');
const superAdmin = () => sessionIn(here.sessions, 'SuperAdmin');

describe('data of a centre’s own people', () => {
  /** Secret addresses, with further hosts that serve them; the names cannot be guessed and identify the centre. */
  const secrets: [string, RouteDefinition, (side: Side) => CallInput, string[]][] = [
    ['the address of a picture', avatarsRoutes.show, ({ own }) => ({ params: { tenantId: String(own.tenant), file: own.avatarFile } }), [apexHost]],
    ['the address of a calendar', calendarFeedsRoutes.show, ({ own }) => ({ params: { file: own.calendarFile } }), []],
    ['the address of a logo', centreRoutes.logo, ({ own }) => ({ params: { file: own.logoFile } }), [platformHost]],
  ];

  it.each(secrets)('under %s is not served at another centre', async (_name, route, inputOf, alsoAt) => {
    const opening = [at(there), ...alsoAt];
    for (const host of [at(here), at(there), platformHost, apexHost, 'nobody.localhost']) {
      const { status } = await send(app, route, inputOf(there), { host, token: adminOf(here).accessToken });
      expect([host, status]).toEqual([host, opening.includes(host) ? 200 : 404]);
    }
  });

  it('is not served for a file of another centre under this centre’s id', async () => {
    const mixed = { params: { tenantId: String(here.own.tenant), file: there.own.avatarFile } };
    for (const host of [at(here), at(there), apexHost]) {
      expect([host, (await send(app, avatarsRoutes.show, mixed, { host })).status]).toEqual([host, 404]);
    }
  });

  it('is not opened by a refresh token of another centre, which neither renews nor ends a session here', async () => {
    const { refreshToken } = await signIn(app, there.centre.tenant, adminPhone);
    for (const host of [at(here), platformHost]) {
      expect([host, (await refresh(app, host, refreshToken)).status]).toEqual([host, 401]);
      expect([host, (await signOut(app, host, refreshToken)).status]).toEqual([host, 401]);
    }
    expect((await refresh(app, at(there), refreshToken)).status).toBe(200);
  });
});

describe('a stored reply', () => {
  // Fixed, because a Citus cluster never repeats a number.
  const sameNumber = 4_000_000;
  const journal = pathOf(lessonsRoutes.journal, { params: { id: sameNumber } });
  const addGroup = ({ centre, own }: Side) => centre.within(async () => {
    const group = { id: sameNumber, name: 'Ґ', subject_id: own.subject, teacher_id: own.teacher, lesson_duration: 60, is_online: true };
    await db().insertInto('groups').values(group).execute();
    await db().insertInto('memberships').values({ group_id: sameNumber, student_id: own.student, joined_on: '2026-09-01', left_on: null }).execute();
  });

  it('of a journal belongs to its own centre under the same id and version, compressed or not', async () => {
    for (const side of [here, there]) await addGroup(side);
    const [ours, theirs] = [await readCompressed(adminOf(here), journal), await readCompressed(adminOf(there), journal)];
    for (const [reply, side, other] of [[ours, here, there], [theirs, there, here]] as const) {
      expect(reply.text).toContain(side.own.code);
      expect(reply.text).not.toContain(other.own.code);
      expect(reply.headers['cache-control']).toMatch(/private|no-store|no-cache/);
    }
    // a centre's ETag does not match in the other centre, even for the same version
    const tag = String(ours.headers['etag'] ?? '""');
    const asked = await readCompressed(adminOf(there), journal, { 'if-none-match': tag });
    expect([asked.status, asked.text.includes(there.own.code)]).toEqual([200, true]);
  });

  it('to a repeated call goes to its own caller alone', async () => {
    const key = randomUUID();
    const create = async (session: TestSession) => {
      const body = { name: `Той самий предмет ${key}` };
      const { method, path } = subjectsRoutes.create;
      return app.request({ method, url: path, host: session.host, token: session.accessToken, body, headers: { [idempotencyHeader]: key } });
    };
    const first = await create(adminOf(here));
    expect([first.status, first.headers[replayedHeader]]).toEqual([200, undefined]);
    const again = await create(adminOf(here));
    expect([again.text, again.headers[replayedHeader]]).toEqual([first.text, 'true']);
    const elsewhere = await create(adminOf(there));
    expect([elsewhere.status, elsewhere.headers[replayedHeader]]).toEqual([200, undefined]);
    const colleague = await create(sessionIn(here.otherSessions, 'TenantAdmin'));
    expect([colleague.status, colleague.headers[replayedHeader]]).toEqual([409, undefined]);
  });
});

describe('streams', () => {
  it('carry no save of another centre under the same ids', async () => {
    // roles that a saved mark concerns; a new role may hear of none
    const hearers = ['TenantAdmin', 'Teacher', 'Student', 'Parent'] as const;
    const pages = await Promise.all(hearers.map((role) => openPage(app, sessionIn(here.sessions, role))));
    const save = async ({ sessions, own }: Side, classworkMark: number) => {
      await sessionIn(sessions, 'Teacher').data(marksRoutes.update, { params: { classId: own.group }, body: { id: own.mark, classworkMark } });
    };
    for (const mark of [1, 2, 3]) await save(there, mark);
    await adminOf(there).data(groupsRoutes.addStudent, { params: { classId: there.own.group, studentId: there.own.newcomer } });
    // the next save here is each page's first event
    await save(here, 7);
    for (const page of pages) {
      const [heard] = await page.next();
      expect(page.changes).toHaveLength(1);
      if (heard?.kind === 'marks') expect(heard.marks[0]?.classworkMark).toBe(7);
      page.close();
    }
  });
});

describe('a passport', () => {
  it('holds its own centre alone, and no other admin downloads it', async () => {
    const job = await makePassport(app, superAdmin(), here.own.tenant);
    expect(job.state).toBe('done');
    const contents = gunzipSync(await ownArchive(app, adminOf(here))).toString('latin1');
    expect(contents).toContain(here.own.code);
    expect(contents).not.toContain(there.own.code);
    const theirs = await adminOf(there).data(centrePassportRoutes.state, {});
    expect([theirs.passport, theirs.job?.tenantCode]).toEqual([null, there.own.code]);
    const file = await send(app, centrePassportRoutes.file, {}, { host: at(there), token: adminOf(there).accessToken });
    expect(file.status).toBe(404);
    const passportId = String(job.result?.['passportId']);
    const taken = await send(app, passportsRoutes.file, { params: { passportId } }, { host: platformHost, token: superAdmin().accessToken });
    expect([taken.status, JSON.parse(taken.text).code]).toEqual([403, 'passports.no-consent']);
    await superAdmin().data(passportsRoutes.remove, { params: { passportId } });
  });
});

describe('a link for support', () => {
  it('leads into its own centre, once, and no further', async () => {
    const { tenant } = there.centre;
    await letIn(adminOf(there), 'full');
    const ticket = await askForTicket(superAdmin(), tenant);
    for (const host of [at(here), apexHost, platformHost]) {
      expect([host, (await presentTicket(app, host, ticket)).body.success]).toEqual([host, false]);
    }
    const entered = await presentTicket(app, at(there), ticket);
    expect(entered.status).toBe(200);
    expect((await presentTicket(app, at(there), ticket)).status).toBe(401);
    const { accessToken, refreshToken } = supportRoutes.signIn.data.parse(entered.body.data).tokenPair;
    const list = (host: string) => app.request({ method: 'GET', url: subjectsRoutes.list.path, host, token: accessToken });
    expect([(await list(at(there))).status, (await list(at(here))).status, (await list(platformHost)).status]).toEqual([200, 401, 401]);
    for (const host of [at(here), platformHost]) expect([host, (await refresh(app, host, refreshToken)).status]).toEqual([host, 401]);
    // a grant of one centre does not open its neighbour
    const refused = await superAdmin().call(supportRoutes.enter, { params: { tenantId: here.own.tenant } });
    expect([refused.status, refused.body.code]).toEqual([403, 'support.no-grant']);
    await adminOf(there).data(supportRoutes.end, {});
    expect((await list(at(there))).status).toBe(401);
  });
});

describe('a second factor', () => {
  it('belongs to its own centre: its ticket, codes and recovery codes are refused elsewhere', async () => {
    const { tenant } = there.centre;
    const { phoneNumber } = await addAccount(app, tenant, 'TenantAdmin');
    const factor = await giveFactor(await signIn(app, tenant, phoneNumber), clock);
    const first = await app.request({
      method: 'POST', url: authRoutes.login.path, host: at(there), body: { phoneNumber, password: testPassword, domain: tenant.code },
    });
    const ticket = readTicket(first, 'auth.second-factor-needed');
    const step = (host: string, code: string) =>
      app.request({ method: 'POST', url: secondStepRoutes.check.path, host, body: { ticket, code } });
    for (const host of [at(here), platformHost]) {
      for (const code of [factor.code(), factor.recoveryCodes[0] ?? '']) {
        const reply = await step(host, code);
        expect([host, reply.status, reply.body.code]).toEqual([host, 401, 'auth.ticket-over']);
      }
    }
    // the recovery code is unused
    expect((await step(at(there), factor.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

describe('the platform', () => {
  it('changes an admin of the named centre, though each centre has an admin with that id', async () => {
    const accountId = Number(JSON.parse(atob(adminOf(there).accessToken.split('.')[1] ?? '')).sub);
    await superAdmin().data(tenantLifeRoutes.resetPassword, { params: { tenantId: here.own.tenant, accountId }, body: { ownPassword: testPassword } });
    expect((await adminOf(here).call(subjectsRoutes.list, {})).status).toBe(401);
    expect((await adminOf(there).call(subjectsRoutes.list, {})).status).toBe(200);
    expect((await app.request({ method: 'POST', url: authRoutes.login.path, host: at(here), body: { phoneNumber: adminPhone, password: '12345678', domain: here.own.code } })).status).toBe(401);
    await signIn(app, there.centre.tenant, adminPhone);
  });
});
