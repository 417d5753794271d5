import { marksRoutes } from '@dzvinok/contract/marks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.fixture.ts';
import { saturdayNoon, scenario, StoppedClock } from '../test/lessons-scenario.fixture.ts';
import { openMarkingCentre, placesOf, type MarkingCentre } from './citus.fixture.ts';

const seconds = 4;
const rounds = 4;

let app: TestApp;
const byPlace = new Map<string, MarkingCentre[]>();

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  for (let nr = 0; nr < 8; nr += 1) {
    const centre = await openMarkingCentre(app);
    const [place = ''] = await placesOf(app.connections.database, centre.tenant);
    byPlace.set(place, [...byPlace.get(place) ?? [], centre]);
  }
});
afterAll(() => app.close());

const versions = new Map<string, number>();

async function writeUntil({ tenant, teacher, lesson }: MarkingCentre, studentId: number, end: number): Promise<number> {
  const key = `${tenant.id} ${studentId}`;
  let saved = 0;
  while (performance.now() < end) {
    const version = versions.get(key) ?? 0;
    const mark = { studentId, lessonId: lesson, version, homeworkMark: version % 12, comment: null };
    const { outcomes } = await teacher.data(marksRoutes.saveMany, { params: { classId: scenario.group }, body: { marks: [mark] } });
    expect(outcomes).toMatchObject([{ kind: 'saved' }]);
    versions.set(key, version + 1);
    saved += 1;
  }
  return saved;
}

async function savesOf(centres: readonly MarkingCentre[]): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  const saved = await Promise.all(centres.flatMap((centre) =>
    [centre.ids.anna, centre.ids.bohdan].map((student) => writeUntil(centre, student, end))));
  return saved.reduce((sum, one) => sum + one, 0);
}

test('marks are saved with centres on one worker and on two', async () => {
  const [here = [], there = []] = byPlace.values();
  expect([here.length, there.length]).toEqual([4, 4]);
  const sets = { one: here, two: [...here.slice(0, 2), ...there.slice(0, 2)] };
  const total = { one: 0, two: 0 };
  for (const set of [sets.one, sets.two]) await savesOf(set);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['one', 'two'] as const) total[name] += await savesOf(sets[name]);
  }
  const rate = (name: 'one' | 'two') => total[name] / (rounds * seconds);
  console.warn(`one worker: ${rate('one').toFixed(0)} saves a second, two: ${rate('two').toFixed(0)}, ${(total.two / total.one).toFixed(2)} times as many`);
});
