import type { RemoteState } from '@dzvinok/contract/release-board';
import { expect, test } from 'vitest';
import { changeOf, meantIn } from './releases-change.ts';

test('each command becomes the change that it names', () => {
  expect(changeOf('promote', { version: '1.0.0-a', again: true })).toEqual({ kind: 'promote', version: '1.0.0-a', isAgain: true });
  expect(changeOf('canary', { version: '1.0.0', centres: 'demo, lviv' })).toEqual({ kind: 'canary', version: '1.0.0', centres: ['demo', 'lviv'] });
  expect(changeOf('unpin', { centres: 'demo' })).toEqual({ kind: 'unpin', centres: ['demo'] });
  expect(changeOf('roll-back', { version: '1.0.0', reason: 'Не йде' })).toEqual({ kind: 'roll-back', version: '1.0.0', reason: 'Не йде' });
  expect(changeOf('end-canary', {})).toEqual({ kind: 'end-canary' });
  expect(changeOf('publish', {})).toBeNull();
});

test('a pin lasts to the end of its day in Kyiv, wherever the command is typed', () => {
  const pinned = { version: '1.0.0', centres: 'demo', reason: 'іспити' };
  expect(changeOf('pin', { ...pinned, until: '2026-12-31' })).toMatchObject({ expiresAt: '2026-12-31T22:00:00Z' });
  expect(changeOf('pin', { ...pinned, until: '2026-07-31' })).toMatchObject({ expiresAt: '2026-07-31T21:00:00Z' });
});

test.each([
  ['promote', { version: '1.0.0', centres: 'demo' }, '--centres'],
  ['canary', { version: '1.0.0', centres: 'demo', again: true }, '--again'],
  ['end-canary', { version: '1.0.0' }, 'версії'],
])('%s refuses an option that the command does not take', (command, options, text) => {
  expect(() => changeOf(command, options)).toThrow(text);
});

test.each([
  ['promote', {}, 'Назвіть версію'],
  ['canary', { version: '1.0.0' }, '--centres'],
  ['pin', { version: '1.0.0', centres: 'demo', reason: 'іспити' }, '--until'],
  ['pin', { version: '1.0.0', centres: 'demo', until: '31.12', reason: 'іспити' }, '--until'],
  ['roll-back', {}, '--reason'],
  ['roll-back', { version: '1.0.0', reason: 'д'.repeat(301) }, 'Не більше 300 символів'],
  ['promote', { version: `1.0.0-${'a'.repeat(100)}` }, 'Назвіть версію'],
])('%s names the option that is missing', (command, options, text) => {
  expect(() => changeOf(command, options)).toThrow(text);
});

test('a command without a required argument is refused with its full usage', () => {
  expect(() => changeOf('promote', {})).toThrow('npm run releases -- promote <розділ> <версія>');
});

test('a roll-back takes back the named version; without a version the refusal names the version that would be taken back', () => {
  const centres = [{ code: 'demo', name: 'Демо', isArchived: false }];
  const state: RemoteState = {
    remote: 'mfe-teacher', revision: 4, stable: '1.1.0', stableSince: null, fallback: '1.0.0', canary: null, pins: [], releases: [], keys: [],
  };
  const tried: RemoteState = { ...state, canary: { version: '1.2.0', since: '2026-01-01T00:00:00.000Z', centres } };
  const back = (version?: string) => changeOf('roll-back', { version, reason: 'Не відкривається журнал' })!;
  expect(meantIn(state, back('1.2.0'))).toEqual({ kind: 'roll-back', version: '1.2.0', reason: 'Не відкривається журнал', revision: 4 });
  expect(() => meantIn(state, back())).toThrow('Назвіть версію: зараз відкличеться 1.1.0, та, що для всіх');
  expect(() => meantIn(tried, back())).toThrow('Назвіть версію: зараз відкличеться 1.2.0, пробна');
  expect(() => meantIn({ ...state, stable: null }, back())).toThrow('Відкликати нічого');
  expect(meantIn(state, { kind: 'promote', version: '1.2.0' })).toEqual({ kind: 'promote', version: '1.2.0', revision: 4 });
});
