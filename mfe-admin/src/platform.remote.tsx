import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { defineRemote } from '@dzvinok/remote/remote';
import { IconBuilding, IconHistory, IconRocket } from '@dzvinok/ui/icons';

/** What a SuperAdmin works in: the centres of the franchise. */
export const remote = defineRemote({
  contract: remoteContractVersion,
  roles: ['SuperAdmin'],
  basePath: '/platform',
  home: paths.platform.tenants,
  navigation: [
    { label: 'Центри', to: paths.platform.tenants, icon: <IconBuilding size={18} /> },
    { label: 'Версії', icon: <IconRocket size={18} /> },
    { label: 'Журнал дій', icon: <IconHistory size={18} /> },
  ],
  routes: [
    { path: 'tenants', lazy: async () => ({ Component: (await import('./tenants/tenants.page.tsx')).TenantsPage }) },
    {
      path: 'tenants/new',
      lazy: async () => ({ Component: (await import('./tenants/onboard-tenant.page.tsx')).OnboardTenantPage }),
    },
  ],
});
