import type { releasesRoutes } from '@dzvinok/contract/releases';
import type { tenantsRoutes } from '@dzvinok/contract/tenants';
import { randomBytes } from 'node:crypto';
import type { SamplesOf } from './samples.fixture.ts';

/** What belongs to no centre, or to all. */
export const platformSamples = {
  releases: {
    remotes: () => ({}),
  } satisfies SamplesOf<typeof releasesRoutes>,
  tenants: {
    list: () => ({}),
    checkCode: () => ({ params: { code: 'free-code' } }),
    onboard: () => ({
      body: {
        name: 'Центр із проби', code: `t${randomBytes(8).toString('hex')}`, adminFullName: 'Адміна', adminPhoneNumber: '0501111111',
        subjects: [], classrooms: [],
      },
    }),
  } satisfies SamplesOf<typeof tenantsRoutes>,
};
