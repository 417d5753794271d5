import { tenantCode } from '@dzvinok/contract/tenants';

/** True for a code that the contract lets a centre take, spelt exactly as it is kept. */
export function isTenantCode(code: string): boolean {
  const parsed = tenantCode.safeParse(code);
  return parsed.success && parsed.data === code;
}
