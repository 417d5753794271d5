import { allRoutes } from '@dzvinok/contract/routes';
import type { RouteDefinition } from '@dzvinok/contract/route';

export interface SupportCall {
  /** As the contract names it. */
  name: string;
  isOpen: boolean;
  /** Then it needs full access. */
  changes: boolean;
  /** Whether it leaves a line in the centre's log. */
  isTold: boolean;
}

/** Nothing of these, not even to look at: they give away the whole centre, or are the account's own. */
const closedFeatures: ReadonlySet<string> = new Set(['centrePassport', 'secondFactor']);

/** An account that stands for somebody for some hours has no profile to keep, and does not decide who is let in. */
const readOnlyFeatures: ReadonlySet<string> = new Set(['profile', 'support']);

/** Passwords of a centre's people are the centre's own. */
const closedRoutes: ReadonlySet<string> = new Set(['studentImports.signIns']);

/** Not a GET, and yet it only reads. */
const reads: ReadonlySet<string> = new Set(['groups.scheduleConflicts', 'releases.report']);

/** Made by open pages of their own accord; they tell nothing of the centre’s people, other calls do. */
const untold: ReadonlySet<string> = new Set(['issuedPasswords.rights', 'live.events', 'releases.report', 'support.state']);

const names: ReadonlyMap<RouteDefinition, string> = new Map(
  Object.entries(allRoutes).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]) => [route, `${feature}.${name}`] as const)));

/** What a call is to support, whatever it was let in for; a route that nobody knows is closed. */
export function supportCallOf(route: RouteDefinition): SupportCall {
  const name = names.get(route) ?? '';
  const [feature = ''] = name.split('.');
  const changes = route.method !== 'GET' && !reads.has(name);
  const isClosed = name === '' || closedFeatures.has(feature) || closedRoutes.has(name) || (changes && readOnlyFeatures.has(feature));
  return { isOpen: !isClosed, changes, isTold: !untold.has(name), name };
}
