import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { oneTimeCode, recoveryCode } from './auth/auth.contract.ts';
import { allRoutes } from './routes.ts';
import { readName, readNumber, readPhone, readText } from './typed-text.ts';
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

it('a name loses unseen characters and becomes one line', () => {
  expect(readName(' \u200bЙосипенко\u00ad \u202bОлег\u202c\t\u00a0Ігорович\u0000\uffff ')).toBe('Йосипенко Олег Ігорович');
  expect(readName('Гайовий Матвій'.normalize('NFD'))).toBe('Гайовий Матвій');
  for (const blank of ['\u200b', '\u3164', '\u00ad', ' \u2060 ', '\u2800', '\ufe0f', '\u034f', ' \u0306 ', '\u{1fffe}']) expect(readName(blank)).toBe('');
  for (const sign of ['\ufeff', '\u200b', '\u2060', '\u0007']) expect(readName(`Гаи${sign}\u0306о${sign}вий`)).toBe('Гайовий');
  expect(readName('Команда 👩‍👩‍👧 і 🧑🏽‍🎓 ❤️‍🔥 1️⃣')).toBe('Команда 👩‍👩‍👧 і 🧑🏽‍🎓 ❤️‍🔥 1️⃣');
});

it.each([
  ["Лук'янчук Мар`яна", 'Лук’янчук Мар’яна'], ['Дем\u02bcян', 'Дем’ян'], ["O'Brien", "O'Brien"], ["'цитата'", "'цитата'"],
  ['Iваненко Олексiй', 'Іваненко Олексій'], ['Mороз Bдовиченко Hаконечна', 'Мороз Вдовиченко Наконечна'], ['Maтематика', 'Математика'],
  ["B'ячеслав M’ясоєдов", 'В’ячеслав М’ясоєдов'], ["O'Нил", 'О’Нил'],
  ['English B2', 'English B2'], ['Present Perfect і Past', 'Present Perfect і Past'], ['Windowsі', 'Windowsі'], ['ТікTok', 'ТікTok'],
])('the name «%s» is kept as «%s»', (text, name) => {
  expect(readName(text)).toBe(name);
});

it('reading a name or text again changes nothing', () => {
  const signs = fc.constantFrom(' ', '\n', '\r', '\t', '\u00a0', 'i', 'І', 'и', '\u0306', 'ї', 'M', 'а', "'", '’', 'ʼ', '\u200b', '\u200d', '👩', '🏽', '\ufe0f', '\ufeff', '\u00ad', '\u2028', '\u3164', '\ud83c', '\u202e', '-', '1');
  fc.assert(fc.property(fc.array(signs, { maxLength: 20 }).map((all) => all.join('')), (text) => {
    for (const read of [readName, readText]) {
      expect(read(read(text))).toBe(read(text));
      expect(read(text).normalize('NFC')).toBe(read(text));
    }
    expect(readName(text)).not.toMatch(/^ |  | $|\n/);
  }));
});

it('a text of several lines keeps its lines and inner spaces', () => {
  expect(readText(' Вправа 1\r\n\r\n  а)\tб)\u2028 кінець\u200b \n')).toBe('Вправа 1\n\n  а)\tб)\n кінець');
});

it('every text that people send is read by one of the readers', () => {
  const parts = Object.values(allRoutes).flatMap((routes) => Object.values(routes))
    .flatMap(({ path, body, query, params }) => [body, query, params].map((schema) => ({ path, schema })));
  expect(parts.flatMap(({ path, schema }) => (schema instanceof z.ZodType ? unreadIn(schema, path) : [])).join('\n')).toEqual('');
});

/** Secrets, codes of machines, and reports of browsers and teams, which are not typed by people. */
const notTyped = /password|refreshToken|ticket|domain|tenantCode|file|publicKey|version|deletion code|^\/api\/(sms\/turbosms|money\/mono|releases|Auth\/refreshToken|Auth\/logout|team)/i;

function unreadIn(schema: z.core.$ZodType, name: string): string[] {
  if (schema instanceof z.ZodObject) return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, value]) => unreadIn(value, `${name} ${key}`));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return unreadIn(schema.unwrap(), name);
  if (schema instanceof z.ZodArray) return unreadIn(schema.element, name);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unreadIn(option, name));
  if (schema instanceof z.ZodPipe && unreadIn(schema.in, name).length === 0) return [];
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodPipe)) return [];
  const taken = schema.safeParse('Аб\u200bв');
  return taken.success && String(taken.data).includes('\u200b') && !notTyped.test(name) ? [name] : [];
}
