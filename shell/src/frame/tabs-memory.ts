import type { Role } from '@dzvinok/contract/route';
import { storedText } from '@dzvinok/storage/stored';

const keptTabs = (role: Role) => storedText(`dzvinok.tabs.${role}`);

/** Areas that have tabs in this release; a remote may change that any day, and is remembered from then on. */
const usual = new Set<Role>(['TenantAdmin', 'SuperAdmin']);

/** True when the areas of this role had tabs when they were last open here. */
export function hadTabs(role: Role): boolean {
  const known = keptTabs(role).read();
  return known === null ? usual.has(role) : known === 'some';
}

export function rememberTabs(role: Role, areThere: boolean): void {
  keptTabs(role).write(areThere ? 'some' : 'none');
}
