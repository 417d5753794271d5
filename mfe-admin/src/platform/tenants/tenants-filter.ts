import type { TenantItem } from '@dzvinok/contract/tenants';
import { compareNames, finder } from '@dzvinok/texts/names';

export const statusChoices = ['all', 'active', 'suspended', 'archived'] as const;
export type StatusChoice = (typeof statusChoices)[number];

/** Centres whose name, code or address has the text, in alphabetical order. */
export function filterTenants(tenants: readonly TenantItem[], text: string, status: StatusChoice): TenantItem[] {
  const isFound = finder(text);
  return tenants
    .filter((tenant) => status === 'all' || tenant.status === status)
    .filter((tenant) => isFound({ texts: [tenant.name, tenant.code, tenant.address] }))
    .sort((left, right) => compareNames(left.name, right.name));
}
