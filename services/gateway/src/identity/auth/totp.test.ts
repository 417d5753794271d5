import { expect, test } from 'vitest';
import { base32, codeAt, setUpUri, stepAt, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i of RFC 6238 the code is %s', (second, code) => {
  expect(codeAt(secret, stepAt(second * 1000))).toBe(code);
});

test('a code counts in its own half minute and in the neighbouring ones', () => {
  const step = 50_000_000;
  const found = (apart: number) => stepOf(secret, { code: codeAt(secret, step + apart), milliseconds: step * 30_000 + 29_999, after: 0 });
  expect([-2, -1, 0, 1, 2].map(found)).toEqual([null, step - 1, step, step + 1, null]);
});

test('a used half minute invalidates all half minutes before it', () => {
  const step = 50_000_000;
  const found = (after: number) => stepOf(secret, { code: codeAt(secret, step), milliseconds: step * 30_000, after });
  expect([step - 1, step, step + 1].map(found)).toEqual([step, null, null]);
});

test.each([
  ['', ''], ['f', 'MY'], ['fo', 'MZXQ'], ['foo', 'MZXW6'], ['foob', 'MZXW6YQ'], ['fooba', 'MZXW6YTB'], ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

test('the address for an authenticator app names the account and the site', () => {
  const uri = new URL(setUpUri('MZXW6', { phoneNumber: '0501111111', place: 'demo' }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Dzvinok demo:0501111111']);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'MZXW6', issuer: 'Dzvinok demo', algorithm: 'SHA1', digits: '6', period: '30',
  });
});
