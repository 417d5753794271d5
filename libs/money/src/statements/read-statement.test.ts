import { describe, expect, it } from 'vitest';
import { encodeWindows1251 } from '../windows-1251.ts';
import { readDay, readKopiykas, readPayerCode, readTime } from './cells.ts';
import { comparable } from './comparable.ts';
import { csvRows, decodeStatement } from './decode-statement.ts';
import { readStatement } from './read-statement.ts';
import { StatementRefusal } from './statement.ts';
import * as samples from './statement-samples.fixture.ts';

type Options = Parameters<typeof readStatement>[1];

const read = (text: string, options?: Options) => readStatement(csvRows(text), options);

const refusal = (rows: string[][], options?: Options) => {
  try {
    readStatement(rows, options);
  } catch (error) {
    return error instanceof StatementRefusal ? error.message : String(error);
  }
  return 'read';
};

describe('a statement', () => {
  it.each([
    ['privatbank-csv', samples.privatCsv], ['mono', samples.monoCsv], ['pumb', samples.pumbCsv], ['raiffeisen', samples.raiffeisenCsv],
    ['a-bank', samples.aBankCsv], ['sense', samples.senseCsv],
  ])('of %s is known by its header', (format, text) => {
    const statement = read(text);
    expect(statement.format).toBe(format);
    expect(statement.account).toBe(format === 'mono' ? null : samples.account);
    expect(statement.payments[0]).toMatchObject({ day: '2026-11-27', amount: 244_800 });
  });

  it('of PrivatBank leaves out the opening balance, own money and what went out, and lists an acquirer’s pay-out apart', () => {
    const { payments, payouts, leftOut } = read(samples.privatCsv);
    expect(payments).toEqual([expect.objectContaining({
      row: 2, time: null, amount: 244_800, documentNumber: '147', payer: 'Квiтка Андрiй Олегович', payerCode: '2987654320', payerAccount: 'UA443220010000026007098765432',
      purpose: 'Рахунок № 2026-000147, репетиторськi заняття; листопад 2026, Квiтка Марiя. Без ПДВ',
    })]);
    expect(payouts).toEqual([expect.objectContaining({ row: 3, amount: 1_190_455 })]);
    expect(leftOut).toEqual([{ row: 4, reason: 'own-transfer' }, { row: 5, reason: 'outgoing' }, { row: 6, reason: 'opening-balance' }]);
  });

  it('has the same keys in the bank’s CSV and in its spreadsheet', () => {
    const { payments } = readStatement(samples.privatXlsxRows);
    expect(payments[0]).toMatchObject({ row: 4, day: '2026-11-27', time: '18:04:11', amount: 244_800 });
    expect(payments[1]).toMatchObject({ amount: 75_050, payerCode: '00191129' });
    expect(payments[0]?.key).toBe(read(samples.privatCsv).payments[0]?.key);
  });

  it('of monobank names who really pays, and two equal payments of a day stay two', () => {
    const { payments, leftOut } = read(samples.monoCsv, { account: 'UA443220010000026007098765432' });
    expect(payments).toHaveLength(3);
    expect(payments[0]).toMatchObject({ time: '18:04:11', purpose: 'За заняття, "Марійка К.", 9 клас', actualPayer: 'Квітка Андрій Олегович', actualPayerCode: '2987654320' });
    expect(new Set(payments.map(({ key }) => key)).size).toBe(3);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['outgoing', 'other-currency']);
  });

  it('of an overlapping period has the same keys, also with Latin letters in place of Cyrillic ones', () => {
    const lines = samples.monoCsv.replace('Навчання;АТ УНІВЕРСАЛ', 'Haвчання;АТ УНIВЕРСАЛ').split('\n');
    const later = [...lines.slice(0, 3), ...lines.slice(4)].join('\n');
    const keys = read(samples.monoCsv).payments.map(({ key }) => key);
    expect(read(later).payments.map(({ key }) => key)).toEqual(keys.slice(1));
  });

  it('of another bank is read by the columns that a centre has named', () => {
    const text = 'Коли,Скільки,Хто,Навіщо\n27.11.2026,"2 448,00",Квітка,заняття';
    expect(refusal(csvRows(text))).toBe('unknown-bank');
    const columns = { day: ['Коли'], amount: ['Скільки'], payer: ['Хто'], purpose: ['Навіщо'] };
    expect(read(text, { columns }).payments).toEqual([expect.objectContaining({ amount: 244_800, payer: 'Квітка', purpose: 'заняття' })]);
  });

  it('takes a family’s «переказ власних коштів» for a payment, and the centre’s own for none', () => {
    const text = samples.pumbCsv.replace('за заняття', 'Переказ власних коштів');
    expect(read(text).payments).toHaveLength(1);
    expect(read(text, { ownCodes: ['2987654320'] }).payments).toHaveLength(0);
    expect(read(text.replace('2987654320', '')).payments).toHaveLength(0);
  });
});

describe('a statement is refused', () => {
  const mono = csvRows(samples.monoCsv);

  it('when it is a private card’s, empty, or of another account', () => {
    expect(refusal(csvRows(samples.monoCardCsv))).toBe('private-card in row 1');
    expect(refusal([])).toBe('empty');
    expect(refusal(csvRows('Привіт;світе'))).toBe('unknown-bank');
    expect(refusal(csvRows(samples.privatCsv), { account: 'UA443220010000026007098765432' })).toBe('other-account');
    expect(refusal(csvRows(samples.pumbCsv.replace(samples.account, 'UA443220010000026007098765432')))).toBe('several-accounts');
  });

  it('when it ends within a row', () => {
    expect(refusal(csvRows(samples.privatCsv.slice(0, -30)))).toBe('truncated in row 6');
    expect(refusal(csvRows(samples.monoCsv.slice(0, -40)))).toMatch('truncated in row 7');
  });

  it('when it has itself twice', () => {
    expect(refusal([...mono, ...mono.slice(1)])).toBe('doubled in row 8');
    expect(refusal([...mono, ...mono.slice(2)])).toBe('doubled in row 8');
    const withEmptyColumn = mono.map((row) => row.toSpliced(2, 0, ''));
    expect(refusal([...withEmptyColumn, ...withEmptyColumn.slice(1)])).toBe('doubled in row 8');
    for (const file of [samples.privatCsv.trimEnd(), samples.monoCsv.trimEnd()]) {
      expect(refusal(csvRows(`${file}${file.replace('\uFEFF', '')}`))).toMatch('doubled');
    }
  });

  it('when a day or a sum is none, or a formula', () => {
    const changed = (from: string, to: string) => refusal(csvRows(samples.monoCsv.replace(from, to)));
    expect(changed('27.11.2026;18:09', '31.02.2026;18:09')).toBe('day in row 4');
    expect(changed('2448.00;2448.00', '2448.001;2448.00')).toBe('amount in row 3');
    expect(changed('2448.00;2448.00', ';2448.00')).toBe('amount in row 3');
    expect(changed('2448.00;2448.00', '=SUM(A1);2448.00')).toBe('formula in row 3');
  });
});

describe('a file', () => {
  it('is read by its mark, as UTF-8, or as Windows-1251', () => {
    expect(decodeStatement(encodeWindows1251('Сума;Ґ'))).toBe('Сума;Ґ');
    expect(decodeStatement(new TextEncoder().encode('\u{feff}Сума;Ґ'))).toBe('Сума;Ґ');
    expect(decodeStatement(Uint8Array.of(0xff, 0xfe, 0x21, 0x04))).toBe('С');
  });

  it('has cells between its delimiters, quoted or with quotes inside', () => {
    expect(csvRows('a;"b;""c""";"Вода" ТОВ;\r\n\r\n"два\nрядки";2;;\n\n')).toEqual([['a', 'b;"c"', '"Вода" ТОВ', ''], [''], ['два\nрядки', '2', '', '']]);
    expect(csvRows('a,b\n1,"2,5"')).toEqual([['a', 'b'], ['1', '2,5']]);
  });
});

describe('a cell', () => {
  it.each([
    ['27.11.2026', '2026-11-27'], ['1.2.2026', '2026-02-01'], ['2026.11.27', '2026-11-27'], ['2026-11-27 18:04:11', '2026-11-27'], ['46353', '2026-11-27'],
    ['46353.75', '2026-11-27'], ['29.02.2025', undefined], ['27.11.26', undefined], ['', undefined], ['147', undefined],
  ])('%s is the day %s', (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });

  it.each([['18:04:11', '18:04:11'], ['9:05', '09:05:00'], ['27.11.2026 18:04', '18:04:00'], ['46353.75', '18:00:00'], ['0,5', '12:00:00'], ['27.11.2026', null], ['', null], ['25:00', null]])('%s is the time %s', (cell, time) => {
    expect(readTime(cell)).toBe(time);
  });

  it.each([
    ['-70 000.00', -7_000_000], ['750,00', 75_000], ['2\u00A0448,5', 244_850], ['1.234,56', 123_456], ['1,234.56', 123_456], ['−5 грн', -500], ['+12', 1200],
    ['2448.001', undefined], ['2,448', undefined], ['', undefined], ['сто', undefined], ['1e5', undefined], ['9'.repeat(20), undefined], ['0.00', 0],
  ])('%s is %s kopiykas', (cell, kopiykas) => {
    expect(readKopiykas(cell)).toBe(kopiykas);
  });

  it('with a company’s code gets its zeros back', () => {
    expect(['191129', '2987654320', '40123454', '191120', 'кв 123456', '001234567'].map(readPayerCode)).toEqual(['00191129', '2987654320', '40123454', '191120', 'КВ123456', '001234567']);
  });

  it('is compared without look-alike letters, apostrophes and marks', () => {
    expect(comparable('Солов\u02BCян  ІВАН-Іgor')).toBe(comparable('соловян iван іgоr'));
    expect(comparable('Ґалаґан Єва')).toBe('галаган ева');
  });
});
