import { parentPaths, studentPaths } from '@dzvinok/contract/paths/family';
import type { RemoteManifest } from '@dzvinok/contract/remote-manifest';

export const manifest = {
  areas: {
    student: { basePath: '/student', roles: ['Student'], home: studentPaths.schedule },
    parent: { basePath: '/parent', roles: ['Parent'], home: parentPaths.schedule },
  },
  budget: { firstKb: 49.5, totalKb: 71 },
} satisfies RemoteManifest;
