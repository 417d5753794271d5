/** Names of the base domain's own hosts, which no centre may take. */
export const reservedTenantCodes: readonly string[] = ['platform', 'www', 'api', 'static', 'admin', 'app'];

/** True for 2–20 characters `[a-z0-9-]` that start with a letter, end in no dash and are not reserved. */
export function isTenantCode(code: string): boolean {
  return /^[a-z][a-z0-9-]{0,18}[a-z0-9]$/.test(code) && !reservedTenantCodes.includes(code);
}
