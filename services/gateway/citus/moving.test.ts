import { moveTenant } from '@dzvinok/tenancy/moving';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.fixture.ts';
import { saturdayNoon, StoppedClock } from '../test/lessons-scenario.fixture.ts';
import { db } from '../src/runtime/database/database.ts';
import { openMarkingCentre, placesOf, saveMark, workersOf, type MarkingCentre, type Worker } from './citus.fixture.ts';

let app: TestApp;
let workers: Worker[];
let moved: MarkingCentre;
let neighbour: MarkingCentre;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  workers = await workersOf(app.connections.database);
  [moved, neighbour] = [await openMarkingCentre(app), await openMarkingCentre(app)];
});
afterAll(() => app.close());

/** Saves one mark after the other, as a page does that repeats what was not saved, until it is told to stop. */
class Writer {
  saved = 0;
  refused = 0;
  longestMs = 0;
  readonly done: Promise<void>;
  readonly #centre: MarkingCentre;
  #stopped = false;

  constructor(centre: MarkingCentre) {
    this.#centre = centre;
    this.done = this.#write();
  }

  stop(): Promise<void> {
    this.#stopped = true;
    return this.done;
  }

  async #write(): Promise<void> {
    let begun = performance.now();
    while (!this.#stopped) {
      const { status, headers, text } = await saveMark(this.#centre, this.saved);
      if (status !== 200) {
        this.refused += 1;
        if (headers['retry-after'] === undefined || this.refused > 100) throw new Error(text);
        continue;
      }
      if (!text.includes('"kind":"saved"')) throw new Error(text);
      this.saved += 1;
      this.longestMs = Math.max(this.longestMs, performance.now() - begun);
      begun = performance.now();
    }
  }
}

const historyOf = (centre: MarkingCentre) => centre.within(() =>
  db().selectFrom('mark_changes').select(['id', 'version']).orderBy('id').execute());

test('a centre moves to the other worker and back while its marks are saved: none is lost, and the neighbour does not wait', async () => {
  const { database } = app.connections;
  const { ownerUrl } = database.options;
  const [home] = await placesOf(database, moved.tenant);
  const away = workers.find(({ place }) => place !== home)?.place ?? '';
  const writers = [new Writer(moved), new Writer(neighbour)] as const;
  for (const [from, to] of [[home, away], [away, home ?? '']] as const) {
    const move = await moveTenant(ownerUrl, moved.tenant.code, to);
    expect(move).toMatchObject({ from, to });
    expect(await placesOf(database, moved.tenant)).toEqual([to]);
    const told = writers.map(({ saved, refused, longestMs }) => `${saved} saved, ${refused} refused, longest wait ${Math.round(longestMs)} ms`);
    console.warn(`moved in ${Math.round(move.durationMs)} ms; the centre: ${told[0]}; its neighbour: ${told[1]}`);
  }
  await Promise.all(writers.map((writer) => writer.stop()));
  for (const [index, centre] of [moved, neighbour].entries()) {
    const versions = Array.from({ length: writers[index]?.saved ?? 0 }, (_, nr) => nr + 1);
    expect((await historyOf(centre)).map(({ version }) => version)).toEqual(versions);
  }
  expect(writers[1].refused).toBe(0);
  expect(await moveTenant(ownerUrl, moved.tenant.code, home ?? '')).toMatchObject({ from: home, to: home });
  await expect(moveTenant(ownerUrl, moved.tenant.code, 'nowhere:1')).rejects.toThrow(/There is no worker nowhere:1/);
});
