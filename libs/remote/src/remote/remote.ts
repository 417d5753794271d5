import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { roles } from '@dzvinok/contract/route';
import type { RouteObject } from '@dzvinok/router/routing';
import type { ReactNode } from 'react';
import { z } from 'zod';

/** One tab of an area. Without `to` it is announced but not there yet: shown disabled. */
export interface NavigationItem {
  label: string;
  to?: string;
  /** The tab is the current one when the address matches so; `start` when left out. */
  match?: 'exact' | 'start';
  /** Beginnings of other addresses that belong to this tab: its forms, which have paths of their own. */
  also?: readonly string[];
  icon?: ReactNode;
  /** Other pages that the search names and that belong to this tab: those beside `to`, and forms such as adding. */
  pages?: readonly NavigationPage[];
}

export interface NavigationPage {
  label: string;
  to: string;
}

const basePath = z.templateLiteral(['/', z.string().regex(/^[a-z-]+$/)]);
const path = z.custom<`/${string}`>((value) => typeof value === 'string' && value.startsWith('/'));
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const remoteShape = z.object({
  /** `remoteContractVersion` of `@dzvinok/contract/remote-contract`, as the remote was built with. */
  contract: z.int().min(1),
  roles: z.array(z.enum(roles)).min(1).readonly(),
  /** First segment of every address of the area. */
  basePath,
  /** The first page of the area's roles, a whole path; absent when the area is nobody's home. */
  home: path.optional(),
  /** Tab bar of the area; whole paths. */
  navigation: z
    .array(
      z.object({
        label: z.string().min(1),
        to: path.optional(),
        match: z.enum(['exact', 'start']).optional(),
        also: z.array(path).readonly().optional(),
        icon: z.custom<ReactNode>().optional(),
        pages: z.array(z.object({ label: z.string().min(1), to: path })).readonly().optional(),
      }),
    )
    .readonly(),
  /** Routes below `basePath`, their paths relative to it. */
  routes: z.array(z.custom<RouteObject>(isObject)).min(1),
});

/** An exposed module of a remote hands this to the shell under the name `remote`. */
export type RemoteArea = z.output<typeof remoteShape>;

/**
 * Describes one area of a remote: `export const remote = defineRemote({ … })` in the exposed module.
 * The `home` must lie inside `basePath`; an area without a route for its bare path is led to `home` by the shell.
 */
export function defineRemote(area: RemoteArea): RemoteArea {
  return remoteShape.parse(area);
}

/** The shell speaks this contract and the one before. */
export function isContractAccepted(version: number): boolean {
  return version === remoteContractVersion || version === remoteContractVersion - 1;
}

/** A module that loaded but is not what the shell can show. */
export class RemoteRefused extends Error {
  override readonly name = 'RemoteRefused';
}

const remoteModule = z.object({ remote: remoteShape });

/** Takes a loaded module apart; throws `RemoteRefused` when it does not keep the contract. */
export function parseRemoteModule(loaded: unknown): RemoteArea {
  const parsed = remoteModule.safeParse(loaded);
  if (!parsed.success) throw new RemoteRefused(z.prettifyError(parsed.error));
  const { remote } = parsed.data;
  if (!isContractAccepted(remote.contract)) {
    throw new RemoteRefused(`contract ${remote.contract} is not ${remoteContractVersion} or the one before`);
  }
  return remote;
}
