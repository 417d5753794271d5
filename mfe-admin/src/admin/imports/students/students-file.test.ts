import { guardFormula, unguardFormula } from '@dzvinok/contract/student-files';
import { formatPhone } from '@dzvinok/texts/phone';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { guessMapping, rememberMapping } from '../file/columns.ts';
import { groupFile } from '../groups/groups-file.ts';
import { dayOf, percentOf, phoneOf, phonesOf, sexOf, yesNoOf } from '../file/file-cells.ts';
import { delimiterOf, readFile, sizeLimit, type Cell, type ReadFile } from '../file/read-file.ts';
import { relationIn, relationOfTitle } from './relations.ts';
import { commonDefaults, missingText, studentFile } from './students.columns.ts';
import { problemText, studentsIn, type StudentsFile } from './students-file.ts';
import { refusedFile, templateFile } from './write-file.ts';

const head = ['ПІП', 'Телефон учня', 'Школа', 'ПІП родича', 'Телефон родича', 'Тип родича'];
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'учні.csv') => new File([text], name);

async function xlsx(rows: Cell[][]): Promise<File> {
  return new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Учні', rows }, { name: 'Інший', rows: [['x']] }] }))], 'учні.xlsx');
}

/** With the columns as their titles say. */
function guessed(file: ReadFile): StudentsFile {
  return studentsIn(file, guessMapping(studentFile, file.lines));
}

async function studentsOf(file: File): Promise<StudentsFile> {
  return guessed(await readFile(file));
}

const problems = ({ rows }: StudentsFile) => rows.flatMap((row) => row.problems.map((one) => `${one.line} ${problemText(one)}`));

describe('a phone', () => {
  it.each<[Cell, string]>([
    [671234567, '0671234567'], ['671234567', '0671234567'], ['0671234567', '0671234567'], [380671234567, '0671234567'],
    ['+380 67 123-45-67', '0671234567'], ['+38 (067) 123 45 67', '0671234567'], ['80671234567', '0671234567'],
    ['00380671234567', '0671234567'], ['067-123-45-67', '0671234567'], ['067 123', '067123'], ['067 123 45 6', '067123456'], ['немає', 'немає'],
    ['0671234567, 0501234567', '06712345670501234567'], [null, ''], ['', ''], [6.71e11, '671000000000'],
  ])('%j is read as %s', (cell, phone) => expect(phoneOf(cell)).toBe(phone));
});

describe('a day', () => {
  it.each<[Cell, string]>([
    [new Date('2012-02-29T00:00:00Z'), '2012-02-29'], [40968, '2012-02-29'], [40968.75, '2012-02-29'], ['29.02.2012', '2012-02-29'],
    ['1.9.2010', '2010-09-01'], ['01/09/2010', '2010-09-01'], ['2010-09-01', '2010-09-01'], ['01.09.2010 р.', '2010-09-01'], ['', ''], [null, ''],
  ])('%j is read as %s', (cell, value) => expect(dayOf(cell)).toEqual({ value }));

  it.each<Cell>(['30.02.2012', '01.13.2012', '2012', 'вчора', 5e9, '01.01.12', true, 2012, 12, 45])('%j is refused as a date', (cell) =>
    expect(dayOf(cell)).toMatchObject({ problem: expect.stringMatching(/дат/i) }));
});

it('sex, yes and no, and percentages are read in their usual spellings', () => {
  expect(['ч', 'Чоловіча', 'чол.', 0].map((cell) => sexOf(cell))).toEqual(Array(4).fill({ value: 0 }));
  expect(['Ж', 'жіноча', 'жін', '1'].map((cell) => sexOf(cell))).toEqual(Array(4).fill({ value: 1 }));
  expect([sexOf(''), sexOf('?')]).toEqual([{ value: null }, { problem: expect.any(String) }]);
  expect(['так', 'ТАК', '+', true, 1].map((cell) => yesNoOf(cell))).toEqual(Array(5).fill({ value: true }));
  expect(['', 'ні', '-', false, null].map((cell) => yesNoOf(cell))).toEqual(Array(5).fill({ value: false }));
  expect(yesNoOf('мабуть')).toEqual({ problem: expect.any(String) });
  expect([12.5, '12,5', '12.5 %'].map((cell) => percentOf(cell))).toEqual(Array(3).fill({ value: 12.5 }));
  expect([percentOf(0.5), percentOf(1)]).toEqual([{ value: 0.5 }, { value: 1 }]);
  expect([percentOf(''), percentOf('трохи')]).toEqual([{ value: null }, { problem: expect.any(String) }]);
});

it('a cell in percent format is read as the percentage shown, a plain number unchanged', async () => {
  const rows = [['Знижка, %'], [1], [0.125], [0.5]];
  const cells = new Map([['1,0', { style: { numFmt: '0%' } }], ['2,0', { style: { numFmt: '0.00%' } }]]);
  const file = new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Учні', rows, cells }] }))], 'учні.xlsx');
  const { lines } = await readFile(file);
  expect(lines.slice(1).map(([cell]) => percentOf(cell))).toEqual([{ value: 100 }, { value: 12.5 }, { value: 0.5 }]);
});

it('a day number without a format is read by the count of its workbook', async () => {
  const rows = [['ПІП', 'Телефон', 'Школа', 'Дата народження'], ['Бойко Анна', 671234567, 'Ліцей', 40907]];
  const birthDateOf = async (dateSystem: '1900' | '1904') =>
    (await studentsOf(new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Учні', rows }], dateSystem }))], 'учні.xlsx'))).rows[0];
  expect(await birthDateOf('1904')).toMatchObject({ birthDate: '2015-12-31', phone: '0671234567' });
  expect(await birthDateOf('1900')).toMatchObject({ birthDate: '2011-12-30', phone: '0671234567' });
});

it('a text that looks like a formula comes back from a CSV unchanged', () => {
  for (const text of ['=1+1', "'=1", '+380', '-', '@x', '\tx', " =1", '＝1', "'так", 'так', "'", '']) {
    expect(unguardFormula(guardFormula(text))).toBe(text);
  }
  for (const text of ['=1', '+1', '-1', '@1', '\t1', '\r1', '|1', " =1", '＝1', "'=1"]) expect(guardFormula(text)).toBe(`'${text}`);
  expect(guardFormula('так')).toBe('так');
});

describe('a CSV', () => {
  it.each([[';', 'a;b,c;d'], [',', 'a,b;c,d'], ['\t', 'a\tb;c\td\te'], [';', '"a,b,c";d'], [';', 'Список: 7-А, 7-Б, 8-В, 9-Г;;\nПІП;Телефон;Школа\nОля;1;2'], [';', 'нічого']])('is split at %j', (sign, text) =>
    expect(delimiterOf(text)).toBe(sign));

  it.each([';', ',', '\t'])('with the delimiter %j, quotes, line breaks and a byte order mark is read', async (sign) => {
    const line = ['"Мельник; ""Оля"", \tКоваль"', '0671234567', '"Ліцей\n№ 1"', '', '', ''];
    const file = await studentsOf(csv(`\ufeff${head.join(sign)}\r\n${line.join(sign)}\r\n\r\nДруга${sign}671234568${sign}'=1+1${sign.repeat(3)}\r\n`));
    expect(problems(file)).toEqual([]);
    expect(file.rows.map(({ line: number, row }) => [number, row?.student.fullName, row?.student.phoneNumber, row?.student.schoolInfo, row?.parent])).toEqual([
      [2, 'Мельник; "Оля", Коваль', '0671234567', 'Ліцей № 1', null],
      [4, 'Друга', '0671234568', '=1+1', null],
    ]);
  });

  it('in Windows-1251, Mac Cyrillic or in Excel’s Unicode text is read', async () => {
    const windows = Uint8Array.from('ПІП;Телефон;Школа\nЇжак Ґаля;0671234567;Ліцей', (letter) => {
      const special: Record<string, number> = { І: 0xb2, і: 0xb3, Ї: 0xaf, ї: 0xbf, Є: 0xaa, є: 0xba, Ґ: 0xa5, ґ: 0xb4 };
      const code = letter.charCodeAt(0);
      return special[letter] ?? (code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code);
    });
    const wide = new Uint8Array([0xff, 0xfe, ...Array.from('ПІП\tТелефон\tШкола\nЇжак Ґаля\t0671234567\tЛіцей', (letter) =>
      [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]).flat()]);
    const mac = Uint8Array.from('ПІП;Телефон;Школа\rЇжак Ґаля Юр’ївна;0671234567;Ліцей № 7 «Я»', (letter) => {
      const special: Record<string, number> = {
        І: 0xa7, і: 0xb4, Ї: 0xba, ї: 0xbb, Є: 0xb8, є: 0xb9, Ґ: 0xa2, ґ: 0xb6, я: 0xdf, '’': 0xd5, '№': 0xdc, '«': 0xc7, '»': 0xc8,
      };
      const code = letter.charCodeAt(0);
      if (code >= 0x410 && code <= 0x42f) return code - 0x410 + 0x80;
      return special[letter] ?? (code >= 0x430 && code < 0x44f ? code - 0x430 + 0xe0 : code);
    });
    expect((await studentsOf(csv(mac))).rows[0]?.row?.student).toMatchObject({ fullName: 'Їжак Ґаля Юр’ївна', schoolInfo: 'Ліцей № 7 «Я»' });
    for (const bytes of [windows, wide]) expect((await studentsOf(csv(bytes))).rows[0]?.row?.student.fullName).toBe('Їжак Ґаля');
  });
});

describe('an XLSX', () => {
  it('is read from its first sheet, numbers as phones, dates as days, texts unchanged', async () => {
    const file = await studentsOf(await xlsx([
      ['Список учнів'], [], [...head, 'Дата народження', 'Знижка, %', 'Онлайн', 'Бал'],
      ['=HYPERLINK("x")', 671234567, 'Ліцей', 'Мати', 380501234567, 'Мати', new Date('2012-02-29T00:00:00Z'), 12.5, 'так', 5],
      [], ['Друга', '+380671234568', 'Ліцей'],
    ]));
    expect(problems(file)).toEqual([]);
    expect(file.ignored).toEqual(['Бал']);
    expect(file.rows.map(({ line }) => line)).toEqual([4, 6]);
    expect(file.rows[0]?.row).toMatchObject({
      line: 4,
      student: { fullName: '=HYPERLINK("x")', phoneNumber: '0671234567', dateOfBirth: '2012-02-29', discount: 12.5, isEducationOnline: true },
      parent: { fullName: 'Мати', phoneNumber: '0501234567', accountTypeLabel: 'Мати' },
    });
  });

  it('is read from its first visible sheet, without hidden lines; a merged cell belongs to each of its lines', async () => {
    const rows = [
      head, ['Коваль Олег', '0671234567', 'Ліцей', 'Коваль Ганна', '0501234567', 'Мати'], ['Коваль Оля', '0671234568', 'Ліцей'],
      ['Прихована', '0671234569', 'Ліцей'],
    ];
    const sheet = {
      name: 'Учні', rows, rowDefs: new Map([[3, { hidden: true }]]),
      merges: [3, 4, 5].map((column) => ({ startRow: 1, startCol: column, endRow: 2, endCol: column })),
    };
    const bytes = await writeXlsx({ sheets: [{ name: 'Чернетка', rows: [['x']], hidden: true }, sheet] });
    const file = await studentsOf(new File([new Uint8Array(bytes)], 'учні.xlsx'));
    expect(problems(file)).toEqual([]);
    expect(file.rows.map(({ fullName, parentName }) => [fullName, parentName])).toEqual([['Коваль Олег', 'Коваль Ганна'], ['Коваль Оля', 'Коваль Ганна']]);
    expect(file.hiddenLines).toBe(1);
  });

  it('that the page offers as a template can be filled', async () => {
    const template = await readFile(new File([await templateFile()], 'шаблон.xlsx'));
    const titles = template.lines[0] ?? [];
    const line = titles.map((title) => ({ 'ПІП': 'Учениця', 'Телефон учня': '0671234567', 'Школа': 'Ліцей' })[String(title)] ?? null);
    const file = guessed({ name: 'шаблон.xlsx', lines: [titles, line], hiddenLines: 0 });
    expect([problems(file), file.ignored, file.rows[0]?.row?.student.fullName]).toEqual([[], [], 'Учениця']);
    await expect(studentsOf(new File([await templateFile()], 'шаблон.xlsx'))).rejects.toThrow('Під заголовками немає жодного учня.');
  });
});

describe('each bad line', () => {
  it('is reported with its column and the error text of the form', async () => {
    const file = await studentsOf(csv([
      [...head, 'Дата народження', 'Стать', 'Онлайн', 'Знижка, %', 'Знижка з', 'Знижка до'].join(';'),
      ';;;;;;;;;;;',
      ';123;;;;;;;;;;;',
      'Друга;0671234567;Ліцей;Мати;;;31.02.2012;?;мабуть;101;;',
      'Третя;0671234568;Ліцей;;;;;;;;01.02.2026;01.01.2026',
      '#N/A;1234567890;#REF!',
      'Добра;0671234569;Ліцей;;;;;;;;;',
    ].join('\n')));
    expect(problems(file)).toEqual([
      '3 ПІП: Введіть ПІП', '3 Телефон учня: Номер має містити рівно 10 цифр', '3 Школа: Введіть школу учня',
      '4 Дата народження: Такої дати немає', '4 Стать: Напишіть «чоловіча» або «жіноча»', '4 Онлайн: Напишіть «так» або «ні»',
      '4 Знижка, %: Знижка від 0 до 100 %', '4 Тип родича: Введіть тип родича', '4 Телефон родича: Введіть номер телефону',
      '5 Знижка до: Знижка закінчується раніше, ніж починається',
      '6 ПІП: У клітинці помилка Excel', '6 Телефон учня: Номер має починатися з 0', '6 Школа: У клітинці помилка Excel',
    ]);
    expect(file.rows.map(({ line, row }) => [line, row !== null])).toEqual([[3, false], [4, false], [5, false], [6, false], [7, true]]);
  });

  it('is written with the reason to a file that can be corrected and read again', async () => {
    const file = await studentsOf(await xlsx([[...head.slice(0, 3), 'Дата народження'], ['Перша', '12', 'Ліцей', new Date('2012-02-29T00:00:00Z')]]));
    const back = await readFile(new File([await refusedFile(file, file.rows, () => file.rows[0]?.problems ?? [])], 'помилки.xlsx'));
    expect(back.lines).toEqual([
      [...head.slice(0, 3), 'Дата народження', 'Причина'],
      ['Перша', '12', 'Ліцей', '29.02.2012', 'Телефон учня: Номер має містити рівно 10 цифр'],
    ]);
    const again = guessed({ name: 'ще.xlsx', lines: back.lines.map((line) => line.map((cell) => (cell === '12' ? '0671234567' : cell))), hiddenLines: 0 });
    expect([problems(again), again.ignored]).toEqual([[], []]);
  });

  it('is written with texts that an XLSX would read as other signs, or may not hold', async () => {
    const file = guessed({ name: 'учні.csv', lines: [head.slice(0, 3), ['_x0041_', '12', 'Ліцей\uffff']], hiddenLines: 0 });
    const { lines } = await readFile(new File([await refusedFile(file, file.rows, () => [])], 'помилки.xlsx'));
    expect(lines[1]).toEqual(['_x0041_', '12', 'Ліцей', '']);
  });
});

describe('a file', () => {
  it.each<[string, () => Promise<File> | File]>([
    ['Файл порожній.', () => csv('')],
    ['Файл завеликий: 5,1 МБ. Можна до 5 МБ.', () => csv(new Uint8Array(sizeLimit + 60_000))],
    ['Під заголовками немає жодного учня.', () => csv('ПІП;Телефон;Школа\n;;\n')],
    ['Це файл старого Excel або з паролем. Збережіть його як XLSX без пароля чи як CSV.', () => csv(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))],
    ['Не вдалося прочитати файл. Збережіть його в Excel як «Книга Excel (.xlsx)» і спробуйте ще раз.', () => csv(new Uint8Array([0x50, 0x4b, 3, 4, 9]))],
    ['У рядку 3 клітинка починається лапками, яких ніщо не закриває. Виправте її та оберіть файл ще раз.', () => csv('ПІП;Телефон;Школа\nОля;0671234567;Ліцей "Мрія"\nІра;0671234568;"Зірка школа\nЛіда;0671234569;"""Сонце"""')],
    ['Це не таблиця. Оберіть файл XLSX або CSV.', () => csv(new Uint8Array([1, 0, 2, 0]))],
    ['У файлі 2\u00a0001\u00a0рядок. За один раз можна до 2\u00a0000: поділіть файл на частини.', () => csv(`ПІП;Телефон;Школа\n${'Оля;1;Л\n'.repeat(2001)}`)],
  ])('is refused with «%s»', async (text, make) => expect(studentsOf(await make())).rejects.toThrow(text));
});

describe('the columns', () => {
  const missing = (...lines: Cell[][]) => {
    const mapping = guessMapping(studentFile, lines);
    return missingText(mapping, lines[mapping.headIndex] ?? []);
  };

  it.each<[Cell[], string | null]>([
    [['ПІП', 'Телефон', 'Школа'], null],
    [['Прізвище', "Ім'я", 'Тел. мами', 'Школа'], null],
    [['a', 'b'], 'Оберіть колонку «ПІП» або колонки «Прізвище» та «Імʼя».'],
    [['ПІП', 'Школа'], 'Оберіть колонку «Телефон учня» або «Телефон родича»: з ним входять до порталу.'],
    [['ПІП', 'Телефон'], 'Оберіть колонку «Школа» або впишіть, що записати замість неї.'],
    [['ПІП', 'Телефон', 'Школа', 'Мама'], 'Оберіть колонку «Телефон родича»: з ним родич входить до порталу.'],
    [['ПІП', 'Школа', 'Тел. мами/тата'], 'Оберіть колонку «Тип родича» або впишіть, що записати замість неї.'],
  ])('%j lack: %s', (titles, text) => expect(missing(titles)).toBe(text));

  it('of a file without titles begin with its first line', () => {
    const lines: Cell[][] = [['Коваль Оля', '0671234567'], ['Коваль Ія', '0671234568']];
    expect(guessMapping(studentFile, lines)).toMatchObject({ headIndex: -1, names: [null, null] });
    expect(guessMapping(studentFile, [['Хто', 'Куди дзвонити'], ...lines])).toMatchObject({ headIndex: 0 });
  });

  it('that the admin has chosen are remembered for files of that kind alone', () => {
    const lines: Cell[][] = [['Викладач', 'Що знаємо'], ['Коваль Оля', 'тихо']];
    rememberMapping(studentFile, { headIndex: 0, names: [null, 'comment'], common: {} }, lines);
    expect(guessMapping(studentFile, lines).names).toEqual([null, 'comment']);
    expect(guessMapping(groupFile, lines).names).toEqual(['teacher', null]);
    localStorage.clear();
  });

  it('have their usual short titles', () => {
    expect(guessMapping(studentFile, [['ПІБ', 'Тел. мами', 'Дата нар.', 'Дата народж.', 'Клас']]).names).toEqual(['fullName', 'parentPhone', 'birthDate', null, null]);
  });

  it('of two parents give the second one’s name and phone to the other contact', () => {
    expect(guessMapping(studentFile, [['ПІБ', 'Мама', 'Тел. мами', 'Тато', 'Тел. тата', 'Тел. бабусі']]).names)
      .toEqual(['fullName', 'parentName', 'parentPhone', 'contactName', 'contactPhone', null]);
  });
});

it('a parent’s relation is taken from the name, or from the title of the column', () => {
  expect(['Олена (мама)', 'мама Олена Петрівна', 'Коваль Іван, тато', 'Бабуся: Ніна', 'Олена Мамаєва'].map(relationIn)).toEqual([
    { name: 'Олена', relation: 'Мати' }, { name: 'Олена Петрівна', relation: 'Мати' }, { name: 'Коваль Іван', relation: 'Батько' },
    { name: 'Ніна', relation: 'Бабуся' }, null,
  ]);
  expect(['Тел. мами', 'Телефон батька', 'Тел. мами/тата', 'Телефон батьків'].map(relationOfTitle)).toEqual(['Мати', 'Батько', null, null]);
});

it('several phones of one cell are told apart, other texts are not', () => {
  expect(phonesOf('067 123 45 67, +38 (050) 123-45-67')?.map(({ phone }) => phone)).toEqual(['0671234567', '0501234567']);
  for (const cell of ['067 123-45-67 (Олена)', 'Олена: +38 (067) 123 45 67', '0671234567 — Олена', '0671234567, Олена']) {
    expect(phonesOf(cell)).toEqual([{ phone: '0671234567', note: 'Олена' }]);
  }
  expect(phonesOf('0671234567 (мама), 0501234567 тато')).toEqual([{ phone: '0671234567', note: 'мама' }, { phone: '0501234567', note: 'тато' }]);
  expect(phonesOf('0671234567 / 0501234567\n0631234567')).toHaveLength(3);
  expect(['067/123/45/67', '0671234567', '067123456 (мама)', '0671234567 дім 2', ''].map(phonesOf)).toEqual(Array(5).fill(null));
});

describe('an owner’s own file', () => {
  const lines: Cell[][] = [
    ['Мої учні 2026'], [],
    ['Прізвище', "Ім'я", 'Тел. дитини', 'Мама', 'Тел. мами', 'Тато', 'Тел. тата', 'Предмет', 'Група', 'Примітки'],
    ['Коваль', 'Оля', '067 123 45 67 / 050 111 22 33', 'Олена (мама)', '0501234567', 'Іван', '0931234567', 'Математика', 'А', 'тихо'],
    ['Коваль', 'Ігор', '', 'Олена', '0501234567', '', '', 'Математика, Фізика', '', ''],
    ['Бондар', 'Яна', '0661234567', '', '0661234567', '', '', '', '', ''],
  ];
  const read = () => {
    const mapping = guessMapping(studentFile, lines);
    return studentsIn({ name: 'мої.xlsx', lines, hiddenLines: 0 }, { ...mapping, common: commonDefaults });
  };

  it('is read with names put together, parents, groups and phones told apart', () => {
    const file = read();
    expect(problems(file)).toEqual([]);
    expect(file.rows.map(({ row }) => [row?.student.fullName, row?.student.phoneNumber, row?.student.schoolInfo])).toEqual([
      ['Коваль Оля', '0671234567', 'Не вказано'], ['Коваль Ігор', '', 'Не вказано'], ['Бондар Яна', '', 'Не вказано'],
    ]);
    expect(file.rows.map(({ row }) => [row?.parent?.fullName, row?.parent?.phoneNumber, row?.parent?.accountTypeLabel])).toEqual([
      ['Олена', '0501234567', 'Мати'], ['Олена', '0501234567', 'Мати'], ['Бондар (мати)', '0661234567', 'Мати'],
    ]);
    expect(file.rows[0]?.row).toMatchObject({
      student: { comment: `тихо. Ще телефон: ${formatPhone('0501112233')}` },
      parent: { additionalContactFullName: 'Іван', additionalContactPhoneNumber: '0931234567' },
    });
    expect(file.rows.map(({ groups }) => groups)).toEqual([['Математика А'], ['Математика', 'Фізика'], []]);
  });

  it('gives words beside a phone to its owner, or to the comment', () => {
    const noted: Cell[][] = [
      ['ПІБ', 'Тел. дитини', 'Телефон батьків'],
      ['Коваль Оля', '0671234567 Олине', '0501234567 (мама Олена), 0931234567 (Іван)'],
      ['Бондар Яна', '', '067 765 43 21 (мама)'],
    ];
    const file = studentsIn({ name: 'з.xlsx', lines: noted, hiddenLines: 0 }, { ...guessMapping(studentFile, noted), common: commonDefaults });
    expect(problems(file)).toEqual([]);
    expect(file.rows[0]?.row).toMatchObject({
      student: { phoneNumber: '0671234567', comment: `${formatPhone('0671234567')}: Олине` },
      parent: {
        fullName: 'Олена', accountTypeLabel: 'Мати', phoneNumber: '0501234567', additionalContactFullName: 'Іван', additionalContactPhoneNumber: '0931234567',
      },
    });
    expect(file.rows[0]?.remarks).toEqual(['Біля номера написано «Олине»', `Кілька номерів у клітинці: основний ${formatPhone('0501234567')}`]);
    expect(file.rows[1]?.row?.parent).toMatchObject({ fullName: 'Бондар (мати)', phoneNumber: '0677654321', accountTypeLabel: 'Мати' });
  });

  it('reports cells read differently from their text, and cells that change nothing of a known student', () => {
    const file = read();
    expect(file.rows.map(({ remarks }) => remarks)).toEqual([
      [`Кілька номерів у клітинці: основний ${formatPhone('0671234567')}`],
      ['Без номера учня: входитиме лише родич'],
      ['ПІП родича немає, запишемо «Бондар (мати)»', 'Номер учня такий самий, як у родича: входитиме лише родич'],
    ]);
    expect(file.rows[0]?.row?.filled).not.toContain('school');
    expect(file.rows[1]?.row?.filled).not.toContain('comment');
  });
});
