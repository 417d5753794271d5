import type { ErrorCode } from '@dzvinok/contract/errors';

/** Text of every refusal; a code without one does not compile. Each says what to do next where there is something to do. */
const texts: Record<ErrorCode, string> = {
  'request.invalid': 'Будь ласка, виправте помилки у формі.',
  'request.not-found': 'Такої сторінки чи запису немає.',
  'request.too-large': 'Завеликий обсяг даних. Зменште файл або текст і спробуйте ще раз.',
  'request.unsupported-type': 'Такий тип даних не підтримується.',
  'request.too-many': 'Забагато запитів. Зачекайте хвилину і спробуйте ще раз.',
  'request.conflict': 'Дані тим часом змінив хтось інший. Оновіть сторінку і спробуйте ще раз.',
  'request.key-reused': 'Цей запит уже надіслано з іншими даними. Оновіть сторінку і спробуйте ще раз.',
  'server.failed': 'Сталася помилка на сервері. Спробуйте ще раз; якщо не допоможе, повідомте номер запиту.',
  'server.unavailable': 'Сервіс тимчасово недоступний. Спробуйте за хвилину.',

  'auth.wrong-credentials': 'Неправильний номер телефону або пароль.',
  'auth.wrong-domain': 'Ця адреса належить іншому центру. Увійдіть за адресою свого центру.',
  'auth.session-ended': 'Сеанс завершено. Увійдіть ще раз.',
  'auth.not-signed-in': 'Увійдіть, щоб продовжити.',
  'auth.not-allowed': 'У вас немає доступу до цієї дії.',
  'auth.too-many-attempts': 'Забагато спроб входу. Зачекайте кілька хвилин і спробуйте ще раз.',
  'auth.busy': 'Зараз багато входів одночасно. Спробуйте за кілька секунд.',

  'accounts.phone-of-archived':
    'Цей номер телефону належить викладачу з архіву. Поверніть викладача з архіву або вкажіть інший номер.',
  'accounts.phone-taken': 'Цей номер телефону вже має інший користувач.',
  'students.stale': 'Дані учня тим часом змінили. Порівняйте зміни та збережіть ще раз.',
  'students.not-found': 'Учня не знайдено.',
  'parents.not-found': 'Родича не знайдено.',
  'parents.already-has-parent': 'В учня вже є родич. Відредагуйте його дані.',
  'parents.phone-of-other-role': 'Цей номер телефону вже має користувач з іншою роллю. Вкажіть інший номер.',
  'parents.stale': 'Дані родича тим часом змінили. Порівняйте зміни та збережіть ще раз.',
  'teachers.not-found': 'Вчителя не знайдено.',
  'teachers.unknown-subject': 'Такого предмета немає. Оберіть предмет зі списку.',
  'teachers.has-groups': 'За викладачем закріплено групи. Спершу передайте їх іншому викладачу.',

  'subjects.not-found': 'Предмет не знайдено. Можливо, його вже видалили.',
  'subjects.name-taken': 'Такий предмет уже є.',
  'subjects.in-use': 'Предмет використовується, тому видалити його не можна.',
  'classrooms.not-found': 'Аудиторію не знайдено. Можливо, її вже видалили.',
  'classrooms.name-taken': 'Така аудиторія вже є.',
  'classrooms.in-use': 'Аудиторія використовується, тому видалити її не можна.',

  'groups.not-found': 'Групу не знайдено.',
  'groups.unknown-teacher': 'Такого викладача немає. Оберіть викладача зі списку.',
  'groups.unknown-subject': 'Такого предмета немає. Оберіть предмет зі списку.',
  'groups.unknown-classroom': 'Такої аудиторії немає. Оберіть аудиторію зі списку.',
  'groups.subject-locked': 'Предмет наявної групи змінити не можна.',
  'groups.schedule-conflict': 'Розклад конфліктує з іншими групами.',

  'topics.not-found': 'Тему не знайдено.',
  'topics.unknown-subject': 'Такого предмета немає. Оберіть предмет зі списку.',
  'topics.name-taken': 'Така тема з цього предмета вже є.',
  'topics.subject-locked': 'Предмет наявної теми змінити не можна.',

  'lessons.not-found': 'Урок не знайдено.',
  'lessons.already-started': 'Урок уже розпочато з іншою темою. Оновіть сторінку.',
  'lessons.topic-used': 'Цю тему група вже проходила. Оберіть іншу.',
  'lessons.topic-of-other-subject': 'Ця тема з іншого предмета. Оберіть тему предмета групи.',
  'lessons.marks-changed': 'Кількість оцінок уроку тим часом змінилася. Перевірте її та підтвердьте видалення ще раз.',

  'marks.not-found': 'Оцінку не знайдено.',
  'marks.absent-and-not-ready': 'Учень не може бути водночас відсутнім і не готовим.',
  'marks.student-not-in-group': 'Цього учня немає в групі.',
  'marks.status-outside-current-lesson':
    'Вчитель може редагувати статуси учня лише для поточного заняття у вкладці "Урок".',
  'marks.stale': 'Оцінку тим часом змінили. Показано нове значення, перевірте його.',

  'homeworks.lesson-not-started': 'Почніть урок щоб задати домашнє задання.',
  'broadcasts.lesson-not-started': 'Розпочніть заняття!',
  'attendance.too-late': 'Статус можна змінити не пізніше ніж за 15 хвилин до початку заняття.',
  'attendance.no-such-lesson': 'Такого заняття у вашому розкладі немає.',
  'family.not-your-child': 'Цього учня немає серед ваших дітей.',
  'family.no-children': 'До вашого облікового запису ще не додано дитину. Зверніться до адміністратора центру.',
  'payments.student-mismatch': 'Запит стосується двох різних учнів. Оновіть сторінку і спробуйте ще раз.',

  'tenants.code-taken': 'Цей код уже зайнятий. Оберіть інший.',
  'tenants.not-found': 'Центр не знайдено.',
  'tenants.suspended': 'Роботу центру призупинено. Зверніться до адміністратора.',
};

/** What a refusal says to the person. */
export function errorText(code: ErrorCode): string {
  return texts[code];
}
