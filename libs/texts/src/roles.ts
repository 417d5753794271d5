import type { Role } from '@dzvinok/contract/route';

const labels: Partial<Record<Role, string>> = {
  SuperAdmin: 'Адміністратор системи',
  TenantAdmin: 'Адмін',
  Teacher: 'Викладач',
  Student: 'Учень',
};

/** Label of a role under the user's name; specification §1 names four, every other one is «Користувач». */
export function roleLabel(role: Role): string {
  return labels[role] ?? 'Користувач';
}
