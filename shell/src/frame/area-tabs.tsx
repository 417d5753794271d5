import { useCurrentUser } from '@dzvinok/remote/session';
import { useLocation } from '@dzvinok/router/navigation';
import { PageTabs } from '@dzvinok/ui/page';
import { areaAt, homeAreaOf } from '../access/access.rules.ts';
import { useArea, type AreaState } from '../areas/areas.store.ts';
import { useReleases } from '../releases/releases.store.ts';

function navigationOf(state: AreaState | undefined) {
  return state?.status === 'ready' ? state.loaded.area.navigation : [];
}

/** Tabs of the area that is open; one without tabs of its own shows those of the person's home area. */
export function AreaTabs() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const { manifest } = useReleases();
  const here = manifest ? areaAt(manifest, pathname) : null;
  const home = manifest && user ? homeAreaOf(manifest, user.role) : null;
  const own = navigationOf(useArea(here?.area.basePath));
  const ofHome = navigationOf(useArea(home?.area.basePath));

  const items = own.length > 0 ? own : ofHome;
  if (items.length === 0) return null;
  return <PageTabs label="Розділи" look="bar" tabs={items.map(({ to, ...item }) => ({ ...item, href: to }))} />;
}
