import { marksRoutes, type CommentAudience } from '@dzvinok/contract/marks';
import { tenantRoles, type Role } from '@dzvinok/contract/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NoticeWriter } from '../../src/messages/notices/notice-writer.service.ts';
import { openPage } from '../../src/runtime/live/live.fixture.ts';
import { startTestApp, type TestApp } from '../app.fixture.ts';
import { saturdayNoon, StoppedClock } from '../lessons-scenario.fixture.ts';
import { callersOf, closedRoutes, homeOf, send } from './calls.fixture.ts';
import { openIsolationScenario, sessionIn, type IsolationScenario, type Side } from './isolation-scenario.fixture.ts';
import { samples } from './samples.fixture.ts';

const families = ['Student', 'Parent'] as const;
const shown = ['family.week', 'notices.list', 'progress.list'];

let app: TestApp;
let scenario: IsolationScenario;
let here: Side;
let there: Side;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  scenario = await openIsolationScenario(app);
  ({ here, there } = scenario);
  await app.app.listen(0);
}, 180_000);
afterAll(() => scenario.close());

async function write(comment: string, commentAudience?: CommentAudience): Promise<void> {
  const { group, mark, tenant } = here.own;
  await sessionIn(here.sessions, 'Teacher').data(marksRoutes.update, { params: { classId: group }, body: { id: mark, classworkMark: 8, comment, commentAudience } });
  await app.app.get(NoticeWriter).write(tenant);
}

/** All reads of the role are made. */
async function repliesWith(text: string, side: Side, role: Role): Promise<string[]> {
  const reads = closedRoutes.filter(({ route }) => route.method === 'GET' && !route.streams && callersOf(route).includes(role));
  const found: string[] = [];
  for (const { name, route } of reads) {
    const sample = samples.get(name)?.call;
    if (!sample) throw new Error(`${name} has no sample`);
    const host = homeOf({ ...scenario, here: side }, route, role);
    const reply = await send(app, route, sample(side.own), { host, token: sessionIn(side.sessions, role).accessToken });
    if (shown.includes(name)) expect([name, reply.status]).toEqual([name, 200]);
    if (reply.text.includes(text)) found.push(name);
  }
  return found.toSorted();
}

it('a comment for staff is in no reply and no event of a family, a comment for the family is in its replies about the lesson', async () => {
  const text = 'Батьки не платять третій місяць';
  const pages = await Promise.all(families.map((role) => openPage(app, sessionIn(here.sessions, role))));
  for (const audience of [undefined, 'family', 'staff'] as const) {
    await write(text, audience);
    for (const role of families) {
      expect([role, await repliesWith(text, here, role)]).toEqual([role, audience === 'family' ? shown : []]);
    }
  }
  for (const page of pages) {
    await page.next();
    expect(page.text).not.toContain(text);
    page.close();
  }
});

it('another centre, whose rows have the same ids, reads no comment of this centre', async () => {
  const text = 'Сьогодні дуже старалася';
  await write(text, 'family');
  for (const role of tenantRoles) {
    expect([role, await repliesWith(text, there, role)]).toEqual([role, []]);
  }
  expect(await repliesWith(text, here, 'Teacher')).toContain('lessons.journal');
});
