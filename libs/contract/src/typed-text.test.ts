import { expect, it } from 'vitest';
import { oneTimeCode, recoveryCode } from './auth/auth.contract.ts';
import { readNumber, readPhone } from './typed-text.ts';
import { optionalPhone, phoneNumber } from './values.ts';

it.each([
  '0501234567', '050 123-45-67', '+38 050 123 45 67', '+380501234567', '380 50 123 45 67', '+380 (050) 123-45-67', '8 050 123 45 67',
  '00380501234567', '003800501234567', '\u202a+380 50 123 45 67\u202c', '\u200b050.123/45\u00a067', 'тел. 050 123 45 67',
])('a phone written as «%s» is one number', (text) => {
  expect(readPhone(text)).toBe('0501234567');
  expect(phoneNumber.parse(text)).toBe('0501234567');
});

it.each(['050 123 45 678', '050 123 45 6', '+48 501 234 567', '+373 69 123 456', '+1 415 555 26 71', '+372 5123 456', '5,0123456E+08', '3,80501Е+11'])(
  'a phone written as «%s» is refused, never cut',
  (text) => {
    for (const schema of [phoneNumber, optionalPhone]) expect(schema.safeParse(text).error?.issues[0]?.message).toBe('Номер має містити рівно 10 цифр');
  },
);

it.each([
  ['1250,00 грн.', 1250], ['1250.00 грн.', 1250], ['1 250,00 грн', 1250], ['1\u00a0250,50\u00a0₴', 1250.5], ['1250 грн 50 коп', 1250.5], ['1250 грн. 5 коп.', 1250.05],
  ['1.250,50', 1250.5], ['1,250.5', 1250.5], ['1250', 1250], ['12,5 %', 12.5], ['0', 0],
  ['2,000', null], ['2.000', null], ['1e3', null], ['-5', null], ['12 год', null], ['1250 грн, 30 коп і ще', null], ['', null],
])('a number pasted as «%s» is %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

it('codes of the second factor are read with the signs around them', () => {
  for (const text of [' 123 456', '• 123456', '123\u200b456']) expect(oneTimeCode.parse(text)).toBe('123456');
  for (const text of [' 32jv-xird', '• 32JV-XIRD', '32jv - xird ']) expect(recoveryCode.parse(text)).toBe('32jv-xird');
});
