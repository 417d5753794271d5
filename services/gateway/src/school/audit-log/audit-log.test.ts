import { auditLogRoutes, type AuditPage } from '@dzvinok/contract/audit-log';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInSuperAdmin, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { expectClosedToOthers, openFilledCentre, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { AuditLogRepository } from './audit-log.repository.ts';
import { centreSubjects } from './audit-log-subjects.ts';

let app: TestApp;
let centre: FilledCentre;
let other: FilledCentre;

beforeAll(async () => {
  app = await startTestApp();
  [centre, other] = [await openFilledCentre(app, 'Канарка'), await openFilledCentre(app, 'Горобець')];
});
afterAll(() => app.close());

const list = (query: object = {}, who = centre) => who.admin.data(auditLogRoutes.list, { query });

/** Inserts past entries, as the log allows no updates. */
const note = (entries: { at: string; action: string; actor_name?: string; details?: object; ip?: string }[]) =>
  centre.inside((tables) => tables.insertInto('audit_log')
    .values(entries.map(({ details = {}, ...entry }) => ({ ...entry, details: JSON.stringify(details) }))).execute());

test('an entry names the actor, the action, the subject and the address; the latest entry comes first', async () => {
  await centre.admin.data(paymentsRoutes.mark, { params: { id: centre.studentId }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });
  const { entries: [latest] } = await list({ limit: 1 });
  expect(latest).toMatchObject({
    action: 'payments.marked', entity: 'student', entityId: centre.studentId, entityName: 'Учень Канарка',
    actorName: 'Адміна Тестова', actorRole: 'TenantAdmin', ip: app.address, supportMode: null,
  });
  expect(Date.now() - Date.parse(latest?.at ?? '')).toBeLessThan(60_000);
});

test('paging covers the whole log, each entry once', async () => {
  const all = (await list({ limit: 100 })).entries.map(({ id }) => id);
  const seen: number[] = [];
  let before: number | undefined;
  do {
    const page = await list({ limit: 2, before });
    seen.push(...page.entries.map(({ id }) => id));
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(all.length).toBeGreaterThan(3);
  expect(seen).toEqual(all);
  expect(seen).toEqual([...new Set(seen)].sort((left, right) => right - left));
});

test('paging and search also start from the oldest entry', async () => {
  const all = (await list({ limit: 100 })).entries.map(({ id }) => id).toReversed();
  const seen: number[] = [];
  let before: number | undefined;
  do {
    const page = await list({ limit: 2, order: 'oldest', before });
    seen.push(...page.entries.map(({ id }) => id));
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(seen).toEqual(all);
  const [first] = (await list({ limit: 1, order: 'oldest', text: 'Адміна' })).entries;
  expect(first?.id).toBe((await list({ limit: 100, text: 'Адміна' })).entries.at(-1)?.id);
});

test('a search finds any shown text of an entry, in any letter case', async () => {
  await note([
    { at: '2020-05-01T10:00:00Z', action: 'topics.renamed', actor_name: 'Ґанна Їжак', details: { from: 'Дроби "50%"', to: 'Кути_1' }, ip: '203.0.113.7' },
    { at: '2020-05-01T11:00:00Z', action: 'broadcasts.started', actor_name: 'Олег Інший' },
  ]);
  const actions = async (text: string) => (await list({ text, to: '2020-12-31' })).entries.map(({ action }) => action);
  for (const text of ['ґанна ЇЖАК', 'ганна іжак', 'дроби', '"50%"', 'ути_1', '203.0.113', 'Тему перейменовано']) {
    expect([text, await actions(text)]).toEqual([text, ['topics.renamed']]);
  }
  for (const text of ['5_%', '%', 'К_ти', 'Горобець', '\\']) {
    expect([text, (await actions(text)).includes('broadcasts.started')]).toEqual([text, false]);
  }
  const about = (await list({ text: 'учень канарка' })).entries;
  expect(about.length).toBeGreaterThan(1);
  expect(new Set(about.map(({ entityName }) => entityName))).toEqual(new Set(['Учень Канарка', 'Мати Канарка']));
});

test('a search through a long log stops after so many entries, says how far it came, and goes on from there', async () => {
  const bounds = app.app.get(AuditLogRepository).bounds;
  const usual = { ...bounds };
  await note(Array.from({ length: 40 }, (_, index) => (
    { at: `2019-01-01T00:00:${String(index).padStart(2, '0')}Z`, action: 'topics.created', details: { name: index % 20 === 0 ? 'Голка в сіні' : 'Сіно' } })));
  const seen: number[] = [];
  try {
    Object.assign(bounds, { entriesAtOnce: 5, atMost: 15, milliseconds: 60_000 });
    const first = await list({ text: 'голка', to: '2019-12-31', limit: 1 });
    expect([first.entries.length, first.searchedTo, typeof first.next]).toEqual([0, expect.stringMatching(/^2019-01-01T02:00:25/), 'number']);
    for (let before = first.next; before !== null;) {
      const page: AuditPage = await list({ text: 'голка', to: '2019-12-31', limit: 1, before });
      seen.push(...page.entries.map(({ at }) => Date.parse(at)));
      before = page.next;
    }
    Object.assign(bounds, { milliseconds: 0 });
    expect((await list({ text: 'голка', to: '2019-12-31' })).searchedTo).toMatch(/^2019-01-01T02:00:35/);
  } finally {
    Object.assign(bounds, usual);
  }
  expect(seen).toEqual(['2019-01-01T00:00:20Z', '2019-01-01T00:00:00Z'].map((at) => Date.parse(at)));
  const whole = await list({ text: 'голка', to: '2019-12-31' });
  expect([whole.entries.length, whole.next, whole.searchedTo]).toEqual([2, null, null]);
});

test('a search that takes too long asks to be narrowed down', async () => {
  const { database } = app.connections;
  const owner = await database.ownerPool.connect();
  try {
    await owner.query(`begin; lock table ${centre.tenant.schemaName}.audit_log in access exclusive mode`);
    const search = () => app.app.get(AuditLogRepository).page({ text: 'голка', limit: 10, order: 'latest' }, centreSubjects, 'Europe/Kyiv');
    await expect(runInTenant(database, centre.tenant, search, { statementTimeoutMs: 100 })).rejects.toMatchObject({ code: 'audit-log.search-too-long' });
  } finally {
    await owner.query('rollback');
    owner.release();
  }
});

test('the days of a filter are those of the centre, both ends included; action and person are filters too', async () => {
  // Kyiv is two hours ahead of UTC in winter
  await note([
    { at: '2021-01-09T21:59:59Z', action: 'topics.created' },
    { at: '2021-01-09T22:00:00Z', action: 'topics.renamed' },
    { at: '2021-01-10T21:59:59Z', action: 'subjects.created' },
    { at: '2021-01-10T22:00:00Z', action: 'subjects.deleted' },
  ]);
  const found = async (query: object) => (await list(query)).entries.map(({ action }) => action);
  expect(await found({ from: '2021-01-10', to: '2021-01-10' })).toEqual(['subjects.created', 'topics.renamed']);
  expect(await found({ from: '2021-01-10', to: '2021-01-10', action: 'topics.renamed' })).toEqual(['topics.renamed']);
  const people = await centre.admin.data(auditLogRoutes.people, {});
  const admin = people.find(({ name }) => name === 'Адміна Тестова');
  expect(admin).toBeDefined();
  const byAdmin = (await list({ actorId: admin?.id, limit: 100 })).entries;
  expect(byAdmin.length).toBeGreaterThan(2);
  expect(byAdmin.every(({ actorId }) => actorId === admin?.id)).toBe(true);
  expect(await found({ actorId: 999_999 })).toEqual([]);
});

test('a malformed day, action, person or page is refused', async () => {
  for (const query of ['from=2026-02-30', 'action=none', 'actorId=-1', 'before=x', 'limit=101', 'limit=0', `text=${'x'.repeat(101)}`]) {
    const reply = await app.request({
      method: 'GET', url: `${auditLogRoutes.list.path}?${query}`, host: centre.admin.host, token: centre.admin.accessToken,
    });
    expect([query, reply.status, reply.body.code]).toEqual([query, 400, 'request.invalid']);
  }
});

test('a centre’s log is shown in that centre alone, and to its admins only', async () => {
  const mine = JSON.stringify([await list({ limit: 100 }), await centre.admin.data(auditLogRoutes.people, {})]);
  const theirs = JSON.stringify([await list({ limit: 100 }, other), await other.admin.data(auditLogRoutes.people, {})]);
  expect([mine.includes('Канарка'), mine.includes('Горобець')]).toEqual([true, false]);
  expect([theirs.includes('Горобець'), theirs.includes('Канарка')]).toEqual([true, false]);
  expect((await list({ text: 'Канарка' }, other)).entries).toEqual([]);
  await expectClosedToOthers(centre, [auditLogRoutes.list, auditLogRoutes.people]);
});

test('the platform has a log of its own, for SuperAdmins on its host', async () => {
  const superAdmin = await signInSuperAdmin(app);
  await runInPlatform(app.connections.database, () => platformDb().insertInto('audit_log').values({
    action: 'tenants.suspended', entity: 'tenant', entity_id: centre.tenant.id, actor_id: null, actor_name: null, ip: null,
    details: JSON.stringify({ code: centre.tenant.code }), before: JSON.stringify({ status: 'active' }),
    after: JSON.stringify({ status: 'suspended' }), actor_role: null, user_agent: null, support_mode: null,
  }).execute());
  const { entries } = await superAdmin.data(auditLogRoutes.platformList, { query: { text: centre.tenant.code, limit: 100 } });
  expect(entries).toContainEqual(expect.objectContaining({
    action: 'tenants.suspended', entityName: centre.tenant.name, before: { status: 'active' }, after: { status: 'suspended' },
  }));
  expect(JSON.stringify(entries)).not.toContain('Канарка');
  expect(await superAdmin.data(auditLogRoutes.platformPeople, {})).toBeInstanceOf(Array);
  const atCentre = await superAdmin.app.request({
    method: 'GET', url: auditLogRoutes.list.path, host: centre.admin.host, token: superAdmin.accessToken,
  });
  expect(atCentre.status).toBe(401);
  const asAdmin = await centre.admin.call(auditLogRoutes.platformList, { query: {} });
  expect([403, 404]).toContain(asAdmin.status);
});

test('the database role of the application can append to the log, and neither change nor delete entries', async () => {
  for (const statement of ['update audit_log set actor_name = \'x\'', 'delete from audit_log', 'truncate audit_log', 'drop table audit_log', 'alter table audit_log add column x int']) {
    const attempt = centre.inside(() => sql.raw(statement).execute(platformDb()));
    await expect(attempt, statement).rejects.toThrow(/permission denied|must be owner/);
    const atPlatform = runInPlatform(app.connections.database, () => sql.raw(statement).execute(platformDb()));
    await expect(atPlatform, `platform: ${statement}`).rejects.toThrow(/permission denied|must be owner/);
  }
});
