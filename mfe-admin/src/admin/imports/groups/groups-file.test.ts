import { describe, expect, it } from 'vitest';
import { guessMapping } from '../file/columns.ts';
import type { Cell } from '../file/read-file.ts';
import { groupFile, groupsIn, missingText } from './groups-file.ts';
import { planOf, type KnownThings } from './groups-plan.ts';

const head = ['Предмет', 'Група', 'Викладач', 'Телефон викладача', 'Ціна', 'Тривалість', 'Розклад'];
const read = (titles: string[], ...rows: Cell[][]) => {
  const lines = [titles, ...rows];
  return groupsIn({ name: 'групи.xlsx', lines, hiddenLines: 0 }, guessMapping(groupFile, lines));
};
const week = (text: string) => {
  const [row] = read(head, ['Хімія', 'А', 'Коваль Олена Іванівна', '', '900', '', text]);
  return row?.problems.length ? row.problems : row?.week.map(({ dayOfWeek, startTime, classroom }) => `${dayOfWeek} ${startTime} ${classroom}`);
};

describe('a week', () => {
  it.each([
    ['Пн 16:00 101, Ср 17:30 101', ['1 16:00 101', '3 17:30 101']],
    ['Пн, Ср 16.00 ауд. 5', ['1 16:00 5', '3 16:00 5']],
    ['вівторок 9:00–9:45 каб. Синя; пʼятниця 10:00 Синя', ['2 09:00 Синя', '5 10:00 Синя']],
    ['нд 12:00 (зала)', ['0 12:00 зала']],
    ['', []],
    ['Пн 16:00', ['Понеділок: впишіть аудиторію, наприклад 16:00 101']],
    ['Пн 25:00 101', ['Понеділок: впишіть час, наприклад 16:00']],
    ['щодня', ['Розклад «щодня»: напишіть так: Пн 16:00 101, Ср 17:30 101']],
    ['Пн 16:00 101, Ср', ['Розклад «Пн 16:00 101, Ср»: після дня впишіть час']],
    ['Пн 16:00 101, Пн 18:00 101', ['День повторюється: у групи один урок на день']],
  ])('%j is %j', (text, expected) => expect(week(text)).toEqual(expected));

  it('may have a column for each day, with a time cell of a spreadsheet', () => {
    const [row] = read(['Група', 'Викладач', 'Ціна', 'Пн', 'Вт', 'Ср'], ['Хімія Б', 'Коваль Олена Іванівна', 1200, '16:00 101', '', '17:00-17:45, ауд 3']);
    expect(row).toMatchObject({
      subject: 'Хімія', letter: 'Б', pricePerMonth: 1200, lessonDuration: 45, teacherSex: 1, problems: [],
      week: [{ dayOfWeek: 1, startTime: '16:00', classroom: '101' }, { dayOfWeek: 3, startTime: '17:00', classroom: '3' }],
    });
  });
});

it('each line says all that is wrong in it', () => {
  const [row] = read(head, ['', '5 клас', '', '12', 'багато', 'година', '']);
  expect(row?.problems).toEqual([
    'Впишіть викладача', 'Впишіть ціну за місяць числом', 'Впишіть тривалість у хвилинах', 'Телефон викладача має містити рівно 10 цифр',
  ]);
  expect(read(head, ['Хімія', '5 клас', 'Хтось', '', '1', '', ''])[0]?.problems).toEqual(['Група «5 клас»: назва має складатись з 1 літери']);
});

it('without a teacher’s column, or without a name of the group, nothing can be read', () => {
  const missing = (...titles: string[]) => missingText(guessMapping(groupFile, [titles]));
  expect([missing('Предмет', 'Ціна'), missing('Викладач', 'Ціна'), missing('Група', 'Викладач')]).toEqual([
    'Оберіть колонку «Викладач»: без викладача групу не створити.', 'Оберіть колонку «Предмет» або «Група», у якій назва разом із предметом.', null,
  ]);
});

it('a plan adds each missing thing once, leaves known groups alone, and names data missing for a new teacher', () => {
  const known: KnownThings = {
    subjects: [{ id: 1, name: 'Математика', color: 'blue' }],
    classrooms: [{ id: 1, name: '101' }],
    teachers: [{
      id: 1, fullName: 'Мороз Іван Ілліч', phoneNumber: '0671234567', dateOfBirth: null, sex: 0, avatarPath: null, subject: null, subjects: [], groupCount: 0,
    }],
    groups: [{
      id: 1, subjectId: 1, subjectName: 'Математика', subjectColor: 'blue', teacherId: 1, teacherName: 'Мороз Іван Ілліч', isOnline: false, studentCount: 0,
      schedules: [], className: 'А', pricePerMonth: 1,
    }],
  };
  const plan = planOf(read(head,
    ['математика', 'А', 'Мороз Іван Ілліч', '', '900', '', ''],
    ['Хімія', 'А', 'Мороз Іван Ілліч', '', '900', '', 'Пн 10:00 101, Вт 10:00 202'],
    ['Хімія', 'Б', 'Коваль Олена Іванівна', '0501234567', '900', '', 'Ср 10:00 202'],
    ['Хімія', 'В', 'Коваль Олена Іванівна', '0501234567', '900', '', ''],
    ['Хімія', 'Б', 'Мороз Іван Ілліч', '', '900', '', ''],
    ['Хімія', 'Г', 'Невідома Ія', '', '900', '', ''],
    ['Фізика', '', 'Гай Лев Олегович', '0631234567', '', '', ''],
  ), known);
  expect(plan.map(({ isKnown, adds }) => (isKnown ? 'є' : [adds.subject, adds.teacher, adds.classrooms.join(), adds.group].map(String).join(' ')))).toEqual([
    'є', 'true false 202 true', 'false true  true', 'false false  true', 'false false  false', 'false false  false', 'true true  false',
  ]);
  expect(plan.flatMap(({ problems }) => problems)).toEqual([
    'Така група вже є у файлі вище', 'Викладача «Невідома Ія» немає в центрі: впишіть його телефон',
    'Стать викладача не видно з по батькові: впишіть її в колонку «Стать викладача»',
  ]);
});
