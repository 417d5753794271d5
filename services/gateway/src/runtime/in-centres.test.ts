import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { startTestApp, type TestApp } from '../../test/app.fixture.ts';
import { openLessonsScenario } from '../../test/lessons-scenario.fixture.ts';

let app: TestApp;

beforeAll(async () => { app = await startTestApp(); });
afterAll(() => app.close());

it('work in several centres goes on after one in which it fails, and runs once where two conditions hold', async () => {
  const centres = [await openLessonsScenario(app), await openLessonsScenario(app), await openLessonsScenario(app)];
  const ids = centres.map(({ tenant }) => tenant.id);
  const done: number[] = [];
  const work = app.connections.inCentresWith([{ table: 'topics', where: 'id = 1' }, { table: 'students', where: 'true' }], async () => {
    const { id } = currentTenant();
    if (!ids.includes(id)) return;
    done.push(id);
    if (id === ids[0]) throw new Error('This centre is broken');
  });
  await expect(work).rejects.toMatchObject({ errors: [new Error('This centre is broken')] });
  expect(done).toEqual(ids);
});
