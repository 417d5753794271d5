import { jobsRoutes } from '@dzvinok/contract/jobs';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db, platformDb } from '../database/database.ts';
import { Housekeeping } from './housekeeping.ts';
import { JobFailure, JobHandlers, type RunningJob } from './job-kinds.ts';
import { JobsRepository, type NewJob } from './jobs.repository.ts';
import { JobsService } from './jobs.service.ts';

const input = z.object({ say: z.string() });
let app: TestApp;
let tenant: Tenant;
let superAdmin: TestSession;
let work: (job: RunningJob<z.output<typeof input>>) => Promise<Record<string, unknown>>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.openCentre();
  superAdmin = await signInSuperAdmin(app);
  // own handlers, so that the features' stay unchanged
  const handlers = new JobHandlers();
  handlers.set('passport-export', input, (job) => work(job));
  app.app.get(JobHandlers).run = (job) => handlers.run(job);
});
afterAll(() => app.close());

const jobs = () => app.app.get(JobsService);
const actor = { id: 1, name: 'Системна Адміна' };

/** In the test's own centre, so that other tests' jobs do not block it. */
function start(changes: Partial<NewJob> = {}): Promise<string> {
  return inPlatform(() => jobs().start({ kind: 'passport-export', tenant, input: { say: 'так' }, actor, ...changes }));
}

function inPlatform<T>(run: () => Promise<T>): Promise<T> {
  return runInPlatform(app.connections.database, run);
}

test('a job runs with its input, reports its progress from inside a centre, and keeps its result', async () => {
  const seen: unknown[] = [];
  work = async ({ input: given, progress, tenantCode }) => {
    await runInTenant(app.connections.database, tenant, async () => {
      await progress(1, 2, 'учні');
      await sql`select 1`.execute(db());
    });
    seen.push(await superAdmin.data(jobsRoutes.one, { params: { jobId: id } }));
    return { said: given.say, tenantCode };
  };
  const id = await start();
  expect(await superAdmin.data(jobsRoutes.one, { params: { jobId: id } })).toMatchObject({ state: 'waiting', createdBy: actor.name });
  expect(await jobs().runNow(id)).toMatchObject({ state: 'done', result: { said: 'так', tenantCode: tenant.code }, error: null });
  expect(seen).toMatchObject([{ state: 'running', progress: { done: 1, total: 2, text: 'учні' } }]);
  const listed = await superAdmin.data(jobsRoutes.list, { query: { tenantCode: tenant.code } });
  expect(listed[0]).toMatchObject({ id, state: 'done' });
});

test('of twenty jobs started at once for one centre one runs, until it is over', async () => {
  work = () => Promise.resolve({});
  const ids = (await Promise.allSettled(Array.from({ length: 20 }, () => start()))).filter(({ status }) => status === 'fulfilled');
  expect(ids).toHaveLength(1);
  await expect(start()).rejects.toMatchObject({ code: 'jobs.running' });
  await jobs().runNow(await openJob());
  await jobs().runNow(await start());
});

test('a job whose transaction is rolled back does not run', async () => {
  await expect(inPlatform(async () => {
    await jobs().start({ kind: 'passport-export', tenant, actor });
    throw new Error('after all not');
  })).rejects.toThrow('after all not');
  await expect(openJob()).rejects.toThrow();
});

test('a failure is explained in plain words and logged on the platform; the next job may begin', async () => {
  work = () => Promise.reject(new JobFailure('Файл пошкоджено.'));
  const spoken = await start();
  expect(await jobs().runNow(spoken)).toMatchObject({ state: 'failed', error: 'Файл пошкоджено.' });
  work = () => Promise.reject(new Error('relation "x" does not exist'));
  const silent = await jobs().runNow(await start());
  expect(silent.state).toBe('failed');
  expect(silent.error).not.toContain('relation');
  const wrong = await jobs().runNow(await start({ input: { other: 1 } }));
  expect(wrong.state).toBe('failed');
  const told = await inPlatform(() => platformDb().selectFrom('audit_log').select(['action', 'actor_name'])
    .where('entity_id', '=', tenant.id).where(sql`details ->> 'jobId'`, '=', spoken).execute());
  expect(told).toEqual([{ action: 'jobs.failed', actor_name: actor.name }]);
});

test('a job of a dead process is taken over, three times at most; a live process keeps its job', async () => {
  const repository = app.app.get(JobsRepository);
  const id = await start();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await inPlatform(() => repository.claim(randomUUID(), { id }))).toMatchObject({ attempts: attempt });
    expect(await inPlatform(() => repository.claim(randomUUID(), { id }))).toBeUndefined();
    await inPlatform(() => sql`update jobs set heartbeat_at = now() - interval '1 minute' where id = ${id}`.execute(platformDb()));
  }
  expect(await inPlatform(() => repository.claim(randomUUID(), { id }))).toBeUndefined();
  expect((await inPlatform(() => repository.exhausted())).map((row) => row.id)).toContain(id);
  expect(await jobs().one(id)).toMatchObject({ state: 'failed' });
});

test('a process that lost a job cannot finish it', async () => {
  const repository = app.app.get(JobsRepository);
  const id = await start();
  const [slow, quick] = [randomUUID(), randomUUID()];
  await inPlatform(() => repository.claim(slow, { id }));
  await inPlatform(() => sql`update jobs set heartbeat_at = now() - interval '1 minute' where id = ${id}`.execute(platformDb()));
  await inPlatform(() => repository.claim(quick, { id }));
  expect(await inPlatform(() => repository.beat(id, slow))).toBe(false);
  expect(await inPlatform(() => repository.finish(id, slow, {}))).toBe(false);
  expect(await inPlatform(() => repository.finish(id, quick, { by: 'quick' }))).toBe(true);
  expect(await jobs().one(id)).toMatchObject({ state: 'done', result: { by: 'quick' } });
});

test('a job of a deleted centre fails, and an unknown job is not found', async () => {
  const id = await start({ tenant: { id: 999_999_999, code: 'gone' } });
  expect(await jobs().runNow(id)).toMatchObject({ state: 'failed', error: 'Центр не знайдено.' });
  const reply = await superAdmin.call(jobsRoutes.one, { params: { jobId: randomUUID() } });
  expect([reply.status, reply.body.code]).toEqual([404, 'jobs.not-found']);
});

test('a failing chore does not hold up the other chores', async () => {
  const housekeeping = new Housekeeping();
  const done: string[] = [];
  housekeeping.add('first', () => Promise.reject(new Error('no')));
  housekeeping.add('second', async () => { done.push('second'); });
  await housekeeping.runAll();
  expect(done).toEqual(['second']);
  await expect(housekeeping.run('first')).rejects.toThrow('no');
});

test('no chore waits for another one that asks a server outside, which is not begun twice', async () => {
  const housekeeping = new Housekeeping();
  const answer = Promise.withResolvers<void>();
  const done: string[] = [];
  housekeeping.add('bank', async () => {
    done.push('asked');
    await answer.promise;
  }, { asksOutside: true });
  housekeeping.add('own', async () => { done.push('own'); });
  await housekeeping.runAll();
  await housekeeping.runAll();
  expect(done).toEqual(['asked', 'own', 'own']);
  answer.resolve();
  await vi.waitFor(async () => {
    await housekeeping.runAll();
    expect(done.filter((what) => what === 'asked')).toHaveLength(2);
  });
});

async function openJob(): Promise<string> {
  const { id } = await inPlatform(() => platformDb().selectFrom('jobs').select('id')
    .where('tenant_id', '=', tenant.id).where('state', '=', 'waiting').executeTakeFirstOrThrow());
  return id;
}
