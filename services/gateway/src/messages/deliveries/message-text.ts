import { openedParameter } from '@dzvinok/contract/deliveries';
import type { Notice } from '@dzvinok/contract/notices';
import type { TenantRole } from '@dzvinok/contract/roles';
import { canChooseAttendance } from '@dzvinok/schedule/week';
import { noticeTexts, type NoticeText } from '@dzvinok/texts/notices';
import { counted } from '@dzvinok/texts/plural';
import type { OutgoingMessage } from '../channels/channel.ts';
import { isDebtReminder } from '../notices/notices.repository.ts';
import type { LeasedDelivery, Person } from './deliveries.repository.ts';

interface MessageText {
  title: string;
  text: string;
  url: string;
}

/** Texts of a message about notices. `url` is their common page, else the portal's home. */
export function messageText(notices: readonly Notice[], { role, origin, id }: { role: TenantRole; origin: string; id: string }): MessageText {
  const texts = noticeTexts(notices, role);
  const [one] = texts;
  const pages = new Set(texts.map(pageOf));
  const url = new URL(pages.size === 1 && one ? pageOf(one) : '/', origin);
  url.searchParams.set(openedParameter, id);
  if (one && texts.length === 1) return { title: one.title, text: one.message, url: url.href };
  return {
    title: `${counted(texts.length, ['нове сповіщення', 'нові сповіщення', 'нових сповіщень'])}`,
    text: texts.map(({ title, message }) => `${title}. ${message}`).join('\n'),
    url: url.href,
  };
}

/** `origin` of the centre. */
export function outgoingMessage({ id, kind, isUrgent, notAfter }: LeasedDelivery, unread: readonly Notice[], { person, origin, now }: { person: Person; origin: string; now: Date }): OutgoingMessage {
  const { accountId, fullName, role } = person;
  return {
    id, kind, isUrgent, ...messageText(unread, { role, origin, id }), expiresAt: notAfter, asks: role === 'Teacher' ? null : askedIn(unread, now),
    students: studentsIn(unread), account: { id: accountId, fullName },
  };
}

function askedIn(notices: readonly Notice[], now: Date): OutgoingMessage['asks'] {
  if (isAboutOneLesson(notices, now)) return 'lesson';
  return notices.every(isDebtReminder) ? 'debt' : null;
}

const answerable: ReadonlySet<string> = new Set(['moved', 'online', 'room', 'teacher', 'returned', 'added']);

/** It is still to come, and so can be answered; siblings in one group have the same one. */
function isAboutOneLesson(notices: readonly Notice[], now: Date): boolean {
  const starts = new Set(notices.map((notice) => (notice.kind === 'lesson' && answerable.has(notice.change) ? `${notice.startsAt} ${notice.text}` : '')));
  return starts.size === 1 && notices.every((notice) => notice.kind === 'lesson' && notice.startsAt && canChooseAttendance(new Date(notice.startsAt), now));
}

function studentsIn(notices: readonly Notice[]): { id: number; fullName: string }[] {
  return [...new Map(notices.flatMap(({ studentId, studentName }) => (studentId === null ? [] : [[studentId, studentName ?? '']]))).entries()]
    .map(([id, fullName]) => ({ id, fullName }));
}

function pageOf({ action }: NoticeText): string {
  return action && 'page' in action ? action.page : '/';
}
