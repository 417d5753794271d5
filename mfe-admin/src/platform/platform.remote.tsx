import { platformPaths } from '@dzvinok/contract/paths/platform';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { defineRemote } from '@dzvinok/remote/remote';
import { IconBuilding, IconCash, IconClipboardList, IconHistory, IconMail, IconRefresh, IconRocket, IconUsers } from '@dzvinok/ui/icons';
import { manifest } from '../manifest.ts';
import { pageRoute } from '../page-route.tsx';

export const remote = defineRemote({
  contract: remoteContractVersion,
  ...manifest.areas.platform,
  navigation: [
    { label: 'Центри', to: platformPaths.tenants, icon: <IconBuilding size={18} /> },
    { label: 'Доходи', to: platformPaths.income, icon: <IconCash size={18} /> },
    { label: 'Оновлення центрів', to: platformPaths.fleet, icon: <IconRefresh size={18} /> },
    { label: 'Паспорти', to: platformPaths.passports, icon: <IconClipboardList size={18} /> },
    { label: 'Версії розділів', to: platformPaths.releases, icon: <IconRocket size={18} /> },
    { label: 'Адміністратори', to: platformPaths.superAdmins, icon: <IconUsers size={18} /> },
    { label: 'Канали повідомлень', to: platformPaths.messageProviders, icon: <IconMail size={18} /> },
    { label: 'Журнал дій', to: platformPaths.auditLog, icon: <IconHistory size={18} /> },
  ],
  routes: [
    pageRoute('tenants', async () => (await import('./tenants/tenants.page.tsx')).TenantsPage),
    pageRoute('tenants/new', async () => (await import('./tenants/onboarding/onboard-tenant.page.tsx')).OnboardTenantPage),
    pageRoute('tenants/:id/:tab?', async () => (await import('./tenants/tenant/tenant.page.tsx')).TenantPage),
    pageRoute('income', async () => (await import('./published-income/published-income.page.tsx')).PublishedIncomePage),
    pageRoute('fleet', async () => (await import('./fleet/fleet.page.tsx')).FleetPage),
    pageRoute('passports', async () => (await import('./passports/passports.page.tsx')).PassportsPage),
    pageRoute('releases', async () => (await import('./releases/releases.page.tsx')).ReleasesPage),
    pageRoute('admins', async () => (await import('./super-admins/super-admins.page.tsx')).SuperAdminsPage),
    pageRoute('message-providers', async () => (await import('./message-providers/platform-providers.page.tsx')).PlatformProvidersPage),
    pageRoute('audit-log', async () => (await import('./audit-log/audit-log.page.tsx')).PlatformAuditLogPage),
  ],
});
