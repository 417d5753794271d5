import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchTimed, serverTime } from './clock.ts';
import { handover } from './handover.ts';

const hourMs = 3_600_000;
const truth = Date.parse('2026-11-24T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: truth, toFake: ['Date'] });
  openPage();
});
afterEach(() => {
  localStorage.clear();
  delete handover.clockOffsetMs;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openPage(): void {
  delete handover.clockOffsetMs;
}

/** A reply of a server, `slowMs` later. */
async function ask(date: string | null, slowMs = 0): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(Date.now() + slowMs);
    return new Response('{}', { headers: date === null ? {} : { Date: date } });
  });
  await fetchTimed('/api/x', {});
}

const byServer = (time: number) => new Date(time).toUTCString();
const errorMs = (time: number) => Math.abs(serverTime() - time);

it.each([26, -26, 1])('a clock wrong by %i hours is corrected by a reply, also on later pages without a network', async (hours) => {
  vi.setSystemTime(truth + hours * hourMs);
  await ask(byServer(truth));
  expect(errorMs(truth)).toBeLessThan(3_000);
  openPage();
  expect(errorMs(truth)).toBeLessThan(3_000);
  expect(Math.abs(serverTime(0) + hours * hourMs)).toBeLessThan(3_000);
});

it('a right clock is left as it is, however slow the reply', async () => {
  for (const slowMs of [0, 900, 19_000]) {
    await ask(byServer(truth), slowMs);
    expect(serverTime()).toBe(Date.now());
    vi.setSystemTime(truth);
  }
  expect(localStorage).toHaveLength(0);
});

it('a clock that was put right is right again after the next reply', async () => {
  vi.setSystemTime(truth + 26 * hourMs);
  await ask(byServer(truth));
  vi.setSystemTime(truth);
  await ask(byServer(truth));
  expect(serverTime()).toBe(truth);
  expect(localStorage).toHaveLength(0);
});

it('a reply without a readable date teaches nothing', async () => {
  for (const date of [null, 'учора']) await ask(date);
  expect(serverTime()).toBe(truth);
});
