import { allRoutes } from '@dzvinok/contract/routes';
import type { RouteDefinition } from '@dzvinok/contract/route';

export interface SupportCall {
  name: string;
  isOpen: boolean;
  changes: boolean;
  isTold: boolean;
}

/** Not even readable for support: they reveal the whole centre, or belong to the account alone. */
const closedFeatures: ReadonlySet<string> = new Set(['centrePassport', 'secondFactor']);

/** Read-only for support: its account has no profile to edit, and does not decide about grants. */
const readOnlyFeatures: ReadonlySet<string> = new Set(['profile', 'support']);

/** Support may not read passwords of a centre's people. */
const closedRoutes: ReadonlySet<string> = new Set(['studentImports.signIns']);

/** These calls only read, although they are no GET. */
const reads: ReadonlySet<string> = new Set(['groups.scheduleConflicts', 'releases.report']);

/** Open pages make these calls by themselves, and they tell nothing about people, so they are not logged. */
const untold: ReadonlySet<string> = new Set(['issuedPasswords.rights', 'live.events', 'releases.report', 'support.state']);

const names: ReadonlyMap<RouteDefinition, string> = new Map(
  Object.entries(allRoutes).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]) => [route, `${feature}.${name}`] as const)));

/** An unknown route is closed to support. */
export function supportCallOf(route: RouteDefinition): SupportCall {
  const name = names.get(route) ?? '';
  const [feature = ''] = name.split('.');
  const changes = route.method !== 'GET' && !reads.has(name);
  const isClosed = name === '' || closedFeatures.has(feature) || closedRoutes.has(name) || (changes && readOnlyFeatures.has(feature));
  return { isOpen: !isClosed, changes, isTold: !untold.has(name), name };
}
