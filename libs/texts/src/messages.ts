/** Success texts for a reply without `message` (specification §8). */
export const successTexts = {
  groupAdded: 'Групу успішно додано!',
  groupUpdated: 'Групу успішно оновлено!',
  teacherAdded: 'Вчителя успішно додано!',
  teacherUpdated: 'Дані вчителя успішно відредаговано!',
  homeworkUpdated: 'Домашнє завдання успішно оновлено!',
  lessonTopicUpdated: 'Тему уроку оновлено успішно!',
  attendanceUpdated: 'Статус присутності успішно оновлено!',
  topicUpdated: 'Тему оновлено',
  topicAdded: 'Тему додано',
  userAdded: 'Користувача додано',
  userUpdated: 'Користувача оновлено',
} as const;

/** Failure texts for a reply without `errorMessage` (specification §8). */
export const failureTexts = {
  generic: 'Сталася помилка',
  requestProblems: 'Виникли проблеми під час запиту...',
  userNotAdded: 'Не вдалось додати користувача',
  userNotUpdated: 'Не вдалось оновити користувача',
  studentNotLoaded: 'Не вдалося завантажити студента',
  subjectsNotLoaded: 'Не вдалося завантажити предмети.',
  topicsNotLoaded: 'Не вдалося завантажити теми.',
  changesNotSaved: 'Не вдалося зберегти зміни.',
  notRemovedFromGroup: 'Не вдалося видалити зі групи',
  notAddedToGroup: 'Не вдалося додати до групи',
  lessonNotStarted: 'Розпочніть заняття!',
} as const;

/** Texts of forms, guards and limits (specification §2, §4 and §5). */
export const ruleTexts = {
  formHasErrors: 'Будь ласка, виправте помилки у формі.',
  statusOnlyForCurrentLesson: 'Вчитель може редагувати статуси учня лише для поточного заняття у вкладці "Урок".',
  studentFrozen: 'Учень у цей день заморожений, тому оцінки йому не ставлять.',
  studentArchived: 'Учень в архіві, тому його оцінки можна лише переглядати.',
  groupArchived: 'Група в архіві, тому її журнал можна лише переглядати.',
  markSaveInProgress: 'Повторіть за 5-10 секунд, дані оновлюються.',
  chooseTopicForLesson: 'Оберіть тему для уроку!',
  topicsCannotBeDeleted: 'Видалення тем поки не передбачене системою.',
  sessionEnded: 'Сеанс завершено. Увійдіть ще раз.',
  typedWaits: 'Те, що ви ввели у форму, не зникло: увійдіть і відкрийте її знову в цій вкладці.',
  typedIsBack: 'Повернули те, що ви ввели до завершення сеансу.',
  workWaits: (work: string) => `На цьому пристрої чекають ${work}: відкрийте журнал, щоб надіслати.`,
  absentAndNotReady: 'Учень не може бути водночас відсутнім і не готовим.',
  pictureType: 'Потрібне фото у форматі PNG, JPEG або WebP.',
  pictureBroken: 'Не вдалося прочитати фото: файл пошкоджено. Оберіть інше.',
  comingSoon: 'Незабаром',
} as const;

/** Line above the login form: the server's text, else «невідома». */
export function loginFailureText(errorMessage: string | null | undefined): string {
  return `Помилка входу: ${errorMessage || 'невідома'}`;
}
