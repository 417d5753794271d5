import type { AuditEntryItem } from '@dzvinok/contract/audit-log';
import { dayIn, timeIn } from '@dzvinok/schedule/zone';
import { formatDate, weekdayName } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { formatMoney } from '@dzvinok/ui/money';

/** `21.11.2026, 14:05:09` in `zone`, else in the offset of the text. */
export function momentText(at: string, zone?: string): string {
  const [day, time] = zone ? [dayIn(zone, at), timeIn(zone, at)] : [at.slice(0, 10), at.slice(11, 19)];
  return `${formatDate(day)}, ${time}`;
}

export type FieldNames = Readonly<Record<string, string>>;

const kinds: Record<string, string> = {
  account: 'Обліковий запис',
  classroom: 'Аудиторія',
  frozen: 'Заняття під час заморозки',
  group: 'Група',
  hasCashRegister: 'Має ПРРО',
  holiday: 'Канікули чи свято',
  invoice: 'Рахунок',
  lesson: 'Урок',
  parent: 'Родич',
  recipient: 'Отримувач оплат',
  release: 'Розділ порталу',
  remote: 'Розділ порталу',
  statement: 'Виписка банку',
  student: 'Учень',
  subject: 'Предмет',
  superadmin: 'Адміністратор системи',
  teacher: 'Викладач',
  tenant: 'Центр',
  tenantadmin: 'Адміністратор',
  topic: 'Тема',
};

/** «Учень: Іван Петренко»; a deleted record has its former name or its number. Null for an action on no single record. */
export function aboutText({ entity, entityId, entityName, details }: AuditEntryItem): string | null {
  if (entity === null) return null;
  const name = entityName ?? [details.name, details.topic, details.code].find((text) => typeof text === 'string');
  const kind = kinds[entity] ?? entity;
  if (typeof name === 'string') return `${kind}: ${name}`;
  return entityId === null ? null : `${kind}: № ${entityId}`;
}

const namedAtMost = 2;

/** Students of an entry about several records, as of saved marks; more than two are counted. */
export function studentsOf({ before, after }: AuditEntryItem, people: Record<string, string>): string[] {
  const records = [before, after].flatMap((state) => (Array.isArray(state) ? state : []));
  const ids = [...new Set(records.map(({ studentId }) => studentId).filter((id) => typeof id === 'number'))];
  if (ids.length > namedAtMost) return [counted(ids.length, 'student')];
  return ids.map((id) => people[String(id)] ?? `№ ${id}`);
}

/** Fields that no form of this remote has; forms name their own fields. */
const otherNames: FieldNames = {
  absent: 'Відсутній',
  accent: 'Колір',
  address: 'Адреса запиту',
  adminSecondFactor: 'Двоетапний вхід адміністраторів',
  teachersSeePhones: 'Викладачі бачать телефони',
  amount: 'Сума',
  avatarPath: 'Фото',
  by: 'Спосіб',
  calendarFeeds: 'Підписки на календар',
  cancelled: 'Скасовані заняття',
  classIds: '№ груп',
  classroomId: '№ аудиторії',
  classworkMark: 'Оцінка за урок',
  closedThrough: 'Закрито по',
  code: 'Код',
  commentAudience: 'Для кого коментар',
  conflicts: 'Конфлікти',
  copiedFrom: 'Скопійовано з',
  count: 'Кількість',
  date: 'Дата',
  dates: 'Дати',
  day: 'День',
  description: 'Текст',
  dueDay: 'День оплати',
  email: 'Пошта центру',
  endsAt: 'Діє до',
  entryId: '№ запису',
  error: 'Помилка',
  expiresAt: 'Діє до',
  file: 'Файл',
  firstDay: 'З дня',
  format: 'Формат',
  from: 'З',
  weeklyUntil: 'Щотижня до',
  group: 'Група',
  headers: 'Колонки',
  homework: 'Домашнє завдання',
  homeworkMark: 'Оцінка за домашнє',
  iban: 'IBAN',
  ibans: 'IBAN',
  invoices: 'Рахунків',
  isArchived: 'В архіві',
  isCancelled: 'Скасовано',
  isDefault: 'Основний',
  isLate: 'Запізнення',
  isMilestone: 'Контрольна робота',
  isOn: 'Увімкнено',
  isPaid: 'Сплачено',
  isPasswordChanged: 'Пароль змінено',
  isSubstitute: 'Лише заміни',
  joinedOn: 'У групі з',
  joining: 'Прийшов або пішов посеред місяця',
  keyId: 'Відбиток ключа',
  kind: 'Вид',
  knownLines: 'Платежів, які вже були',
  knownParents: 'Родичів, які вже були',
  lastDay: 'До дня',
  leftOn: 'У групі до',
  lessonId: '№ уроку',
  lessons: 'Уроків',
  lineId: '№ платежу у виписці',
  marks: 'Оцінок',
  meetingService: 'Сервіс зустрічей',
  method: 'Запит',
  mode: 'Рівень доступу',
  month: 'Місяць',
  monthlyPayment: 'Оплата за місяць',
  newLines: 'Нових платежів',
  newParents: 'Нових родичів',
  note: 'За що',
  notReady: 'Не готовий',
  paidBy: 'Спосіб оплати',
  parentId: '№ родича',
  parentIds: '№ нових родичів',
  passports: 'Видалено паспортів',
  passwordsShown: 'Видані паролі показано',
  path: 'Адреса',
  phone: 'Телефон центру',
  previousVersion: 'Попередня версія',
  purposeCode: 'Код призначення в QR',
  qrFormat: 'Формат QR',
  qrPrefix: 'Адреса в QR',
  rate: 'Ставка',
  reason: 'Причина',
  route: 'Дія',
  sessions: 'Завершено сеансів',
  siblingsPercent: 'Знижка за братів і сестер, %',
  smsMonthLimit: 'SMS за місяць, не більше',
  startDateTime: 'Початок',
  startsAt: 'Початок',
  statementId: '№ виписки',
  status: 'Стан',
  studentId: 'Учень',
  studentIds: '№ учнів',
  students: 'Учнів',
  subjects: 'Предмети',
  substitutionHours: 'Години на відповідь про заміну',
  switches: 'Перемикачі',
  taxCode: 'Код платника',
  taxGroup: 'Група податку',
  terms: 'Семестри',
  timezone: 'Часовий пояс',
  to: 'На',
  topic: 'Тема',
  vatText: 'ПДВ',
  version: 'Версія',
  why: 'Чому',
};

/** A field without a name keeps its name in the data. */
export function fieldName(name: string, names: FieldNames): string {
  return names[name] ?? otherNames[name] ?? name;
}

export const noValue = '—';

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;

function valueText(value: unknown, names: FieldNames): string {
  if (value === null || value === undefined || value === '') return noValue;
  if (value === true) return 'так';
  if (value === false) return 'ні';
  if (Array.isArray(value)) return value.length === 0 ? noValue : value.map((one) => valueText(one, names)).join('; ');
  if (typeof value === 'object') return Object.entries(value).map((part) => partText(part, names)).join(', ');
  return typeof value === 'string' && wholeDay.test(value) ? formatDate(value) : String(value);
}

const paidOrNot = { charged: 'оплачують', free: 'не оплачують' };

const codes: Record<string, Record<string, string>> = {
  by: { password: 'пароль', setup: 'пароль і щойно налаштований застосунок', code: 'пароль і код із застосунку', 'recovery-code': 'пароль і код відновлення' },
  cancelled: paidOrNot,
  file: { entries: 'записи', payments: 'оплати', invoices: 'рахунки', balances: 'залишки' },
  frozen: paidOrNot,
  joining: { whole: 'увесь місяць', lessons: 'за заняттями' },
  kind: {
    closed: 'занять немає', online: 'заняття онлайн', note: 'позначка', charge: 'нарахування', payment: 'оплата', discount: 'знижка', refund: 'повернення',
    credit: 'зарахування', 'write-off': 'списання', 'one-off': 'разовий платіж',
  },
  paidBy: { transfer: 'на рахунок', cash: 'готівка', card: 'картка', other: 'інше' },
  why: { password: 'неправильний пароль', code: 'неправильний код' },
  sex: { 0: 'чоловіча', 1: 'жіноча' },
  status: { 1: 'онлайн', 2: 'відеозапис', active: 'працює', suspended: 'призупинено', archived: 'в архіві' },
  commentAudience: { staff: 'лише для центру', family: 'для родини' },
  method: { GET: 'перегляд', POST: 'зміна', PUT: 'зміна', DELETE: 'видалення' },
  mode: { read: 'лише перегляд', full: 'повний доступ' },
};

const sums: ReadonlySet<string> = new Set(['amount', 'monthlyPayment', 'pricePerLesson', 'pricePerMonth']);

const monthText = new Intl.DateTimeFormat('uk-UA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const sections: Record<string, string> = {
  attendance: 'Відвідування',
  auditLog: 'Журнал дій',
  classrooms: 'Аудиторії',
  groups: 'Групи',
  home: 'Головна',
  homeworks: 'Домашні завдання',
  lessons: 'Уроки',
  marks: 'Оцінки',
  parents: 'Родичі',
  payments: 'Оплати',
  profile: 'Профіль',
  progress: 'Прогрес',
  schedules: 'Розклад',
  search: 'Пошук',
  students: 'Учні',
  subjects: 'Предмети',
  teachers: 'Викладачі',
  topics: 'Теми уроків',
};

export function fieldValue(name: string, value: unknown, names: FieldNames): string {
  const text = valueText(value, names);
  if (sums.has(name) && text !== noValue) return formatMoney(Number(value));
  if (name === 'month' && wholeDay.test(String(value))) return monthText.format(new Date(String(value)));
  // `students.list` of a call: the section that support has looked at.
  if (name === 'route') return sections[text.split('.')[0] ?? ''] ?? text;
  return codes[name]?.[text] ?? text;
}

/** A slot of a week reads «Вівторок, 10:00, Кабінет 7». */
function partText([name, value]: [string, unknown], names: FieldNames): string {
  if (name === 'dayOfWeek' && typeof value === 'number') return weekdayName(value);
  if (name === 'startTime') return String(value).slice(0, 5);
  if (name === 'classroomName') return valueText(value, names);
  return `${fieldName(name, names)}: ${fieldValue(name, value, names)}`;
}
