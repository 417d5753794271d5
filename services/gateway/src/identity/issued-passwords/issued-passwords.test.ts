import { issuedPasswordsRoutes as routes } from '@dzvinok/contract/issued-passwords';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPhone, signIn, signInSuperAdmin, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { enter, letIn, told } from '../support/support.fixture.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an admin reads and chooses passwords, in a centre that hides them only chooses, and support does neither, without an audit entry', async () => {
  const [centre, discreet] = [await app.openCentre(), await app.openCentre()];
  await app.connections.database.ownerPool.query(
    `update platform.tenants set features = '{"switches":{"passwordsShown":false,"calendarFeeds":true,"adminSecondFactor":false}}' where id = $1`,
    [discreet.id]);
  await app.connections.directory.forget(discreet.id);
  const admin = await signIn(app, centre, adminPhone);
  expect(await admin.data(routes.rights, {})).toEqual({ mayRead: true, mayChoose: true });
  expect(await (await signIn(app, discreet, adminPhone)).data(routes.rights, {})).toEqual({ mayRead: false, mayChoose: true });
  await letIn(admin, 'full');
  const support = await enter(app, await signInSuperAdmin(app), centre);
  expect(await support.data(routes.rights, {})).toEqual({ mayRead: false, mayChoose: false });
  expect((await told(app, centre, 'support.%')).map(({ action }) => action)).toEqual(['support.granted', 'support.entered']);
});
