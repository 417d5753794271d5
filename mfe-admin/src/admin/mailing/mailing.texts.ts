export const ownText = 0;

export const templates = [
  { id: ownText, label: 'Свій текст', text: '' },
  {
    id: 1,
    label: 'Оплата',
    text: 'Добрий день! Нагадуємо про оплату занять за поточний місяць. Якщо ви вже сплатили, дякуємо й перепрошуємо за зайве повідомлення.',
  },
  {
    id: 2,
    label: 'Зміна розкладу',
    text: 'Добрий день! У розкладі групи зміни: заняття [день] о [час] переносимо на [новий день] о [новий час]. Якщо час незручний, зателефонуйте адміністратору центру.',
  },
  {
    id: 3,
    label: 'Батьківські збори',
    text: 'Шановні батьки! Запрошуємо вас на збори [дата] о [час]. Розповімо про успіхи дітей і плани на семестр. Чекаємо на вас!',
  },
  {
    id: 4,
    label: 'Канікули',
    text: 'Добрий день! З [дата] до [дата] у центрі канікули, занять не буде. Гарного відпочинку!',
  },
] as const;

export function templateText(id: number): string {
  return templates.find((template) => template.id === id)?.text ?? '';
}

const blank = /\[[^[\]]+\]/g;
const blanks: ReadonlySet<string> = new Set(templates.flatMap(({ text }) => text.match(blank) ?? []));

/** A placeholder of a template that is still in the text: `[день]`. */
export function leftBlank(message: string): string | undefined {
  return message.match(blank)?.find((words) => blanks.has(words));
}

/** True when a template would overwrite text written by the user. */
export function isOwnWriting(message: string, templateId: number): boolean {
  return message.trim() !== '' && message !== templateText(templateId);
}
