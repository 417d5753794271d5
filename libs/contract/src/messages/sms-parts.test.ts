import { expect, test } from 'vitest';
import { smsLength } from './sms-parts.ts';

const partsOf = (text: string) => smsLength(text).parts;

test('a Ukrainian text has 70 characters in one SMS and 67 in each of several', () => {
  expect(smsLength('Дзвінок: борг 1800 грн за грудень. Рахунок: dzvinok.ua/r/7Kx2')).toEqual({ encoding: 'ucs-2', length: 61, parts: 1 });
  expect(smsLength('Дзвінок: заняття з математики 27.11 о 17:00 перенесено на 28.11 о 18:00, кабінет 5. Деталі: dzvinok.ua/n/7Kx2'))
    .toEqual({ encoding: 'ucs-2', length: 109, parts: 2 });
  expect([70, 71, 134, 135, 201, 202].map((length) => partsOf('ї'.repeat(length)))).toEqual([1, 2, 2, 3, 3, 4]);
});

test('a Latin text has 160 characters in one SMS and 153 in each of several', () => {
  expect(smsLength('Dzvinok: borh 1800 hrn. Rakhunok: dzvinok.ua/r/7Kx2')).toEqual({ encoding: 'gsm-7', length: 51, parts: 1 });
  expect([0, 1, 160, 161, 306, 307].map((length) => partsOf('a'.repeat(length)))).toEqual([0, 1, 1, 2, 2, 3]);
});

test('one letter, №, a dash or an emoji makes the whole text UCS-2', () => {
  for (const sign of ['ї', '№', '—', '🔔']) expect([sign, partsOf('a'.repeat(69) + sign)]).toEqual([sign, sign === '🔔' ? 2 : 1]);
});

test('an emoji, and € in a Latin text, count two and are never cut in two', () => {
  expect(smsLength('🔔'.repeat(35))).toEqual({ encoding: 'ucs-2', length: 70, parts: 1 });
  expect([smsLength(`${'ї'.repeat(66)}🔔${'ї'.repeat(66)}`), smsLength('ї'.repeat(134))]).toMatchObject([{ length: 134, parts: 3 }, { length: 134, parts: 2 }]);
  expect(smsLength(`${'a'.repeat(158)}€`)).toEqual({ encoding: 'gsm-7', length: 160, parts: 1 });
  expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual({ encoding: 'gsm-7', length: 306, parts: 3 });
});

test('a letter typed as two signs counts once', () => {
  expect(smsLength('ї'.normalize('NFD').repeat(70))).toEqual({ encoding: 'ucs-2', length: 70, parts: 1 });
});
