import type { Role } from '@dzvinok/contract/route';

const storageKey = (role: Role) => `dzvinok.tabs.${role}`;

/** Areas that have tabs in this release; a remote may change that any day, and is remembered from then on. */
const usual = new Set<Role>(['TenantAdmin', 'SuperAdmin']);

/** True when the areas of this role had tabs when they were last open here. */
export function hadTabs(role: Role): boolean {
  try {
    const known = localStorage.getItem(storageKey(role));
    return known === null ? usual.has(role) : known === 'some';
  } catch {
    return usual.has(role);
  }
}

export function rememberTabs(role: Role, areThere: boolean): void {
  try {
    localStorage.setItem(storageKey(role), areThere ? 'some' : 'none');
  } catch {
    // The next start may move by the height of a bar; nothing else is lost.
  }
}
