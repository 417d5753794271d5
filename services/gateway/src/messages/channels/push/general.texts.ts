import type { MessageKind } from '@dzvinok/contract/message-kinds';

/** Texts of locked screens without details. */
export const generalTexts: Readonly<Record<MessageKind, string>> = {
  lesson: 'Нове повідомлення про розклад',
  alert: 'Повідомлення про повітряну тривогу',
  absence: 'Нове повідомлення про відвідування',
  marks: 'Нове повідомлення про оцінки',
  comment: 'Новий коментар учителя',
  homework: 'Нове повідомлення про домашнє завдання',
  broadcast: 'Починається онлайн трансляція',
  recording: 'Новий відеозапис уроку',
  'make-up': 'Нове повідомлення про відпрацювання',
  payment: 'Нове повідомлення про оплату',
  mailing: 'Нове повідомлення від центру',
  promotion: 'Нова пропозиція від центру',
  work: 'Нове повідомлення про роботу центру',
  security: 'Нове повідомлення про безпеку входу',
};
