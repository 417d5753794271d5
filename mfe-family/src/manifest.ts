import { paths } from '@dzvinok/contract/paths';
import type { RemoteManifest } from '@dzvinok/contract/remote-manifest';

export const manifest = {
  areas: {
    student: { basePath: '/student', roles: ['Student'], home: paths.student.schedule },
    parent: { basePath: '/parent', roles: ['Parent'], home: paths.parent.schedule },
  },
  budget: { firstKb: 48, totalKb: 60 },
} satisfies RemoteManifest;
