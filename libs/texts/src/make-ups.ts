import type { MakeUpOffers, MakeUpRefusal } from '@dzvinok/contract/make-ups';
import { counted } from './plural.ts';

const ruleTexts: Record<MakeUpRefusal, string> = {
  guests: 'не приймають гостей', subject: 'інший предмет', time: 'немає уроків у цей строк', full: 'без місця', clash: 'збіг зі своїм заняттям',
};

/** «14 груп: 9 без місця, 3 інший предмет, 2 збіг зі своїм заняттям (Фізика)». */
export function whyNotOffered({ groups, refused }: Pick<MakeUpOffers, 'groups' | 'refused'>): string {
  if (groups === 0) return 'Інших груп у центрі немає.';
  const parts = refused.map(({ rule, groups: count, subjectName }) => `${count} ${ruleTexts[rule]}${subjectName ? ` (${subjectName})` : ''}`);
  return `${counted(groups, 'group')}: ${parts.join(', ')}`;
}
