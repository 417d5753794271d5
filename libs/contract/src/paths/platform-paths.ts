export const platformPaths = {
  tenants: '/platform/tenants',
  onboard: '/platform/tenants/new',
  tenant: (tenantId: number, tab?: 'settings' | 'admins' | 'passports' | 'deletion') => `/platform/tenants/${tenantId}${tab ? `/${tab}` : ''}`,
  fleet: '/platform/fleet',
  income: '/platform/income',
  passports: '/platform/passports',
  releases: '/platform/releases',
  superAdmins: '/platform/admins',
  messageProviders: '/platform/message-providers',
  auditLog: '/platform/audit-log',
} as const;
