import { createGroupBody } from '@dzvinok/contract/groups';
import { createTeacherBody } from '@dzvinok/contract/teachers';
import { weekdayName, weekdayShort } from '@dzvinok/texts/dates';
import type { FileFields, FileKind, Mapping } from '../file/columns.ts';
import { phoneOf, sexOf, textOf, yesNoOf } from '../file/file-cells.ts';
import { partsOfName } from '../file/group-names.ts';
import { FileProblem, type Cell, type ReadFile } from '../file/read-file.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

type DayField = `day${(typeof weekdays)[number]}`;
export type GroupField = 'subject' | 'group' | 'teacher' | 'teacherPhone' | 'teacherSex' | 'price' | 'minutes' | 'online' | 'week' | DayField;

const dayField = (day: (typeof weekdays)[number]): DayField => `day${day}`;

const dayColumn = (day: number) => ({ title: weekdayName(day), otherTitles: [weekdayShort(day)] });

export const groupFields: FileFields<GroupField> = {
  subject: { title: 'Предмет', otherTitles: ['Курс', 'Дисципліна'] },
  group: { title: 'Група', otherTitles: ['Назва', 'Назва групи', 'Групи', 'Клас'] },
  teacher: { title: 'Викладач', otherTitles: ['ПІП викладача', 'ПІБ викладача', 'Вчитель', 'Учитель', 'ПІП', 'ПІБ'] },
  teacherPhone: { title: 'Телефон викладача', otherTitles: ['Тел. викладача', 'Телефон', 'Тел.'] },
  teacherSex: { title: 'Стать викладача', otherTitles: ['Стать'] },
  price: { title: 'Ціна за місяць', otherTitles: ['Ціна', 'Вартість', 'Вартість за місяць'] },
  minutes: { title: 'Тривалість, хв', otherTitles: ['Тривалість', 'Тривалість уроку', 'Хвилин'] },
  online: { title: 'Онлайн' },
  week: { title: 'Розклад', otherTitles: ['Дні', 'Дні та час', 'Час'] },
  day1: dayColumn(1), day2: dayColumn(2), day3: dayColumn(3), day4: dayColumn(4), day5: dayColumn(5), day6: dayColumn(6), day0: dayColumn(0),
};

export const groupFile: FileKind<GroupField> = { name: 'groups', fields: groupFields };

export interface FileSlot {
  dayOfWeek: number;
  startTime: string;
  classroom: string;
}

/** A group with its teacher and week as the file has them; a line without a group is a teacher alone. */
export interface GroupRow {
  line: number;
  subject: string;
  letter: string | null;
  teacher: string;
  teacherPhone: string;
  teacherSex: 0 | 1 | null;
  pricePerMonth: number;
  lessonDuration: number;
  isOnline: boolean;
  week: FileSlot[];
  problems: string[];
}

export function missingText({ names }: Mapping<GroupField>): string | null {
  if (!names.includes('teacher')) return 'Оберіть колонку «Викладач»: без викладача групу не створити.';
  if (!names.includes('subject') && !names.includes('group')) return 'Оберіть колонку «Предмет» або «Група», у якій назва разом із предметом.';
  return null;
}

export const groupsLimit = 200;

/** Throws `FileProblem` for a problem of the whole file. */
export function groupsIn({ lines }: ReadFile, mapping: Mapping<GroupField>): GroupRow[] {
  const rows = lines.flatMap((cells, index) =>
    index > mapping.headIndex && cells.some((cell) => textOf(cell) !== '') ? [readRow(index + 1, cells, mapping)] : []);
  if (rows.length === 0) throw new FileProblem('Під заголовками немає жодної групи.');
  if (rows.length > groupsLimit) throw new FileProblem(`За один раз можна до ${groupsLimit} груп: поділіть файл на частини.`);
  return rows;
}

const usualMinutes = 45;

function readRow(line: number, cells: readonly Cell[], { names }: Mapping<GroupField>): GroupRow {
  const cell = (field: GroupField) => cells[names.indexOf(field)] ?? null;
  const text = (field: GroupField) => textOf(cell(field));
  const problems: string[] = [];
  const { subject, letter } = nameIn(text('subject'), text('group'));
  const price = numberIn(text('price'));
  const minutes = text('minutes') === '' ? usualMinutes : numberIn(text('minutes'));
  const online = yesNoOf(cell('online'));
  const sex = sexOf(cell('teacherSex'));
  const slots = [
    ...weekdays.flatMap((day) => (text(dayField(day)) === '' ? [] : [slotOf(day, cell(dayField(day)))])),
    ...weekIn(text('week')),
  ];
  const week = slots.filter((slot) => typeof slot !== 'string');
  problems.push(...slots.filter((slot) => typeof slot === 'string'));
  if (new Set(week.map(({ dayOfWeek }) => dayOfWeek)).size < week.length) problems.push('День повторюється: у групи один урок на день');
  if (subject === '') problems.push('Впишіть предмет');
  if (text('teacher') === '') problems.push('Впишіть викладача');
  if (letter !== null) {
    const named = createGroupBody.shape.name.safeParse(letter);
    if (!named.success) problems.push(`Група «${letter}»: назва має складатись з 1 літери`);
    if (price === null || !createGroupBody.shape.pricePerMonth.safeParse(price).success) problems.push('Впишіть ціну за місяць числом');
    if (minutes === null || !createGroupBody.shape.lessonDuration.safeParse(minutes).success) problems.push('Впишіть тривалість у хвилинах');
  }
  if ('problem' in online) problems.push(`Онлайн: ${online.problem}`);
  if ('problem' in sex) problems.push(`Стать викладача: ${sex.problem}`);
  const teacherPhone = phoneOf(cell('teacherPhone'));
  if (teacherPhone !== '' && !createTeacherBody.shape.phoneNumber.safeParse(teacherPhone).success) problems.push('Телефон викладача має містити рівно 10 цифр');
  return {
    line, subject, letter, week, problems, teacherPhone,
    teacher: text('teacher'),
    teacherSex: ('value' in sex ? sex.value : null) ?? sexOfPatronymic(text('teacher')),
    pricePerMonth: price ?? 0,
    lessonDuration: minutes ?? usualMinutes,
    isOnline: 'value' in online && online.value,
  };
}

/** «Математика» and «А», or «Математика А» in one cell. */
function nameIn(subject: string, group: string): { subject: string; letter: string | null } {
  if (subject === '') return group === '' ? { subject: '', letter: null } : partsOfName(group);
  if (group === '') return { subject, letter: null };
  return { subject, letter: group.toLowerCase().startsWith(subject.toLowerCase()) ? partsOfName(group).letter : group };
}

/** «1 250,00 грн» is 1250; null when it is no number. */
function numberIn(text: string): number | null {
  const plain = text.replace(/\s|грн\.?|₴|хв\.?/gi, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** Null when the name has no patronymic. */
function sexOfPatronymic(fullName: string): 0 | 1 | null {
  const patronymic = fullName.split(/\s+/)[2]?.toLowerCase() ?? '';
  if (/(ович|йович|ич)$/u.test(patronymic)) return 0;
  return /(івна|ївна)$/u.test(patronymic) ? 1 : null;
}

/** «16:00 ауд. 101», «16.30, каб 5», or a time cell of a spreadsheet; a text is the problem of the cell. */
function slotOf(dayOfWeek: number, cell: Cell): FileSlot | string {
  const text = typeof cell === 'number' && cell < 1 ? clockOf(cell) : cell instanceof Date ? cell.toISOString().slice(11, 16) : textOf(cell);
  const [whole, hours, minutes] = /(\d{1,2})[:.-](\d{2})/.exec(text) ?? [];
  if (!whole || Number(hours) > 23 || Number(minutes) > 59) return `${weekdayName(dayOfWeek)}: впишіть час, наприклад 16:00`;
  const classroom = text.slice(text.indexOf(whole) + whole.length)
    .replace(/^\s*[-–—]\s*\d{1,2}[:.]\d{2}/, '').replace(/[(),;]/g, ' ').replace(/^\s*(ауд(иторія)?|каб(інет)?)\.?\s*/iu, '').trim();
  if (classroom === '') return `${weekdayName(dayOfWeek)}: впишіть аудиторію, наприклад 16:00 101`;
  return { dayOfWeek, startTime: `${String(hours).padStart(2, '0')}:${minutes}`, classroom };
}

function clockOf(partOfDay: number): string {
  const minutes = Math.round(partOfDay * 24 * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** «Пн 16:00 101, Ср 17:30 101»: several days may share a time, as «Пн, Ср 16:00 101». */
function weekIn(text: string): (FileSlot | string)[] {
  if (text === '') return [];
  const dayOf = (word: string) => weekdays.find((day) => word.toLowerCase().startsWith(weekdayShort(day).toLowerCase()));
  const parts = text.split(/(?=(?<!\p{L})(?:пн|вт|ср|чт|пт|сб|нд|понед|вівт|сер|четв|п[’'ʼ]?ятн|суб|неділ))/iu).map((part) => part.trim()).filter((part) => part !== '');
  const slots: (FileSlot | string)[] = [];
  const waiting: number[] = [];
  for (const part of parts) {
    const [word = ''] = /^\p{L}+/u.exec(part) ?? [];
    const day = dayOf(word) ?? dayOf(shortOf(word));
    if (day === undefined) return [`Розклад «${text}»: напишіть так: Пн 16:00 101, Ср 17:30 101`];
    waiting.push(day);
    const rest = part.slice(word.length);
    if (!/\d/.test(rest)) continue;
    slots.push(...waiting.splice(0).map((one) => slotOf(one, rest)));
  }
  return waiting.length > 0 ? [`Розклад «${text}»: після дня впишіть час`] : slots;
}

const shortByBeginning: [RegExp, string][] = [[/^пон/iu, 'Пн'], [/^вів/iu, 'Вт'], [/^сер/iu, 'Ср'], [/^чет/iu, 'Чт'], [/^п.?ят/iu, 'Пт'], [/^суб/iu, 'Сб'], [/^нед/iu, 'Нд']];

function shortOf(word: string): string {
  return shortByBeginning.find(([pattern]) => pattern.test(word))?.[1] ?? word;
}
