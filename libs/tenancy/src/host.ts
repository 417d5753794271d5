import { isTenantCode } from './tenant-code.ts';

/** The target of a request's host. `unknown` is answered like a centre that does not exist. */
export type HostTarget =
  | { kind: 'apex' }
  | { kind: 'platform' }
  | { kind: 'tenant'; code: string }
  | { kind: 'unknown' };

const loopbackHosts = new Set(['127.0.0.1', '[::1]']);

/** Reads a Host header (a port may follow). On a `localhost` installation the loopback addresses count as the apex. */
export function resolveHost(host: string, baseDomain: string): HostTarget {
  const name = withoutPort(host);
  const base = baseDomain.toLowerCase();
  if (name === undefined) return { kind: 'unknown' };
  if (name === base || (base === 'localhost' && loopbackHosts.has(name))) return { kind: 'apex' };
  if (!name.endsWith(`.${base}`)) return { kind: 'unknown' };
  const label = name.slice(0, -base.length - 1);
  if (label === 'platform') return { kind: 'platform' };
  return isTenantCode(label) ? { kind: 'tenant', code: label } : { kind: 'unknown' };
}

function withoutPort(host: string): string | undefined {
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+?)\.?(?::\d{1,5})?$/.exec(host.toLowerCase());
  return match?.[1];
}
