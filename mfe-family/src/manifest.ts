import { paths } from '@dzvinok/contract/paths';
import type { RemoteManifest } from '@dzvinok/contract/remote-manifest';

/** The areas of the remote, and the weight that its team allows. */
export const manifest = {
  areas: {
    student: { basePath: '/student', roles: ['Student'], home: paths.student.schedule },
    parent: { basePath: '/parent', roles: ['Parent'], home: paths.parent.schedule },
  },
  budget: { firstKb: 48, totalKb: 60 },
} satisfies RemoteManifest;
