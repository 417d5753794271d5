import { useCurrentUser } from '@dzvinok/remote/session';
import { useLocation } from '@dzvinok/router/navigation';
import { Outlet } from '@dzvinok/router/routing';
import { PageTabs, type PageTab } from '@dzvinok/ui/page';
import type { ReactNode } from 'react';
import { useFamilyHeader } from '../children/family-header.ts';
import { NoChildren, NotYourChild } from '../children/no-child.tsx';
import { useFamilyLive } from '../live/family-live.ts';
import { useCabinetView } from './cabinet-view.ts';
import { Cabinet } from './cabinet.tsx';
import { FamilySummary } from './family-summary.tsx';
import { keepChild } from './tabs.ts';
import { ViewSwitch } from './view-switch.tsx';

interface FamilyLayoutProps {
  tabs: readonly PageTab[];
  /** Instead of the tabs' pages when the head's switch says so; without it there is nothing to switch. */
  progress: ReactNode;
  /** Under each of the tabs' pages. */
  recordings: ReactNode;
}

/** Names the person and their courses, and holds the tabs, around every screen of the area. */
export function FamilyLayout({ tabs, progress, recordings }: FamilyLayoutProps) {
  useFamilyLive();
  const user = useCurrentUser();
  const header = useFamilyHeader();
  if (!user) return null;

  const hasNobody = header.data?.children?.length === 0;
  const stranger = header.error?.code === 'family.not-your-child' ? header.error.message : null;
  const isCabinet = !hasNobody && stranger === null;
  return (
    <Cabinet user={user} actions={progress && isCabinet && <ViewSwitch />}>
      {hasNobody && <NoChildren />}
      {stranger !== null && <NotYourChild message={stranger} />}
      {isCabinet && <FamilySummary header={header} />}
      {isCabinet && <CabinetContent tabs={tabs} progress={progress} recordings={recordings} />}
    </Cabinet>
  );
}

function CabinetContent({ tabs, progress, recordings }: FamilyLayoutProps) {
  const { view } = useCabinetView();
  const { search } = useLocation();
  if (progress && view === 'progress') return progress;
  return (
    <>
      <PageTabs label="Розділи" tabs={tabs.map((tab) => keepChild(tab, search))} />
      <Outlet />
      {recordings}
    </>
  );
}
