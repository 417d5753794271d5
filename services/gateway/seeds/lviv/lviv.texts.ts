import { fatherNamesOf, surnamesOf, type CentreTexts } from '../centre-texts.ts';
import { lines } from '../lines.ts';
import { biologyTopics } from './biology-topics.texts.ts';
import { chemistryTopics } from './chemistry-topics.texts.ts';
import { geographyTopics } from './geography-topics.texts.ts';
import { physicsTopics } from './physics-topics.texts.ts';

const surnames = lines(`
  Гнатюк
  Мельничук
  Савчук
  Романюк
  Ковальчук
  Федорчук
  Шевчук
  Паламарчук
  Кравець
  Дмитришин
  Процишин
  Гринишин
  Федоришин
  Янишин
  Стефанишин
  Костишин
  Іваськів
  Паньків
  Луців
  Матвіїв
  Лесів
  Стецьків
  Яремків
  Фредина
  Кульчицький/Кульчицька
  Левицький/Левицька
  Яворський/Яворська
  Домбровський/Домбровська
  Бачинський/Бачинська
  Заліський/Заліська
  Лозинський/Лозинська
  Рудницький/Рудницька
  Січинський/Січинська
  Дашкевич
  Юркевич
  Антонович
  Сеник
  Хомин
  Гавриляк
  Підгірний/Підгірна
  Струк
  Тершак
  Галущак
  Баран
  Мазур
  Кос
  Цимбала
  Ґерета
`);

/** The centre in Lviv: the same numbers as Kyiv's, other people and words. */
export const lviv: CentreTexts = {
  code: 'lviv',
  name: 'Дзвінок Львів',
  phonePrefix: '063',
  admin: { fullName: 'Криницька Галина Степанівна', sex: 1, dateOfBirth: '1980-07-19' },
  teachers: [
    { fullName: 'Заяць Марта Ігорівна', sex: 1, dateOfBirth: '1990-02-11' },
    { fullName: 'Воробець Ростислав Богданович', sex: 0, dateOfBirth: '1985-06-28' },
    { fullName: 'Щерба Лідія Романівна', sex: 1, dateOfBirth: '1976-12-03' },
    { fullName: 'Пелех Зоряна Тарасівна', sex: 1, dateOfBirth: '1994-10-17' },
    { fullName: 'Турчин Любомир Євстахович', sex: 0, dateOfBirth: '1988-03-05' },
    { fullName: 'Ощипко Стефанія Юріївна', sex: 1, dateOfBirth: '1969-08-22' },
  ],
  surnames: surnamesOf(surnames),
  boys: lines(`
    Остап
    Юрій
    Тарас
    Роман
    Маркіян
    Лук’ян
    Святослав
    Зеновій
    Северин
    Орест
    Ярема
    Василь
  `),
  girls: lines(`
    Соломія
    Христина
    Уляна
    Роксолана
    Іванна
    Мар’яна
    Квітослава
    Оксана
    Ярина
    Леся
    Дзвенислава
    Анастасія
  `),
  mothers: lines(`
    Галина
    Оксана
    Зоряна
    Любов
    Надія
    Богдана
    Марта
    Стефанія
    Орислава
    Лілія
  `),
  fathers: fatherNamesOf(lines(`
    Богдан/Богданович/Богданівна
    Ігор/Ігорович/Ігорівна
    Степан/Степанович/Степанівна
    Ярослав/Ярославович/Ярославівна
    Любомир/Любомирович/Любомирівна
    Мирон/Миронович/Миронівна
    Володимир/Володимирович/Володимирівна
    Петро/Петрович/Петрівна
    Ростислав/Ростиславович/Ростиславівна
    Михайло/Михайлович/Михайлівна
  `)),
  relations: { mother: 'Мати', father: 'Батько' },
  schools: lines(`
    Львівська академічна гімназія
    Класична гімназія при ЛНУ імені Франка
    Ліцей № 8, Львів
    Середня школа № 62, Львів
    Ліцей імені Лесі Українки, Львів
    Українсько-німецький ліцей, Львів
    Фізико-математичний ліцей, Львів
  `),
  studentComments: lines(`
    Потребує місця в першому ряду
    Приїздить із Брюховичів, автобус о 19:10
    Бере участь у Малій академії наук
    Лівша, садити скраю
    Удома займається з репетитором
    Мама просить писати у Viber
  `),
  markComments: lines(`
    Сумлінно виконав лабораторну
    Активна у групових завданнях
    Забракло часу на останню задачу
    Переплутано одиниці вимірювання
    Відмінне креслення
    Слід вивчити означення
  `),
  absenceComments: lines(`
    Застуда, довідка буде
    Поїздка з пластунами
    Виступ хору у філармонії
  `),
  homeworks: lines(`
    Опрацювати «{topic}», письмово завдання {from} і {to}
    Робочий зошит, сторінки {from}–{to}: «{topic}»
    Підготувати повідомлення на тему «{topic}», зразок на с. {from}
    Заповнити таблицю {from}, контрольні питання до «{topic}»
  `),
  classrooms: ['Аудиторія 11', 'Аудиторія 12', 'Аудиторія 21', 'Аудиторія 22', 'Лабораторія 31'],
  groupNames: ['Л', 'М', 'Н', 'О', 'П', 'Р', 'С', 'Т'],
  subjects: [
    { name: 'Географія', color: 'purple', topics: geographyTopics },
    { name: 'Фізика', color: 'blue', topics: physicsTopics },
    { name: 'Хімія', color: 'yellow', topics: chemistryTopics },
    { name: 'Біологія', color: 'yellow', topics: biologyTopics },
    { name: 'Польська мова', color: 'purple', topics: ['Alfabet i wymowa', 'Przedstawianie się', 'Liczebniki'] },
    { name: 'Німецька мова', color: 'purple', topics: ['Das Alphabet', 'Personalpronomen', 'Meine Familie'] },
    { name: 'Астрономія', color: 'purple', topics: ['Зоряне небо', 'Рух планет. Закони Кеплера', 'Сонце як зоря'] },
    { name: 'Креслення', color: 'purple', topics: ['Лінії креслення', 'Прямокутне проєціювання', 'Аксонометрія'] },
  ],
};
