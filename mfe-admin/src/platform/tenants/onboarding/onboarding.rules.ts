import { onboardTenantBody, type OnboardTenantBody } from '@dzvinok/contract/tenants';
import { z } from 'zod';

/** Values of the onboarding form's fields. */
export interface OnboardingValues {
  name: string;
  code: string;
  timezone: string;
  adminFullName: string;
  adminPhoneNumber: string;
  subjects: string[];
  classrooms: string[];
  /** A centre to begin like; null for the two lists. */
  copyFrom: number | null;
  start: 'lists' | 'copy';
}

/** Most centres begin with these; the person changes them before the centre is opened. */
export function newCentreValues(): OnboardingValues {
  return {
    name: '',
    code: '',
    timezone: 'Europe/Kyiv',
    adminFullName: '',
    adminPhoneNumber: '',
    subjects: ['Українська мова', 'Математика', 'Історія України', 'Англійська мова', 'Біологія', 'Хімія', 'Фізика', 'Географія'],
    classrooms: ['Аудиторія 1', 'Аудиторія 2', 'Аудиторія 3'],
    copyFrom: null,
    start: 'lists',
  };
}

const start = z.enum(['lists', 'copy']);

/** The contract's rules; a new centre needs something to teach and somewhere to do it, of its own or like another's. */
export const onboardingForm = onboardTenantBody.extend({ start }).superRefine((values, context) => {
  const say = (field: 'subjects' | 'classrooms' | 'copyFrom', message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (values.start === 'copy') {
    if (values.copyFrom === null) say('copyFrom', 'Оберіть центр');
    return;
  }
  if (values.subjects.length === 0) say('subjects', 'Додайте хоча б один предмет');
  if (values.classrooms.length === 0) say('classrooms', 'Додайте хоча б одну аудиторію');
});

/** The body to send: either the lists or the centre to begin like. */
export function onboardingBody({ start: chosen, ...values }: z.output<typeof onboardingForm>): OnboardTenantBody {
  return chosen === 'copy' ? { ...values, subjects: [], classrooms: [] } : { ...values, copyFrom: null };
}

const latin: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y', і: 'i', ї: 'i', й: 'i', к: 'k', л: 'l',
  м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ю: 'iu', я: 'ia',
};

/** A code that fits the name: Latin letters as the state transliterates them, at most 20 characters. */
export function suggestCode(name: string): string {
  const letters = Array.from(name.toLocaleLowerCase('uk-UA'), (letter) => latin[letter] ?? letter);
  const code = letters
    .join('')
    .replace(/[ь’'ʼ]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '');
  return code.slice(0, 20).replace(/-+$/, '');
}
