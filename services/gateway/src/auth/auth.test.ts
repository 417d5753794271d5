import { subjectsRoutes } from '@dzvinok/contract/subjects';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPhone, signIn, startTestApp, TestClock, type TestApp } from '../app.fixture.ts';

const clock = new TestClock();
let app: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  app = await startTestApp({ clock });
  tenant = await app.openCentre();
});
afterAll(() => app.close());

test('an admin signs in and calls', async () => {
  const session = await signIn(app, tenant, adminPhone);
  expect(await session.data(subjectsRoutes.list, {})).toEqual([]);
});
