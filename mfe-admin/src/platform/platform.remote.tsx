import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { defineRemote } from '@dzvinok/remote/remote';
import { IconBuilding, IconClipboardList, IconHistory, IconRefresh, IconRocket, IconUsers } from '@dzvinok/ui/icons';
import { manifest } from '../manifest.ts';

/** The area of a SuperAdmin: the centres of the franchise. */
export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.platform,
  navigation: [
    { label: 'Центри', to: paths.platform.tenants, icon: <IconBuilding size={18} /> },
    { label: 'Оновлення', to: paths.platform.fleet, icon: <IconRefresh size={18} /> },
    { label: 'Паспорти', to: paths.platform.passports, icon: <IconClipboardList size={18} /> },
    { label: 'Версії', to: paths.platform.releases, icon: <IconRocket size={18} /> },
    { label: 'Адміністратори', to: paths.platform.superAdmins, icon: <IconUsers size={18} /> },
    { label: 'Журнал дій', to: paths.platform.auditLog, icon: <IconHistory size={18} /> },
  ],
  routes: [
    { path: 'tenants', lazy: async () => ({ Component: (await import('./tenants/tenants.page.tsx')).TenantsPage }) },
    {
      path: 'tenants/new',
      lazy: async () => ({ Component: (await import('./tenants/onboarding/onboard-tenant.page.tsx')).OnboardTenantPage }),
    },
    { path: 'tenants/:id', lazy: async () => ({ Component: (await import('./tenants/tenant/tenant.page.tsx')).TenantPage }) },
    { path: 'fleet', lazy: async () => ({ Component: (await import('./fleet/fleet.page.tsx')).FleetPage }) },
    { path: 'passports', lazy: async () => ({ Component: (await import('./passports/passports.page.tsx')).PassportsPage }) },
    { path: 'releases', lazy: async () => ({ Component: (await import('./releases/releases.page.tsx')).ReleasesPage }) },
    { path: 'admins', lazy: async () => ({ Component: (await import('./super-admins/super-admins.page.tsx')).SuperAdminsPage }) },
    {
      path: 'audit-log',
      lazy: async () => ({ Component: (await import('./audit-log/audit-log.page.tsx')).PlatformAuditLogPage }),
    },
  ],
});
