import { onboardTenantBody, type OnboardTenantBody } from '@dzvinok/contract/tenants';
import { z } from 'zod';

const start = z.enum(['lists', 'copy']);

/** A new centre needs a subject and a classroom, its own or copied. */
export const onboardingForm = onboardTenantBody.extend({ start }).superRefine((values, context) => {
  const say = (field: 'subjects' | 'classrooms' | 'copyFrom', message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (values.start === 'copy') {
    if (values.copyFrom === null) say('copyFrom', 'Оберіть центр');
    return;
  }
  if (values.subjects.length === 0) say('subjects', 'Додайте хоча б один предмет');
  if (values.classrooms.length === 0) say('classrooms', 'Додайте хоча б одну аудиторію');
});

export type OnboardingOutput = z.output<typeof onboardingForm>;

export function onboardingBody({ start: chosen, ...values }: OnboardingOutput): OnboardTenantBody {
  return chosen === 'copy' ? { ...values, subjects: [], classrooms: [] } : { ...values, copyFrom: null };
}

const latin: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y', і: 'i', ї: 'i', й: 'i', к: 'k', л: 'l',
  м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ю: 'iu', я: 'ia',
};

const longestCode = 20;

/** Official Ukrainian transliteration, at most 20 characters, of whole words where the first one fits. */
export function suggestCode(name: string): string {
  const letters = Array.from(name.toLocaleLowerCase('uk-UA'), (letter) => latin[letter] ?? letter);
  const code = letters
    .join('')
    .replace(/[ь’'ʼ]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '');
  const isCut = code.length > longestCode && code[longestCode] !== '-';
  const cut = code.slice(0, longestCode);
  return (isCut ? cut.replace(/-[^-]*$/, '') : cut).replace(/-+$/, '');
}
