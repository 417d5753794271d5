import { adminPaths } from '@dzvinok/contract/paths/admin';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import type { RemoteManifest } from '@dzvinok/contract/remote-manifest';

export const manifest = {
  areas: {
    admin: { basePath: '/admin', roles: ['TenantAdmin'], home: adminPaths.home },
    platform: { basePath: '/platform', roles: ['SuperAdmin'], home: platformPaths.tenants },
  },
  budget: { firstKb: 20, totalKb: 532 },
} satisfies RemoteManifest;
