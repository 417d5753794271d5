import { allRoutes } from '@dzvinok/contract/routes';
import type { RouteDefinition } from '@dzvinok/contract/route';

export interface SupportCall {
  /** The name of the route in the contract. */
  name: string;
  isOpen: boolean;
  /** True for a call that needs full access. */
  changes: boolean;
  /** True for a call that leaves an entry in the centre's log. */
  isTold: boolean;
}

/** Support may not even read these: they give away the whole centre, or belong to the account alone. */
const closedFeatures: ReadonlySet<string> = new Set(['centrePassport', 'secondFactor']);

/** Support may only read these: its account has no profile to edit, and does not decide who is let in. */
const readOnlyFeatures: ReadonlySet<string> = new Set(['profile', 'support']);

/** Support may not read the passwords of a centre's people. */
const closedRoutes: ReadonlySet<string> = new Set(['studentImports.signIns']);

/** These calls only read, although they are no GET. */
const reads: ReadonlySet<string> = new Set(['groups.scheduleConflicts', 'releases.report']);

/** Open pages make these calls by themselves; they say nothing about the centre’s people, and are not recorded. */
const untold: ReadonlySet<string> = new Set(['issuedPasswords.rights', 'live.events', 'releases.report', 'support.state']);

const names: ReadonlyMap<RouteDefinition, string> = new Map(
  Object.entries(allRoutes).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]) => [route, `${feature}.${name}`] as const)));

/** Describes a route for support, whatever its mode; an unknown route is closed. */
export function supportCallOf(route: RouteDefinition): SupportCall {
  const name = names.get(route) ?? '';
  const [feature = ''] = name.split('.');
  const changes = route.method !== 'GET' && !reads.has(name);
  const isClosed = name === '' || closedFeatures.has(feature) || closedRoutes.has(name) || (changes && readOnlyFeatures.has(feature));
  return { isOpen: !isClosed, changes, isTold: !untold.has(name), name };
}
