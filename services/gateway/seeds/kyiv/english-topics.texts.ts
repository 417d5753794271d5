import { lines } from '../lines.ts';

export const englishTopics = lines(`
  Present Simple: щоденні справи
  Present Continuous: що відбувається зараз
  Present Simple чи Present Continuous
  Past Simple: правильні дієслова
  Past Simple: неправильні дієслова
  Past Continuous у розповіді
  Used to: звички в минулому
  Present Perfect: досвід
  Present Perfect і Past Simple
  Present Perfect Continuous
  Future Simple і be going to
  Теперішні часи для майбутніх подій
  First Conditional
  Zero Conditional
  Second Conditional
  Third Conditional
  Модальні дієслова can, could, be able to
  Модальні дієслова must, have to, should
  May, might: припущення
  Артиклі a, an, the
  Злічувані та незлічувані іменники
  Some, any, much, many, a lot of
  Ступені порівняння прикметників
  Прислівники способу дії
  Прийменники часу
  Прийменники місця та руху
  Зворот there is, there are
  Присвійні займенники та відмінок
  Питання до підмета
  Розділові запитання
  Пасивний стан: Present Simple Passive
  Пасивний стан: Past Simple Passive
  Непряма мова: твердження
  Непряма мова: запитання
  Герундій та інфінітив
  Фразові дієслова з get і take
  Фразові дієслова з look і put
  Relative clauses: who, which, that
  Сполучники because, although, so
  Family and friends: розповідь про родину
  My home: опис кімнати
  School life: розклад і предмети
  Food: рецепт і замовлення в кафе
  Travelling: в аеропорту
  Shopping: діалоги в крамниці
  Health: на прийомі в лікаря
  Sport and free time
  Books and films: відгук
  Weather and seasons
  The environment: як допомогти довкіллю
  Technology in our life
  Jobs: співбесіда
  Kyiv: екскурсія містом
  Great Britain: традиції та свята
  Особистий лист: структура
  Електронний лист із проханням
  Опис світлини за планом
  Есе з аргументами «за» і «проти»
  Аудіювання: стратегії множинного вибору
  Читання: пошук потрібної інформації
  Use of English: словотворення
`);
