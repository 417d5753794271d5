import { groupsRoutes } from '@dzvinok/contract/groups';
import { marksRoutes } from '@dzvinok/contract/marks';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { profileRoutes } from '@dzvinok/contract/profile';
import { releasesRoutes } from '@dzvinok/contract/releases';
import { idempotencyHeader, type RouteDefinition } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import { studentsRoutes } from '@dzvinok/contract/students';
import { supportRoutes as routes } from '@dzvinok/contract/support';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { decodeJwt } from 'jose';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  adminPhone, apexHost, hostOf, pathOf, platformHost, signInSuperAdmin, startTestApp, testPassword, type TestApp, type TestSession,
} from '../../../test/app.fixture.ts';
import { adminCall, attemptSignIn, newPhone, refresh } from '../auth/auth.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openLessonsScenario, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { openPage } from '../../runtime/live/live.fixture.ts';
import { expectRefusedBodies, FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { SupportSessionsRepository } from './support-sessions.repository.ts';
import { askForTicket, enter, grantFor, letIn, told, presentTicket } from './support.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
let here: TestApp;
let there: TestApp;
let kyiv: LessonsScenario;
let lviv: LessonsScenario;
let admin: TestSession;
let superAdmin: TestSession;

beforeAll(async () => {
  [here, there] = await Promise.all([startTestApp({ clock }), startTestApp({ clock })]);
  await here.app.listen(0);
  [kyiv, lviv] = [await openLessonsScenario(here), await openLessonsScenario(here)];
  admin = await kyiv.signIn('admin');
  superAdmin = await signInSuperAdmin(here);
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(() => clock.set(saturdayNoon));

const codeOf = (reply: { status: number; body: { code?: string | undefined } }) => [reply.status, reply.body.code];
const state = (session = admin) => session.data(routes.state, {});

describe('a grant of access', () => {
  test('is given by an admin alone, for a reason and some hours, one grant at a time', async () => {
    const refused: Record<string, unknown>[] = [{ reason: ' ' }, { reason: 'я'.repeat(501) }, { hours: 0 }, { hours: 25 }, { hours: 1.5 }, { mode: 'root' }];
    await expectRefusedBodies(admin, routes.grant, { body: grantFor('read'), changes: refused });
    expect(await state()).toEqual({ grant: null, isSupport: false, history: [] });

    const both = await Promise.all(['read', 'full'].map((mode) =>
      admin.call(routes.grant, { body: mode === 'read' ? grantFor('read', 24) : grantFor('full') })));
    expect(statuses(both)).toEqual({ 200: 1, 409: 1 });
    const { grant } = await state();
    expect(grant).toMatchObject({ reason: 'Не відкривається журнал', grantedBy: 'Адміна Тестова', endedAt: null, endedBy: null });
    expect(codeOf(await admin.call(routes.grant, { body: grantFor('full') }))).toEqual([409, 'support.already-granted']);

    const ended = await admin.data(routes.end, {});
    expect(ended).toMatchObject({ grant: null, history: [{ id: grant?.id, endedBy: 'Адміна Тестова' }] });
    expect(await admin.data(routes.end, {})).toEqual(ended);
    expect((await told(here, kyiv.tenant, 'support.%')).map(({ action }) => action)).toEqual(['support.granted', 'support.ended']);
  });

  test('is closed to every other role, and another centre sees nothing of it', async () => {
    await letIn(admin, 'full');
    const centre = new FilledCentre(here, lviv.tenant, '', await lviv.signIn('admin'));
    expect(await state(centre.admin)).toEqual({ grant: null, isSupport: false, history: [] });
    await centre.admin.data(routes.end, {});
    expect((await state()).grant).not.toBeNull();
    await centre.addTeacher({ phoneNumber: '0502222222', subjectId: scenario.history });
    for (const route of [routes.state, routes.grant, routes.end]) {
      const { method, path: url } = route;
      for (const person of ['teacher', 'anna', 'parent'] as const) {
        const { accessToken: token } = await kyiv.signIn(person);
        expect(codeOf(await here.request({ method, url, host: admin.host, token }))).toEqual([403, 'auth.not-allowed']);
      }
      expect((await here.request({ method, url, host: admin.host })).status).toBe(401);
      expect((await here.request({ method, url, host: admin.host, token: superAdmin.accessToken })).status).toBe(401);
    }
  });

  test('expires by the clock; the next grant closes it in the database', async () => {
    clock.set('2026-11-21T12:00:01+02:00');
    await letIn(admin, 'read', 24);
    clock.set('2026-11-22T12:00:02+02:00');
    const late = await kyiv.signIn('admin');
    const { grant, history: [latest] } = await state(late);
    expect([grant, latest]).toEqual([null, expect.objectContaining({ mode: 'read', endedAt: null, endedBy: null })]);
    const next = await late.data(routes.grant, { body: grantFor('full', 1) });
    expect([next.grant?.mode, next.history[0]]).toEqual(['full', latest]);
    await late.data(routes.end, {});
  });
});

describe('the link for support', () => {
  test('is refused without a grant of the centre, and on the centre’s own host', async () => {
    await admin.data(routes.end, {});
    const params = { tenantId: kyiv.tenant.id };
    expect(codeOf(await superAdmin.call(routes.enter, { params }))).toEqual([403, 'support.no-grant']);
    await letIn(await lviv.signIn('admin'), 'full');
    expect(codeOf(await superAdmin.call(routes.enter, { params }))).toEqual([403, 'support.no-grant']);
    expect((await adminCall(here, admin.host, superAdmin.accessToken)).status).toBe(401);
    expect(codeOf(await superAdmin.call(routes.enter, { params: { tenantId: 999_999 } }))).toEqual([404, 'tenants.not-found']);
    await letIn(admin, 'read');
    clock.set('2026-11-21T13:00:01+02:00');
    const late = await signInSuperAdmin(here);
    expect(codeOf(await late.call(routes.enter, { params }))).toEqual([403, 'support.no-grant']);
  });

  test('works once, for a minute, at its own centre', async () => {
    await letIn(admin, 'read');
    await letIn(await lviv.signIn('admin'), 'full');
    const over = [401, 'support.ticket-over'];
    const ticket = await askForTicket(superAdmin, kyiv.tenant);
    for (const host of [hostOf(lviv.tenant), platformHost, apexHost]) {
      expect([host, ...codeOf(await presentTicket(here, host, ticket))].slice(0, 3)).toEqual([host, ...(host === platformHost ? [404, 'request.not-found'] : over)]);
    }
    const forged = [superAdmin.accessToken, admin.accessToken, admin.refreshToken, `${ticket.slice(0, -4)}AAAA`, ticket.replace(/\..*\./, '.e30.'), 'x'];
    for (const text of forged) expect(codeOf(await presentTicket(here, admin.host, text))).toEqual(over);

    const replies = await Promise.all([here, there, here, there].map((app) => presentTicket(app, admin.host, ticket)));
    expect(statuses(replies)).toEqual({ 200: 1, 401: 3 });
    expect(codeOf(await presentTicket(here, admin.host, ticket))).toEqual(over);
    expect((await adminCall(here, admin.host, await askForTicket(superAdmin, kyiv.tenant))).status).toBe(401);

    const slow = await askForTicket(superAdmin, kyiv.tenant);
    clock.set('2026-11-21T12:01:01+02:00');
    expect(codeOf(await presentTicket(here, admin.host, slow))).toEqual(over);
  });

  test('creates one account for a SuperAdmin, however many links are opened at once', async () => {
    const sessions = here.app.get(SupportSessionsRepository);
    for (let superAdminId = 9_001; superAdminId <= 9_030; superAdminId += 1) {
      const ids = await Promise.all(Array.from({ length: 4 }, () => kyiv.within(() => sessions.accountFor(superAdminId, 'Підтримка'))));
      expect(new Set(ids).size).toBe(1);
    }
  });

  test('is void for each holder once the admin ends the grant', async () => {
    await letIn(admin, 'full');
    const ticket = await askForTicket(superAdmin, kyiv.tenant);
    await admin.data(routes.end, {});
    expect(codeOf(await presentTicket(here, admin.host, ticket))).toEqual([403, 'support.no-grant']);
    await admin.data(routes.grant, { body: grantFor('full') });
    expect(codeOf(await presentTicket(here, admin.host, ticket))).toEqual([403, 'support.no-grant']);
  });

  test('is in both audit logs, and its account in no list of the centre’s people', async () => {
    await letIn(admin, 'read');
    const support = await enter(here, superAdmin, kyiv.tenant);
    expect(await state(support)).toMatchObject({ isSupport: true, grant: { mode: 'read' } });
    const { sub } = decodeJwt(support.accessToken);
    const entered = (await told(here, kyiv.tenant, 'support.entered')).at(-1);
    expect(entered).toMatchObject({ actor_name: 'Підтримка · Системна Адміна', actor_id: Number(sub), details: { mode: 'read' } });
    const { admins } = await superAdmin.data(tenantLifeRoutes.one, { params: { tenantId: kyiv.tenant.id } });
    expect(admins.map(({ phoneNumber }) => phoneNumber)).toEqual([adminPhone]);
    const phoneNumber = await kyiv.within(async () =>
      (await db().selectFrom('accounts').select('phone_number').where('id', '=', Number(sub)).executeTakeFirstOrThrow()).phone_number);
    expect(phoneNumber).toMatch(/^support-\d+$/);
    const digits = phoneNumber.replace(/\D/g, '').padStart(10, '0');
    for (const [phone, password, status] of [[phoneNumber, testPassword, 400], [digits, testPassword, 401], [digits, phoneNumber, 401]] as const) {
      const reply = await attemptSignIn(here, { host: admin.host, body: { phoneNumber: phone, password, domain: kyiv.tenant.code } });
      expect([phone, reply.status]).toEqual([phone, status]);
    }
  });
});

describe('support in a centre', () => {
  const ofAdmins = Object.entries(allRoutes).flatMap(([feature, named]) => Object.entries(named)
    .filter(([, { access }]) => access !== 'public' && access.includes('TenantAdmin'))
    .map(([name, route]) => ({ name: `${feature}.${name}`, route })));

  /** Unknown ids, so that an admitted call changes nothing. */
  function knock({ host, accessToken: token }: TestSession, route: RouteDefinition) {
    const { method, accepts, streams } = route;
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 999_999]);
    const hasBody = method === 'POST' || method === 'PUT';
    const body = hasBody ? { body: accepts ? 'x' : '{}', headers: { 'content-type': accepts?.[0] ?? 'application/json' } } : {};
    return here.request({ method, url: pathOf(route, { params: Object.fromEntries(names) }), host, token, streams, ...body });
  }

  test('with read access changes nothing: every changing call is refused', async () => {
    await letIn(admin, 'read');
    const support = await enter(here, superAdmin, kyiv.tenant);
    const reads = ['groups.scheduleConflicts', 'releases.report'];
    const changing = ofAdmins.filter(({ route, name }) => route.method !== 'GET' && !reads.includes(name));
    expect(changing.length).toBeGreaterThan(30);
    for (const { name, route } of changing) {
      const reply = await knock(support, route);
      expect([name, reply.status]).toEqual([name, 403]);
      expect(['support.read-only', 'support.closed']).toContain(reply.body.code);
    }
    const conflicts = await support.call(groupsRoutes.scheduleConflicts, { body: { newSchedules: [], lessonDurationMinutes: 60 } });
    expect(conflicts.status).toBe(200);
    const before = (await told(here, kyiv.tenant, 'support.%')).length;
    await support.data(releasesRoutes.report, { body: { reports: [{ remote: 'no-such-remote', version: '1.0.0', kind: 'loaded' }] } });
    expect((await told(here, kyiv.tenant, 'support.%')).length).toBe(before);
    expect((await support.data(studentsRoutes.list, {})).length).toBeGreaterThan(3);
    expect(await told(here, kyiv.tenant, 'support.changed')).toEqual([]);
  });

  test('with full access too has no grants, profile, second factor, passport or passwords', async () => {
    await letIn(admin, 'full');
    const support = await enter(here, superAdmin, kyiv.tenant);
    const closed = /^(support\.(?!state)|secondFactor\.|centrePassport\.|studentImports\.signIns)/;
    for (const { name, route } of ofAdmins) {
      if (!closed.test(name) && !(name.startsWith('profile.') && route.method !== 'GET')) continue;
      expect([name, ...codeOf(await knock(support, route))]).toEqual([name, 403, 'support.closed']);
    }
    expect((await state()).grant).toMatchObject({ endsAt: new Date('2026-11-21T11:00:00Z').toISOString() });
  });

  test('leaves a line in the centre’s audit log for each call before the reply', async () => {
    await letIn(admin, 'full');
    const support = await enter(here, superAdmin, kyiv.tenant);
    const before = (await told(here, kyiv.tenant, 'support.%')).length;
    const params = { id: kyiv.ids.anna };
    await support.data(studentsRoutes.one, { params });
    await support.data(profileRoutes.one, {});
    await support.data(paymentsRoutes.mark, { params, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });
    expect((await support.call(studentsRoutes.one, { params: { id: 999_999 } })).status).toBe(404);
    await state(support);
    const rows = (await told(here, kyiv.tenant, 'support.%')).slice(before);
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['support.viewed', { route: 'students.one', method: 'GET', address: `/api/admin/students/${kyiv.ids.anna}` }],
      ['support.viewed', { route: 'profile.one', method: 'GET', address: profileRoutes.one.path }],
      ['support.changed', {
        route: 'payments.mark', method: 'PUT', address: `/api/admin/students/${kyiv.ids.anna}/payments?isInsertAction=true&isCurrentMonth=true`,
      }],
      ['support.viewed', { route: 'students.one', method: 'GET', address: '/api/admin/students/999999' }],
    ]);
    for (const row of rows) expect(row).toMatchObject({ actor_name: 'Підтримка · Системна Адміна', support_mode: 'full', ip: here.address });
    expect((await told(here, kyiv.tenant, 'payments.marked')).at(-1)).toMatchObject({ support_mode: 'full' });
    expect((await told(here, lviv.tenant, 'support.viewed'))).toEqual([]);
  });

  test('gets no reply to a call that cannot be logged', async () => {
    await letIn(admin, 'full');
    const support = await enter(here, superAdmin, kyiv.tenant);
    const { schemaName } = kyiv.tenant;
    const { ownerPool } = here.connections.database;
    await ownerPool.query(`alter table ${schemaName}.audit_log rename to audit_log_away`);
    const reply = await support.call(studentsRoutes.one, { params: { id: kyiv.ids.anna } });
    await ownerPool.query(`alter table ${schemaName}.audit_log_away rename to audit_log`);
    expect([reply.status, reply.text.includes('Анна')]).toEqual([500, false]);
  });

  test('writes like an admin with full access, under its own name', async () => {
    await letIn(admin, 'full');
    const support = await enter(here, superAdmin, kyiv.tenant);
    const lesson = await kyiv.within(() => db().insertInto('lessons')
      .values({ group_id: scenario.group, topic_id: scenario.topics.percents, lesson_date: '2026-11-14', starts_at: '2026-11-14T18:00:00+02:00' })
      .returning('id').executeTakeFirstOrThrow());
    const mark = { lessonId: lesson.id, studentId: kyiv.ids.anna, version: 0, classworkMark: 9 };
    const { outcomes } = await support.data(marksRoutes.saveMany, { params: { classId: scenario.group }, body: { marks: [mark] } });
    expect(outcomes).toMatchObject([{ kind: 'saved' }]);
    await support.data(paymentsRoutes.mark, { params: { id: kyiv.ids.bohdan }, query: { isInsertAction: 'true', isCurrentMonth: 'false' } });
    const { method, path: url } = studentsRoutes.create;
    const body = { fullName: 'Нова Учениця', phoneNumber: newPhone(), password: testPassword, schoolInfo: 'Ліцей' };
    const headers = { [idempotencyHeader]: randomUUID() };
    const ask = () => here.request({ method, url, host: support.host, token: support.accessToken, body, headers });
    expect([(await ask()).status, (await ask()).headers['idempotency-replayed']]).toEqual([200, 'true']);
  });

  test('neither sees nor chooses passwords of people', async () => {
    const known = { fullName: 'Олена Вчителенко', dateOfBirth: '1985-04-12', sex: 1, subjectId: scenario.history } as const;
    const phoneNumber = newPhone();
    const { id } = await admin.data(teachersRoutes.create, { body: { ...known, phoneNumber, password: testPassword } });
    await letIn(admin, 'full');
    const support = await enter(here, superAdmin, kyiv.tenant);
    const params = { id };
    expect((await support.data(teachersRoutes.one, { params })).password).toBeNull();
    expect((await admin.data(teachersRoutes.one, { params })).password).toBe(testPassword);
    for (const password of [testPassword, 'інший-пароль']) {
      const reply = await support.call(teachersRoutes.update, { body: { ...known, id, subjectIds: [scenario.history], phoneNumber, password } });
      expect(codeOf(reply)).toEqual([403, 'support.closed']);
    }
    const theirs = newPhone();
    await support.data(teachersRoutes.create, { body: { ...known, phoneNumber: theirs, password: 'відомий-підтримці' } });
    await here.hashesMade();
    const signIn = await attemptSignIn(here, {
      host: admin.host, body: { phoneNumber: theirs, password: 'відомий-підтримці', domain: kyiv.tenant.code },
    });
    expect(signIn.status).toBe(401);
  });
});

describe('the end of a grant', () => {
  test('by hand ends tokens, renewal and streams in every process within ten seconds', async () => {
    await letIn(admin, 'full');
    const support = await enter(here, superAdmin, kyiv.tenant);
    const page = await openPage(here, support);
    expect((await adminCall(there, support.host, support.accessToken)).status).toBe(200);
    await admin.data(routes.end, {});
    expect((await adminCall(here, support.host, support.accessToken)).status).toBe(401);
    expect((await refresh(here, support.host, support.refreshToken)).status).toBe(401);
    await expect.poll(async () => (await adminCall(there, support.host, support.accessToken)).status, { timeout: 10_000 }).toBe(401);
    await expect.poll(() => page.isOver, { timeout: 10_000 }).toBe(true);
    expect((await adminCall(here, admin.host, admin.accessToken)).status).toBe(200);
  });

  test('by the clock ends the last token and its renewal too', async () => {
    await letIn(admin, 'read', 1);
    const first = await enter(here, superAdmin, kyiv.tenant);
    clock.set('2026-11-21T12:50:00+02:00');
    expect((await adminCall(here, first.host, first.accessToken)).status).toBe(401);
    const renewed = await refresh(here, first.host, first.refreshToken);
    const token = String(renewed.body.data);
    expect([renewed.status, (await adminCall(there, first.host, token)).status]).toEqual([200, 200]);
    clock.set('2026-11-21T13:00:01+02:00');
    await expect.poll(async () => (await adminCall(there, first.host, token)).status, { timeout: 10_000 }).toBe(401);
    expect((await refresh(here, first.host, String(renewed.headers['x-refresh-token']))).status).toBe(401);
  });

  test('ends the sessions of all SuperAdmins, each with one account for all entries', async () => {
    await letIn(admin, 'read');
    const [one, again] = [await enter(here, superAdmin, kyiv.tenant), await enter(here, superAdmin, kyiv.tenant)];
    const colleague = await enter(here, await signInSuperAdmin(here), kyiv.tenant);
    const [a, b, c] = [one, again, colleague].map(({ accessToken }) => decodeJwt(accessToken).sub);
    expect([a === b, a === c]).toEqual([true, false]);
    await admin.data(routes.end, {});
    for (const session of [one, again, colleague]) expect((await adminCall(here, session.host, session.accessToken)).status).toBe(401);
  });
});
