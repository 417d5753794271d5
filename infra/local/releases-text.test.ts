import type { RemoteState } from '@dzvinok/contract/release-board';
import { expect, test } from 'vitest';
import { stateText, trialText } from './releases.texts.ts';

const pinned = (code: string, version: string): RemoteState['pins'][number] =>
  ({ code, name: code, isArchived: false, version, expiresAt: '2027-01-01T00:00:00.000Z', reason: 'Іспити' });

test('a trial lists separately the named centres that are pinned to another version', () => {
  const wanted = { version: '2.0.0', centres: ['demo', 'lviv'] };
  expect(trialText({ canary: null, pins: [] }, wanted, '1,0 с')).toBe('✓ Нові сторінки центрів demo, lviv отримують її, за 1,0 с від команди');
  expect(trialText({ canary: null, pins: [pinned('lviv', '1.0.0'), pinned('odesa', '1.0.0')] }, wanted, '1,0 с').split('\n')).toEqual([
    expect.stringContaining('центрів demo отримують її'), '! Закріплені за іншою версією її не отримають: lviv',
  ]);
  expect(trialText({ canary: null, pins: [pinned('lviv', '2.0.0')] }, wanted, '1,0 с')).toContain('demo, lviv');
  expect(trialText({ canary: null, pins: ['demo', 'lviv'].map((code) => pinned(code, '1.0.0')) }, wanted, '1,0 с')).toBe('! Закріплені за іншою версією її не отримають: demo, lviv');
});

test('a trial lists separately the named centres that are archived', () => {
  const centres = [{ code: 'demo', name: 'Демо', isArchived: true }, { code: 'lviv', name: 'Львів', isArchived: false }];
  const state: RemoteState = {
    remote: 'mfe-teacher', revision: 1, stable: '1.0.0', stableSince: null, fallback: null,
    canary: { version: '2.0.0', since: '2026-12-01T08:30:00.000Z', centres }, pins: [pinned('demo', '1.0.0')], releases: [], keys: [],
  };
  expect(stateText(state, '0a1b')).toContain('Пробна: 2.0.0 з 01.12, 10:30 у demo (в архіві), lviv\n');
  expect(trialText(state, { version: '2.0.0', centres: ['demo', 'lviv'] }, '1,0 с').split('\n')).toEqual([
    expect.stringContaining('центрів lviv отримують її'), '! В архіві, тож її не отримають: demo',
  ]);
});

test('times are those of the page of releases, wherever the command is typed', () => {
  const pins = [{ ...pinned('lviv', '1.0.0'), expiresAt: '2026-12-31T22:00:00.000Z' }];
  const state: RemoteState = {
    remote: 'mfe-teacher', revision: 1, stable: '2.0.0', stableSince: '2026-12-01T08:30:00.000Z', fallback: null, canary: null, pins, releases: [], keys: [],
  };
  expect(stateText(state, '0a1b')).toContain('Для всіх: 2.0.0 з 01.12, 10:30\n  Закріплено: lviv — 1.0.0 до 31.12.26');
});
