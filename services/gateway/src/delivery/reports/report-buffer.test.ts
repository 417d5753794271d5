import type { ReleaseReport } from '@dzvinok/contract/releases';
import { expect, test } from 'vitest';
import { mostWaiting, ReportsBuffer } from './report-buffer.ts';

const minute = (place: number) => new Date(Date.UTC(2026, 0, 1, 12, place));
const reporter = (accountId: number) => ({ tenantId: 1, accountId, role: 'Teacher' });
const report = (kind: ReleaseReport['kind'], code?: string): ReleaseReport => ({ remote: 'mfe-teacher', version: '1.0.0', kind, ...(code && { code }) });

test('reports are summed by person and minute', () => {
  const buffer = new ReportsBuffer();
  buffer.add(reporter(1), report('loaded'), minute(0));
  buffer.add(reporter(1), report('load-failed', 'slow'), minute(0));
  buffer.add(reporter(1), report('render-failed'), minute(0));
  buffer.add(reporter(1), report('loaded'), minute(1));
  buffer.add(reporter(2), report('load-failed', 'threw'), minute(0));
  expect(buffer.take()).toMatchObject([
    { accountId: 1, at: minute(0), loads: 1, loadFailures: 0, renderFailures: 1, code: 'render' },
    { accountId: 1, at: minute(1), loads: 1, code: null },
    { accountId: 2, at: minute(0), loadFailures: 1, code: 'threw' },
  ]);
  expect(buffer.size).toBe(0);
});

test('reports that could not be saved wait together with new ones, and beyond the limit the oldest are lost', () => {
  const buffer = new ReportsBuffer();
  for (let person = 1; person <= mostWaiting; person += 1) buffer.add(reporter(person), report('loaded'), minute(0));
  const taken = buffer.take();
  buffer.add(reporter(mostWaiting), report('load-failed', 'threw'), minute(0));
  buffer.add(reporter(1), report('load-failed', 'threw'), minute(1));
  buffer.putBack(taken);
  const waiting = buffer.take();
  expect(waiting).toHaveLength(mostWaiting);
  expect(waiting.slice(-2)).toMatchObject([
    { accountId: mostWaiting, loads: 1, loadFailures: 1, code: 'threw' }, { accountId: 1, at: minute(1), loadFailures: 1 },
  ]);
  expect(waiting[0]).toMatchObject({ accountId: 2 });
});
