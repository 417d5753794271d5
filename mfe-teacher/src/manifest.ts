import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import type { RemoteManifest } from '@dzvinok/contract/remote-manifest';

export const manifest = {
  areas: {
    teacher: { basePath: '/teacher', roles: ['Teacher'], home: teacherPaths.home },
    lesson: { basePath: '/class', roles: ['Teacher', 'TenantAdmin'] },
  },
  budget: { firstKb: 53.5, totalKb: 113 },
} satisfies RemoteManifest;
