import { tenantRoles, type Role } from '../roles.ts';
import type { Channel, MessageKind } from './kind-names.ts';

export { channels, messageKinds, type Channel, type MessageKind } from './kind-names.ts';

interface KindRules {
  name: string;
  roles: readonly Role[];
  /** Channels of a person who has chosen none. */
  usual: readonly Channel[];
  /** Waits for the evening and is merged with the messages of that day, unless the person wants it at once. */
  isDigest?: true;
  /** Ignores quiet hours; a change of a lesson only when the lesson begins within `urgentLessonHours`. */
  isUrgent?: true;
  /** Older messages are not sent. */
  usefulHours: number;
  /** The hours count from the event, not from the moment when it may be told. */
  isBrief?: true;
  hasSms?: true;
  /** Unsubscribing from e-mail does not switch it off. */
  isNecessary?: true;
}

const family: readonly Role[] = ['Parent', 'Student'];

/** Rules of each kind; the order is that of the list of choices. */
export const kindRules: Readonly<Record<MessageKind, KindRules>> = {
  lesson: { name: 'Зміни в розкладі', roles: [...family, 'Teacher'], usual: ['push', 'telegram', 'email'], usefulHours: 24, hasSms: true },
  alert: { name: 'Повітряна тривога', roles: [...family, 'Teacher', 'TenantAdmin'], usual: ['push', 'telegram'], usefulHours: 1, isBrief: true, isUrgent: true, hasSms: true },
  absence: { name: 'Пропуски й запізнення', roles: family, usual: ['push', 'telegram', 'email'], usefulHours: 24, hasSms: true },
  marks: { name: 'Оцінки', roles: family, usual: ['push', 'telegram', 'email'], usefulHours: 24, isDigest: true },
  comment: { name: 'Коментарі вчителя', roles: family, usual: ['push', 'telegram', 'email'], usefulHours: 48 },
  homework: { name: 'Домашні завдання', roles: family, usual: ['push', 'telegram', 'email'], usefulHours: 24, isDigest: true },
  broadcast: { name: 'Онлайн трансляція', roles: family, usual: ['push', 'telegram'], usefulHours: 2, isBrief: true },
  recording: { name: 'Відеозаписи уроків', roles: family, usual: ['push'], usefulHours: 72 },
  'make-up': { name: 'Відпрацювання', roles: family, usual: ['push', 'telegram', 'email'], usefulHours: 48 },
  payment: { name: 'Оплата', roles: family, usual: ['push', 'telegram', 'email'], usefulHours: 72, isDigest: true, hasSms: true },
  mailing: { name: 'Повідомлення центру', roles: family, usual: ['push', 'telegram', 'email'], usefulHours: 72, hasSms: true },
  promotion: { name: 'Реклама', roles: family, usual: [], usefulHours: 72 },
  work: { name: 'Робота центру', roles: ['TenantAdmin', 'Teacher'], usual: ['push', 'telegram', 'email'], usefulHours: 48 },
  security: { name: 'Безпека входу', roles: tenantRoles, usual: ['push', 'telegram', 'email'], usefulHours: 24, isUrgent: true, isNecessary: true },
};

/** Changes of a lesson that begins sooner are sent in quiet hours too. */
export const urgentLessonHours = 12;
