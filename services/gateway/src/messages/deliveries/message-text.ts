import { openedParameter } from '@dzvinok/contract/deliveries';
import type { Notice } from '@dzvinok/contract/notices';
import type { TenantRole } from '@dzvinok/contract/roles';
import { noticeTexts, type NoticeText } from '@dzvinok/texts/notices';
import { counted } from '@dzvinok/texts/plural';

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

function pageOf({ action }: NoticeText): string {
  return action && 'page' in action ? action.page : '/';
}
