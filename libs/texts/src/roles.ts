import type { Role, StaffRole } from '@dzvinok/contract/roles';

/** The label under a user's name, and the word inside a sentence. */
const texts: Record<Role, { label: string; word: string }> = {
  SuperAdmin: { label: 'Адміністратор системи', word: 'адміністратор системи' },
  TenantAdmin: { label: 'Адмін', word: 'адміністратор' },
  Teacher: { label: 'Викладач', word: 'викладач' },
  Student: { label: 'Учень', word: 'учень' },
  Parent: { label: 'Батьки', word: 'родич' },
};

/** An admin's staff role, as the admin's form and the label under the name have it. */
export const staffRoleNames: Record<StaffRole, string> = { reception: 'Рецепція', accountant: 'Бухгалтер' };

/** Label under the user's name; specification §1 names four roles, and calls a parent «Користувач» (decision 67). */
export function roleLabel(role: Role, staffRole?: StaffRole | null): string {
  return staffRole ? staffRoleNames[staffRole] : texts[role].label;
}

/** «Номер уже має викладач …» */
export function roleWord(role: Role): string {
  return texts[role].word;
}
