import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { messagesRoutes } from '@dzvinok/contract/messages';
import { studentsRoutes } from '@dzvinok/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { MessageChannels } from '../channels/channel.ts';
import { NoticeWriter } from '../notices/notice-writer.service.ts';
import { DeliveryWorker } from './delivery-worker.service.ts';
import { giveAddress, TestChannel } from './test-channel.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const { topics, group } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let neighbour: LessonsScenario;
let push: TestChannel;

beforeAll(async () => { app = await startTestApp({ clock }); });
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(saturdayNoon);
  push = new TestChannel('push');
  for (const channel of [push, new TestChannel('email')]) app.app.get(MessageChannels).set(channel);
  [centre, neighbour] = [await openLessonsScenario(app), await openLessonsScenario(app)];
});

/** Its message waits for the evening. */
const aMark = { classworkMark: 9 };

/** In a lesson of today; the notices are written, and nothing is sent. */
async function mark(where: LessonsScenario, given: object, ...children: ('anna' | 'bohdan')[]): Promise<void> {
  const teacher = await where.signIn('teacher');
  const { id: lessonId } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
  for (const child of children) {
    await teacher.data(marksRoutes.create, { params: { classId: group }, body: { studentId: where.ids[child], topicId: topics.fractions, lessonId, ...given } });
  }
  await app.app.get(NoticeWriter).write(where.tenant.id);
}
const states = (where = centre) => where.within(async () => {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', split_part(a.full_name, ' ', 1), d.channel, d.state, d.reason, to_char(d.due_at at time zone 'Europe/Kyiv', 'DD HH24:MI')) as state
    from deliveries d join accounts a on a.id = d.account_id order by 1`.execute(db());
  return rows.map(({ state }) => state);
});

it('the archive cancels what waits for a student, and for the parent what is about that student alone', async () => {
  for (const where of [centre, neighbour]) for (const person of ['anna', 'parent'] as const) await giveAddress(where, person, 'push');
  for (const where of [centre, neighbour]) await mark(where, aMark, 'anna');
  await (await centre.signIn('admin')).data(studentsRoutes.archive, { params: { id: centre.ids.anna } });
  expect(await states()).toEqual(['Анна', 'Мама'].map((name) => `${name} push cancelled Особу перенесено до архіву 21 20:30`));
  expect(await states(neighbour), 'of another centre').toEqual(['Анна', 'Мама'].map((name) => `${name} push waiting 21 20:30`));
});

it('a message about several children goes out without the one in the archive', async () => {
  await giveAddress(centre, 'parent', 'push');
  await mark(centre, aMark, 'anna', 'bohdan');
  await (await centre.signIn('admin')).data(studentsRoutes.archive, { params: { id: centre.ids.anna } });
  expect(await states()).toEqual(['Мама push waiting 21 20:30']);
  clock.set('2026-11-21T20:30:00+02:00');
  await app.app.get(DeliveryWorker).send(centre.tenant.id);
  expect(push.take()).toEqual([['parent push', `${centre.tenant.code}: нова оцінка`]]);
});

it('an address that its owner removes cancels what waits for it, and the next channel comes in its place', async () => {
  for (const channel of ['push', 'email'] as const) for (const where of [centre, neighbour]) await giveAddress(where, 'anna', channel);
  for (const where of [centre, neighbour]) await mark(where, aMark, 'anna');
  expect(await states()).toEqual(['Анна email waiting 22 08:00', 'Анна push waiting 21 20:30']);
  const anna = await centre.signIn('anna');
  const { addresses } = await anna.data(messagesRoutes.settings, {});
  await anna.data(messagesRoutes.removeAddress, { params: { addressId: addresses.find(({ channel }) => channel === 'push')?.id ?? 0 } });
  expect(await states()).toEqual(['Анна email waiting 21 20:30', 'Анна push cancelled Немає адреси для цього каналу 21 20:30']);
  expect(await states(neighbour), 'of another centre').toEqual(['Анна email waiting 22 08:00', 'Анна push waiting 21 20:30']);
});

it('a channel that is switched off for a kind cancels what waits for it', async () => {
  for (const where of [centre, neighbour]) for (const channel of ['push', 'email'] as const) await giveAddress(where, 'anna', channel);
  for (const where of [centre, neighbour]) await mark(where, { absent: true }, 'anna');
  await (await centre.signIn('anna')).data(messagesRoutes.choose, {
    body: { kinds: [{ kind: 'absence', channels: ['email'], isAtOnce: false }], quietHours: { from: '21:00', until: '08:00' }, promotionVersion: null },
  });
  expect(await states()).toEqual(['Анна email waiting 21 12:15', 'Анна push cancelled Особа вимкнула цей канал 21 12:00']);
  expect(await states(neighbour), 'of another centre').toEqual(['Анна email waiting 21 12:15', 'Анна push waiting 21 12:00']);
});
