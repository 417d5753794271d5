import type { StudentListItem } from '@dzvinok/contract/students';

const surnames = ['Шевченко', 'Бондаренко', 'Вознесенська-Кропивницька', 'Ґонта', 'Їжакевич', 'Євтушенко', 'Коваленко', 'Мельник'];
const names = ['Єлизавета-Анастасія', 'Олег', 'Іванна', 'Дем’ян', 'Юрій', 'Марія', 'Ярослав'];
const subjects = [
  ['Математика', 'blue'],
  ['Українська мова', 'purple'],
  ['Історія України', 'green'],
  ['Англійська мова', 'yellow'],
] as const;

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};

/** The same count gives the same list. */
export function makeStudents(count: number): StudentListItem[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    fullname: `${pick(surnames, index * 5)} ${pick(names, index * 3)} ${pick(names, index)} ${index}`,
    dateOfBirth: '2011-03-04',
    sex: null,
    phoneNumber: `050${String(1_000_000 + index)}`,
    schoolInfo: `Ліцей № ${index % 40}, 7-А клас`,
    isPasswordSent: false,
    comment: index % 3 === 0 ? 'Готується до олімпіади, просить додаткові завдання щотижня' : null,
    isEducationOnline: index % 4 === 0,
    discount: 0,
    discountValidFrom: null,
    discountValidTo: null,
    isCurrentMonthPayed: index % 2 === 0,
    isNextMonthPayed: false,
    monthlyPayment: (index % 5) * 1250.5,
    avatarPath: null,
    ...(index % 7 === 0
      ? {}
      : {
          parent: {
            id: 100_000 + index,
            fullName: `${pick(surnames, index * 5)} ${pick(names, index + 2)} Миколаївна`,
            phoneNumber: `067${String(1_000_000 + index)}`,
            accountTypeLabel: 'мати',
          },
        }),
    classes: Array.from({ length: index % 5 }, (_, place) => {
      const [subjectName, subjectColor] = pick(subjects, index + place);
      return { id: place + 1, className: 'А', subjectName, subjectColor };
    }),
  }));
}
