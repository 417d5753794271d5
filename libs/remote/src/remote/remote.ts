import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { roles, staffRoles, type StaffRole } from '@dzvinok/contract/roles';
import type { RouteObject } from '@dzvinok/router/routing';
import type { ReactNode } from 'react';
import { z } from 'zod';

/** A tab of an area; without `to` it is not shown. */
export interface NavigationItem {
  label: string;
  to?: string;
  match?: 'exact' | 'start';
  /** Other address beginnings of this tab, such as its forms. */
  also?: readonly string[];
  icon?: ReactNode;
  pages?: readonly NavigationPage[];
  /** People with a staff role who see the tab too. */
  staff?: readonly StaffRole[];
}

export interface NavigationPage {
  label: string;
  to: string;
}

const basePath = z.templateLiteral(['/', z.string().regex(/^[a-z-]+$/)]);
const path = z.custom<`/${string}`>((value) => typeof value === 'string' && value.startsWith('/'));
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const remoteShape = z.object({
  /** `remoteContractVersion` that the remote was built with. */
  contract: z.int().min(1),
  roles: z.array(z.enum(roles)).min(1).readonly(),
  basePath,
  /** First page of the area's roles, a whole path; absent when it is no role's home. */
  home: path.optional(),
  /** Tab bar; whole paths. */
  navigation: z
    .array(
      z.object({
        label: z.string().min(1),
        to: path.optional(),
        match: z.enum(['exact', 'start']).optional(),
        also: z.array(path).readonly().optional(),
        icon: z.custom<ReactNode>().optional(),
        pages: z.array(z.object({ label: z.string().min(1), to: path })).readonly().optional(),
        staff: z.array(z.enum(staffRoles)).readonly().optional(),
      }),
    )
    .readonly(),
  routes: z.array(z.custom<RouteObject>(isObject)).min(1),
});

/** Exported by a remote's module under the name `remote`. */
export type RemoteArea = z.output<typeof remoteShape>;

/** Describes an area. `home` lies inside `basePath`; the shell leads a bare path without a route to it. */
export function defineRemote(area: RemoteArea): RemoteArea {
  return remoteShape.parse(area);
}

/** The shell speaks this contract and the one before. */
export function isContractAccepted(version: number): boolean {
  return version === remoteContractVersion || version === remoteContractVersion - 1;
}

export class RemoteRefused extends Error {
  override readonly name = 'RemoteRefused';
}

const remoteModule = z.object({ remote: remoteShape });

/** Checks a loaded module; throws `RemoteRefused`. */
export function parseRemoteModule(loaded: unknown): RemoteArea {
  const parsed = remoteModule.safeParse(loaded);
  if (!parsed.success) throw new RemoteRefused(z.prettifyError(parsed.error));
  const { remote } = parsed.data;
  if (!isContractAccepted(remote.contract)) {
    throw new RemoteRefused(`contract ${remote.contract} is not ${remoteContractVersion} or the one before`);
  }
  return remote;
}
