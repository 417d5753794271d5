import { paths } from '@dzvinok/contract/paths';
import type { RemoteEntry, RemotesManifest } from '@dzvinok/contract/releases';
import type { Role } from '@dzvinok/contract/route';

/** An area together with the remote that serves it. */
export interface FoundArea {
  area: RemoteEntry['exposes'][number];
  remote: RemoteEntry;
}

function allAreas(manifest: RemotesManifest): FoundArea[] {
  return manifest.remotes.flatMap((remote) => remote.exposes.map((area) => ({ area, remote })));
}

/** The area that an address belongs to. */
export function areaAt(manifest: RemotesManifest, pathname: string): FoundArea | null {
  const base = `/${pathname.split('/')[1] ?? ''}`.toLowerCase();
  return allAreas(manifest).find(({ area }) => area.basePath === base) ?? null;
}

/** The area in which a role begins its day; null for a role that nobody serves. */
export function homeAreaOf(manifest: RemotesManifest, role: Role): FoundArea | null {
  return allAreas(manifest).find(({ area }) => area.home !== undefined && area.roles.includes(role)) ?? null;
}

export type Decision =
  | { kind: 'redirect'; to: string }
  | { kind: 'sign-in' }
  | { kind: 'default-home' }
  | { kind: 'area'; found: FoundArea };

/**
 * Decides where an address leads (specification §2): without a session to the sign-in, `/` to the role's home, another
 * role's area and an unknown address to `/`. `role` is null when nobody is signed in.
 */
export function decide(manifest: RemotesManifest, pathname: string, role: Role | null): Decision {
  if (role === null) return pathname === paths.login ? { kind: 'sign-in' } : { kind: 'redirect', to: paths.login };
  if (pathname === paths.login) return { kind: 'redirect', to: paths.home };
  if (pathname === paths.home) {
    const home = homeAreaOf(manifest, role)?.area.home;
    return home === undefined ? { kind: 'default-home' } : { kind: 'redirect', to: home };
  }
  const found = areaAt(manifest, pathname);
  return found?.area.roles.includes(role) ? { kind: 'area', found } : { kind: 'redirect', to: paths.home };
}
