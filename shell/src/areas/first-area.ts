import type { RemotesManifest } from '@dzvinok/contract/releases';
import type { Role } from '@dzvinok/contract/route';
import { decide, type FoundArea } from '../access/access.rules.ts';
import { overlaidManifest } from '../releases/overlaid-manifest.ts';
import { keptSessionKey } from '../start/kept-keys.ts';
import type { LoadModule } from './area-loader.ts';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

const roles: Record<Role, true> = { SuperAdmin: true, TenantAdmin: true, Teacher: true, Student: true, Parent: true };

function isRole(value: unknown): value is Role {
  return typeof value === 'string' && Object.hasOwn(roles, value);
}

/** The first screen needs only these of a session. */
export interface KeptSession {
  key: string;
  accessToken: string;
  refreshToken: string;
  user: { fullName: string; avatarPath: string | null; role: Role };
}

/** The session that the browser keeps, as far as it can be told without the rules that the shell has for it. */
export function keptSession(): KeptSession | null {
  try {
    const { key, accessToken, refreshToken, user }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem(keptSessionKey) ?? 'null'));
    const { fullName, avatarPath, role }: Record<string, unknown> = Object(user);
    if (!isRole(role)) return null;
    return {
      key: String(key), accessToken: String(accessToken), refreshToken: String(refreshToken),
      user: { fullName: String(fullName), avatarPath: typeof avatarPath === 'string' ? avatarPath : null, role },
    };
  } catch {
    return null;
  }
}

/** Role of the stored session. */
export function keptRole(): Role | null {
  return keptSession()?.user.role ?? null;
}

/** As much as it can be told before the contract’s schemas are here; what is wrong deeper ends in the `catch` below. */
function isManifest(answer: unknown): answer is RemotesManifest {
  return typeof answer === 'object' && answer !== null && 'remotes' in answer && Array.isArray(answer.remotes);
}

/** The area that the address, or where it leads to, belongs to. */
export function firstArea(manifest: RemotesManifest, pathname: string, role: Role): FoundArea | null {
  const decision = decide(manifest, pathname, role);
  if (decision.kind === 'area') return decision.found;
  const home = decision.kind === 'redirect' ? decide(manifest, decision.to, role) : decision;
  const last = home.kind === 'redirect' ? decide(manifest, home.to, role) : home;
  return last.kind === 'area' ? last.found : null;
}

/**
 * Has the browser fetch what an area needs at once, in the very way in which it will be asked for: one that was fetched
 * without a hash is not given to a script that has one.
 */
export function preloadArea({ area, remote }: FoundArea): void {
  preload('script', remote.entry, remote.integrity);
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  area.files.forEach((file, place) => {
    // A script that draws early is fetched by the code that runs it.
    if (file !== area.early) preload(file.endsWith('.css') ? 'style' : 'script', folder + file, area.hashes?.[place]);
  });
}

declare global {
  /** Resolves when the network is free for what every first screen needs; set by the page's first script. */
  var restMayCome: Promise<void> | undefined;
}

/** The page names files of every first screen that can wait for more urgent ones; they are preloaded here. */
export function preloadRest(): void {
  while (preloadNext());
}

/** The first of them alone; false when there is none. */
export function preloadNext(): boolean {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload-later"]');
  if (link) link.rel = 'preload';
  return link !== null;
}

/** Has the browser fetch a file, with the hash by which it will be asked for. */
export function preload(kind: 'script' | 'style', href: string, integrity: string | undefined): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', kind);
  if (integrity) link.setAttribute('integrity', integrity);
  link.setAttribute('href', href);
  document.head.append(link);
}

/** The area that this page begins with; null when it cannot be told yet. */
export async function askFirstArea(role: Role, answer: Promise<unknown>): Promise<FoundArea | null> {
  const manifest = await answer;
  return isManifest(manifest) ? firstArea(overlaidManifest(manifest), location.pathname, role) : null;
}

const begun = new Map<string, Promise<unknown>>();

/**
 * The module that was begun ahead, however that ends; given once. Code that broke when it ran looks empty to whoever
 * asks for it again, so the true failure is known to who asked first.
 */
export function takeBegun(entryName: string, module: string): Promise<unknown> | undefined {
  const key = `${entryName} ${module}`;
  const loading = begun.get(key);
  begun.delete(key);
  return loading;
}

/**
 * Begins to bring the first area while the shell is still on its way. Whatever goes wrong, the shell does it again by
 * itself and says what is to be said.
 */
export async function fetchFirstArea(role: Role, answer: Promise<unknown>, load: LoadModule): Promise<void> {
  try {
    const found = await askFirstArea(role, answer);
    if (!found) return;
    const { remote, area } = found;
    const loading = load(remote, area.module);
    begun.set(`${remote.entryName} ${area.module}`, loading);
    await loading;
  } catch {
    // The shell will see it too.
  }
}
