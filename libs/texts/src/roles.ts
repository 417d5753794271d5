import type { Role } from '@dzvinok/contract/route';

const labels: Record<Role, string> = {
  SuperAdmin: 'Адміністратор системи',
  TenantAdmin: 'Адмін',
  Teacher: 'Викладач',
  Student: 'Учень',
  Parent: 'Батьки',
};

/** Label of a role under the user's name; specification §1 names four, and calls a parent «Користувач» (decision 67). */
export function roleLabel(role: Role): string {
  return labels[role];
}
