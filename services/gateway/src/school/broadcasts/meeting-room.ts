import { randomBytes } from 'node:crypto';
import type { Tenant } from '@dzvinok/tenancy/tenant';

const defaultService = 'https://meet.jit.si/';

/** Makes the address of a room that nobody can guess, on the centre's own meeting service if it names one. */
export function newRoomUrl(tenant: Pick<Tenant, 'features'>): string {
  return new URL(`dzvinok-${randomBytes(16).toString('hex')}`, serviceOf(tenant)).href;
}

function serviceOf({ features: { meetingService } }: Pick<Tenant, 'features'>): string {
  const url = typeof meetingService === 'string' ? URL.parse(meetingService) : null;
  if (url?.protocol !== 'https:') return defaultService;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
