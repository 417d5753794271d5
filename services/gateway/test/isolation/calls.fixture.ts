import { roles, staffRoles, tenantRoles, type Role, type StaffRole } from '@dzvinok/contract/roles';
import type { FileContent, RouteDefinition } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import { hostOf, pathOf, platformHost, type TestApp } from '../app.fixture.ts';
import type { IsolationScenario } from './isolation-scenario.fixture.ts';

export interface NamedRoute {
  name: string;
  route: RouteDefinition;
}

/** `body` of a route that accepts files is a file. */
export interface CallInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface IsolationReply {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

export const namedRoutes: readonly NamedRoute[] = Object.entries(allRoutes).flatMap(([feature, routes]) =>
  Object.entries(routes).map(([name, route]) => ({ name: `${feature}.${name}`, route })));

export const closedRoutes = namedRoutes.filter(({ route }) => route.access !== 'public');

/** A staff role stands for an admin with it, `TenantAdmin` for one without. */
export type SignedIn = Role | StaffRole;

/** `nobody`: signed out, of a public route. */
export type Caller = SignedIn | 'nobody';

/** Outcomes of each caller of a route. */
export type Reach = Partial<Record<Caller, string>>;

const each = (callers: readonly SignedIn[], outcomes: string): Reach => Object.fromEntries(callers.map((caller) => [caller, outcomes]));

export const everybody = (outcomes: string) => each([...roles, ...staffRoles], outcomes);
export const everybodyOfCentre = (outcomes: string) => each([...tenantRoles, ...staffRoles], outcomes);

/** Empty for a public route. */
export function callersOf({ access, staff }: RouteDefinition): readonly SignedIn[] {
  return access === 'public' ? [] : [...access, ...staff];
}

/** Host at which the role calls the route. */
export function homeOf({ here }: IsolationScenario, route: RouteDefinition, role?: SignedIn): string {
  const isPlatform = route.host === 'platform' || (route.host === 'any' && role === 'SuperAdmin');
  return isPlatform ? platformHost : hostOf(here.centre.tenant);
}

export function isFile(value: unknown): value is FileContent {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}

interface Sent {
  host: string;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Of a stream only the head is read. */
export async function send(app: TestApp, route: RouteDefinition, input: CallInput, { host, token, headers }: Sent): Promise<IsolationReply> {
  const { body } = input;
  const isJson = !isFile(body);
  const payload = isFile(body) ? Buffer.from(body.bytes) : body === undefined ? undefined : JSON.stringify(body);
  const reply = await app.app.inject({
    method: route.method, url: pathOf(route, input), remoteAddress: app.address, payload, payloadAsStream: route.streams,
    headers: {
      host,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': isJson ? 'application/json' : body.type }),
      ...headers,
    },
  });
  if (route.streams) reply.stream().destroy();
  return { status: reply.statusCode, headers: reply.headers, text: route.streams ? '' : reply.body };
}

export function tell(figures: string): void {
  process.stdout.write(`Ізоляція: ${figures}\n`);
}
