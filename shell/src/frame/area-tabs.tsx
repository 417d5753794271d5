import type { Role, StaffRole } from '@dzvinok/contract/roles';
import { areaRouteId } from '@dzvinok/remote/area-route';
import { useCurrentUser } from '@dzvinok/session/session';
import { useLocation, useMatches } from '@dzvinok/router/navigation';
import { storedText } from '@dzvinok/storage/stored';
import { PageTabs } from '@dzvinok/ui/page';
import { useEffect } from 'react';
import { areaAt, homeAreaOf } from '../areas/access.rules.ts';
import { useArea, type AreaState } from '../areas/areas.store.ts';
import { useReleases } from '../releases/releases.store.ts';
import { roleViews } from '../roles/role-view.ts';
import styles from './frame.module.css';

function isNotComing(state: AreaState | undefined): boolean {
  return state?.status === 'failed' || (state?.status === 'loading' && state.isSlow);
}

function navigationOf(state: AreaState | undefined, staffRole: StaffRole | undefined) {
  if (state?.status !== 'ready') return [];
  return state.loaded.area.navigation.filter(({ to, staff = [] }) => to !== undefined && (!staffRole || staff.includes(staffRole)));
}

/** Without own tabs, with a failed or slow area, or on the shell's pages, the home area's tabs are shown. */
export function AreaTabs() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const { manifest } = useReleases();
  const here = manifest ? areaAt(manifest, pathname) : null;
  const home = manifest && user ? homeAreaOf(manifest, user.role) : null;
  const hereState = useArea(here?.area.basePath);
  const homeState = useArea(home?.area.basePath);
  const isDrawn = useMatches().some(({ id }) => here && id === areaRouteId(here.area.basePath));
  const role = user?.role;

  const own = navigationOf(hereState, user?.staffRole);
  const items = own.length > 0 ? own : navigationOf(homeState, user?.staffRole);
  const isKnown = here && !isNotComing(hereState) ? isDrawn : homeState?.status === 'ready';
  useEffect(() => {
    if (isKnown && role) rememberTabs(role, items.length > 0);
  }, [isKnown, role, items.length]);

  if (!isKnown) {
    const isLost = isNotComing(here ? hereState : homeState) || (manifest !== null && !here && !home);
    return role && !isLost && hadTabs(role) ? <TabsToCome /> : null;
  }
  if (items.length === 0) return null;
  const tabs = items.map((one) => {
    const { to, also = [], pages = [], staff: _, ...item } = one;
    const starts = [...also, ...pages.map((page) => page.to)];
    return { ...item, href: to, current: starts.some((start) => isBelow(start, pathname)) || undefined };
  });
  return <PageTabs label="Розділи" look="bar" tabs={tabs} />;
}

function isBelow(start: string, pathname: string): boolean {
  return pathname === start || pathname.startsWith(`${start}/`);
}

/** Reserves the space, so that content does not move when the tabs arrive. */
function TabsToCome() {
  return (
    <div className={styles.tabsToCome} aria-hidden inert>
      <PageTabs label="Розділи" look="bar" tabs={[{ label: '…', href: '/' }]} />
    </div>
  );
}

const storedTabs = (role: Role) => storedText(`dzvinok.tabs.${role}`);

function hadTabs(role: Role): boolean {
  const known = storedTabs(role).read();
  return known === null ? roleViews[role].hasTabs : known === 'some';
}

function rememberTabs(role: Role, areThere: boolean): void {
  storedTabs(role).write(areThere ? 'some' : 'none');
}
