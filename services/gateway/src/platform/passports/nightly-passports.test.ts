import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.fixture.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { JobsService } from '../../runtime/jobs/jobs.service.ts';
import { OwnFleet } from '../fleet/fleet.fixture.ts';
import { NightlyPassports } from './nightly-passports.job.ts';
import { PassportStore } from './passport-store.ts';

const installation = new OwnFleet();
let app: TestApp;
let kyiv: Tenant;
let away: Tenant;

beforeAll(async () => {
  await installation.create();
  app = await installation.start('present');
  kyiv = await app.openCentre();
  away = await app.openCentre();
  await installation.run(`update platform.tenants set timezone = 'America/New_York' where id = ${away.id}`);
});
afterAll(() => installation.drop());

async function queuedAt(moment: string): Promise<string[]> {
  await app.app.get(NightlyPassports).beginDue(new Date(moment));
  const rows = await runInPlatform(app.connections.database, () =>
    platformDb().selectFrom('jobs').select('id').where('kind', '=', 'passport-export').where('state', '=', 'waiting').execute());
  return rows.map(({ id }) => id);
}

test('each centre gets one passport in its own night, stored without anything of another centre', async () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(await queuedAt(`${today}T15:00:00Z`)).toEqual([]);
  const [job = '', ...others] = await queuedAt(`${today}T01:00:00Z`);
  expect(others).toEqual([]);
  const { state, result, tenantCode } = await app.app.get(JobsService).runNow(job);
  expect([state, tenantCode]).toEqual(['done', kyiv.code]);
  expect(await queuedAt(`${today}T01:30:00Z`)).toEqual([]);
  const kept = await app.app.get(PassportStore).list();
  expect(kept.map(({ id, tenantId, centre }) => ({ id, tenantId, code: centre.code }))).toEqual([{ id: job, tenantId: kyiv.id, code: kyiv.code }]);
  expect(result).toMatchObject({ passportId: job });
  expect(await queuedAt(`${today}T08:00:00Z`)).toHaveLength(1);
});
