import { errorStatus, type ErrorCode } from '@dzvinok/contract/errors';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDayMonth, formatLongDate, formatWeek, relativeDay, weekDays, weekdayName } from './dates.ts';
import { errorText } from './errors.ts';
import { loginFailureText } from './messages.ts';
import { billLineText } from './money.ts';
import { compareNames, finder, givenName, withInitials, searchable } from './names.ts';
import { formatPhone, phoneHref } from './phone.ts';
import { counted, pluralForm } from './plural.ts';
import { roleLabel } from './roles.ts';
import { timeRange } from './times.ts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

describe('plural', () => {
  it('follows the plural rules of Intl for Ukrainian', () => {
    const rules = new Intl.PluralRules('uk-UA');
    const forms = { one: 'one', few: 'few', many: 'many', other: 'few', zero: '', two: '' } as const;
    for (const count of [...Array(1_250).keys(), -1, -12, -23, 0.5, 1.5, 11.1, 1_000_001]) {
      expect([count, pluralForm(count, ['one', 'few', 'many'])]).toEqual([count, forms[rules.select(count)]]);
    }
  });

  it.each([
    [0, '0 учнів'],
    [1, '1 учень'],
    [2, '2 учні'],
    [5, '5 учнів'],
    [11, '11 учнів'],
    [12, '12 учнів'],
    [21, '21 учень'],
    [34, '34 учні'],
    [111, '111 учнів'],
    [1122, '1 122 учні'],
  ])('%i → %s', (count, text) => {
    expect(spaced(counted(count, 'student'))).toBe(text);
  });

  it('takes fractions as the second form', () => {
    expect(pluralForm(1.5, ['година', 'години', 'годин'])).toBe('години');
  });
});

describe('dates', () => {
  it('writes days and months', () => {
    expect(formatDayMonth('2026-11-05')).toBe('05.11');
    expect(formatDate('2026-11-05T18:00:00+02:00')).toBe('05.11.2026');
    expect(spaced(formatLongDate('2026-11-05'))).toBe('5 листопада');
    expect(spaced(formatLongDate('2025-02-01', 2026))).toBe('1 лютого 2025');
    expect(formatDate('не дата')).toBe('');
  });

  it('names a week inside one month and across two months', () => {
    expect(spaced(formatWeek('2026-11-16'))).toBe('16–22 листопада');
    expect(spaced(formatWeek('2026-11-30'))).toBe('30 листопада – 6 грудня');
    expect(spaced(formatWeek('2026-12-28', 2026))).toBe('28 грудня – 3 січня 2027');
    expect(spaced(formatWeek('2026-12-21', 2026))).toBe('21–27 грудня');
  });

  it('lists days Monday first with Sunday as 0', () => {
    expect(weekDays.map(weekdayName)[0]).toBe('Понеділок');
    expect(weekDays.map(weekdayName)[6]).toBe('Неділя');
    expect(weekdayName(5)).toBe('П’ятниця');
    expect(weekdayName(9)).toBe('');
  });

  it('says today, tomorrow and yesterday across a month’s end', () => {
    expect(relativeDay('2026-11-30', '2026-11-30')).toBe('сьогодні');
    expect(relativeDay('2026-12-01', '2026-11-30')).toBe('завтра');
    expect(relativeDay('2026-11-29', '2026-11-30')).toBe('вчора');
    expect(spaced(relativeDay('2026-12-24', '2026-11-30'))).toBe('24 грудня');
  });

  it('ends a lesson after 45 minutes unless told otherwise', () => {
    expect(timeRange('15:30:00', null)).toBe('15:30–16:15');
    expect(timeRange('15:30', 90)).toBe('15:30–17:00');
  });
});

describe('names', () => {
  const name = 'Вознесенська-Кропивницька Єлизавета-Анастасія Андріївна';

  it('shortens to initials and finds the given name', () => {
    expect(givenName(name)).toBe('Єлизавета-Анастасія');
    expect(givenName('Мама')).toBe('Мама');
    expect(spaced(withInitials(name))).toBe('Вознесенська-Кропивницька Є. А.');
    expect(withInitials('Мама')).toBe('Мама');
  });

  it('searches a name whatever its apostrophe, case and spaces', () => {
    for (const written of ['Дем’ян', "дем'ян ", 'ДЕМʼЯН', '  дем`ян']) expect(searchable(written)).toBe('демян');
    expect(searchable('Ґонта  Їлія')).toBe('гонта ілія');
    for (const written of ['Iваненко', 'Іваненко', 'Їваненко', 'І\u200bваненко', 'іваненко'.normalize('NFD')]) expect(searchable(written)).toBe('іваненко');
  });

  it('finds a row by words in any order, whatever the apostrophe, and by a phone however it is written', () => {
    const row = { texts: ['Дем’яненко Юрій', 'Ліцей № 12'], phones: ['0501234567', undefined] };
    for (const search of ["дем'ян", 'юрій  ДЕМʼЯН', 'ліцей юрій', '12', '050 123-45', '+38 (050) 123', '+380 (050) 123 45', '\u202a+380501234\u202c', '050.123/45', '8 050 123', 'юрій 0501', 'демян', 'демьян'.replace('ь', ''), ' ']) expect(finder(search)(row), search).toBe(true);
    for (const search of ['юрій олена', '05', '050 999', 'юрій 067']) expect(finder(search)(row), search).toBe(false);
  });

  it('sorts by the Ukrainian alphabet', () => {
    expect(['Марчук', 'Мар’яненко Вадим', 'Маринич', 'Мар’яненко Анна', 'Мар’яненко Борис'].toSorted(compareNames)).toEqual([
      'Маринич', 'Марчук', 'Мар’яненко Анна', 'Мар’яненко Борис', 'Мар’яненко Вадим',
    ]);
    expect(['Їжак', 'Заєць', 'Ґава', 'Єнот', 'Гусак', 'Іволга'].toSorted(compareNames)).toEqual([
      'Гусак', 'Ґава', 'Єнот', 'Заєць', 'Іволга', 'Їжак',
    ]);
  });
});

describe('the rest', () => {
  it('writes a phone', () => {
    expect(spaced(formatPhone('0501234567'))).toBe('050 123 45 67');
    expect(formatPhone('12')).toBe('12');
    expect(phoneHref('0501234567')).toBe('tel:+380501234567');
  });

  it('writes a discount of a bill without repeating that it is one', () => {
    const discount = billLineText({ kind: 'discount', className: 'Математика А', basis: { percent: 10, reason: 'discount' } });
    expect(spaced(discount)).toBe('Знижка, Математика А · 10 % · особиста');
  });

  it('labels roles as the specification does', () => {
    expect(roleLabel('TenantAdmin')).toBe('Адмін');
    expect(roleLabel('Parent')).toBe('Батьки');
  });

  it('says why the login failed', () => {
    expect(loginFailureText('немає мережі')).toBe('Помилка входу: немає мережі');
    expect(loginFailureText(null)).toBe('Помилка входу: невідома');
  });

  it('has a finished sentence for every refusal', () => {
    const codes = Object.keys(errorStatus) as ErrorCode[];
    expect(codes.filter((code) => !/[.!]$/.test(errorText(code)))).toEqual([]);
  });
});
