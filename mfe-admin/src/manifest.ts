import { paths } from '@dzvinok/contract/paths';
import type { RemoteManifest } from '@dzvinok/contract/remote-manifest';

export const manifest = {
  areas: {
    admin: { basePath: '/admin', roles: ['TenantAdmin'], home: paths.admin.home },
    platform: { basePath: '/platform', roles: ['SuperAdmin'], home: paths.platform.tenants },
  },
  budget: { firstKb: 30, totalKb: 360 },
} satisfies RemoteManifest;
