import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { profileRoutes } from '@dzvinok/contract/profile';
import { studentsRoutes } from '@dzvinok/contract/students';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apexHost, hostOf, platformHost, randomAddress, signInSuperAdmin, startTestApp, testPassword, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openLessonsScenario, saturdayNoon, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

let app: TestApp;
let centre: LessonsScenario;
let anna: TestSession;
let bohdan: TestSession;
let parent: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  centre = await openLessonsScenario(app);
  [anna, bohdan, parent] = await Promise.all([centre.signIn('anna'), centre.signIn('bohdan'), centre.signIn('parent')]);
});
afterAll(() => app.close());

beforeEach(() => centre.within(async () => void (await db().deleteFrom('calendar_feeds').execute())));

type Query = { studentId?: number };
const one = async (who = anna, query: Query = {}) => (await who.data(calendarFeedsRoutes.one, { query })).url;
const revoke = (who = anna, query: Query = {}) => who.call(calendarFeedsRoutes.revoke, { query });
async function open(who = anna, query: Query = {}): Promise<string> {
  return (await who.data(calendarFeedsRoutes.open, { query })).url ?? '';
}
const show = (url: string, { host = hostOf(centre.tenant), headers = {}, address = app.address } = {}) =>
  app.request({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, ''), host, headers, address });

const missing = { success: false, data: null, message: null, code: 'calendar-feeds.not-found' };
async function expectMissing(url: string, options?: Parameters<typeof show>[1]): Promise<void> {
  const { status, headers, body } = await show(url, options);
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  expect(body).toEqual({ ...missing, errorMessage: expect.stringMatching(/^Такого календаря немає/) });
}

describe('the address of a feed', () => {
  it('is shared by the student and the parents, and renewed or ended by any of them', async () => {
    expect([await one(), await one(parent)]).toEqual([null, null]);
    const first = await open();
    expect(first).toMatch(new RegExp(`^http://${centre.tenant.code}\\.localhost(:\\d+)?/api/calendar/[\\w-]{43}\\.ics$`));
    expect([await one(), await one(parent), await one(parent, { studentId: centre.ids.anna })]).toEqual([first, first, first]);
    expect([await one(bohdan), await one(parent, { studentId: centre.ids.bohdan })]).toEqual([null, null]);
    expect((await show(first)).status).toBe(200);

    const second = await open(parent);
    expect(second).not.toBe(first);
    expect(await one()).toBe(second);
    await expectMissing(first);
    expect((await show(second)).status).toBe(200);

    expect((await revoke(parent)).body).toEqual({ success: true, data: null, errorMessage: null, message: null });
    expect((await revoke()).status).toBe(200);
    await expectMissing(second);
    expect([await one(), await one(parent)]).toEqual([null, null]);
  });

  it('is in the audit log when it is created and when it ends', async () => {
    await open();
    await revoke(parent);
    await revoke(parent);
    const rows = await centre.within(() => db().selectFrom('audit_log').select(['action', 'actor_id', 'details'])
      .where('action', 'like', 'calendar-feeds.%').where('entity_id', '=', centre.ids.anna).orderBy('id', 'desc').limit(2).execute());
    expect(rows).toEqual([
      { action: 'calendar-feeds.revoked', actor_id: centre.ids.parent, details: {} },
      { action: 'calendar-feeds.opened', actor_id: centre.ids.anna, details: {} },
    ]);
  });

  it('is not in the database in clear text, also after a call with an idempotency key', async () => {
    const key = '0b0c2f2e-8d5f-4f4e-9a55-3d3f0b3e1a77';
    const reply = await app.request({
      method: 'POST', url: '/api/studentAndParent/calendarFeed', host: anna.host, token: anna.accessToken, headers: { 'idempotency-key': key },
    });
    const secret = /([\w-]{43})\.ics/.exec(reply.text)?.[1] ?? '';
    expect([reply.status, secret.length]).toEqual([200, 43]);
    const { rows } = await app.connections.database.ownerPool.query<{ everything: string }>(
      `select schema_to_xml($1::name, true, false, '')::text as everything`, [centre.tenant.schemaName]);
    expect(rows[0]?.everything).toContain('calendar_feeds');
    expect(rows[0]?.everything).not.toContain(secret);
  });

  it('is renewed often, but not endlessly; the last address stays', async () => {
    const denys = await centre.signIn('denys');
    const made = [];
    for (let time = 1; time <= 20; time += 1) made.push(await open(denys));
    const refused = await denys.call(calendarFeedsRoutes.open, { query: {} });
    expect([refused.status, refused.body.code]).toEqual([429, 'profile.too-many-changes']);
    expect(await one(denys)).toBe(made.at(-1));
    expect((await show(made.at(-1) ?? '')).status).toBe(200);
  });

  it('is the same after several requests at once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, turn) => open(turn % 2 ? anna : parent)));
    expect((await show(await one() ?? '')).status).toBe(200);
    expect(await centre.within(() => db().selectFrom('calendar_feeds').select('student_id').execute())).toEqual([{ student_id: centre.ids.anna }]);
  });

  it('is on the centre’s own host, also for a user who signed in at the bare domain', async () => {
    const reply = await app.request({ method: 'POST', url: '/api/studentAndParent/calendarFeed', host: apexHost, token: anna.accessToken });
    expect(reply.text).toContain(`http://${hostOf(centre.tenant)}/api/calendar/`);
  });

  it('is shown to the student and the parents only', async () => {
    const refused = [[parent, centre.ids.yeva], [parent, centre.ids.parent], [parent, 999_999], [anna, centre.ids.bohdan]] as const;
    for (const [who, studentId] of refused) {
      for (const route of [calendarFeedsRoutes.one, calendarFeedsRoutes.open, calendarFeedsRoutes.revoke]) {
        const reply = await who.call(route, { query: { studentId } });
        expect([reply.status, reply.body.code]).toEqual([404, 'family.not-your-child']);
      }
    }
    const childless = await centre.signIn('childless');
    expect((await childless.call(calendarFeedsRoutes.open, { query: {} })).body).toMatchObject({ code: 'family.no-children' });
    for (const person of ['admin', 'teacher'] as const) {
      const who = await centre.signIn(person);
      for (const route of [calendarFeedsRoutes.one, calendarFeedsRoutes.open, calendarFeedsRoutes.revoke]) {
        expect((await who.call(route, { query: {} })).status).toBe(403);
      }
    }
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      for (const studentId of ['x', '0', '1.5', '9007199254740993']) {
        const url = `/api/studentAndParent/calendarFeed?studentId=${studentId}`;
        expect((await app.request({ method, url, host: parent.host, token: parent.accessToken })).status).toBe(400);
      }
      expect((await app.request({ method, url: '/api/studentAndParent/calendarFeed', host: parent.host })).status).toBe(401);
    }
  });
});

describe('a centre without calendar feeds', () => {
  it('creates and shows no address, and the former address works again when feeds are switched on', async () => {
    const superAdmin = await signInSuperAdmin(app);
    const params = { tenantId: centre.tenant.id };
    const { settings: { logo: _, ...settings }, timezone } = await superAdmin.data(tenantLifeRoutes.one, { params });
    const choose = (calendarFeeds: boolean) => superAdmin.data(tenantLifeRoutes.saveSettings, {
      params, body: { ...settings, timezone, switches: { ...settings.switches, calendarFeeds } },
    });
    const url = await open();
    await choose(false);
    const refused = await anna.call(calendarFeedsRoutes.open, { query: {} });
    expect([refused.status, refused.body.code, refused.body.errorMessage]).toEqual(
      [403, 'calendar-feeds.off', 'У вашому центрі підписку на календар вимкнено.']);
    expect(await one()).toBeNull();
    await expectMissing(url);
    await choose(true);
    expect([await one(), (await show(url)).status]).toEqual([url, 200]);
  });
});

describe('the feed', () => {
  it('is a file that is requested each time, and not sent again while it is unchanged', async () => {
    const url = await open();
    const { status, headers, text } = await show(url);
    expect([status, headers['content-type'], headers['cache-control'], headers['x-content-type-options']])
      .toEqual([200, 'text/calendar; charset=utf-8', 'private, no-cache', 'nosniff']);
    expect(headers['content-disposition']).toContain('filename*=UTF-8\'\'%D0%A0');
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    const etag = String(headers.etag);
    const again = await show(url, { headers: { 'if-none-match': `W/${etag}` } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    await centre.within(() => db().updateTable('classrooms').set({ name: 'Інший кабінет' }).execute());
    const changed = await show(url, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    const head = await app.request({ method: 'HEAD', url: url.replace(/^http:\/\/[^/]+/, ''), host: hostOf(centre.tenant) });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', changed.headers.etag]);
  });

  it('of another secret, another centre or another kind of host is not found', async () => {
    const neighbour = await openLessonsScenario(app);
    const theirs = await open(await neighbour.signIn('anna'));
    const url = await open();
    expect((await show(theirs, { host: hostOf(neighbour.tenant) })).text).not.toContain(centre.tenant.code);
    await expectMissing(theirs);
    await expectMissing(url, { host: hostOf(neighbour.tenant) });
    await expectMissing(url, { host: apexHost });
    expect((await show(url, { host: platformHost })).status).toBe(404);
    const [secret = ''] = /[\w-]{43}/.exec(url) ?? [];
    const wrong = [`${'A'.repeat(43)}.ics`, secret, `${secret}.ICSX`, `${secret}.ics.ics`, `${secret.slice(1)}.ics`, `${secret}=.ics`, '.ics', 'x', `${'a'.repeat(150)}.ics`, '%27%20or%201=1.ics'];
    for (const file of wrong) await expectMissing(`/api/calendar/${file}`);
  });

  describe('ends with the sessions of a person who knows the address', () => {
    const own = 'власний-пароль';
    const newPassword = (who: TestSession, currentPassword = testPassword) =>
      who.data(profileRoutes.changePassword, { body: { currentPassword, newPassword: own } });
    const byForm = async (at: LessonsScenario) => {
      const admin = await at.signIn('admin');
      const { parent: _, ...student } = await admin.data(studentsRoutes.one, { params: { id: at.ids.anna } });
      await admin.data(studentsRoutes.update, { body: { ...student, password: 'видано-знову' } });
    };
    const archive = async (at: LessonsScenario) => {
      const admin = await at.signIn('admin');
      await admin.data(studentsRoutes.archive, { params: { id: at.ids.anna } });
      await admin.data(studentsRoutes.restore, { params: { id: at.ids.anna } });
    };
    it.each([
      ['the student’s own new password', async (at: LessonsScenario) => newPassword(await at.signIn('anna'))],
      ['the parent’s own new password', async (at: LessonsScenario) => newPassword(await at.signIn('parent'))],
      ['a password that the admin sets', byForm],
      ['the end of all other sessions, also where none was open', async (at: LessonsScenario) => (await at.signIn('anna')).data(profileRoutes.endOtherSessions, {})],
      ['the archive, and does not come back with the student', archive],
    ])('%s', async (_what, end) => {
      const [at, neighbour] = [await openLessonsScenario(app), await openLessonsScenario(app)];
      const openOf = async (where: LessonsScenario, person: 'anna' | 'yeva') => open(await where.signIn(person));
      const [ended, others, theirs] = [await openOf(at, 'anna'), await openOf(at, 'yeva'), await openOf(neighbour, 'anna')];
      await end(at);
      await expectMissing(ended, { host: hostOf(at.tenant) });
      expect((await show(others, { host: hostOf(at.tenant) })).status).toBe(200);
      expect((await show(theirs, { host: hostOf(neighbour.tenant) })).status).toBe(200);
      const log = (where: LessonsScenario) => where.within(() => db().selectFrom('audit_log').select('entity_id').where('action', '=', 'calendar-feeds.revoked').execute());
      expect([await log(at), await log(neighbour)]).toEqual([[{ entity_id: at.ids.anna }], []]);
    });

    it('not with a single other session, whose user may not know the address', async () => {
      const url = await open();
      const other = await centre.signIn('anna');
      const { id } = (await anna.data(profileRoutes.sessions, {})).find(({ isCurrent }) => !isCurrent) ?? { id: '' };
      await anna.data(profileRoutes.endSession, { params: { sessionId: id } });
      expect([(await show(url)).status, other.role]).toEqual([200, 'Student']);
    });
  });

  it('of a suspended or archived centre is not found', async () => {
    const closing = await openLessonsScenario(app);
    const url = await open(await closing.signIn('anna'));
    const host = hostOf(closing.tenant);
    const become = async (status: string) => {
      await app.connections.database.ownerPool.query('update platform.tenants set status = $1 where id = $2', [status, closing.tenant.id]);
      await app.connections.directory.forget(closing.tenant.id);
    };
    await become('suspended');
    await expectMissing(url, { host });
    await become('archived');
    // as for an unknown host
    const [archived, nobody] = [await show(url, { host }), await show(url, { host: 'nobody.localhost' })];
    expect([archived.status, archived.text]).toEqual([404, nobody.text]);
    await become('active');
    expect((await show(url, { host })).status).toBe(200);
  });

  it('is refused after many unknown addresses from one IP address; known addresses do not count', async () => {
    const url = await open();
    const address = randomAddress();
    const wrong = `/api/calendar/${'B'.repeat(43)}.ics`;
    const shows = async (path: string, times: number) =>
      statuses(await Promise.all(Array.from({ length: times }, () => show(path, { address }))));
    expect(await shows(wrong, 97)).toEqual({ 404: 97 });
    expect(await shows(url, 8)).toEqual({ 200: 8 });
    expect(await shows(wrong, 5)).toEqual({ 404: 3, 429: 2 });
    const refused = await show(wrong, { address });
    expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'request.too-many', true]);
    expect(await shows(url, 3)).toEqual({ 200: 3 });
    expect((await show(wrong)).status).toBe(404);
  }, 60_000);

  it('counts the IPv6 addresses of a household as one address', async () => {
    const url = await open();
    const block = randomInt(0x1_0000).toString(16);
    const wrong = `/api/calendar/${'C'.repeat(43)}.ics`;
    const misses = await Promise.all(Array.from({ length: 102 }, (_, index) => show(wrong, { address: `2001:db8:77:${block}::${(index + 1).toString(16)}` })));
    expect(statuses(misses)).toEqual({ 404: 100, 429: 2 });
    expect((await show(url, { address: `2001:db8:77:${block}::ffff` })).status).toBe(200);
  }, 60_000);
});
