import type { Role } from '@dzvinok/contract/roles';

/** The label under a user's name, and the word inside a sentence. */
const texts: Record<Role, { label: string; word: string }> = {
  SuperAdmin: { label: 'Адміністратор системи', word: 'адміністратор системи' },
  TenantAdmin: { label: 'Адмін', word: 'адміністратор' },
  Teacher: { label: 'Викладач', word: 'викладач' },
  Student: { label: 'Учень', word: 'учень' },
  Parent: { label: 'Батьки', word: 'родич' },
};

/** Label under the user's name; specification §1 names four roles, and calls a parent «Користувач» (decision 67). */
export function roleLabel(role: Role): string {
  return texts[role].label;
}

/** «Номер уже має викладач …» */
export function roleWord(role: Role): string {
  return texts[role].word;
}
