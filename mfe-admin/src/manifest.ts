import { paths } from '@dzvinok/contract/paths';
import type { RemoteManifest } from '@dzvinok/contract/remote-manifest';

/** The areas of the remote, and the weight that its team allows. */
export const manifest = {
  areas: {
    admin: { basePath: '/admin', roles: ['TenantAdmin'], home: paths.admin.home },
    platform: { basePath: '/platform', roles: ['SuperAdmin'], home: paths.platform.tenants },
  },
  budget: { firstKb: 30, totalKb: 360 },
} satisfies RemoteManifest;
