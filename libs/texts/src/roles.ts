import type { Role } from '@dzvinok/contract/route';

const labels: Record<Role, string> = {
  SuperAdmin: 'Адміністратор системи',
  TenantAdmin: 'Адмін',
  Teacher: 'Викладач',
  Student: 'Учень',
  Parent: 'Батьки',
};

/** Label under the user's name; specification §1 names four roles, and calls a parent «Користувач» (decision 67). */
export function roleLabel(role: Role): string {
  return labels[role];
}
