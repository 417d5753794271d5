import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import type { RemoteManifest } from '@dzvinok/contract/remote-manifest';

export const manifest = {
  areas: {
    teacher: { basePath: '/teacher', roles: ['Teacher'], home: teacherPaths.home },
    lesson: { basePath: '/class', roles: ['Teacher', 'TenantAdmin'] },
  },
  budget: { firstKb: 53, totalKb: 110.5 },
} satisfies RemoteManifest;
