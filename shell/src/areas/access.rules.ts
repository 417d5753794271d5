import { paths } from '@dzvinok/contract/paths';
import type { RemoteEntry, RemotesManifest } from '@dzvinok/contract/releases';
import type { Role } from '@dzvinok/contract/roles';

export interface FoundArea {
  area: RemoteEntry['exposes'][number];
  remote: RemoteEntry;
}

function allAreas(manifest: RemotesManifest): FoundArea[] {
  return manifest.remotes.flatMap((remote) => remote.exposes.map((area) => ({ area, remote })));
}

export function areaAt(manifest: RemotesManifest, pathname: string): FoundArea | null {
  const base = `/${pathname.split('/')[1] ?? ''}`.toLowerCase();
  return allAreas(manifest).find(({ area }) => area.basePath === base) ?? null;
}

export function homeAreaOf(manifest: RemotesManifest, role: Role): FoundArea | null {
  return allAreas(manifest).find(({ area }) => area.home !== undefined && area.roles.includes(role)) ?? null;
}

export type Decision =
  | { kind: 'redirect'; to: string }
  | { kind: 'sign-in' }
  | { kind: 'default-home' }
  | { kind: 'area'; found: FoundArea };

/** Specification §2: without a session to the sign-in, `/` to the role's home, other roles' and unknown addresses to `/`. */
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
